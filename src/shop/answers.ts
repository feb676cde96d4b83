import type { Urgency } from './budget.js';
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
  shop(key: string, urgency: Urgency): Promise<Answer<Shop>>;
  catalogue(key: string, urgency: Urgency): Promise<Answer<Catalogue>>;
  product(key: string, id: number, urgency: Urgency): Promise<Answer<ProductWithServers>>;
  /** Told of a key that the shop has refused. */
  forget(key: string): void;
}

const dated = async <T>(value: Promise<T>): Promise<Answer<T>> => ({ value: await value, at: Date.now() });

/** Asks the shop each time. */
export const answersOf = (client: ShopClient): ShopAnswers => ({
  shop: (key, urgency) => dated(client.shop(key, urgency)),
  catalogue: (key, urgency) => dated(client.catalogue(key, urgency)),
  product: (key, id, urgency) => dated(client.product(key, id, urgency)),
  forget: () => {},
});
