import type { Dated } from '../domain/dated.js';
import { Failure } from '../domain/failure.js';
import type { Payment } from '../domain/payment.js';
import { MINUTE_MS } from '../lib/duration.js';
import type { OpenShop } from '../shop/open-shop.js';

/** What the shop says of payments by number; null for a number without one. */
export type Lookups = ReadonlyMap<number, Dated<Payment> | null>;

/** More would delay the polls of other shops. */
const MAX_LOOKUPS = 10;

/** Looks up the payments that feeds wait for, as far as the shop answers now. */
export async function readLookups(shop: OpenShop, numbers: ReadonlySet<number>): Promise<Lookups> {
  const lookups = new Map<number, Dated<Payment> | null>();
  let requests = 0;
  for (const id of numbers)
    try {
      const listed = await shop.payments.findListed(id);
      if (!listed) requests += 1;
      if (requests > MAX_LOOKUPS) continue;
      lookups.set(id, listed ?? (await shop.payments.find(id, { maxAgeMs: MINUTE_MS, priority: 'refresh' })));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.problem.kind !== 'notFound') break;
      lookups.set(id, null);
    }
  return lookups;
}
