import type { Catalogue, ServerWithProducts } from './catalogue.js';
import { discountOf, type Product } from './product.js';

/** Kinds of products, in the order in which readers see them. */
export const KINDS = ['group', 'case', 'currency', 'item', 'other'] as const;

export type Kind = (typeof KINDS)[number];

/** What the platform calls otherwise is `other`. */
export const kindOf = ({ type }: Product): Kind => KINDS.find((kind) => kind === type) ?? 'other';

const ORDERS = ['kinds', 'cheapest', 'dearest', 'discounts'] as const;

/**
 * Which products a list shows, and in what order: all by kind or by price, one kind, or discounts, the largest first. A
 * number is a budget: what costs no more, dearest first.
 */
export type Selection = (typeof ORDERS)[number] | Kind | number;

/** Reads a selection as `String` writes it; undefined for any other text. */
export const selectionIn = (text: string): Selection | undefined =>
  /^\d{1,9}(?:\.\d{1,2})?$/.test(text)
    ? Number(text)
    : [...ORDERS, ...KINDS].find((selection) => selection === text);

/** A page of products that somebody looks at; small enough to come back with every button. */
export interface ProductList {
  /** The id of the server that sells them; 0 for those of all servers. */
  readonly server: number;
  readonly selection: Selection;
  /** From 0; beyond the last it is the last. */
  readonly page: number;
}

/** A product and the names of the servers that sell it. */
export interface Offer {
  readonly product: Product;
  readonly servers: readonly string[];
}

/** What servers sell, each product once, in their order. */
export function offersOf(servers: readonly ServerWithProducts[]): Offer[] {
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

/** The offers that a selection shows, in its order; otherwise they keep theirs. */
export function selected(offers: readonly Offer[], selection: Selection): Offer[] {
  const byPrice = (list: readonly Offer[], sign: 1 | -1) =>
    list.toSorted((a, b) => sign * (a.product.price - b.product.price));
  switch (selection) {
    case 'kinds':
      return KINDS.flatMap((kind) => selected(offers, kind));
    case 'cheapest':
      return byPrice(offers, 1);
    case 'dearest':
      return byPrice(offers, -1);
    case 'discounts':
      return offers
        .filter(({ product }) => discountOf(product) > 0)
        .sort((a, b) => discountOf(b.product) - discountOf(a.product));
    default:
      return typeof selection === 'number'
        ? byPrice(
            offers.filter(({ product }) => product.price <= selection),
            -1,
          )
        : offers.filter(({ product }) => kindOf(product) === selection);
  }
}

/** The kinds that there are, each with its offers. */
export const byKind = (offers: readonly Offer[]): (readonly [Kind, readonly Offer[]])[] =>
  KINDS.map((kind) => [kind, selected(offers, kind)] as const).filter(([, some]) => some.length > 0);

/** A shop's main offers: discounts, the largest first, then the first of the list. */
export const leading = (offers: readonly Offer[], count: number): Offer[] =>
  [...new Set([...selected(offers, 'discounts'), ...offers])].slice(0, count);

/** The lowest and the highest price; undefined where there is nothing. */
export function priceRange(offers: readonly Offer[]): { least: number; most: number } | undefined {
  const [first, ...others] = offers.map(({ product }) => product.price);
  if (first === undefined) return undefined;
  // Not `Math.min(...prices)`, which takes so many arguments only.
  return others.reduce(
    ({ least, most }, price) => ({ least: Math.min(least, price), most: Math.max(most, price) }),
    { least: first, most: first },
  );
}

/** The servers of a list: all, one, or none if it is gone. */
export const serversOf = ({ servers }: Catalogue, server: number): readonly ServerWithProducts[] =>
  server === 0 ? servers : servers.filter(({ id }) => id === server);
