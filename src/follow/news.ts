import { type Catalogue, findProduct } from '../domain/catalogue.js';
import type { Look } from '../shop/guild-shop.js';
import type { Change, ProductState } from '../store/follow-record.js';
import { saleId } from './snapshot.js';

/** A product in an announcement, as the shop has it now; as it was announced if it can't be asked. */
export interface NewsItem {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly price: number;
  readonly oldPrice: number | null;
  /** Names. */
  readonly servers: readonly string[];
  readonly image: string;
  readonly description: string;
}

export interface SaleNews {
  readonly name: string;
  readonly percent: number;
  /** In milliseconds since the epoch; null for one without an end. */
  readonly endsAt: number | null;
  readonly items: readonly NewsItem[];
}

/** What is new in a shop, for its members. */
export interface News {
  readonly sales: readonly SaleNews[];
  readonly added: readonly NewsItem[];
  /** With the price before. */
  readonly cheaper: readonly { readonly item: NewsItem; readonly before: number }[];
}

/** @param look undefined while the shop can't be asked */
export function newsOf(changes: readonly Change[], look: Look | undefined): News {
  const catalogue = look?.catalogue.value;
  const itemFor = (state: ProductState) => itemOf(catalogue, state.id) ?? announced(state);
  return {
    sales: changes.flatMap((change) => {
      if (change.kind !== 'saleStarts') return [];
      const { id, name, percent, endsAt } = change.sale;
      const ids = look?.sales.find((sale) => saleId(sale) === id)?.productIds ?? [];
      return [{ name, percent, endsAt, items: ids.flatMap((one) => itemOf(catalogue, one) ?? []) }];
    }),
    added: changes.flatMap((change) => (change.kind === 'newProduct' ? [itemFor(change.product)] : [])),
    cheaper: changes.flatMap((change) =>
      change.kind === 'priceDrop' ? [{ item: itemFor(change.product), before: change.before.price }] : [],
    ),
  };
}

function itemOf(catalogue: Catalogue | undefined, id: number): NewsItem | undefined {
  const product = catalogue && findProduct(catalogue, id);
  if (!product) return undefined;
  const { name, type, price, oldPrice, image, description, servers } = product;
  return {
    id,
    name,
    type,
    price,
    oldPrice,
    image,
    description,
    servers: servers.map((server) => server.name),
  };
}

const announced = ({ id, name, price, regularPrice }: ProductState): NewsItem => ({
  ...{ id, name, type: 'other', price, oldPrice: regularPrice, servers: [], image: '', description: '' },
});
