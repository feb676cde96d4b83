import { setImmediate } from 'node:timers/promises';
import { Failure } from '../domain/failure.js';
import type { PaymentList } from '../domain/payment.js';
import type { Clock } from '../lib/clock.js';
import { DAY_MS } from '../lib/duration.js';
import { OPEN_MS } from '../sales/open.js';
import { type PageCursor, type PaymentPage, readPage, readPages } from '../sales/pages.js';
import { readSale } from '../sales/sale.js';
import { PaymentHistory } from './payment-history.js';
import type { Priority } from './schedule.js';

type AskPage = (priority: Priority, page: number) => Promise<PaymentList>;

const MAX_PAYMENTS = 20_000;
const FRESH_MS = 10_000;
const MAX_PAGES = 4;
/** New and unreadable payments move known ones to later pages. */
const SPARE_PAGES = 3;

/** Keeps payments in memory because the platform can't search by player. Callers share a running read. */
export class PaymentSearch {
  readonly history = new PaymentHistory();
  readonly #ask: AskPage;
  readonly #clock: Pick<Clock, 'now'>;
  /** Of the payments to read next. New ones only move them on. */
  #older: PageCursor | null = null;
  #pagesRead = 0;
  #refreshedAt = Number.NEGATIVE_INFINITY;
  /** So far back, payments were read once in this process. */
  #hasReadBack = false;
  #onPage = 1;
  #isDropped = false;
  readonly #reading = new Map<string, Promise<PaymentHistory>>();

  constructor(ask: AskPage, clock: Pick<Clock, 'now'>) {
    this.#ask = ask;
    this.#clock = clock;
  }

  drop(): void {
    this.#isDropped = true;
  }

  async refresh(): Promise<PaymentHistory> {
    if (performance.now() - this.#refreshedAt < FRESH_MS) return this.history;
    return this.#share('new', () => this.#readNewest('payment', Number.POSITIVE_INFINITY));
  }

  /** Reads the last day's payments again; the first time, as far back as they may need a look, unless a list is waited for. */
  recheck(priority: 'payment' | 'user'): Promise<PaymentHistory> {
    // One read per priority: a user must not wait for a background read.
    return this.#share(priority, async () => {
      const isFirst = !this.#hasReadBack && priority !== 'payment';
      await this.#readNewest(priority, this.#clock.now() - (isFirst ? OPEN_MS : DAY_MS));
      this.#hasReadBack ||= isFirst;
    });
  }

  /** Lets user requests go first. */
  async loadOlder(isEnough: (history: PaymentHistory) => boolean, shutdown: AbortSignal): Promise<void> {
    while (!shutdown.aborted && this.history.ended === 'no' && !isEnough(this.history))
      await this.#share('older', () => this.#readOlder());
  }

  /** Reads up to a page with known payments and one from before `since`. */
  async #readNewest(priority: Priority, since: number): Promise<void> {
    const isFirst = this.history.size === 0;
    let pages = 0;
    for await (const page of readPages((number) => this.#askPage(priority, number), MAX_PAGES)) {
      pages += 1;
      const { reachesKnown, oldest, ended } = await this.#add(page);
      if (!reachesKnown) {
        // There may be unread payments between these and the known ones.
        this.history.ended = ended;
        this.#older = page.next;
        this.#pagesRead = pages;
      }
      if (ended !== 'no' || ((isFirst || reachesKnown) && oldest < since)) break;
    }
    this.#refreshedAt = performance.now();
  }

  async #readOlder(): Promise<void> {
    if (!this.#older) return this.#readNewest('search', Number.POSITIVE_INFINITY);
    const before = this.history.size;
    const page = await readPage((number) => this.#askPage('search', number), this.#older);
    const { ended } = await this.#add(page);
    // A shop may send the same pages again and again.
    const isBehind = (this.#pagesRead - SPARE_PAGES) * this.#onPage >= before;
    this.history.ended = isBehind && this.history.size === before ? 'all' : ended;
    this.#older = page.next;
    this.#pagesRead += 1;
  }

  async #askPage(priority: Priority, page: number): Promise<PaymentList> {
    if (this.#isDropped) throw new Failure({ kind: 'outdated' });
    return this.#ask(priority, page);
  }

  async #add({ list: { payments }, next }: PaymentPage) {
    const sales = [];
    for (const payment of payments) {
      sales.push(readSale(payment));
      // That takes time, so other work runs in between.
      await setImmediate();
    }
    const reachesKnown = sales.some(({ id }) => this.history.has(id));
    this.history.add(sales);
    this.#onPage = Math.max(this.#onPage, sales.length);
    const isLast = !next || sales.length === 0;
    const times = sales.flatMap(({ createdAt }) => createdAt ?? []);
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
