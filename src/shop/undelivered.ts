import type { Undelivered } from '../domain/findings.js';
import { isUndelivered, type PaymentSummary } from '../domain/payment-summary.js';
import { shopTime } from '../domain/shop-time.js';
import type { Known, PaymentIndex } from './payment-index.js';

const DAY_MS = 24 * 60 * 60_000;

/** Newest first. */
function lastDay(index: PaymentIndex, now: number) {
  const payments: PaymentSummary[] = [];
  for (const payment of index.newestFirst()) {
    const madeAt = shopTime(payment.createdAt);
    if (madeAt !== null && madeAt < now - DAY_MS) return { payments, isWhole: true };
    payments.push(payment);
  }
  return { payments, isWhole: false };
}

/**
 * @param now in milliseconds since the epoch
 * @param patienceMs younger payments don't count yet
 */
export function undeliveredAt({ index, ended }: Known, now: number, patienceMs = 0): Undelivered {
  const { payments, isWhole } = lastDay(index, now);
  const isDue = ({ createdAt }: PaymentSummary) => (shopTime(createdAt) ?? 0) <= now - patienceMs;
  const readAt = payments.flatMap(({ id }) => index.asOf(id) ?? []);
  return {
    count: payments.filter((payment) => isUndelivered(payment) && isDue(payment)).length,
    isPartial: !isWhole && ended === 'no',
    asOf: readAt.length === 0 ? null : readAt.reduce((earliest, at) => Math.min(earliest, at)),
  };
}

/** Pages with payments of the last day that may have changed since they were read. @param onPage payments on a page */
export function stalePages(index: PaymentIndex, onPage: number, now: number): number[] {
  const pages = lastDay(index, now).payments.flatMap(({ id }, newer) =>
    index.asOf(id) === undefined ? [] : Math.floor(newer / onPage) + 1,
  );
  return [...new Set(pages)];
}
