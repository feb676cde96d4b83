import type { ShopClient } from '../../src/easydonate/client.js';
import type { Requester } from '../../src/easydonate/priority.js';
import { v2 } from '../../src/easydonate/v2/index.js';
import { MAX_CATALOGUES_BYTES, type ShopCache } from '../../src/shop/cache.js';

/** A client with a method for each resource. */
export const asking = (client: ShopClient) => ({
  shop: (key: string, requester: Requester) => client.ask(v2.shop, key, requester),
  catalogue: (key: string, requester: Requester) => client.ask(v2.catalogue, key, requester),
  product: (key: string, id: number, requester: Requester) => client.ask(v2.product, key, requester, id),
  payment: (key: string, id: number, requester: Requester) => client.ask(v2.payment, key, requester, id),
  close: () => client.close(),
  state: client.state,
});

export type AskingClient = ReturnType<typeof asking>;

/** A cache with a method for each resource, as a guild's shop has them. */
export function caching(cache: ShopCache) {
  const shops = cache.swr(v2.shop);
  const catalogues = cache.swr(v2.catalogue, MAX_CATALOGUES_BYTES);
  const products = cache.swr(v2.product);
  const payments = cache.recent(v2.payment);
  return {
    shop: shops,
    catalogue: catalogues,
    product: (key: string, id: number, requester: Requester) => products(key, requester, id),
    payment: (key: string, id: number, requester: Requester) =>
      payments.fetch(key, requester, id).then(({ value }) => value),
    recentPayment: (key: string, id: number, requester: Requester) =>
      payments.recent(key, requester, id).then(({ value }) => value),
    forget: cache.forget,
  };
}

export type CachingShops = ReturnType<typeof caching>;
