import { setImmediate } from 'node:timers/promises';
import { Failure } from '../domain/failure.js';
import { DAY_MS, type PaymentList } from '../domain/payment.js';
import { summarize } from '../domain/payment-summary.js';
import { PaymentHistory } from './payment-history.js';
import type { Priority } from './schedule.js';

type FetchPage = (priority: Priority, page: number) => Promise<Pick<PaymentList, 'payments' | 'hasMore'>>;

/** Payments of a shop that are remembered. */
const MAX_PAYMENTS = 20_000;
/** What is new isn't asked for again within this time. */
const FRESH_MS = 10_000;
/** How old a count of what may have changed may be. */
const RECENT_MS = 60_000;
/** Pages that are read at once for what is new, and for what may have changed. */
const MAX_PAGES = 4;
/** New payments, and some that can't be read, move those in memory to later pages. */
const SPARE_PAGES = 3;

/**
 * Finds a shop's payments by the player's name, which the platform can't: it reads pages of payments, newest first, into
 * memory. Each reading is shared by all who ask for it in the meantime.
 */
export class PaymentSearch {
  readonly history = new PaymentHistory();
  readonly #fetch: FetchPage;
  /** The first page that hasn't been read: new payments only move older ones to later pages. */
  #nextPage = 1;
  #refreshedAt = Number.NEGATIVE_INFINITY;
  #recheckedAt = Number.NEGATIVE_INFINITY;
  #onPage = 1;
  #isDropped = false;
  readonly #reading = new Map<string, Promise<PaymentHistory>>();

  /** @param fetch page 1 has the newest payments */
  constructor(fetch: FetchPage) {
    this.#fetch = fetch;
  }

  /** Lets nothing more be read: the key was erased. */
  drop(): void {
    this.#isDropped = true;
  }

  /** Reads new payments: one request mostly, none within ten seconds of the last. */
  async refresh(): Promise<PaymentHistory> {
    if (performance.now() - this.#refreshedAt < FRESH_MS) return this.history;
    return this.#share('new', () => this.#readNewest('payment', Number.POSITIVE_INFINITY));
  }

  /** Reads all payments of the last day again, for which mostly one request is enough, too. */
  recheck(priority: 'payment' | 'user' | 'refresh'): Promise<PaymentHistory> {
    // Somebody who waits doesn't join those who don't.
    return this.#share(priority, async () => {
      await this.#readNewest(priority, Date.now() - DAY_MS);
      this.#recheckedAt = performance.now();
    });
  }

  /** The payments of the last day as they were within the last minute. */
  async recent(): Promise<PaymentHistory> {
    return performance.now() - this.#recheckedAt < RECENT_MS ? this.history : this.recheck('user');
  }

  /**
   * Reads older pages, one after another, until `isEnough`; behind the requests of people who look something up.
   * @yields after each page
   */
  async *loadOlder(
    isEnough: (history: PaymentHistory) => boolean,
    shutdown: AbortSignal,
  ): AsyncGenerator<PaymentHistory> {
    while (!shutdown.aborted && this.history.ended === 'no' && !isEnough(this.history)) {
      await this.#share('older', () => this.#readOlder());
      if (!shutdown.aborted) yield this.history;
    }
  }

  /** Reads pages until one that has known payments, and ones from before `since`, in milliseconds since the epoch. */
  async #readNewest(priority: Priority, since: number): Promise<void> {
    const isFirst = this.history.size === 0;
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const { reachesKnown, oldest, ended } = await this.#read(priority, page);
      if (!reachesKnown) {
        // Between these and those in memory there may be others.
        this.history.ended = ended;
        this.#nextPage = page + 1;
      }
      if (ended !== 'no' || ((isFirst || reachesKnown) && oldest < since)) break;
    }
    this.#refreshedAt = performance.now();
  }

  async #readOlder(): Promise<void> {
    const before = this.history.size;
    const { ended } = await this.#read('search', this.#nextPage);
    // A shop may send the same pages again and again.
    const isBehind = (this.#nextPage - 1 - SPARE_PAGES) * this.#onPage >= before;
    this.history.ended = isBehind && this.history.size === before ? 'all' : ended;
    this.#nextPage += 1;
  }

  async #read(priority: Priority, page: number) {
    if (this.#isDropped) throw new Failure({ kind: 'outdated' });
    const { payments, hasMore } = await this.#fetch(priority, page);
    const summaries = [];
    for (const payment of payments) {
      summaries.push(summarize(payment));
      // Judging a payment takes some time, and others have their turn in between.
      await setImmediate();
    }
    const reachesKnown = summaries.some(({ id }) => this.history.has(id));
    this.history.add(summaries);
    this.#onPage = Math.max(this.#onPage, summaries.length);
    const isLast = !hasMore || summaries.length === 0;
    const times = summaries.flatMap(({ createdAt }) => createdAt ?? []);
    return {
      reachesKnown,
      // No order is promised within a page. Without a time nothing says that there are others of the same day.
      oldest: times.length === 0 ? 0 : Math.min(...times),
      ended: isLast ? 'all' : this.history.size >= MAX_PAYMENTS ? 'full' : 'no',
    } as const;
  }

  async #share(name: string, read: () => Promise<void>): Promise<PaymentHistory> {
    const reading =
      this.#reading.get(name) ??
      read()
        .then(() => this.history)
        .finally(() => this.#reading.delete(name));
    this.#reading.set(name, reading);
    return reading;
  }
}
