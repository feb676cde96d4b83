import { type Catalogue, findProduct } from '../domain/catalogue.js';
import type { Product } from '../domain/product.js';
import type { ShopState } from '../shop/guild-shop.js';
import type { Change, ProductState, SaleState } from '../store/follow-record.js';
import { saleId, takeSnapshot } from './snapshot.js';

/** A product in an announcement, as the shop has it now. */
export interface NewsItem
  extends Pick<Product, 'id' | 'name' | 'type' | 'price' | 'oldPrice' | 'image' | 'description'> {
  /** Names. */
  readonly servers: readonly string[];
}

export interface SaleNews extends Pick<SaleState, 'name' | 'percent' | 'endsAt'> {
  readonly items: readonly NewsItem[];
}

/** What is new in a shop, for its members. */
export interface News {
  readonly sales: readonly SaleNews[];
  readonly added: readonly NewsItem[];
  /** With the price before. */
  readonly cheaper: readonly { readonly item: NewsItem; readonly before: number }[];
}

/** @param state undefined while the shop can't be read: then a product is as it was announced */
export function describeNews(changes: readonly Change[], state: ShopState | undefined): News {
  const catalogue = state?.catalogue.value;
  const item = (product: ProductState) => {
    const found = findItem(catalogue, product.id);
    if (!found) return announcedItem(product);
    // One that a crash interrupted is sent later: it has to say what the record will, or the next one says it again.
    const isStill = state && findProduct(state.listed, product.id)?.price === product.price;
    return isStill ? found : { ...found, price: product.price };
  };
  return {
    sales: changes.flatMap((change) => {
      if (change.kind !== 'saleStarts') return [];
      const { id, name, percent, endsAt } = change.sale;
      const ids = state?.sales.find((sale) => saleId(sale) === id)?.productIds ?? [];
      return [{ name, percent, endsAt, items: ids.flatMap((one) => findItem(catalogue, one) ?? []) }];
    }),
    added: changes.flatMap((change) => (change.kind === 'newProduct' ? [item(change.product)] : [])),
    cheaper: changes.flatMap((change) =>
      change.kind === 'priceDrop' ? [{ item: item(change.product), before: change.before.price }] : [],
    ),
  };
}

function findItem(catalogue: Catalogue | undefined, id: number): NewsItem | undefined {
  const product = catalogue && findProduct(catalogue, id);
  return product && { ...product, servers: product.servers.map(({ name }) => name) };
}

const announcedItem = ({ id, name, price }: ProductState): NewsItem => ({
  ...{ id, name, type: 'other', price, oldPrice: null, servers: [], image: '', description: '' },
});

/** What an announcement could be about: a sale that runs, else a product; nothing if the shop has neither. */
export function exampleNews(state: ShopState): readonly Change[] {
  const { sales, products } = takeSnapshot(state);
  const [sale] = sales;
  const [product] = products;
  if (sale) return [{ kind: 'saleStarts', sale }];
  return product ? [{ kind: 'newProduct', product }] : [];
}
