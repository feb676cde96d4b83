import type { Doubt } from '../domain/knowledge.js';
import { lastChange, type Payment, paymentTotal, UNREADABLE } from '../domain/payment.js';
import { keepVerdict } from '../domain/payment-summary.js';
import type { Cause } from '../domain/replies/causes.js';
import { judgePayment, type Verdict } from '../domain/verdict.js';
import { clip } from '../text/markdown.js';
import { readSeenPayment, type SeenPayment } from './seen-payment.js';

const NAME_MAX = 100;
const MAX_GOODS = 20;

/** The part of a payment that messages and sums need: a few kilobytes, while a payment can have megabytes. */
export interface Order extends SeenPayment {
  readonly buyer: string;
  readonly goods: readonly (readonly [name: string, times: number])[];
  readonly server: string | null;
  /** The amount paid, else the cost of the lines; null if neither is known. */
  readonly price: number | null;
  /** Cost of the lines before discounts; null if unknown. */
  readonly total: number | null;
  readonly verdict: Verdict['kind'];
  /** Why the game server refused a command, if it seems to have. */
  readonly cause: Cause | null;
  readonly doubt: Doubt | null;
  /** In milliseconds since the epoch; null if the time can't be read. */
  readonly changedAt: number | null;
}

export interface PaymentsRead {
  readonly orders: readonly Order[];
  readonly total: number | null;
}

export function readOrder(payment: Payment): Order {
  const { buyer, server } = payment;
  const total = paymentTotal(payment);
  // A slice of a long text keeps the whole text in memory, a copy doesn't.
  return structuredClone({
    ...readSeenPayment(payment),
    buyer: orderName(buyer),
    goods: readGoods(payment),
    server: server && orderName(server.name),
    price: payment.paid ?? total,
    total,
    ...keepVerdict(judgePayment(payment)),
    changedAt: lastChange(payment),
  });
}

/** Cuts a name as orders do, to compare it with theirs. */
export const orderName = (name: string): string => clip(name, NAME_MAX);

/** An unreadable line stands for those beyond the limit, so that a sum doesn't look complete. */
function readGoods({ products }: Payment): [name: string, times: number][] {
  const goods = products
    .slice(0, MAX_GOODS)
    .map(({ name, times }): [string, number] => [orderName(name), Math.max(1, times ?? 1)]);
  return products.length > MAX_GOODS ? [...goods, [UNREADABLE, 1]] : goods;
}
