import { LRUCache } from 'lru-cache';
import type { Undelivered } from '../domain/alerts.js';
import type { Dated } from '../domain/dated.js';
import { Failure, ignoreFailure, isShopAway } from '../domain/failure.js';
import type { Knowledge } from '../domain/knowledge.js';
import type { Payment, PaymentList } from '../domain/payment.js';
import type { Clock } from '../lib/clock.js';
import { DAY_MS, MINUTE_MS } from '../lib/duration.js';
import { readPages } from '../sales/pages.js';
import { type CacheEvent, Fresh } from './fresh.js';
import { Numbered } from './numbered.js';
import type { PaymentHistory } from './payment-history.js';
import { PaymentSearch } from './payment-search.js';
import type { ShopRequests } from './requests.js';
import type { Priority } from './schedule.js';
import type { ShopSource } from './source.js';

/** Ages in milliseconds. */
interface LookUp {
  readonly maxAgeMs?: number;
  readonly priority?: 'payment' | 'user' | 'buyer' | 'refresh';
}

interface ShopPaymentsOptions {
  readonly source: ShopSource;
  readonly requests: ShopRequests;
  readonly clock: Pick<Clock, 'now'>;
  readonly observe: ((event: CacheEvent) => void) | undefined;
  /** "Not found" can also mean a refused key. @throws Failure `keyRefused` */
  readonly verifyKey: (priority: Priority) => Promise<void>;
  /** More is in memory than before. */
  readonly onGrow: () => void;
}

interface SeenPayment {
  readonly payment: Dated<Payment>;
  readonly isAway: boolean;
}

const RECENT_MS = 5 * MINUTE_MS;
/** 200 payments: more than most shops sell in the hours after which buyers ask. */
const MAX_LISTED_PAGES = 4;
/** Bytes of a payment that the search remembers. */
const FOUND_WEIGHT = 500;

