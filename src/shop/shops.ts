import { LRUCache } from 'lru-cache';
import type { Catalogue } from '../domain/catalogue.js';
import { DAY_MS, type Payment } from '../domain/payment.js';
import type { MassSale } from '../domain/sales.js';
import type { Shop } from '../domain/shop.js';
import type { Resource } from '../easydonate/resource.js';
import type { ShopApi } from '../easydonate/versions.js';
import { RateLimit } from '../lib/rate-limit.js';
import { PaymentSearch } from './payment-search.js';
import { RequestQueue, type RequestQueueOptions } from './request-queue.js';
import { type CacheEvent, ShopCache, type ShopCacheOptions } from './shop-cache.js';

export interface ShopsOptions extends Omit<RequestQueueOptions, 'onKeyRefused'> {
  readonly api: ShopApi;
  readonly observeCache?: ((event: CacheEvent) => void) | undefined;
}

/** 300 shops with 200 products each; two to three times as much heap with sale prices and searches. */
const MAX_CATALOGUES_BYTES = 96 * 1024 * 1024;
const MAX_PAYMENTS = 100_000;
export const RECENT_MS = 5 * 60_000;
/** Enough for typing errors, too few to guess a key. */
const KEY_CHECKS = { limit: 10, seconds: 600 };

export class Shops {
  readonly api: ShopApi;
  readonly queue: RequestQueue;
  readonly info: ShopCache<Shop>;
  readonly catalogues: ShopCache<Catalogue>;
  /** Undefined if the shop API has no mass sales. */
  readonly sales: ShopCache<readonly MassSale[]> | undefined;
  readonly payments: ShopCache<Payment, [id: number]>;
  readonly keyChecks = new RateLimit(KEY_CHECKS);

  readonly #caches: { forget(key: string): void }[] = [];
  readonly #paymentSearches = new LRUCache<string, PaymentSearch>({
    maxSize: MAX_PAYMENTS,
    sizeCalculation: ({ history }) => Math.max(1, history.size),
    ttl: DAY_MS,
    ttlAutopurge: true,
    perf: { now: () => performance.now() },
  });
  readonly #observeCache: ShopsOptions['observeCache'];

  constructor({ api, observeCache, ...options }: ShopsOptions) {
    this.api = api;
    this.#observeCache = observeCache;
    // Whoever has replaced the key may want nobody to read payments; lists are public.
    this.queue = new RequestQueue({ ...options, onKeyRefused: (key) => this.#forgetPayments(key) });
    this.info = this.#cache(api.shop);
    this.catalogues = this.#cache(api.catalogue, { maxBytes: MAX_CATALOGUES_BYTES });
    this.sales = api.runningSales && this.#cache(api.runningSales);
    this.payments = this.#cache(api.payment);
  }

  /** Undefined if the shop API can't list payments. */
  paymentSearch(key: string): PaymentSearch | undefined {
    const { payments } = this.api;
    if (!payments) return undefined;
    const search =
      this.#paymentSearches.get(key) ??
      new PaymentSearch((...request) => this.queue.fetch(payments, key, ...request));
    // Set again, because an entry is weighed when it comes in, and this one grows.
    this.#paymentSearches.delete(key);
    this.#paymentSearches.set(key, search);
    return search;
  }

  forget(key: string): void {
    for (const cache of this.#caches) cache.forget(key);
    this.#forgetPayments(key);
  }

  #forgetPayments(key: string): void {
    this.payments.forget(key);
    this.queue.refusals.forget(key);
    this.#paymentSearches.peek(key)?.drop();
    this.#paymentSearches.delete(key);
  }

  close(): Promise<void> {
    return this.queue.close();
  }

  #cache<T, Ids extends readonly number[]>(resource: Resource<T, Ids>, options: ShopCacheOptions = {}) {
    const cache = new ShopCache(this.queue, resource, { observe: this.#observeCache, ...options });
    this.#caches.push(cache);
    return cache;
  }
}
