import { LRUCache } from 'lru-cache';
import type { Catalogue } from '../domain/catalogue.js';
import type { Payment, PaymentList } from '../domain/payment.js';
import type { MassSale } from '../domain/sales.js';
import type { Shop } from '../domain/shop.js';
import type { Resource } from '../easydonate/resource.js';
import { API, type ShopApi, type VersionSetting } from '../easydonate/versions.js';
import type { Clock } from '../lib/clock.js';
import { DAY_MS, MINUTE_MS } from '../lib/duration.js';
import { RateLimit } from '../lib/rate-limit.js';
import { ApiVersions } from './api-versions.js';
import { PaymentSearch } from './payment-search.js';
import { RequestQueue, type RequestQueueOptions } from './request-queue.js';
import { type CacheEvent, ShopCache, type ShopCacheOptions } from './shop-cache.js';
import type { ShopCopy } from './shop-copy.js';
import { Silences } from './silences.js';

export interface ShopsOptions extends Omit<RequestQueueOptions, 'onKeyRefused' | 'onPathMissing'> {
  readonly version: VersionSetting;
  readonly clock: Pick<Clock, 'now'>;
  readonly observeCache?: ((event: CacheEvent) => void) | undefined;
  /** A shop, its list or its sales have been read anew. */
  readonly onRead?: ((key: string) => void) | undefined;
}

/** 300 shops with 200 products each; two to three times as much heap with sale prices and searches. */
const MAX_CATALOGUES_BYTES = 96 * 1024 * 1024;
const MAX_PAYMENTS = 100_000;
/** Shops; a few kilobytes each. */
const MAX_SILENCES = 1000;
export const RECENT_MS = 5 * MINUTE_MS;
/** Enough for typing errors, too few to guess a key. */
const KEY_CHECKS = { limit: 10, seconds: 600 };

export class Shops {
  readonly versions: ApiVersions;
  readonly queue: RequestQueue;
  readonly info: ShopCache<Shop>;
  readonly catalogues: ShopCache<Catalogue>;
  readonly payments: ShopCache<Payment, [id: number]>;
  readonly clock: Pick<Clock, 'now'>;
  readonly keyChecks = new RateLimit(KEY_CHECKS);

  readonly #sales: ShopCache<readonly MassSale[]>;
  readonly #lists: ShopCache<PaymentList, [page: number]>;
  readonly #caches: { forget(key: string): void }[] = [];
  readonly #paymentSearches = new LRUCache<string, PaymentSearch>({
    maxSize: MAX_PAYMENTS,
    sizeCalculation: ({ history }) => Math.max(1, history.size),
    ttl: DAY_MS,
    ttlAutopurge: true,
    perf: { now: () => performance.now() },
  });
  readonly #silences = new LRUCache<string, Silences>({ maxSize: MAX_SILENCES, sizeCalculation: () => 1 });
  readonly #observeCache: ShopsOptions['observeCache'];

  constructor({ version, clock, observeCache, onRead, ...options }: ShopsOptions) {
    this.clock = clock;
    this.versions = new ApiVersions(version, (...request) => this.queue.fetch(...request));
    this.#observeCache = observeCache;
    // Whoever has replaced the key may want nobody to read payments; lists are public.
    this.queue = new RequestQueue({
      ...options,
      onKeyRefused: (key) => this.#forgetPayments(key),
      onPathMissing: (key) => this.versions.miss(key),
    });
    this.info = this.#cache(({ shop }) => shop, { onRead });
    this.catalogues = this.#cache(({ catalogue }) => catalogue, { maxBytes: MAX_CATALOGUES_BYTES, onRead });
    this.#sales = this.#cache(() => API[3].runningSales, { onRead });
    this.payments = this.#cache(({ payment }) => payment);
    this.#lists = this.#cache(() => API[3].payments, { keepMs: MINUTE_MS });
  }

  /** Undefined if the shop's API has no mass sales. */
  sales(key: string): ShopCache<readonly MassSale[]> | undefined {
    return this.versions.api(key).runningSales && this.#sales;
  }

  /** Undefined if the shop's API can't list payments. */
  paymentSearch(key: string): PaymentSearch | undefined {
    const { payments } = this.versions.api(key);
    if (!payments) return undefined;
    const search =
      this.#paymentSearches.get(key) ??
      new PaymentSearch(async (...request) => {
        const page = await this.queue.fetch(payments, key, ...request);
        this.silences(key).observe(page.payments);
        return page;
      }, this.clock);
    // Set again, because an entry is weighed when it comes in, and this one grows.
    this.#paymentSearches.delete(key);
    this.#paymentSearches.set(key, search);
    return search;
  }

  /** Pages of payments, kept for a minute; undefined if the shop's API can't list payments. */
  paymentLists(key: string): ShopCache<PaymentList, [page: number]> | undefined {
    return this.versions.api(key).payments && this.#lists;
  }

  /** Whoever reads payments has them observed. */
  silences(key: string): Silences {
    const silences = this.#silences.get(key) ?? new Silences();
    this.#silences.set(key, silences);
    return silences;
  }

  /** Undefined without a list. Requests nothing. */
  copy(key: string): ShopCopy | undefined {
    const catalogue = this.catalogues.recall(key);
    return catalogue && { shop: this.info.recall(key), catalogue, sales: this.sales(key)?.recall(key) };
  }

  restore(key: string, { shop, catalogue, sales }: ShopCopy): void {
    if (shop) this.info.restore(key, shop);
    if (sales) this.#sales.restore(key, sales);
    this.catalogues.restore(key, catalogue);
  }

  forget(key: string): void {
    for (const cache of this.#caches) cache.forget(key);
    this.#forgetPayments(key);
  }

  #forgetPayments(key: string): void {
    this.payments.forget(key);
    this.#lists.forget(key);
    this.queue.refusals.forget(key);
    this.#silences.delete(key);
    this.#paymentSearches.peek(key)?.drop();
    this.#paymentSearches.delete(key);
  }

  close(): Promise<void> {
    return this.queue.close();
  }

  /** Each request is in the version of its key; answers read alike in all. */
  #cache<T, Ids extends readonly number[]>(
    pick: (api: ShopApi) => Resource<T, Ids>,
    options: Omit<ShopCacheOptions, 'clock'> = {},
  ) {
    const resource: Resource<T, Ids> = {
      ...pick(API[2]),
      request: (key, ...ids) => pick(this.versions.api(key)).request(key, ...ids),
    };
    const cache = new ShopCache(this.queue, resource, {
      clock: this.clock,
      observe: this.#observeCache,
      ...options,
    });
    this.#caches.push(cache);
    return cache;
  }
}