/** The payments of a shop that people have asked for. */
export class ShopPayments {
  readonly #options: ShopPaymentsOptions;
  readonly #seen = new Numbered((id) => this.#part(id));
  readonly #pages = new Map<number, Fresh<PaymentList>>();
  /** One, until a day after its last use. */
  readonly #searches = new LRUCache<'search', PaymentSearch>({
    max: 1,
    ttl: DAY_MS,
    ttlAutopurge: true,
    perf: { now: () => performance.now() },
    dispose: (search) => search.drop(),
  });

  constructor(options: ShopPaymentsOptions) {
    this.#options = options;
  }

  get canList(): boolean {
    return this.#options.source.payments !== undefined;
  }

  /** Undefined if the shop can't list payments. */
  get search(): PaymentSearch | undefined {
    if (!this.canList) return undefined;
    const search =
      this.#known ??
      new PaymentSearch((priority, page) => this.#askPage(page, priority), this.#options.clock);
    this.#searches.set('search', search);
    return search;
  }

  /** Undefined before the first search. */
  get history(): PaymentHistory | undefined {
    return this.#known?.history;
  }

  /** An estimate in bytes. */
  get weight(): number {
    const found = FOUND_WEIGHT * (this.history?.size ?? 0);
    return [...this.#pages.values()].reduce((sum, { weight }) => sum + weight, this.#seen.weight + found);
  }

  /** Counts those that need a look anew; null if the shop can't list payments. @param open those of the last poll */
  async count(open: readonly number[], knowledge?: Knowledge): Promise<Undelivered | null> {
    const history = await this.search?.recheck('user');
    return history?.count(this.#options.clock.now(), open, knowledge) ?? null;
  }

  get #known(): PaymentSearch | undefined {
    return this.#searches.peek('search');
  }

  /** @throws Failure such as `notLookedUp` while the shop is away */
  async find(id: number, { maxAgeMs = 0, priority = 'payment' }: LookUp = {}): Promise<Dated<Payment>> {
    // A list may show a payment that was missing a moment ago.
    if (!this.history?.has(id)) this.#seen.throwIfMissing(id);
    try {
      return await this.#seen.read(id, maxAgeMs, priority);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const { problem } = error;
      // A payment has no older copy to show, so the failure says that its state is unknown.
      if (isShopAway(problem)) throw new Failure({ kind: 'notLookedUp' }, problem.kind);
      if (problem.kind === 'notFound') {
        if (!problem.keyAccepted) await this.#options.verifyKey(priority);
        this.#seen.refuse(id, error);
      }
      throw error;
    }
  }

  findRecent(id: number): Promise<Dated<Payment>> {
    return this.find(id, { maxAgeMs: RECENT_MS });
  }

  /** Asks again about a missing payment after ten seconds instead of a minute. */
  findAgain(id: number): Promise<Dated<Payment>> {
    this.#options.requests.expireRefusal();
    this.#seen.expireRefusal(id);
    return this.find(id);
  }

  /** As the look-up has it, or as it was last seen while the shop doesn't answer. */
  async findSeen(id: number, found = this.findRecent(id)): Promise<SeenPayment> {
    try {
      return { payment: await found, isAway: false };
    } catch (error) {
      const lastSeen = this.recall(id);
      if (!lastSeen || !(error instanceof Failure) || error.problem.kind !== 'notLookedUp') throw error;
      return { payment: lastSeen, isAway: true };
    }
  }

  /** For members, after whatever staff asks for; a minute old at most. */
  findForBuyer(id: number): Promise<Dated<Payment>> {
    return this.find(id, { maxAgeMs: MINUTE_MS, priority: 'buyer' });
  }

  /** For when the shop is away; a day old at most. */
  recall(id: number): Dated<Payment> | undefined {
    return this.#seen.recall(id);
  }

  /** Of the last five minutes, the last one first. */
  recent(): readonly Dated<Payment>[] {
    return this.#seen.recent(RECENT_MS);
  }

  /** From the newest payments, which are read once a minute for all members; undefined if they don't have it or can't be read. */
  async findListed(id: number): Promise<Dated<Payment> | undefined> {
    if (!this.canList || this.#page(1).hasFailed) return undefined;
    return ignoreFailure(this.#findListed(id));
  }

  /** The newest payments, which are read once a minute for all members; undefined if they can't be read. */
  async newest(): Promise<readonly Payment[] | undefined> {
    if (!this.canList || this.#page(1).hasFailed) return undefined;
    return ignoreFailure(this.#readNewest());
  }

  /** Pages count as the shop has them, from 1. @throws Failure `outdated` if it can't list payments any more */
  async ask(page: number, priority: Priority): Promise<PaymentList> {
    const list = await this.#options.source.payments?.(page, priority);
    if (!list) throw new Failure({ kind: 'outdated' });
    return list;
  }

  forget(): void {
    this.#seen.forget();
    this.#pages.clear();
    this.#searches.clear();
  }

  async #findListed(id: number): Promise<Dated<Payment> | undefined> {
    for await (const { list } of this.#listed()) {
      const payment = list.payments.find((one) => one.id === id);
      if (payment) return { value: payment, at: list.at };
      if (list.payments.every((one) => one.id < id)) return undefined;
    }
    return undefined;
  }

  async #readNewest(): Promise<readonly Payment[]> {
    const payments: Payment[] = [];
    for await (const { list } of this.#listed()) payments.push(...list.payments);
    return payments;
  }

  #listed() {
    return readPages(async (number) => {
      const { value, at } = await this.#page(number).getFresh(MINUTE_MS, 'refresh');
      return { ...value, at };
    }, MAX_LISTED_PAGES);
  }

  async #askPage(page: number, priority: Priority): Promise<PaymentList> {
    const list = await this.ask(page, priority);
    // Its summaries are remembered after this.
    this.#options.onGrow();
    return list;
  }

  #part(id: number): Fresh<Payment> {
    const { source, requests, clock, observe, onGrow } = this.#options;
    return new Fresh({
      ...{ operation: 'payment', id, requests, clock, observe },
      read: (priority) => source.payment(id, priority),
      onRead: (payment) => {
        this.history?.update(payment);
        onGrow();
      },
    });
  }

  #page(number: number): Fresh<PaymentList> {
    const { requests, clock, observe } = this.#options;
    const page =
      this.#pages.get(number) ??
      new Fresh({
        ...{ operation: 'payments', id: number, requests, clock, observe, keepMs: MINUTE_MS },
        read: (priority) => this.#askPage(number, priority),
      });
    this.#pages.set(number, page);
    return page;
  }
}
