import { Failure, type Problem } from '../domain/failure.js';
import type { PollFailure } from './reports.js';
import { digest } from './snapshot.js';

interface ReadingOptions {
  /** Milliseconds to the next time if something has changed. */
  readonly intervalMs: number;
  /** The longest intervals, in shortest ones; `away` if the last time failed. */
  readonly longest: number;
  readonly away: number;
}

/** How often a part of a shop is read, and what came of it. Times are by `performance.now()`: the calendar may be set. */
export class Reading {
  dueAt = 0;
  /** When it was last read, or when this process began to follow the shop. */
  since = performance.now();
  failure: PollFailure | undefined;
  readonly #options: ReadingOptions;
  /** Milliseconds between the last time and the next one. */
  #interval = 0;
  /** Of what was read. */
  #digest: string | undefined;

  constructor(options: ReadingOptions) {
    this.#options = options;
  }

  get isDue(): boolean {
    return this.dueAt <= performance.now();
  }

  /** Its owner has changed something: it is read at once, or again if that is under way. */
  hasten(): void {
    this.#interval = 0;
    this.dueAt = 0;
  }

  /** It is not due until it has run, or failed. */
  begin(): void {
    this.dueAt = Number.POSITIVE_INFINITY;
  }

  /**
   * @param content what of it may change
   * @returns what was read, or undefined if the shop failed
   */
  async run<T>(read: () => Promise<T>, content: (value: T) => object): Promise<T | undefined> {
    try {
      const value = await read();
      const current = digest(content(value));
      const isChanged = this.#digest !== undefined && this.#digest !== current;
      this.#digest = current;
      this.since = performance.now();
      this.failure = undefined;
      this.#schedule(isChanged ? 0 : 2 * this.#interval, this.#options.longest);
      return value;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.fail(error.problem);
      return undefined;
    }
  }

  fail(problem: Problem): void {
    this.failure = { problem, since: this.failure?.since ?? performance.now() };
    this.#schedule(2 * this.#interval, this.#options.away);
  }

  /** Has it read within so many milliseconds. */
  expedite(ms: number): void {
    this.dueAt = Math.min(this.dueAt, performance.now() + ms);
  }

  #schedule(interval: number, longest: number): void {
    const { intervalMs } = this.#options;
    this.#interval = Math.min(Math.max(interval, intervalMs), longest * intervalMs);
    this.expedite(this.#interval);
  }
}

/** The longest intervals, in shortest ones: an hour and ten minutes by default. One that is away may be back at any time. */
const LONGEST = { list: 30, listAway: 7.5, payments: 5 };

/** A shop that is polled, however many guilds follow it. */
export class FollowedShop {
  readonly key: string;
  readonly guilds = new Set<string>();
  readonly list: Reading;
  readonly payments: Reading;
  /** Payments that should have been delivered when the list was read; undefined if that isn't known. */
  undelivered: number | undefined;
  isPolling = false;

  constructor(key: string, intervalMs: number) {
    this.key = key;
    this.list = new Reading({ intervalMs, longest: LONGEST.list, away: LONGEST.listAway });
    this.payments = new Reading({ intervalMs, longest: LONGEST.payments, away: LONGEST.payments });
  }

  get dueAt(): number {
    return Math.min(this.list.dueAt, this.payments.dueAt);
  }

  hasten(): void {
    for (const reading of [this.list, this.payments]) reading.hasten();
  }
}
