import type { Catalogue, ServerWithProducts } from './catalogue.js';
import { discountPercent, KINDS, type Kind, type Product, productKind } from './product.js';

/** Which products a list shows; each condition may be left out. */
export interface Filter {
  readonly kind?: Kind | undefined;
  readonly budget?: number | undefined;
  readonly onlyDiscounts?: boolean | undefined;
}

/** A page of products that somebody looks at; small enough to come back with every button. */
export interface ProductList extends Filter {
  /** The id of the server that sells them; 0 for those of all servers. */
  readonly server: number;
  /** From 0; beyond the last it is the last. */
  readonly page: number;
}

export interface Offer {
  readonly product: Product;
  readonly servers: readonly string[];
}

/** What servers sell, each product once, in their order. */
export function listOffers(servers: readonly ServerWithProducts[]): Offer[] {
  const offers = new Map<number, { product: Product; servers: string[] }>();
  for (const { name, products } of servers) {
    for (const product of products) {
      const known = offers.get(product.id);
      // A server may list one thing twice.
      if (known?.servers.at(-1) === name) continue;
      if (known) known.servers.push(name);
      else offers.set(product.id, { product, servers: [name] });
    }
  }
  return [...offers.values()];
}

/** The offers that meet every condition, in their order. */
export const filterOffers = (offers: readonly Offer[], { kind, budget, onlyDiscounts }: Filter): Offer[] =>
  offers.filter(
    ({ product }) =>
      (kind === undefined || productKind(product) === kind) &&
      (budget === undefined || product.price <= budget) &&
      (!onlyDiscounts || discountPercent(product) > 0),
  );

export const sortByPrice = (offers: readonly Offer[]): Offer[] =>
  offers.toSorted((a, b) => a.product.price - b.product.price);

/** The kinds that there are, each with its offers. */
export const groupByKind = (offers: readonly Offer[]): (readonly [Kind, readonly Offer[]])[] =>
  KINDS.map((kind) => [kind, filterOffers(offers, { kind })] as const).filter(([, some]) => some.length > 0);

/** The discounts, the deepest first. What is free says nothing of how much is off, and comes last. */
export const sortByDiscount = (offers: readonly Offer[]): Offer[] => {
  const depth = ({ product }: Offer) => (product.price === 0 ? 0 : discountPercent(product));
  return filterOffers(offers, { onlyDiscounts: true }).sort((a, b) => depth(b) - depth(a));
};

/** The lowest price above zero, or zero if everything is free; undefined if there is nothing. */
export function lowestPrice(offers: readonly Offer[]): number | undefined {
  const prices = offers.map(({ product }) => product.price);
  const paid = prices.filter((price) => price > 0);
  // Not `Math.min(...prices)`, which takes so many arguments only.
  return (paid.length > 0 ? paid : prices).reduce<number | undefined>(
    (least, price) => (least === undefined || price < least ? price : least),
    undefined,
  );
}

/** The servers of a list: all, one, or none if it is gone. */
export const selectServers = ({ servers }: Catalogue, server: number): readonly ServerWithProducts[] =>
  server === 0 ? servers : servers.filter(({ id }) => id === server);
