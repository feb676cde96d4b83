import { Failure } from '../domain/failure.js';
import type { FlawEvent, ShopClient } from '../easydonate/client.js';
import type { Resource } from '../easydonate/resource.js';
import { sleep, withTimeout } from '../lib/timer.js';
import { Refusals } from './refusals.js';
import { isBackground, type Priority, Schedule } from './schedule.js';

/** What became of a request, for logs and metrics; contains no key, URL or body. */
export type ShopEvent =
  | {
      readonly event: 'asked';
      readonly operation: string;
      readonly priority: Priority;
      readonly ms: number;
      /** How much of `ms` was the wait in the queue; undefined if the request was never sent. */
      readonly waitMs: number | undefined;
      readonly failure?: Failure;
    }
  | FlawEvent;

export interface RequestQueueOptions {
  readonly client: Pick<ShopClient, 'fetch' | 'close'>;
  /** Requests a second that the platform allows this address. */
  readonly rate: number;
  /** Reserves the next slot among several processes. @returns milliseconds to wait for it */
  readonly nextSlot?: (() => Promise<number>) | undefined;
  readonly observe?: ((event: ShopEvent) => void) | undefined;
  readonly onKeyRefused?: (key: string) => void;
}

/** Milliseconds after which a process goes on alone if the one that counts slots doesn't answer. */
const SLOT_PATIENCE_MS = 1000;

interface Pending {
  /** What is requested; it contains the key. */
  readonly name: string;
  readonly key: string;
  priority: Priority;
  /** Why nobody wants the answer any more. */
  end?: Failure;
  /** Ends the wait in the queue, as `leave` does. */
  start(): void;
  leave(failure: Failure): void;
}

/**
 * The way of every request to the platform, which counts them by address: one after another, so many a second, in the order
 * of the schedule.
 */
export class RequestQueue {
  readonly refusals = new Refusals();
  readonly #options: RequestQueueOptions;
  readonly #spacingMs: number;
  readonly #schedule: Schedule<Pending>;
  /** Those that wait, and those that are under way. */
  readonly #pending = new Set<Pending>();
  #isServing = false;
  #isClosed = false;

  constructor(options: RequestQueueOptions) {
    this.#options = options;
    this.#spacingMs = Math.ceil(1000 / options.rate);
    this.#schedule = new Schedule(options.rate);
  }

  /**
   * Sends a request in its turn. Only a key check asks a shop that has refused the key within the last minute.
   * @throws Failure `queueFull` at once if there is no place, `outdated` if the key is dropped in the meantime, and those of
   * the client
   */
  async fetch<T, Ids extends readonly number[]>(
    resource: Resource<T, Ids>,
    key: string,
    priority: Priority,
    ...ids: Ids
  ): Promise<T> {
    if (priority !== 'check') this.refusals.throwIfRefused(key);
    const { client, observe } = this.#options;
    const start = performance.now();
    const elapsed = () => Math.round(performance.now() - start);
    let waitMs: number | undefined;
    const pending: Pending = { name: requestName(resource, key, ids), key, priority, start() {}, leave() {} };
    const report = (failure?: Failure) => {
      const about = { operation: resource.name, priority: pending.priority, ms: elapsed(), waitMs };
      observe?.({ event: 'asked', ...about, ...(failure && { failure }) });
    };
    try {
      await this.#turn(pending);
      waitMs = elapsed();
      const value = await client.fetch(resource, key, ...ids);
      if (pending.end) throw pending.end;
      if (priority === 'check') this.refusals.forget(key);
      report();
      return value;
    } catch (thrown) {
      const error = pending.end ?? thrown;
      if (error instanceof Failure) {
        report(error);
        if (error.problem.kind === 'keyRefused' && !pending.end) this.#refuse(key, error);
      }
      throw error;
    } finally {
      this.#pending.delete(pending);
    }
  }

  /**
   * Raises a request that waits in the background to this priority, because people wait for it now.
   * @throws Failure `queueFull` if its shop has no place there
   */
  promote<Ids extends readonly number[]>(
    resource: Resource<unknown, Ids>,
    key: string,
    priority: Priority,
    ...ids: Ids
  ): void {
    if (isBackground(priority)) return;
    const name = requestName(resource, key, ids);
    const pending = this.#schedule
      .waitingOf(key)
      .find((one) => one.name === name && isBackground(one.priority));
    if (!pending) return;
    this.#refuseIfFull({ key, priority });
    pending.priority = priority;
  }

  /** Ends the requests with a key that may no longer be used: one that is under way rejects when it has its answer. */
  drop(key: string): void {
    const failure = new Failure({ kind: 'outdated' });
    for (const pending of [...this.#pending]) if (pending.key === key) this.#end(pending, failure);
  }

  /** How many requests of this priority wait to be sent. */
  size(priority: Priority): number {
    return this.#schedule.size(priority);
  }

  /** Ends all requests, and later ones, with `stopping`. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const failure = new Failure({ kind: 'stopping' });
    for (const pending of [...this.#pending]) this.#end(pending, failure);
    await this.#options.client.close();
  }

  /** Resolves when the request may be sent. */
  #turn(pending: Pending): Promise<void> {
    if (this.#isClosed) throw new Failure({ kind: 'stopping' });
    this.#refuseIfFull(pending);
    return new Promise((resolve, reject) => {
      this.#pending.add(Object.assign(pending, { start: resolve, leave: reject }));
      this.#schedule.add(pending);
      void this.#serve();
    });
  }

  /** Starts requests, one after another, while there are any. */
  async #serve(): Promise<void> {
    if (this.#isServing) return;
    this.#isServing = true;
    while (!this.#schedule.isEmpty) {
      if (this.#options.nextSlot) await this.#waitForSlot(this.#options.nextSlot);
      const pending = this.#schedule.take(performance.now());
      pending?.start();
      // An interval by the calendar would stop it for hours if the clock were set back.
      if (pending && this.#spacingMs > 0) await sleep(this.#spacingMs);
    }
    this.#isServing = false;
  }

  /** Waits for the slot that is reserved among all processes; without an answer this one goes on alone. */
  async #waitForSlot(nextSlot: () => Promise<number>): Promise<void> {
    const ms = await withTimeout(nextSlot(), SLOT_PATIENCE_MS).catch(() => undefined);
    if (ms !== undefined && ms > 0) await sleep(ms);
  }

  #refuseIfFull(request: Pick<Pending, 'key' | 'priority'>): void {
    const ms = this.#schedule.delayOf(request, performance.now());
    if (ms > 0) throw new Failure({ kind: 'queueFull', seconds: Math.ceil(ms / 1000) });
  }

  /** Remembers that the shop refuses a key, and ends the requests that wait with it. */
  #refuse(key: string, failure: Failure): void {
    this.#options.onKeyRefused?.(key);
    this.refusals.add(failure, key);
    for (const pending of [...this.#schedule.waitingOf(key)]) this.#end(pending, failure);
  }

  #end(pending: Pending, failure: Failure): void {
    this.#schedule.delete(pending);
    pending.end = failure;
    pending.leave(failure);
  }
}

const requestName = (
  resource: Pick<Resource<unknown>, 'name'>,
  key: string,
  ids: readonly number[],
): string => [resource.name, key, ...ids].join(' ');
