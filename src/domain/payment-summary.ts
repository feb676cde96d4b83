import { clip } from '../text/markdown.js';
import { readableLine } from '../text/readable.js';
import { isTest, type Payment, paymentTotal } from './payment.js';
import type { Cause } from './reply-cause.js';
import { judgePayment, type Verdict } from './verdict.js';

/** The searchable part of a payment; its only personal data is the buyer's name in the game. */
export interface PaymentSummary {
  readonly id: number;
  readonly buyer: string;
  readonly createdAt: number | null;
  readonly updatedAt: number | null;
  readonly products: readonly string[];
  readonly times: number | null;
  readonly price: number | null;
  readonly verdict: Verdict['kind'];
  readonly cause: Cause | null;
  readonly isTest: boolean;
}

const MAX_PRODUCTS = 3;
/** Characters of a name; the platform allows 32. */
const MAX_NAME = 64;

const outcomes: Readonly<Record<Verdict['kind'], 'fine' | 'undelivered' | 'unclear'>> = {
  notPaid: 'fine',
  sentUnpaid: 'unclear',
  waiting: 'undelivered',
  shopError: 'undelivered',
  nothingSent: 'undelivered',
  partlySent: 'undelivered',
  serverErrors: 'undelivered',
  delivered: 'fine',
  nothingToSend: 'fine',
  notCompared: 'fine',
  unknownState: 'unclear',
};

/** Staff may have to look at the payment. */
export const isProblem = ({ verdict }: Pick<PaymentSummary, 'verdict'>): boolean =>
  outcomes[verdict] !== 'fine';

/** Paid, but not fully delivered as far as the payment's data shows. */
export const isUndelivered = ({ verdict, isTest }: PaymentSummary): boolean =>
  outcomes[verdict] === 'undelivered' && !isTest;

/** @param payment already redacted */
export function summarize(payment: Payment): PaymentSummary {
  const { kind, faults } = judgePayment(payment);
  return {
    id: payment.id,
    buyer: clip(readableLine(payment.buyer), MAX_NAME),
    createdAt: payment.createdAt,
    updatedAt: payment.updatedAt,
    products: payment.products.slice(0, MAX_PRODUCTS).map(({ name }) => clip(readableLine(name), MAX_NAME)),
    times: payment.products[0]?.times ?? null,
    price: payment.paid ?? paymentTotal(payment),
    verdict: kind,
    cause: faults[0]?.cause ?? null,
    isTest: isTest(payment),
  };
}
