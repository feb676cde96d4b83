import type { Catalogue } from '../../domain/catalogue.js';
import type { Product } from '../../domain/product.js';
import type { ShopState } from '../../shop/open-shop.js';
import { saleId } from './snapshot.js';
import type { Change, SaleState } from './state.js';

/** A product in an announcement, as the shop has it now. */
export interface NewsItem
  extends Pick<Product, 'id' | 'name' | 'type' | 'price' | 'oldPrice' | 'image' | 'description'> {
  readonly servers: readonly string[];
}

export interface SaleNews extends Pick<SaleState, 'name' | 'percent' | 'endsAt'> {
  readonly items: readonly NewsItem[];
}

export interface News {
  readonly sales: readonly SaleNews[];
  readonly added: readonly NewsItem[];
  readonly cheaper: readonly { readonly item: NewsItem; readonly before: number }[];
}

type SoldNow = Pick<ShopState, 'catalogue' | 'sales'>;

/** The changes that led to the shop's present state, with all that an announcement says of them. */
export function describeNews(changes: readonly Change[], { catalogue, sales }: SoldNow): News {
  const items = indexItems(catalogue.value);
  const inSales = new Map(sales.map((sale) => [saleId(sale), sale.productIds]));
  const find = (id: number) => items.get(id) ?? [];
  return {
    sales: changes.flatMap((change) => {
      if (change.kind !== 'saleStarts') return [];
      const { id, name, percent, endsAt } = change.sale;
      return [{ name, percent, endsAt, items: inSales.get(id)?.flatMap(find) ?? [] }];
    }),
    added: changes.flatMap((change) => (change.kind === 'newProduct' ? find(change.product.id) : [])),
    cheaper: changes.flatMap((change) => {
      if (change.kind !== 'priceDrop') return [];
      const item = items.get(change.product.id);
      return item ? [{ item, before: change.before.price }] : [];
    }),
  };
}

/** Built once for an announcement: a shop may list 20,000 products, and name as many in its sales. */
function indexItems(catalogue: Catalogue): ReadonlyMap<number, NewsItem> {
  const items = new Map<number, Product & { readonly servers: string[] }>();
  for (const { name, products } of catalogue.servers)
    for (const product of products) {
      const servers = items.get(product.id)?.servers ?? [];
      servers.push(name);
      items.set(product.id, { ...product, servers });
    }
  return items;
}
