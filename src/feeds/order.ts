import { isTest, lastChange, type Payment, paymentTotal, UNREADABLE } from '../domain/payment.js';
import { judgePayment, type Verdict } from '../domain/verdict.js';
import { clip } from '../text/markdown.js';

/** Characters of a name; messages show fewer. */
const NAME_MAX = 100;
/** Lines of one payment; messages and sums show fewer. */
const MAX_GOODS = 20;

/** What messages and sums need of a payment: a few kilobytes at most, while a payment can have megabytes. */
export interface Order {
  readonly id: number;
  /** Whether real money has arrived; false in a state that the bot doesn't know. */
  readonly isPaid: boolean;
  readonly buyer: string;
  /** Names of products as the shop writes them, and how many times each was bought. */
  readonly goods: readonly (readonly [name: string, times: number])[];
  readonly server: string | null;
  /** What the buyer paid, else what the lines cost; null if neither is known. */
  readonly price: number | null;
  /** What the lines cost before discounts; null if that isn't known. */
  readonly total: number | null;
  readonly verdict: Verdict['kind'];
  /** In milliseconds since the epoch; null without a time that can be read. */
  readonly madeAt: number | null;
  readonly changedAt: number | null;
}

/** The newest payments of a shop. */
export interface PaymentsRead {
  readonly orders: readonly Order[];
  /** How many payments the shop lists in all; null if it doesn't say. */
  readonly total: number | null;
}

/** @param payment redacted, as every payment is */
export function readOrder(payment: Payment): Order {
  const { id, state, buyer, server } = payment;
  const total = paymentTotal(payment);
  // A slice of a long text keeps the whole text in memory, a copy doesn't.
  return structuredClone({
    id,
    isPaid: (state === 'paid' || state === 'completed') && !isTest(payment) && payment.system !== 'test',
    buyer: orderName(buyer),
    goods: readGoods(payment),
    server: server && orderName(server.name),
    price: payment.paid ?? total,
    total,
    verdict: judgePayment(payment).kind,
    madeAt: payment.createdAt,
    changedAt: lastChange(payment),
  });
}

/** A name as orders have it, to compare other names with. */
export const orderName = (name: string): string => clip(name, NAME_MAX);

/** An unreadable line stands for those beyond the limit, so that a sum isn't taken for complete. */
function readGoods({ products }: Payment): [name: string, times: number][] {
  const goods = products
    .slice(0, MAX_GOODS)
    .map(({ name, times }): [string, number] => [orderName(name), Math.max(1, times ?? 1)]);
  return products.length > MAX_GOODS ? [...goods, [UNREADABLE, 1]] : goods;
}
