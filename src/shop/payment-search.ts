import { LRUCache } from 'lru-cache';
import type { Payment, PaymentList } from '../domain/payment.js';
import { summarize } from '../domain/payment-summary.js';
import type { PaymentHistory } from './payment-history.js';
import { PaymentPages } from './payment-pages.js';
import type { RequestOptions, ShopFetch } from './request-queue.js';

/** Payments that are remembered. */
const MAX_PAYMENTS = { ofShop: 20_000, inAll: 100_000 };
const UNUSED_MS = 24 * 60 * 60_000;

/**
 * Finds payments by the player's name, which the platform can't: it reads pages of payments, newest first, into memory. A
 * shop's payments are dropped with its key, and after a day without a search.
 */
export class PaymentSearch {
  readonly #fetchPage: ShopFetch<PaymentList, [page: number]>;
  readonly #maxOfShop: number;
  readonly #shops: LRUCache<string, PaymentPages>;

  /** @param fetchPage page 1 has the newest payments */
  constructor(fetchPage: ShopFetch<PaymentList, [page: number]>, max = MAX_PAYMENTS) {
    this.#fetchPage = fetchPage;
    this.#maxOfShop = max.ofShop;
    this.#shops = new LRUCache({
      maxSize: max.inAll,
      sizeCalculation: ({ history }) => Math.max(1, history.size),
      updateAgeOnGet: true,
      ttl: UNUSED_MS,
      ttlAutopurge: true,
      // Read at each call, so that tests can set the clock.
      perf: { now: () => performance.now() },
    });
  }

  /** What is in memory, for completion. */
  cached(key: string): PaymentHistory | undefined {
    return this.#shops.get(key)?.history;
  }

  /** Reads what is new. */
  refresh(key: string, options: RequestOptions): Promise<PaymentHistory> {
    return this.#read(key, (pages) => pages.readNew(options));
  }

  /** Also reads payments of the last day again that may have changed; what can't be read keeps its age. */
  async recheck(key: string, options: RequestOptions): Promise<PaymentHistory> {
    await this.refresh(key, options);
    return this.#read(key, (pages) => pages.readAgain(options));
  }

  /**
   * Reads older pages, one after another, until `isEnough`. Those who read the same shop's share their requests, which go
   * behind those of people who look something up.
   * @yields after each page
   */
  async *loadOlder(
    key: string,
    isEnough: (history: PaymentHistory) => boolean,
    shutdown: AbortSignal,
  ): AsyncGenerator<PaymentHistory> {
    const { history } = this.#pages(key);
    while (
      !shutdown.aborted &&
      this.cached(key) === history &&
      history.ended === 'no' &&
      !isEnough(history)
    ) {
      await this.#read(key, (pages) => pages.readNext());
      if (!shutdown.aborted) yield history;
    }
  }

  /** Updates a payment, if it is in memory. */
  update(key: string, payment: Payment): void {
    const history = this.#shops.peek(key)?.history;
    if (history?.has(payment.id)) history.add([summarize(payment)]);
  }

  /** The keys of the shops in memory. */
  keys(): Iterable<string> {
    return this.#shops.keys();
  }

  delete(key: string): void {
    this.#shops.peek(key)?.drop();
    this.#shops.delete(key);
  }

  #pages(key: string): PaymentPages {
    const known = this.#shops.get(key);
    if (known) return known;
    const pages = new PaymentPages((...request) => this.#fetchPage(key, ...request), this.#maxOfShop);
    this.#shops.set(key, pages);
    return pages;
  }

  async #read(key: string, read: (pages: PaymentPages) => Promise<void>): Promise<PaymentHistory> {
    const pages = this.#pages(key);
    await read(pages);
    if (this.#shops.peek(key) === pages) {
      // An entry is weighed when it comes in.
      this.#shops.delete(key);
      this.#shops.set(key, pages);
    }
    return pages.history;
  }
}

/** The same in the shop of one guild. */
export class GuildPaymentSearch {
  readonly #search: PaymentSearch;
  readonly #request: <T>(fetch: ShopFetch<T>) => Promise<T>;

  /** @param request asks for the guild's shop, as its staff */
  constructor(search: PaymentSearch, request: <T>(fetch: ShopFetch<T>) => Promise<T>) {
    this.#search = search;
    this.#request = request;
  }

  readonly cached = () => this.#request(async (key) => this.#search.cached(key));

  readonly refresh = () => this.#request((...query) => this.#search.refresh(...query));

  readonly recheck = () => this.#request((...query) => this.#search.recheck(...query));

  async *loadOlder(
    isEnough: (history: PaymentHistory) => boolean,
    shutdown: AbortSignal,
  ): AsyncGenerator<PaymentHistory> {
    yield* await this.#request(async (key) => this.#search.loadOlder(key, isEnough, shutdown));
  }
}
