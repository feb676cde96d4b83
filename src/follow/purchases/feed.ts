import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { awayReason, ignoreFailure, isShopAway } from '../../domain/failure.js';
import type { GuildShop } from '../../shop/guild-shop.js';
import type { FollowRecord, FollowStore } from '../../store/follow-record.js';
import type { GuildStore } from '../../store/guilds.js';
import { hasAudience, type Ledger, type Purchases } from '../../store/purchase-record.js';
import { LIST_MS, type Reading } from '../followed-shop.js';
import type { Audience, Outbox } from '../outbox.js';
import { DONE, type Progress } from '../progress.js';
import type { PollFailure } from '../reports.js';
import { dueReport, hasPublicNews, ledgerOf, recordPayments, type Salt } from './ledger.js';
import { unreadableMessage } from './messages.js';
import { type PaymentsRead, readPages } from './pages.js';

/** The list by which products are named to members is not older: one may have been hidden. */
const NAMING_LIST_MS = 10 * 60_000;
/** How long payments have to be unreadable until the staff is told. */
const UNREADABLE_MS = 60 * 60_000;

/**
 * Reads the newest payments of a shop, and older ones until those that each of its guilds knows.
 * @param records of these guilds
 * @returns undefined if no guild wants purchases, or the payments or the products can't be read
 */
export async function readPayments(
  reading: Reading,
  shop: GuildShop,
  records: readonly FollowRecord[],
): Promise<PaymentsRead | undefined> {
  const fed = records.map(({ purchases }) => purchases).filter(hasAudience);
  if (fed.length === 0 || !shop.canListPayments) return undefined;
  return reading.run(
    async () => {
      const { id } = (await shop.state('refresh', { listMs: LIST_MS })).shop;
      const newest = Math.min(...fed.flatMap((purchases) => ledgerOf(purchases, id)?.newest ?? []));
      const read = await readPages(shop, newest);
      // If the list can't be read, the last one counts for its hour.
      if (fed.some((purchases) => hasPublicNews(purchases, id, read.orders, Date.now())))
        await ignoreFailure(shop.state('refresh', { listMs: NAMING_LIST_MS }));
      return read;
    },
    ({ orders }) => orders,
  );
}

/**
 * Enters into the guild's record what was paid, and what there is to tell of it.
 * @param read undefined if they were not read
 * @param failure why they can't be read
 */
export async function enterPurchases(
  guilds: GuildStore,
  { guildId, state, shop, format }: Audience,
  source: GuildShop,
  read: PaymentsRead | undefined,
  failure: PollFailure | undefined,
): Promise<void> {
  const store = guilds.following;
  if (read && state) {
    const { purchases } = await store.get(guildId);
    const isDue = dueReport(purchases, Date.now(), format.zone) !== null;
    const undelivered = isDue ? await ignoreFailure(source.undelivered('refresh')) : undefined;
    await change(store, guildId, (current) =>
      recordPayments(current, {
        ...{ shopId: state.shop.id, catalogue: state.listed, ...read, now: Date.now(), format },
        undelivered: undelivered?.count ?? null,
        salt: openSalt(guilds, guildId, ledgerOf(current, state.shop.id)),
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

const SALT_BYTES = 16;

/** The salt of a ledger; a new one for a ledger that begins, or whose salt can't be decrypted. */
function openSalt(guilds: GuildStore, guildId: string, ledger: Ledger | null): Salt {
  const known = ledger && guilds.decrypt(guildId, ledger.salt);
  if (ledger && known) return { plain: known, encrypted: ledger.salt };
  const plain = randomBytes(SALT_BYTES).toString('base64');
  return { plain, encrypted: guilds.encrypt(guildId, plain) };
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
