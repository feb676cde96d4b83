import { Failure, type Problem } from '../domain/failure.js';
import type { Progress } from './progress.js';
import type { PollFailure } from './reports.js';
import { digest } from './snapshot.js';

/** How often a part of a shop is read, and what came of it. Times are by `performance.now()`: the calendar may be set. */
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
  /** Of what was read. */
  #digest: string | undefined;

  /**
   * @param intervalMs milliseconds to the next time if something has changed
   * @param longest how many of these are the longest interval
   * @param longestAway the same when the last time failed
   */
  constructor(intervalMs: number, longest: number, longestAway = longest) {
    this.#shortest = intervalMs;
    this.#longest = longest * intervalMs;
    this.#longestAway = longestAway * intervalMs;
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

  /** Has it read within so many milliseconds. */
  expedite(ms: number): void {
    this.dueAt = Math.min(this.dueAt, performance.now() + ms);
  }

  #schedule(interval: number, longest: number): void {
    this.#interval = Math.min(Math.max(interval, this.#shortest), longest);
    this.expedite(this.#interval);
  }
}

/** A sync accepts a list of products up to this age, in milliseconds; polls refresh it at least hourly. */
export const LIST_MS = 65 * 60_000;

/** The least time until guilds go on: the list that they need may still be the one in memory. */
const SOONEST_MS = 1000;

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
  /** When the shop sent that list, in milliseconds since the epoch. */
  undeliveredAt: number | undefined;
  /** When its guilds go on without another reading, by `performance.now()`. */
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

  /** Has its guilds go on with what they wait for. */
  schedule(progress: Progress): void {
    if (progress.kind === 'done') return;
    const ms = Math.max(SOONEST_MS, progress.until - Date.now());
    if (progress.kind === 'needsList') this.list.expedite(ms);
    else this.resumeAt = Math.min(this.resumeAt, performance.now() + ms);
  }

  hasten(): void {
    for (const reading of [this.list, this.payments]) reading.hasten();
  }
}
