import { ignoreFailure } from '../../domain/failure.js';
import { MINUTE_MS } from '../../lib/duration.js';
import { type PaymentsRead, readNewestSales } from '../../sales/pages.js';
import { readSale, type Sale } from '../../sales/sale.js';
import type { FollowedShop } from './followed-shop.js';
import type { FollowingGuild } from './following.js';
import { listOpen, listReaches } from './guild-sales.js';

/** Reads as far back as the guilds need, and some of their open orders. Undefined if none needs payments, or they can't be read. */
export async function readPayments(
  shop: FollowedShop,
  followers: readonly FollowingGuild[],
  now: number,
): Promise<PaymentsRead | undefined> {
  const { payments: schedule, source, shopId } = shop;
  const reaches = followers.flatMap(({ record, needs }) => listReaches(record, needs, shopId, now));
  if (reaches.length === 0) return undefined;
  if (!source.payments.canList) {
    // A list that isn't offered any more doesn't fail.
    schedule.failure = undefined;
    return undefined;
  }
  const read = await schedule.run(
    () => readNewestSales(reaches, (page) => source.payments.ask(page, 'refresh')),
    ({ sales }) => sales,
  );
  const open = followers.flatMap(({ needs }) => listOpen(needs));
  return read && { ...read, lookedUp: await lookUpOpen(shop, open, read.sales) };
}

const MAX_LOOKED_UP = 3;

/** Open orders that no page shows may have been delivered since; each has its turn, for all guilds of the shop. */
async function lookUpOpen(
  shop: FollowedShop,
  open: readonly number[],
  sales: readonly Sale[],
): Promise<readonly Sale[]> {
  const listed = new Set(sales.map(({ id }) => id));
  const hidden = [...new Set(open)].filter((id) => !listed.has(id)).sort((a, b) => b - a);
  const isNext = (id: number) => id < shop.lastOpen;
  const inTurn = [...hidden.filter(isNext), ...hidden.filter((id) => !isNext(id))];
  const found: Sale[] = [];
  for (const id of inTurn.slice(0, MAX_LOOKED_UP)) {
    const how = { maxAgeMs: MINUTE_MS, priority: 'refresh' } as const;
    const payment = await ignoreFailure(shop.source.payments.find(id, how));
    if (payment) found.push(readSale(payment.value));
    shop.lastOpen = id;
  }
  return found;
}
