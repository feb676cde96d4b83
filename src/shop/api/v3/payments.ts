import type { Payment, PaymentList } from '../../payment.js';
import type { Steps } from '../../yielding.js';
import { isRecord, readPositiveInteger } from '../fields.js';
import { readPage } from '../page.js';
import { paymentSteps } from '../records/payment.js';
import type { Unreadable } from '../resource.js';

/** Reads a page of payments, newest first. @returns undefined when the body is not a list, or none of it can be read */
export function* paymentListSteps(
  body: unknown,
  report: (unreadable: Unreadable) => void,
): Steps<PaymentList | undefined> {
  const page = readPage(body);
  if (!page) return undefined;
  const payments: Payment[] = [];
  for (const item of page.items) {
    const payment = yield* paymentSteps(item);
    if (payment) payments.push(payment);
    else report({ what: 'payment', id: (isRecord(item) ? readPositiveInteger(item.id) : undefined) ?? null });
    yield;
  }
  if (payments.length === 0 && page.items.length > 0) return undefined;
  // The platform's own order has changed; ids only grow.
  payments.sort((a, b) => b.id - a.id);
  return { payments, hasMore: page.hasMore };
}
