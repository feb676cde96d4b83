import { createHash } from 'node:crypto';
import { MOST_SALES } from '../domain/followable.js';
import { LIST_LIMITS } from '../domain/limits.js';
import type { Product } from '../domain/product.js';
import type { MassSale } from '../domain/sales.js';
import type { Look } from '../shop/guild-shop.js';
import type { ProductState, SaleState, Snapshot } from '../store/follow-record.js';
import { clip } from '../text/clip.js';

/** The most of each that a record has, which is stored as one text; most shops have fewer than a hundred products. */
export const MOST_KEPT = { servers: LIST_LIMITS.servers, products: 2000, sales: MOST_SALES };
const NAME_MAX = 100;
const DAY_MS = 24 * 60 * 60_000;

/** A server, a product or a sale. */
export interface Item {
  readonly id: number | string;
}

/** In the order of a snapshot. */
export const byId = (a: Item, b: Item): number => (a.id < b.id ? -1 : Number(a.id > b.id));

/**
 * What of a shop can change and be announced. Prices are those that the shop lists: a mass sale is one piece of news, rather
 * than one for each of its products. Of more than 2,000 products the oldest count.
 * @param now milliseconds since the epoch
 */
export function snapshotOf({ listed, sales }: Pick<Look, 'listed' | 'sales'>, now: number): Snapshot {
  const products = new Map<number, { readonly product: Product; readonly serverIds: number[] }>();
  for (const server of listed.servers)
    for (const product of server.products) {
      const known = products.get(product.id);
      if (known) known.serverIds.push(server.id);
      else products.set(product.id, { product, serverIds: [server.id] });
    }
  const oldest = [...products.values()]
    .sort((a, b) => byId(a.product, b.product))
    .slice(0, MOST_KEPT.products);
  return {
    servers: unique(listed.servers.map(({ id, name }) => ({ id, name: clip(name, NAME_MAX) }))),
    products: oldest.map(({ product, serverIds }) => stateOf(product, serverIds)),
    // What a sale without products makes cheaper isn't known.
    sales: unique(sales.filter(({ productIds }) => productIds.length > 0).map((sale) => saleOf(sale, now))),
  };
}

/** Whether something that is missing in the catalogue can be taken for gone: nothing of it was unreadable, and it isn't empty. */
export const isWhole = ({ listed }: Pick<Look, 'listed'>): boolean =>
  listed.unreadable === 0 && listed.servers.some(({ products }) => products.length > 0);

const stateOf = ({ id, name, price, oldPrice }: Product, serverIds: readonly number[]): ProductState => ({
  id,
  name: clip(name, NAME_MAX),
  price,
  regularPrice: oldPrice !== null && oldPrice > price ? oldPrice : price,
  serverIds: serverIds.toSorted((a, b) => a - b),
});

/** Names a sale: the platform's clients don't agree on whether sales have numbers. */
export const saleId = ({ name, startsAt }: Pick<MassSale, 'name' | 'startsAt'>): string =>
  `${startsAt ?? ''} ${clip(name, NAME_MAX)}`;

const saleOf = ({ name, percent, startsAt, endsAt }: MassSale, now: number): SaleState => ({
  id: saleId({ name, startsAt }),
  name: clip(name, NAME_MAX),
  percent,
  endsAt,
  endsSoon: endsAt !== null && endsAt - now <= DAY_MS,
});

/** The last of each id. */
export const itemsById = <T extends Item>(items: readonly T[]): Map<T['id'], T> =>
  new Map(items.map((item) => [item.id, item]));

/** The last of each id, in order. */
const unique = <T extends Item>(items: readonly T[]): T[] => [...itemsById(items).values()].sort(byId);

/** The same for two values of the same content and order. */
export const digestOf = (value: object): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url');
