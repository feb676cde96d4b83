import type { Undelivered } from '../domain/findings.js';
import { isUndelivered, type PaymentSummary } from '../domain/payment-summary.js';
import { shopTime } from '../domain/shop-time.js';
import type { PaymentHistory } from './payment-history.js';

const DAY_MS = 24 * 60 * 60_000;

/** Newest first; `isWhole` if an older payment is known, too. */
function lastDay(history: PaymentHistory, now: number) {
  const payments = history.newestFirst();
  const end = payments.findIndex(({ createdAt }) => (shopTime(createdAt) ?? now) < now - DAY_MS);
  return { payments: end === -1 ? payments : payments.slice(0, end), isWhole: end !== -1 };
}

/**
 * @param now in milliseconds since the epoch
 * @param patienceMs younger payments don't count yet
 */
export function countUndelivered(history: PaymentHistory, now: number, patienceMs = 0): Undelivered {
  const { payments, isWhole } = lastDay(history, now);
  const isDue = ({ createdAt }: PaymentSummary) => (shopTime(createdAt) ?? 0) <= now - patienceMs;
  const staleSince = payments.flatMap(({ id }) => history.staleSince(id) ?? []);
  return {
    count: payments.filter((payment) => isUndelivered(payment) && isDue(payment)).length,
    isPartial: !isWhole && history.ended === 'no',
    asOf: staleSince.length === 0 ? null : staleSince.reduce((earliest, at) => Math.min(earliest, at)),
  };
}

/** Pages with payments of the last day that may have changed since they were read. @param onPage payments on a page */
export function stalePages(history: PaymentHistory, onPage: number, now: number): number[] {
  const pages = lastDay(history, now).payments.flatMap(({ id }, newer) =>
    history.staleSince(id) === undefined ? [] : Math.floor(newer / onPage) + 1,
  );
  return [...new Set(pages)];
}
