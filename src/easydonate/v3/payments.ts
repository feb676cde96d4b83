import { LIST_LIMITS } from '../../domain/limits.js';
import type { Payment, PaymentList } from '../../domain/payment.js';
import { isRecord, readPositiveInteger } from '../fields.js';
import { readPage } from '../page.js';
import { parsePayment } from '../records/payment.js';
import type { Report } from '../resource.js';

/** Reads a page of payments, newest first. @returns undefined when the body is not a list, or none of it can be read */
export function parsePaymentList(body: unknown, report: Report): PaymentList | undefined {
  const page = readPage(body);
  if (!page) return undefined;
  const payments: Payment[] = [];
  if (page.items.length > LIST_LIMITS.payments) report({ exceeds: 'payments' });
  for (const item of page.items.slice(0, LIST_LIMITS.payments)) {
    const payment = parsePayment(item);
    if (payment) payments.push(payment);
    else report({ what: 'payment', id: (isRecord(item) ? readPositiveInteger(item.id) : undefined) ?? null });
  }
  if (payments.length === 0 && page.items.length > 0) return undefined;
  // The platform's own order has changed; ids only grow.
  payments.sort((a, b) => b.id - a.id);
  return { payments, hasMore: page.hasMore };
}
