import type { Asker } from './asker.js';
import type { ShopClient } from './client.js';
import type { Catalogue, ProductWithServers, Shop } from './schema.js';

/** A parsed answer of the shop. */
export interface Answer<T> {
  readonly value: T;
  /** When the shop gave it, in milliseconds since the epoch. */
  readonly at: number;
}

/** Older than this, an answer is shown once more while a new one is fetched. */
export const FRESH_MS = 60_000;
/** Older than this, an answer is not shown any more while the shop can be asked: whoever asks waits for a new one. */
export const USABLE_MS = 15 * 60_000;

/** Where answers come from that may be kept and shared; each throws a `Failure` as the shop client does. */
export interface ShopAnswers {
  shop(key: string, asker: Asker): Promise<Answer<Shop>>;
  catalogue(key: string, asker: Asker): Promise<Answer<Catalogue>>;
  product(key: string, id: number, asker: Asker): Promise<Answer<ProductWithServers>>;
  /** Told of a key that the shop has refused. */
  forget(key: string): void;
}

const dated = async <T>(value: Promise<T>): Promise<Answer<T>> => ({ value: await value, at: Date.now() });

/** Asks the shop each time. */
export const answersOf = (client: ShopClient): ShopAnswers => ({
  shop: (key, asker) => dated(client.shop(key, asker)),
  catalogue: (key, asker) => dated(client.catalogue(key, asker)),
  product: (key, id, asker) => dated(client.product(key, id, asker)),
  forget: () => {},
});
