import { ignoreFailure } from '../domain/failure.js';
import { MINUTE_MS } from '../lib/duration.js';
import { type PaymentsRead, type Reach, readNewestSales } from '../sales/pages.js';
import { readSale, type Sale } from '../sales/sale.js';
import type { OpenShop } from '../shop/open-shop.js';
import type { Need } from './feed.js';
import type { FollowedShop, ReadSchedule } from './followed-shop.js';

/** Reads as far back as the guilds need. Undefined if none needs payments, or they can't be read. */
export async function readPayments(
  schedule: ReadSchedule,
  { payments }: OpenShop,
  reaches: readonly Reach[],
): Promise<PaymentsRead | undefined> {
  if (reaches.length === 0) return undefined;
  if (!payments.canList) {
    // A list that isn't offered any more doesn't fail.
    schedule.failure = undefined;
    return undefined;
  }
  return schedule.run(
    () => readNewestSales(reaches, (page) => payments.ask(page, 'refresh')),
    ({ sales }) => sales,
  );
}

const MAX_LOOKED_UP = 3;

/** Open orders that no page shows may have been delivered since; each has its turn, for all guilds of the shop. */
export async function lookUpOpen(
  shop: Pick<FollowedShop, 'source' | 'lastOpen'>,
  needs: readonly Need[],
  { sales }: PaymentsRead,
): Promise<readonly Sale[]> {
  const listed = new Set(sales.map(({ id }) => id));
  const open = new Set(needs.flatMap((need) => (need.what === 'orders' ? need.open : [])));
  const hidden = [...open].filter((id) => !listed.has(id)).sort((a, b) => b - a);
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
