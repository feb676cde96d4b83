import type { ShopClient } from './client.js';
import type { Requester } from './priority.js';
import type { Catalogue, ProductWithServers, Shop } from './schema.js';

/** A parsed answer of the shop. */
export interface Fetched<T> {
  readonly value: T;
  /** When the shop gave it, in milliseconds since the epoch. */
  readonly at: number;
}

/** Older than this, an answer is shown once more while a new one is fetched. */
export const FRESH_MS = 60_000;
/** Older than this, an answer is not shown any more while the shop can be asked: whoever asks waits for a new one. */
export const USABLE_MS = 15 * 60_000;

/** Where answers come from that may be kept and shared; each throws a `Failure` as the shop client does. */
export interface ShopSource {
  shop(key: string, requester: Requester): Promise<Fetched<Shop>>;
  catalogue(key: string, requester: Requester): Promise<Fetched<Catalogue>>;
  product(key: string, id: number, requester: Requester): Promise<Fetched<ProductWithServers>>;
  /** Told of a key that the shop has refused. */
  forget(key: string): void;
}

const dated = async <T>(value: Promise<T>): Promise<Fetched<T>> => ({ value: await value, at: Date.now() });

/** Asks the shop each time. */
export const sourceOf = (client: ShopClient): ShopSource => ({
  shop: (key, requester) => dated(client.shop(key, requester)),
  catalogue: (key, requester) => dated(client.catalogue(key, requester)),
  product: (key, id, requester) => dated(client.product(key, id, requester)),
  forget: () => {},
});
