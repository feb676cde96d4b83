import { isDeepStrictEqual } from 'node:util';
import { awayReason, ignoreFailure, isShopAway } from '../../domain/failure.js';
import type { Payment } from '../../domain/payment.js';
import type { GuildShop } from '../../shop/guild-shop.js';
import type { FollowRecord, FollowStore } from '../../store/follow-record.js';
import { hasAudience, type Purchases } from '../../store/purchase-record.js';
import type { Reading } from '../followed-shop.js';
import type { Audience, Outbox } from '../outbox.js';
import { DONE, type Progress } from '../progress.js';
import type { PollFailure } from '../reports.js';
import { dueReport, recordPayments } from './ledger.js';
import { unreadableMessage } from './messages.js';

/** A thousand payments: nobody sells more while the bot is stopped. */
const MOST_PAGES = 20;
/** How long payments have to be unreadable until the staff is told. */
const UNREADABLE_MS = 60 * 60_000;

/**
 * Reads the newest payments of a shop, and older ones until those that each of its guilds knows.
 * @param records of these guilds
 * @returns undefined if nobody is told of purchases, or the payments can't be read
 */
export async function readPayments(
  reading: Reading,
  shop: GuildShop,
  records: readonly FollowRecord[],
): Promise<readonly Payment[] | undefined> {
  const told = records.map(({ purchases }) => purchases).filter(hasAudience);
  if (told.length === 0 || !shop.canListPayments) return undefined;
  const newest = Math.min(...told.flatMap(({ ledger }) => ledger?.newest ?? []));
  return reading.run(
    () => readPages(shop, newest),
    (payments) => payments.map(({ id, state, updatedAt }) => [id, state, updatedAt]),
  );
}

async function readPages(shop: GuildShop, newest: number): Promise<readonly Payment[]> {
  const payments = new Map<number, Payment>();
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { payments: listed, hasMore } = await shop.payments(page);
    const isRepeated = listed.every(({ id }) => payments.has(id));
    for (const payment of listed) payments.set(payment.id, payment);
    if (!hasMore || isRepeated || listed.some(({ id }) => id <= newest)) break;
  }
  return [...payments.values()];
}

/**
 * Enters into the guild's record what was paid, and what there is to tell of it.
 * @param payments undefined if they were not read
 * @param failure why they can't be read
 */
export async function enterPurchases(
  store: FollowStore,
  { guildId, state, shop, format }: Audience,
  source: GuildShop,
  payments: readonly Payment[] | undefined,
  failure: PollFailure | undefined,
): Promise<void> {
  if (payments && state) {
    const { purchases } = await store.get(guildId);
    const isDue = dueReport(purchases, Date.now(), format.zone) !== null;
    const undelivered = isDue ? await ignoreFailure(source.undelivered('refresh')) : undefined;
    await change(store, guildId, (current) =>
      recordPayments(current, {
        ...{ shopId: state.shop.id, catalogue: state.listed, payments, now: Date.now(), format },
        undelivered: undelivered?.count ?? null,
      }),
    );
  } else if (failure && isUnreadable(failure)) {
    const since = Math.round(Date.now() - (performance.now() - failure.since));
    const message = unreadableMessage(since, shop, format);
    await change(store, guildId, (current) =>
      current.unreadableSince === null
        ? { ...current, unreadableSince: since, queue: [...current.queue, message] }
        : current,
    );
  }
}

const change = (store: FollowStore, guildId: string, edit: (current: Purchases) => Purchases) =>
  store.change(guildId, ({ purchases, ...record }) => ({
    ...record,
    purchases: hasAudience(purchases) ? edit(purchases) : purchases,
  }));

/** That a shop doesn't answer at all is reported without this. */
const isUnreadable = ({ problem, since }: PollFailure): boolean =>
  isShopAway(problem) && awayReason(problem) !== 'unreachable' && performance.now() - since >= UNREADABLE_MS;

/** Sends what there is to tell, one message after another. */
export async function sendPurchases(
  store: FollowStore,
  outbox: Outbox,
  audience: Audience,
): Promise<Progress> {
  for (;;) {
    const [message] = (await store.get(audience.guildId)).purchases.queue;
    if (!message) return DONE;
    const progress = await outbox.send(audience, { to: 'purchases', message }, ({ purchases, ...record }) => {
      const [first, ...queue] = purchases.queue;
      return isDeepStrictEqual(first, message)
        ? { ...record, purchases: { ...purchases, queue } }
        : undefined;
    });
    if (progress.kind !== 'done') return progress;
  }
}
