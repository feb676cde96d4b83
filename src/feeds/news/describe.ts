import type { Catalogue } from '../../domain/catalogue.js';
import type { Product } from '../../domain/product.js';
import type { ShopState } from '../../shop/open-shop.js';
import { saleId } from './snapshot.js';
import type { Change, ProductState, SaleState } from './state.js';

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

/** Without `state`, because the shop can't be read, products are as they were announced. */
export function describeNews(changes: readonly Change[], state: ShopState | undefined): News {
  const items = indexItems(state?.catalogue.value);
  const listed = indexItems(state?.listed);
  const sales = new Map(state?.sales.map((sale) => [saleId(sale), sale.productIds]));
  const item = (product: ProductState) => {
    const found = items.get(product.id);
    if (!found) return announcedItem(product);
    // A retry after a crash must say the price in the record, or the next announcement repeats it.
    const isStill = listed.get(product.id)?.price === product.price;
    return isStill ? found : { ...found, price: product.price };
  };
  return {
    sales: changes.flatMap((change) => {
      if (change.kind !== 'saleStarts') return [];
      const { id, name, percent, endsAt } = change.sale;
      return [{ name, percent, endsAt, items: sales.get(id)?.flatMap((one) => items.get(one) ?? []) ?? [] }];
    }),
    added: changes.flatMap((change) => (change.kind === 'newProduct' ? [item(change.product)] : [])),
    cheaper: changes.flatMap((change) =>
      change.kind === 'priceDrop' ? [{ item: item(change.product), before: change.before.price }] : [],
    ),
  };
}

/** Built once for an announcement: a shop may list 20,000 products, and name as many in its sales. */
function indexItems(catalogue: Catalogue | undefined): ReadonlyMap<number, NewsItem> {
  const items = new Map<number, Product & { readonly servers: string[] }>();
  for (const { name, products } of catalogue?.servers ?? [])
    for (const product of products) {
      const servers = items.get(product.id)?.servers ?? [];
      servers.push(name);
      items.set(product.id, { ...product, servers });
    }
  return items;
}

const announcedItem = ({ id, name, price }: ProductState): NewsItem => ({
  id,
  name,
  type: 'other',
  price,
  oldPrice: null,
  servers: [],
  image: '',
  description: '',
});
