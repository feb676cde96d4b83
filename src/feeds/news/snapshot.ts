import { listProducts } from '../../domain/catalogue.js';
import { MAX_SALES, type MassSale } from '../../domain/sales.js';
import type { ShopState } from '../../shop/open-shop.js';
import { clip } from '../../text/markdown.js';
import type { Snapshot } from './state.js';

/** The record is stored as one text. Most shops have fewer than a hundred products. */
export const MAX_ITEMS = { products: 2000, sales: MAX_SALES };
const NAME_MAX = 100;

export interface Item {
  readonly id: number | string;
}

/** Prices are those without mass sales, which are one piece of news. Beyond 2,000 products, the oldest count. */
export const takeSnapshot = ({ listed, sales }: Pick<ShopState, 'listed' | 'sales'>): Snapshot => ({
  products: sortItems(
    listProducts(listed).map(({ id, name, price }) => ({ id, name: clip(name, NAME_MAX), price })),
  ).slice(0, MAX_ITEMS.products),
  // A sale that names no products doesn't say what it makes cheaper.
  sales: sortItems(
    sales
      .filter(({ productIds }) => productIds.length > 0)
      .map((sale) => ({
        id: saleId(sale),
        name: clip(sale.name, NAME_MAX),
        percent: sale.percent,
        endsAt: sale.endsAt,
      })),
  ),
});

/** Not all of EasyDonate's clients know ids of sales. */
export const saleId = ({ name, startsAt }: Pick<MassSale, 'name' | 'startsAt'>): string =>
  `${startsAt ?? ''} ${clip(name, NAME_MAX)}`;

/** True if what is missing can be taken for gone: nothing was unreadable, and the list isn't empty. */
export const isComplete = ({ listed }: Pick<ShopState, 'listed'>): boolean =>
  listed.unreadable === 0 && listed.servers.some(({ products }) => products.length > 0);

export const itemsById = <T extends Item>(items: readonly T[]): Map<T['id'], T> =>
  new Map(items.map((item) => [item.id, item]));

export const sortItems = <T extends Item>(items: readonly T[]): T[] =>
  [...itemsById(items).values()].sort((a, b) => (a.id < b.id ? -1 : 1));
