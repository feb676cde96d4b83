import type { Knowledge } from '../domain/knowledge.js';
import { isTest, type Payment, type Purchase, paymentTotal, UNREADABLE } from '../domain/payment.js';
import { type PaymentReading, readPayment } from '../domain/payment-reading.js';
import { judge, type Verdict } from '../domain/verdict.js';
import { clip } from '../text/markdown.js';
import { readableLine } from '../text/readable.js';

/** `unknown`: what the shop says leaves open whether it is paid. */
export type Standing = 'paid' | 'unpaid' | 'test' | 'unknown';

/** What is needed of a payment: a few kilobytes, while a payment can have megabytes. Never stored. */
export interface Sale {
  readonly id: number;
  /** The name in the game. */
  readonly buyer: string;
  readonly standing: Standing;
  /** In milliseconds since the epoch, as is `updatedAt`; null if the time can't be read. */
  readonly createdAt: number | null;
  readonly updatedAt: number | null;
  readonly lines: readonly SaleLine[];
  readonly server: string | null;
  /** The amount paid, else the cost of the lines; null if neither is known. */
  readonly price: number | null;
  /** Cost of the lines before discounts; null if unknown. */
  readonly total: number | null;
  readonly reading: PaymentReading;
}

/** A sale as a guild sees it. */
export interface JudgedSale extends Sale {
  readonly verdict: Verdict;
}

export interface SaleLine {
  readonly lineId: number | null;
  readonly productId: number | null;
  readonly name: string;
  readonly times: number;
  /** For one item. */
  readonly price: number | null;
  /** What the buyer wrote, without long texts. */
  readonly fields: readonly SaleField[];
}

export interface SaleField {
  /** All that the shop calls it. */
  readonly name: string;
  readonly value: string;
}

/** The shop's baskets are shorter. */
const MAX_LINES = 25;
export const MAX_FIELDS = 50;
/** In UTF-16 units. */
export const MAX_FIELD_LENGTH = 200;
/** Characters; the platform allows 32. */
const MAX_BUYER = 64;
const MAX_NAME = 100;

/** @param payment already redacted */
export function readSale(payment: Payment): Sale {
  const { id, buyer, createdAt, updatedAt, products, server } = payment;
  const total = paymentTotal(payment);
  const lines = products.slice(0, MAX_LINES).map(readLine);
  // A slice of a long text keeps the whole text in memory, a copy doesn't.
  return structuredClone({
    ...{ id, createdAt, updatedAt, total },
    buyer: clip(readableLine(buyer), MAX_BUYER),
    standing: readStanding(payment),
    // An unreadable line stands for those beyond the limit, so that a sum doesn't look complete.
    lines: products.length > MAX_LINES ? [...lines, NO_LINE] : lines,
    server: server && saleName(server.name),
    price: payment.paid ?? total,
    reading: readPayment(payment),
  });
}

/** Cuts a name as sales do, to compare it with theirs. */
export const saleName = (name: string): string => clip(name, MAX_NAME);

const NO_LINE: SaleLine = {
  ...{ lineId: null, productId: null, name: UNREADABLE, times: 1, price: null, fields: [] },
};

const readLine = ({ lineId, productId, name, times, price, filledFields }: Purchase): SaleLine => ({
  ...{ lineId, productId, price },
  name: saleName(name),
  times: Math.max(1, times ?? 1),
  fields: filledFields
    .slice(0, MAX_FIELDS)
    .map(({ name, alias, value }) => ({ name: clip(`${name} ${alias}`, MAX_FIELD_LENGTH), value }))
    .filter(({ value }) => value.length <= MAX_FIELD_LENGTH),
});

/** Whether a payment is paid. */
export function readStanding(payment: Payment): Standing {
  const { state, system, error } = payment;
  if (isTest(payment) || system === 'test') return 'test';
  // Paid payments with a delivery error have been seen with the state unpaid.
  if (state === 'unpaid' && error !== '') return 'unknown';
  return state === 'completed' ? 'paid' : state;
}

export const judgeSale = (sale: Sale, knowledge: Knowledge): JudgedSale => ({
  ...sale,
  verdict: judge(sale.reading, knowledge),
});
