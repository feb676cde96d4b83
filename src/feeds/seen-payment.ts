import { isTest, type Payment, type Purchase } from '../domain/payment.js';

/** `unknown`: what the shop says leaves open whether it is paid. */
export type Standing = 'paid' | 'unpaid' | 'test' | 'unknown';

/** Whether a payment is paid, and what each of its lines is. */
export interface SeenPayment {
  readonly id: number;
  readonly standing: Standing;
  /** In milliseconds since the epoch; null if the time can't be read. */
  readonly madeAt: number | null;
  readonly lines: readonly SeenLine[];
}

export interface SeenLine {
  readonly lineId: number | null;
  readonly productId: number | null;
  readonly price: number | null;
  /** What the buyer wrote, without long texts. */
  readonly fields: readonly string[];
}

/** The shop's baskets are shorter. */
const MAX_LINES = 25;
export const MAX_FIELDS = 50;
/** In UTF-16 units. */
export const MAX_FIELD_LENGTH = 200;

/** Copies, because a part of a long text keeps all of it in memory. */
export const readSeenPayment = (payment: Payment): SeenPayment =>
  structuredClone({
    id: payment.id,
    standing: readStanding(payment),
    madeAt: payment.createdAt,
    lines: payment.products.slice(0, MAX_LINES).map(readLine),
  });

function readStanding(payment: Payment): Standing {
  const { state, system, error } = payment;
  if (isTest(payment) || system === 'test') return 'test';
  // Paid payments with a delivery error have been seen with the state unpaid.
  if (state === 'unpaid' && error !== '') return 'unknown';
  return state === 'completed' ? 'paid' : state;
}

const readLine = ({ lineId, productId, price, filledFields }: Purchase): SeenLine => ({
  ...{ lineId, productId, price },
  fields: filledFields
    .slice(0, MAX_FIELDS)
    .map(({ value }) => value)
    .filter((value) => value.length <= MAX_FIELD_LENGTH),
});
