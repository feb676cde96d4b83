import { setImmediate } from 'node:timers/promises';
import { Failure } from '../domain/failure.js';
import type { PaymentList } from '../domain/payment.js';
import { summarize } from '../domain/payment-summary.js';
import type { Clock } from '../lib/clock.js';
import { DAY_MS, MINUTE_MS } from '../lib/duration.js';
import { PaymentHistory } from './payment-history.js';
import type { Priority } from './schedule.js';

type FetchPage = (priority: Priority, page: number) => Promise<Pick<PaymentList, 'payments' | 'hasMore'>>;

const MAX_PAYMENTS = 20_000;
const FRESH_MS = 10_000;
/** Maximum age of a count of undelivered payments. */
const RECENT_MS = MINUTE_MS;
const MAX_PAGES = 4;
/** New and unreadable payments move known ones to later pages. */
const SPARE_PAGES = 3;

/** Keeps payments in memory because the platform can't search by player. Callers share a running read. */
export class PaymentSearch {
  readonly history = new PaymentHistory();
  readonly #fetch: FetchPage;
  readonly #clock: Pick<Clock, 'now'>;
  /** New payments only move older ones to later pages. */
  #nextPage = 1;
  #refreshedAt = Number.NEGATIVE_INFINITY;
  #recheckedAt = Number.NEGATIVE_INFINITY;
  #onPage = 1;
  #isDropped = false;
  readonly #reading = new Map<string, Promise<PaymentHistory>>();

  constructor(fetch: FetchPage, clock: Pick<Clock, 'now'>) {
    this.#fetch = fetch;
    this.#clock = clock;
  }

  drop(): void {
    this.#isDropped = true;
  }

  async refresh(): Promise<PaymentHistory> {
    if (performance.now() - this.#refreshedAt < FRESH_MS) return this.history;
    return this.#share('new', () => this.#readNewest('payment', Number.POSITIVE_INFINITY));
  }

  /** Reads the last day's payments again. */
  recheck(priority: 'payment' | 'user' | 'refresh'): Promise<PaymentHistory> {
    // One read per priority: a user must not wait for a background read.
    return this.#share(priority, async () => {
      await this.#readNewest(priority, this.#clock.now() - DAY_MS);
      this.#recheckedAt = performance.now();
    });
  }

  async recent(): Promise<PaymentHistory> {
    return performance.now() - this.#recheckedAt < RECENT_MS ? this.history : this.recheck('user');
  }

  /** Lets user requests go first. @yields after each page */
  async *loadOlder(
    isEnough: (history: PaymentHistory) => boolean,
    shutdown: AbortSignal,
  ): AsyncGenerator<PaymentHistory> {
    while (!shutdown.aborted && this.history.ended === 'no' && !isEnough(this.history)) {
      await this.#share('older', () => this.#readOlder());
      if (!shutdown.aborted) yield this.history;
    }
  }

  /** Reads up to a page with known payments and one from before `since`. */
  async #readNewest(priority: Priority, since: number): Promise<void> {
    const isFirst = this.history.size === 0;
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const { reachesKnown, oldest, ended } = await this.#read(priority, page);
      if (!reachesKnown) {
        // There may be unread payments between these and the known ones.
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
      // Summaries take time, so other work runs in between.
      await setImmediate();
    }
    const reachesKnown = summaries.some(({ id }) => this.history.has(id));
    this.history.add(summaries);
    this.#onPage = Math.max(this.#onPage, summaries.length);
    const isLast = !hasMore || summaries.length === 0;
    const times = summaries.flatMap(({ createdAt }) => createdAt ?? []);
    return {
      reachesKnown,
      // Pages have no promised order. Without a time, assume that the page ends the day.
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
