import { type PaymentsRead, readBackTo } from '../sales/pages.js';
import type { OpenShop } from '../shop/open-shop.js';
import type { Need } from './feed.js';
import type { Reading } from './followed-shop.js';

/** Reads back to the newest payment that each feed knows. Undefined if no feed wants payments, or they can't be read. */
export async function readPayments(
  reading: Reading,
  shop: OpenShop,
  shopId: number | undefined,
  needs: readonly Need[],
): Promise<PaymentsRead | undefined> {
  const wanted = needs.filter((need) => need.what === 'payments');
  if (wanted.length === 0) return undefined;
  if (!shop.payments.canList) {
    // A list that isn't offered any more doesn't fail.
    reading.failure = undefined;
    return undefined;
  }
  // Ids of another shop say nothing about this one.
  const knownIds = wanted.flatMap((need) => (need.shopId === shopId ? (need.newest ?? []) : []));
  return reading.run(
    () => readBackTo(Math.min(...knownIds), (page) => shop.payments.ask(page, 'refresh')),
    ({ sales }) => sales,
  );
}
