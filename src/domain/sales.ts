import type { Catalogue } from './catalogue.js';
import type { Product, Sale } from './product.js';

/** The platform doesn't include mass sales in its prices. */
export interface MassSale extends Sale {
  readonly name: string;
  readonly startsAt: number | null;
  /** Empty if the shop names none, which may mean none or all. */
  readonly productIds: readonly number[];
}

/** Far above any real shop. */
export const MAX_SALES = 500;

export const isRunning = ({ startsAt, endsAt }: MassSale, now: number): boolean =>
  (startsAt === null || startsAt <= now) && (endsAt === null || endsAt > now);

interface Priced {
  readonly running: readonly MassSale[];
  readonly catalogue: Catalogue;
}

const priced = new WeakMap<Catalogue, Priced>();

/** Returns the same object until a sale begins or ends: replies and searches are cached by identity. */
export function applySales(listed: Catalogue, massSales: readonly MassSale[], now: number): Catalogue {
  const running = massSales.filter((sale) => isRunning(sale, now));
  if (running.length === 0) return listed;
  const last = priced.get(listed);
  if (last?.running.length === running.length && running.every((sale, at) => sale === last.running[at]))
    return last.catalogue;
  const sales = largestSales(running);
  const servers = listed.servers.map((server) => ({
    ...server,
    products: server.products.map((product) => applySale(product, sales.get(product.id))),
  }));
  const catalogue = { ...listed, servers };
  priced.set(listed, { running, catalogue });
  return catalogue;
}

function largestSales(running: readonly MassSale[]): ReadonlyMap<number, Sale> {
  const sales = new Map<number, Sale>();
  for (const { productIds, percent, endsAt } of running)
    for (const id of new Set(productIds)) {
      const other = sales.get(id);
      const largest = other && other.percent >= percent ? other : { percent, endsAt };
      sales.set(id, other ? { ...largest, isOneOfSeveral: true } : largest);
    }
  return sales;
}

function applySale(product: Product, sale: Sale | undefined): Product {
  const price = sale && roundHalfUp((product.price * (100 - sale.percent)) / 100);
  return !sale || price === undefined || price >= product.price
    ? product
    : // V8 gives an object three times the memory if a field is added behind a spread.
      { sale, ...product, price, oldPrice: product.price };
}

/** To two decimals; the first rounding repairs binary fractions such as 0.575. */
const roundHalfUp = (price: number): number => Math.round(Number((price * 100).toFixed(6))) / 100;
