import { lastChange } from '../domain/payment.js';
import { isProblem } from '../domain/verdict.js';
import { DAY_MS, MINUTE_MS } from '../lib/duration.js';
import type { JudgedSale } from './sale.js';

/** Older orders are history. */
export const OPEN_MS = 15 * DAY_MS;
/** A delivery that begins later is late. */
const DELIVERY_MS = 10 * MINUTE_MS;

/** The one rule by which orders need a look: a failure at once, what waits only when it is late. */
export const findOpen = (payments: readonly JudgedSale[], now: number): readonly JudgedSale[] =>
  payments.filter((payment) => {
    const { verdict, standing, createdAt } = payment;
    const isNews = isProblem(verdict) && verdict.kind !== 'unknownState' && standing !== 'test';
    if (!isNews || (createdAt ?? now) < now - OPEN_MS) return false;
    // One that is sent again waits anew.
    return verdict.kind !== 'waiting' || (lastChange(payment) ?? 0) <= now - DELIVERY_MS;
  });
