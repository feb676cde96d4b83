import { createHash } from 'node:crypto';
import { Failure, type Problem } from '../../domain/failure.js';
import type { OpenShop } from '../../shop/open-shop.js';
import type { Wake } from '../feed.js';

interface PollFailure {
  readonly problem: Problem;
  /** By `performance.now()`. */
  readonly since: number;
}

const digest = (value: object): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url');

/** Schedules the reads of one part of a shop. Times are by `performance.now()`: the system clock may be set. */
export class ReadSchedule {
  dueAt = 0;
  /** The last successful read, or the start of following. */
  since = performance.now();
  failure: PollFailure | undefined;
  readonly #shortest: number;
  readonly #longest: number;
  readonly #longestAway: number;
  #interval = 0;
  #digest: string | undefined;

  /** Both longest intervals are multiples of `intervalMs`; `longestAway` applies while the shop fails. */
  constructor(intervalMs: number, longest: number, longestAway = longest) {
    this.#shortest = intervalMs;
    this.#longest = longest * intervalMs;
    this.#longestAway = longestAway * intervalMs;
  }

  get isDue(): boolean {
    return this.dueAt <= performance.now();
  }

  /** Schedules a read at once, even during one: an owner has changed something. */
  refresh(): void {
    this.#interval = 0;
    this.dueAt = 0;
  }

  /** Not due again until `run` or `fail` schedules the next read. */
  begin(): void {
    this.dueAt = Number.POSITIVE_INFINITY;
  }

  /** Returns undefined if the shop failed. Only changes of `content` shorten the interval. */
  async run<T>(read: () => Promise<T>, content: (value: T) => object): Promise<T | undefined> {
    try {
      const value = await read();
      const current = digest(content(value));
      const isChanged = this.#digest !== undefined && this.#digest !== current;
      this.#digest = current;
      this.since = performance.now();
      this.failure = undefined;
      this.#setInterval(isChanged ? 0 : 2 * this.#interval, this.#longest);
      return value;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.fail(error.problem);
      return undefined;
    }
  }

  fail(problem: Problem): void {
    this.failure = { problem, since: this.failure?.since ?? performance.now() };
    this.#setInterval(2 * this.#interval, this.#longestAway);
  }

  schedule(ms: number): void {
    this.dueAt = Math.min(this.dueAt, performance.now() + ms);
  }

  #setInterval(interval: number, longest: number): void {
    this.#interval = Math.min(Math.max(interval, this.#shortest), longest);
    this.schedule(this.#interval);
  }
}

const MIN_WAKE_MS = 1000;

/** In multiples of the shortest interval. A shop that is away may be back at any time, so its limit is lower. */
const MAX_INTERVALS = { list: 30, listAway: 7.5, payments: 5 };

/** A shop that is polled once for all guilds that follow it. */
export class FollowedShop {
  readonly source: OpenShop;
  readonly guilds = new Set<string>();
  readonly list: ReadSchedule;
  readonly payments: ReadSchedule;
  /** The open order that was looked up last. */
  lastOpen = 0;
  /** EasyDonate's id; undefined before the first list. */
  shopId: number | undefined;
  /** The next sync without a read, by `performance.now()`. */
  syncAt = Number.POSITIVE_INFINITY;
  isPolling = false;

  constructor(source: OpenShop, intervalMs: number) {
    this.source = source;
    this.list = new ReadSchedule(intervalMs, MAX_INTERVALS.list, MAX_INTERVALS.listAway);
    this.payments = new ReadSchedule(intervalMs, MAX_INTERVALS.payments);
  }

  get dueAt(): number {
    return Math.min(this.list.dueAt, this.payments.dueAt, this.syncAt);
  }

  schedule(wake: Wake | undefined, now: number): void {
    if (!wake) return;
    const ms = Math.max(MIN_WAKE_MS, wake.at - now);
    if (wake.needsList) this.list.schedule(ms);
    else this.scheduleSync(ms);
  }

  /** Without a read. */
  scheduleSync(ms = MIN_WAKE_MS): void {
    this.syncAt = Math.min(this.syncAt, performance.now() + ms);
  }

  refresh(): void {
    for (const schedule of [this.list, this.payments]) schedule.refresh();
  }
}
