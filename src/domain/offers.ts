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

/** Products that differ only in their numbers are one offer, but never two of one server. */
export function listOffers(servers: readonly ServerWithProducts[]): Offer[] {
  const offers: { readonly product: Product; readonly sellers: Seller[] }[] = [];
  const byId = new Map<number, (typeof offers)[number]>();
  const byText = new Map<string, (typeof offers)[number]>();
  for (const server of servers) {
    const counts = new Map<string, number>();
    // What another server sells under the same number is the same offer, whatever else reads alike.
    const shared = server.products.filter(({ id }) => byId.has(id));
    for (const product of new Set([...shared, ...server.products])) {
      const known = byId.get(product.id);
      if (known?.sellers.at(-1)?.server.id === server.id) continue;
      // The second one that reads alike on a server belongs to the second ones of the others.
      const description = describe(product);
      const count = counts.get(description) ?? 0;
      counts.set(description, count + 1);
      const text = `${count} ${description}`;
      const alike = known ?? byText.get(text);
      const offer = alike && alike.sellers.at(-1)?.server.id !== server.id ? alike : { product, sellers: [] };
      if (offer !== alike) offers.push(offer);
      offer.sellers.push({ server, product });
      byId.set(product.id, offer);
      byText.set(text, offer);
    }
  }
  return offers;
}

const describe = ({ name, type, price, oldPrice, quantity, durationDays, isOneTime }: Product): string =>
  `${type} ${price} ${oldPrice} ${quantity} ${durationDays} ${isOneTime} ${name}`;

/** The offer with this number, its own servers first. */
export function findOffer(offers: readonly Offer[], id: number): Offer | undefined {
  const isOwn = ({ product }: Seller) => product.id === id;
  const found = offers.find(({ sellers }) => sellers.some(isOwn));
  const own = found?.sellers.filter(isOwn) ?? [];
  const [first] = own;
  if (!found || !first) return undefined;
  const others = found.sellers.filter((one) => !isOwn(one));
  return { product: first.product, sellers: [...own, ...others] };
}

export const filterOffers = <T extends Offer>(
  offers: readonly T[],
  { kind, budget, onlyDiscounts }: Filter,
): T[] =>
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
