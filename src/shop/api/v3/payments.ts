import type { PaymentPage, PaymentSummary } from '../../payment.js';
import type { Steps } from '../../yielding.js';
import { isRecord, readPositiveInteger } from '../fields.js';
import { parseSummary } from '../records/payment.js';
import type { Unreadable } from '../resource.js';
import { readPage } from './page.js';

/** Reads a page of payments, one per step, newest first. @returns undefined when the body is not a list */
export function* paymentPageSteps(
  body: unknown,
  report: (unreadable: Unreadable) => void,
): Steps<PaymentPage | undefined> {
  const page = readPage(body);
  if (!page) return undefined;
  const payments: PaymentSummary[] = [];
  for (const item of page.items) {
    const payment = parseSummary(item);
    if (payment) payments.push(payment);
    else report({ what: 'payment', id: (isRecord(item) ? readPositiveInteger(item.id) : undefined) ?? null });
    yield;
  }
  // The platform's own order has changed; ids only grow.
  payments.sort((a, b) => b.id - a.id);
  return { payments, hasMore: page.hasMore };
}
