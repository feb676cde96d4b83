import { createHash } from 'node:crypto';
import type { Undelivered } from '../domain/alerts.js';
import { Failure, type Problem } from '../domain/failure.js';
import type { Wake } from './feed.js';

export interface PollFailure {
  readonly problem: Problem;
  /** When readings began to fail, by `performance.now()`. */
  readonly since: number;
}

/** Equal for values of the same content and order. */
const digest = (value: object): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url');

/** When one part of a shop is read, and why that failed. Times are by `performance.now()`: the system's clock may be set. */
export class Reading {
  dueAt = 0;
  /** When it was last read, or when this process began to follow the shop. */
  since = performance.now();
  failure: PollFailure | undefined;
  readonly #shortest: number;
  readonly #longest: number;
  readonly #longestAway: number;
  /** Milliseconds between the last time and the next one. */
  #interval = 0;
  /** Of the content that was read last. */
  #digest: string | undefined;

  /**
   * @param intervalMs milliseconds to the next time if something has changed
   * @param longest the longest interval, in multiples of `intervalMs`
   * @param longestAway the same while the shop fails
   */
  constructor(intervalMs: number, longest: number, longestAway = longest) {
    this.#shortest = intervalMs;
    this.#longest = longest * intervalMs;
    this.#longestAway = longestAway * intervalMs;
  }

  get isDue(): boolean {
    return this.dueAt <= performance.now();
  }

  /** Schedules a reading at once, also if one is under way: an owner has changed something. */
  hasten(): void {
    this.#interval = 0;
    this.dueAt = 0;
  }

  /** It is not due until it has run, or failed. */
  begin(): void {
    this.dueAt = Number.POSITIVE_INFINITY;
  }

  /**
   * @param content the part of the value whose changes count
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
      this.#schedule(isChanged ? 0 : 2 * this.#interval, this.#longest);
      return value;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.fail(error.problem);
      return undefined;
    }
  }

  fail(problem: Problem): void {
    this.failure = { problem, since: this.failure?.since ?? performance.now() };
    this.#schedule(2 * this.#interval, this.#longestAway);
  }

  expedite(ms: number): void {
    this.dueAt = Math.min(this.dueAt, performance.now() + ms);
  }

  #schedule(interval: number, longest: number): void {
    this.#interval = Math.min(Math.max(interval, this.#shortest), longest);
    this.expedite(this.#interval);
  }
}

/** The shortest time to a scheduled sync, in milliseconds. */
const SOONEST_MS = 1000;

/** The longest intervals, in multiples of the shortest. A shop that is away may be back at any time, so its are shorter. */
const LONGEST = { list: 30, listAway: 7.5, payments: 5 };

/** A shop that is polled, however many guilds follow it. */
export class FollowedShop {
  readonly key: string;
  readonly guilds = new Set<string>();
  readonly list: Reading;
  readonly payments: Reading;
  /** Payments that should have been delivered when the list was read; undefined if that isn't known. */
  undelivered: Undelivered | undefined;
  /** When that was read, and when the shop sent its last list, in milliseconds since the epoch. */
  undeliveredAt: number | undefined;
  listAt: number | undefined;
  /** The platform's number of the shop; undefined before its first list. */
  shopId: number | undefined;
  /** When to sync its guilds without another reading, by `performance.now()`. */
  resumeAt = Number.POSITIVE_INFINITY;
  isPolling = false;

  constructor(key: string, intervalMs: number) {
    this.key = key;
    this.list = new Reading(intervalMs, LONGEST.list, LONGEST.listAway);
    this.payments = new Reading(intervalMs, LONGEST.payments);
  }

  get dueAt(): number {
    return Math.min(this.list.dueAt, this.payments.dueAt, this.resumeAt);
  }

  schedule(wake: Wake | undefined): void {
    if (!wake) return;
    const ms = Math.max(SOONEST_MS, wake.at - Date.now());
    if (wake.needsList) this.list.expedite(ms);
    else this.resumeAt = Math.min(this.resumeAt, performance.now() + ms);
  }

  hasten(): void {
    for (const reading of [this.list, this.payments]) reading.hasten();
  }
}
