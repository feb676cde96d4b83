import { type PaymentsRead, type Reach, readNewestSales } from '../sales/pages.js';
import type { OpenShop } from '../shop/open-shop.js';
import type { ReadSchedule } from './followed-shop.js';

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
