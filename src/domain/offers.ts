import type { Catalogue, ServerWithProducts } from './catalogue.js';
import { discountPercent, KINDS, type Kind, type Product, productKind } from './product.js';

export interface Filter {
  readonly kind?: Kind | undefined;
  readonly budget?: number | undefined;
  readonly onlyDiscounts?: boolean | undefined;
}

/** Small enough to fit in every button. */
export interface ProductList extends Filter {
  /** 0 means all servers. */
  readonly server: number;
  /** From 0; a page beyond the end shows the last. */
  readonly page: number;
}

export interface Offer {
  readonly product: Product;
  readonly servers: readonly string[];
}

export function listOffers(servers: readonly ServerWithProducts[]): Offer[] {
  const offers = new Map<number, { product: Product; servers: string[] }>();
  for (const { name, products } of servers) {
    for (const product of products) {
      const offer = offers.get(product.id);
      if (offer?.servers.at(-1) === name) continue;
      if (offer) offer.servers.push(name);
      else offers.set(product.id, { product, servers: [name] });
    }
  }
  return [...offers.values()];
}

export const filterOffers = (offers: readonly Offer[], { kind, budget, onlyDiscounts }: Filter): Offer[] =>
  offers.filter(
    ({ product }) =>
      (kind === undefined || productKind(product) === kind) &&
      (budget === undefined || product.price <= budget) &&
      (!onlyDiscounts || discountPercent(product) > 0),
  );

export const sortByPrice = (offers: readonly Offer[]): Offer[] =>
  offers.toSorted((a, b) => a.product.price - b.product.price);

export const groupByKind = (offers: readonly Offer[]): (readonly [Kind, readonly Offer[]])[] =>
  KINDS.map((kind) => [kind, filterOffers(offers, { kind })] as const).filter(([, some]) => some.length > 0);

/** The deepest discount first. A free product shows no discount and comes last. */
export const sortByDiscount = (offers: readonly Offer[]): Offer[] => {
  const depth = ({ product }: Offer) => (product.price === 0 ? 0 : discountPercent(product));
  return filterOffers(offers, { onlyDiscounts: true }).sort((a, b) => depth(b) - depth(a));
};

/** In percent, without what is free; 0 without discounts. */
export const deepestDiscount = (offers: readonly Offer[]): number =>
  offers.reduce(
    (deepest, { product }) => (product.price > 0 ? Math.max(deepest, discountPercent(product)) : deepest),
    0,
  );

/** The lowest price above zero, or zero if everything is free; undefined without offers. */
export function lowestPrice(offers: readonly Offer[]): number | undefined {
  const prices = offers.map(({ product }) => product.price);
  const paid = prices.filter((price) => price > 0);
  // `Math.min(...prices)` fails for very long lists.
  return (paid.length > 0 ? paid : prices).reduce<number | undefined>(
    (least, price) => (least === undefined || price < least ? price : least),
    undefined,
  );
}

export const selectServers = ({ servers }: Catalogue, server: number): readonly ServerWithProducts[] =>
  server === 0 ? servers : servers.filter(({ id }) => id === server);
