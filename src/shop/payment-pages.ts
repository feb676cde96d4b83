import { setImmediate } from 'node:timers/promises';
import { Failure } from '../domain/failure.js';
import type { PaymentList } from '../domain/payment.js';
import { summarize } from '../domain/payment-summary.js';
import { PaymentHistory } from './payment-history.js';
import type { RequestOptions } from './request-queue.js';

/** What is new isn't asked for again within this time. */
const FRESH_MS = 10_000;
/** Pages that are read at once if everything is new. */
const MAX_NEW_PAGES = 3;
/** Pages that are read again for payments that may have changed. */
const MAX_PAGES_AGAIN = 3;
/** New payments, and some that can't be read, move those in memory to later pages. */
const SPARE_PAGES = 3;

/** The pages of a shop's payments, newest first; each read is shared by all who ask for it in the meantime. */
export class PaymentPages {
  readonly history = new PaymentHistory();
  readonly #fetch: (options: RequestOptions, page: number) => Promise<PaymentList>;
  readonly #max: number;
  /** The first page that hasn't been read: new payments only move older ones to later pages. */
  #nextPage = 1;
  #refreshedAt = Number.NEGATIVE_INFINITY;
  #onPage = 1;
  #isDropped = false;
  readonly #reading = new Map<string, Promise<void>>();

  /** @param max payments that are remembered */
  constructor(fetch: (options: RequestOptions, page: number) => Promise<PaymentList>, max: number) {
    this.#fetch = fetch;
    this.#max = max;
  }

  /** Ends what is under way, and lets nothing more be read: the key was erased. */
  drop(): void {
    this.#isDropped = true;
  }

  /** Reads new payments: one request mostly, none within ten seconds of the last. */
  async readNew(options: RequestOptions): Promise<void> {
    if (performance.now() - this.#refreshedAt < FRESH_MS) return;
    await this.#share('new', async () => {
      const pages = this.history.size === 0 ? 1 : MAX_NEW_PAGES;
      for (let page = 1; page <= pages; page += 1) {
        const { reachesKnown, ended } = await this.#read(options, page);
        if (reachesKnown) break;
        // Between these and those in memory there may be others.
        this.history.ended = ended;
        this.#nextPage = page + 1;
        if (ended !== 'no') break;
      }
      this.#refreshedAt = performance.now();
    });
  }

  /** Reads up to three pages again that have payments of the last day which may have changed, until that fails. */
  readAgain(options: RequestOptions): Promise<void> {
    return this.#share('again', async () => {
      try {
        for (const page of this.history.stalePages(this.#onPage, Date.now()).slice(0, MAX_PAGES_AGAIN))
          await this.#read(options, page);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
      }
    });
  }

  /** Reads the next older page. */
  readNext(): Promise<void> {
    return this.#share('next', async () => {
      const before = this.history.size;
      const { ended } = await this.#read({ priority: 'search' }, this.#nextPage);
      // A shop may send the same pages again and again.
      const isBehind = (this.#nextPage - 1 - SPARE_PAGES) * this.#onPage >= before;
      this.history.ended = isBehind && this.history.size === before ? 'all' : ended;
      this.#nextPage += 1;
    });
  }

  async #read(options: RequestOptions, page: number) {
    const { payments, hasMore } = await this.#fetch(options, page);
    const summaries = [];
    for (const payment of payments) {
      summaries.push(summarize(payment));
      // Judging a payment takes some time, and others have their turn in between.
      await setImmediate();
    }
    if (this.#isDropped) throw new Failure({ kind: 'outdated' });
    const reachesKnown = summaries.some(({ id }) => this.history.has(id));
    this.history.add(summaries);
    this.#onPage = Math.max(this.#onPage, summaries.length);
    const isLast = !hasMore || summaries.length === 0;
    return { reachesKnown, ended: isLast ? 'all' : this.history.size >= this.#max ? 'full' : 'no' } as const;
  }

  #share(name: string, work: () => Promise<void>): Promise<void> {
    const reading = this.#reading.get(name) ?? work().finally(() => this.#reading.delete(name));
    this.#reading.set(name, reading);
    return reading;
  }
}
