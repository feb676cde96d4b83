import type { Catalogue } from './catalogue.js';
import { Failure } from './failure.js';
import type { Product, Sale } from './product.js';

/** A discount on some of a shop's products. The platform leaves it out of their prices. */
export interface MassSale extends Sale {
  readonly name: string;
  /** In milliseconds since the epoch; null for one without a beginning. */
  readonly startsAt: number | null;
  /** Empty if the shop names none: that may mean none or all. */
  readonly productIds: readonly number[];
}

export const isOver = ({ endsAt }: Pick<Sale, 'endsAt'>, now: number): boolean =>
  endsAt !== null && endsAt <= now;

export const isRunning = (sale: MassSale, now: number): boolean =>
  (sale.startsAt === null || sale.startsAt <= now) && !isOver(sale, now);

/** The sale that each product is in, by the product's id. */
export type Sales = ReadonlyMap<number, Sale>;

/** Gives the same map until a sale begins or ends: prices are memoised by its identity. */
export function activeSales(massSales: readonly MassSale[], now: number): Sales {
  const running = massSales.filter((sale) => isRunning(sale, now));
  const last = lastSales.get(massSales);
  if (
    last &&
    last.running.length === running.length &&
    last.running.every((sale, at) => sale === running[at])
  )
    return last.sales;
  const sales = new Map<number, Sale>();
  for (const { productIds, percent, endsAt } of running)
    for (const id of new Set(productIds)) {
      const other = sales.get(id);
      const largest = other && other.percent >= percent ? other : { percent, endsAt };
      sales.set(id, other ? { ...largest, isOneOfSeveral: true } : largest);
    }
  lastSales.set(massSales, { running, sales });
  return sales;
}

const lastSales = new WeakMap<
  readonly MassSale[],
  { readonly running: readonly MassSale[]; readonly sales: Sales }
>();

/** The product at its price in the sales; itself if it is in none. */
export function applySale<T extends Product>(product: T, sales: Sales): T {
  const sale = sales.get(product.id);
  const price = sale && roundHalfUp((product.price * (100 - sale.percent)) / 100);
  return price === undefined || price >= product.price
    ? product
    : { ...product, price, oldPrice: product.price, sale };
}

/** The same for every product of a catalogue. */
export const applySales = (catalogue: Catalogue, sales: Sales): Catalogue => ({
  ...catalogue,
  servers: catalogue.servers.map((server) => ({
    ...server,
    products: server.products.map((product) => applySale(product, sales)),
  })),
});

/** To two decimals; the first rounding repairs binary fractions such as 0.575. */
const roundHalfUp = (price: number): number => Math.round(Number((price * 100).toFixed(6))) / 100;

/** Far above what shops have; each is compared and stored. */
export const MOST_SALES = 500;

/** @throws Failure `tooMuchToFollow` if the shop has more than is read of it, or more sales than are compared */
export function checkFollowable({ exceeds }: Catalogue, sales: readonly MassSale[]): void {
  if (exceeds || sales.length > MOST_SALES) throw new Failure({ kind: 'tooMuchToFollow' });
}
