import { type PaymentsRead, type Reach, readNewestSales } from '../sales/pages.js';
import type { OpenShop } from '../shop/open-shop.js';
import type { Reading } from './followed-shop.js';

/** Reads as far back as the guilds need. Undefined if none needs payments, or they can't be read. */
export async function readPayments(
  reading: Reading,
  { payments }: OpenShop,
  reaches: readonly Reach[],
): Promise<PaymentsRead | undefined> {
  if (reaches.length === 0) return undefined;
  if (!payments.canList) {
    // A list that isn't offered any more doesn't fail.
    reading.failure = undefined;
    return undefined;
  }
  return reading.run(
    () => readNewestSales(reaches, (page) => payments.ask(page, 'refresh')),
    ({ sales }) => sales,
  );
}
