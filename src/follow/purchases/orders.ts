import { type Catalogue, listProducts } from '../../domain/catalogue.js';
import { foldName } from '../../domain/lookup.js';
import { type Payment, paymentTotal } from '../../domain/payment.js';
import { isProblem, summarize } from '../../domain/payment-summary.js';
import { discountPercent } from '../../domain/product.js';
import type { Order, PurchaseMessage, Purchases, StaffOrder } from '../../store/purchase-record.js';
import { clip } from '../../text/markdown.js';
import { readableLine } from '../../text/readable.js';

type Goods = Order['goods'];

/** Orders that have a line each for everybody; more are summed up. */
const MOST_ORDERS = 5;
const MOST_STAFF_ORDERS = 10;
/** The most kinds of goods of one order, or one sum. */
const MOST_GOODS = 10;
const NAME_MAX = 60;

/** What the buyer paid, else what the lines cost; null if neither is known. */
export const paidPrice = (payment: Payment): number | null => payment.paid ?? paymentTotal(payment);

/** How many times each product was bought, the most first. @param isShown by the product's name */
export function countGoods(payments: readonly Payment[], isShown = (_name: string) => true): Goods {
  const times = new Map<string, number>();
  for (const { products } of payments)
    for (const product of products) {
      const name = clip(readableLine(product.name), NAME_MAX);
      if (isShown(product.name)) times.set(name, (times.get(name) ?? 0) + Math.max(1, product.times ?? 1));
    }
  return [...times].sort(([, a], [, b]) => b - a).slice(0, MOST_GOODS);
}

/** What everybody may know: products and servers that the shop lists, and as much of a name as the owner wants. */
export function describeForEverybody(
  payments: readonly Payment[],
  catalogue: Catalogue,
  { showsPrices, showsFullNames }: Purchases,
): PurchaseMessage | undefined {
  const products = new Set(listProducts(catalogue).map(({ name }) => name));
  const servers = new Set(catalogue.servers.map(({ name }) => name));
  const isListed = (name: string) => products.has(name);
  const shown = payments.filter(({ products: lines }) => lines.some(({ name }) => isListed(name)));
  if (shown.length === 0) return undefined;
  const orders = shown.map((payment): Order => {
    const { buyer, server, products: lines } = payment;
    const isWhole = lines.every(({ name }) => isListed(name));
    return {
      buyer: publicName(buyer, showsFullNames),
      goods: countGoods([payment], isListed),
      server: server && servers.has(server.name) ? clip(readableLine(server.name), NAME_MAX) : '',
      // The price of all would tell what a hidden product costs.
      price: showsPrices && isWhole ? paidPrice(payment) : null,
    };
  });
  const sum: Order = { buyer: '', goods: countGoods(shown, isListed), server: '', price: null };
  return { kind: 'bought', count: orders.length, orders: orders.length <= MOST_ORDERS ? orders : [sum] };
}

export function describeForStaff(
  payments: readonly Payment[],
  isLate: (payment: Payment) => boolean,
  { onlyProblems }: Purchases,
): PurchaseMessage | undefined {
  const orders = payments.map((payment): StaffOrder => {
    const summary = summarize(payment);
    const price = paidPrice(payment);
    return {
      ...{ id: payment.id, goods: countGoods([payment]), price, verdict: summary.verdict },
      percentOff: discountPercent({ price: price ?? 0, oldPrice: price && paymentTotal(payment) }),
      isProblem: isProblem(summary),
      isLate: isLate(payment),
    };
  });
  const problems = orders.filter((order) => order.isProblem);
  const others = onlyProblems ? [] : orders.filter((order) => !order.isProblem);
  const told = [...problems, ...others];
  if (told.length === 0) return undefined;
  return {
    kind: 'paid',
    ...{ count: told.length, problems: problems.length, orders: told.slice(0, MOST_STAFF_ORDERS) },
  };
}

/** "St…e", or the whole name; empty for a buyer without one. */
export function publicName(buyer: string, isFull: boolean): string {
  const letters = [...readableLine(buyer)];
  const [first = '', second = ''] = letters;
  if (isFull || first === '') return clip(letters.join(''), NAME_MAX);
  return letters.length > 3 ? `${first}${second}…${letters.at(-1)}` : `${first}…`;
}

/** Whether a buyer isn't to be named. Some whose shortened names are the same aren't named, either. @param buyer as it is shown */
export const isHiddenName = (buyer: string, hiddenNames: readonly string[]): boolean =>
  hiddenNames.some((name) =>
    [publicName(name, true), publicName(name, false)].some((shown) => foldName(shown) === foldName(buyer)),
  );
