import type { Known } from './payment-search.js';
import { isUndelivered } from './payment-summary.js';
import { shopTime } from './shop-time.js';

/** Payments of the last day that were paid and not delivered, as far as the shop's latest payments are known. */
export interface Undelivered {
  readonly count: number;
  /** Whether some of the day aren't known. */
  readonly isPartial: boolean;
}

const DAY_MS = 24 * 60 * 60_000;

/**
 * @param now in milliseconds since the epoch
 * @param patienceMs younger payments don't count yet
 */
export function undeliveredAt({ index, ended }: Known, now: number, patienceMs = 0): Undelivered {
  let count = 0;
  for (const payment of index.newestFirst()) {
    const madeAt = shopTime(payment.createdAt);
    if (madeAt !== null && madeAt < now - DAY_MS) return { count, isPartial: false };
    if (isUndelivered(payment) && (madeAt ?? 0) <= now - patienceMs) count += 1;
  }
  return { count, isPartial: ended === 'no' };
}
