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

interface Seller {
  readonly server: ServerWithProducts;
  readonly product: Product;
}

/** One thing for buyers: most shops sell their ranks on each server under a number of its own. */
export interface Offer {
  /** Of the first seller. */
  readonly product: Product;
  readonly sellers: readonly Seller[];
}

/** No page is that of all of them. */
export const isSeveral = ({ product, sellers }: Offer): boolean =>
  sellers.some((seller) => seller.product.id !== product.id);

/** Bounds the time for a shop that lists one thing many times over. */
const MAX_ALIKE = 10;

/** Products that differ only in their numbers are one offer, but never two of one server. */
export function listOffers(servers: readonly ServerWithProducts[]): Offer[] {
  const byId = new Map<number, Seller[]>();
  for (const server of servers)
    for (const product of server.products) {
      const sellers = byId.get(product.id) ?? [];
      if (sellers.at(-1)?.server.id !== server.id) byId.set(product.id, [...sellers, { server, product }]);
    }
  const offers: { product: Product; sellers: Seller[] }[] = [];
  const alike = new Map<string, typeof offers>();
  for (const sellers of byId.values()) {
    const [first] = sellers;
    if (!first) continue;
    const key = describe(first.product);
    const known = alike.get(key) ?? [];
    const ids = new Set(sellers.map(({ server }) => server.id));
    const same = known.find((one) => one.sellers.every(({ server }) => !ids.has(server.id)));
    const offer = same ?? { product: first.product, sellers: [] };
    offer.sellers.push(...sellers);
    if (same) continue;
    offers.push(offer);
    if (known.length < MAX_ALIKE) alike.set(key, [...known, offer]);
  }
  return offers;
}

const describe = ({ name, type, price, oldPrice, quantity, durationDays, isOneTime }: Product): string =>
  JSON.stringify([name, type, price, oldPrice, quantity, durationDays, isOneTime]);

/** The offer with this number, its own servers first. */
export function findOffer(offers: readonly Offer[], id: number): Offer | undefined {
  const found = offers.find(({ sellers }) => sellers.some(({ product }) => product.id === id));
  const own = found?.sellers.filter(({ product }) => product.id === id) ?? [];
  const [first] = own;
  if (!found || !first) return undefined;
  const others = found.sellers.filter(({ product }) => product.id !== id);
  return { product: first.product, sellers: [...own, ...others] };
}

/** The products of the same kind on the first server that sells this one. */
export function countAlike({ product, sellers: [first] }: Offer): number {
  const kind = productKind(product);
  return first?.server.products.filter((one) => productKind(one) === kind).length ?? 0;
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
  const prices = sortByPrice(offers).map(({ product }) => product.price);
  return prices.find((price) => price > 0) ?? prices[0];
}

export const selectServers = ({ servers }: Catalogue, server: number): readonly ServerWithProducts[] =>
  server === 0 ? servers : servers.filter(({ id }) => id === server);
