import { Failure } from '../domain/failure.js';
import type { FlawEvent, ShopClient } from '../easydonate/client.js';
import type { Resource } from '../easydonate/resource.js';
import { sleep, withTimeout } from '../lib/timer.js';
import { Refusals } from './refusals.js';
import { isBackground, isLessUrgent, type Priority, Schedule } from './schedule.js';

/** Contains no key, URL or body. */
export type ShopEvent =
  | {
      readonly event: 'asked';
      readonly operation: string;
      readonly priority: Priority;
      readonly ms: number;
      /** The part of `ms` in the queue; undefined if the request was never sent. */
      readonly waitMs: number | undefined;
      readonly failure?: Failure;
    }
  | FlawEvent;

export interface RequestQueueOptions {
  readonly client: Pick<ShopClient, 'fetch' | 'close'>;
  /** Requests a second that the platform allows this address. */
  readonly rate: number;
  /** Shared by several processes. @returns milliseconds to wait */
  readonly nextSlot?: (() => Promise<number>) | undefined;
  readonly observe?: ((event: ShopEvent) => void) | undefined;
  readonly onKeyRefused?: (key: string) => void;
  readonly onPathMissing?: (key: string) => void;
}

const SLOT_PATIENCE_MS = 1000;

interface Pending {
  /** Contains the key. */
  readonly name: string;
  readonly key: string;
  priority: Priority;
  cancelled?: Failure;
  sent?: Promise<void>;
  start(): void;
  reject(failure: Failure): void;
}

/** Sends all requests to the platform one after another, because it limits the rate of each address. */
export class RequestQueue {
  readonly refusals = new Refusals();
  readonly #options: RequestQueueOptions;
  readonly #spacingMs: number;
  readonly #schedule: Schedule<Pending>;
  readonly #pending = new Set<Pending>();
  #isServing = false;
  #isClosed = false;

  constructor(options: RequestQueueOptions) {
    this.#options = options;
    this.#spacingMs = Math.ceil(1000 / options.rate);
    this.#schedule = new Schedule(options.rate);
  }

  /** @throws Failure `queueFull`, `outdated` if the key is dropped, a recent refusal, and the client's */
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
    const pending: Pending = {
      name: requestName(resource, key, ids),
      key,
      priority,
      start() {},
      reject() {},
    };
    const settle = (failure?: Failure) => {
      const about = { operation: resource.name, priority: pending.priority, ms: elapsed(), waitMs };
      observe?.({ event: 'asked', ...about, ...(failure && { failure }) });
    };
    try {
      pending.sent = this.#turn(pending);
      await pending.sent;
      waitMs = elapsed();
      const value = await client.fetch(resource, key, ...ids);
      if (pending.cancelled) throw pending.cancelled;
      // A trial that found no shop says nothing about the key.
      if (value !== undefined) {
        if (priority === 'check') this.refusals.forget(key);
        else this.refusals.accept(key);
      }
      settle();
      return value;
    } catch (thrown) {
      const error = pending.cancelled ?? thrown;
      if (error instanceof Failure) {
        settle(error);
        if (error.problem.kind === 'keyRefused' && !pending.cancelled) this.#refuse(key, error);
        if (error.problem.kind === 'noSuchPath') this.#options.onPathMissing?.(key);
      }
      throw error;
    } finally {
      this.#pending.delete(pending);
    }
  }

  /** Raises a request that somebody more urgent now waits for. @throws Failure `queueFull` */
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
      .find((one) => one.name === name && isLessUrgent(one.priority, priority));
    if (!pending) return;
    this.#refuseIfFull({ key, priority });
    pending.priority = priority;
  }

  /** Resolves when a request that waits was sent, at once if none waits. @throws Failure if it is cancelled */
  async whenSent<Ids extends readonly number[]>(
    resource: Resource<unknown, Ids>,
    key: string,
    ...ids: Ids
  ): Promise<void> {
    const name = requestName(resource, key, ids);
    await [...this.#pending].find((one) => one.name === name)?.sent;
  }

  /** A running request rejects when its response arrives. */
  drop(key: string): void {
    const failure = new Failure({ kind: 'outdated' });
    for (const pending of [...this.#pending]) if (pending.key === key) this.#cancel(pending, failure);
  }

  size(priority: Priority): number {
    return this.#schedule.size(priority);
  }

  /** Later requests throw `stopping`, too. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const failure = new Failure({ kind: 'stopping' });
    for (const pending of [...this.#pending]) this.#cancel(pending, failure);
    await this.#options.client.close();
  }

  #turn(pending: Pending): Promise<void> {
    if (this.#isClosed) throw new Failure({ kind: 'stopping' });
    this.#refuseIfFull(pending);
    return new Promise((resolve, reject) => {
      this.#pending.add(Object.assign(pending, { start: resolve, reject }));
      this.#schedule.add(pending);
      void this.#serve();
    });
  }

  async #serve(): Promise<void> {
    if (this.#isServing) return;
    this.#isServing = true;
    while (!this.#schedule.isEmpty) {
      if (this.#options.nextSlot) await this.#waitForSlot(this.#options.nextSlot);
      const pending = this.#schedule.take(performance.now());
      pending?.start();
      // Wall-clock time would block the queue for hours if the clock were set back.
      if (pending && this.#spacingMs > 0) await sleep(this.#spacingMs);
    }
    this.#isServing = false;
  }

  /** Goes on alone if the slot counter doesn't answer. */
  async #waitForSlot(nextSlot: () => Promise<number>): Promise<void> {
    const ms = await withTimeout(nextSlot(), SLOT_PATIENCE_MS).catch(() => undefined);
    if (ms !== undefined && ms > 0) await sleep(ms);
  }

  #refuseIfFull(request: Pick<Pending, 'key' | 'priority'>): void {
    const ms = this.#schedule.delayOf(request, performance.now());
    if (ms > 0) throw new Failure({ kind: 'queueFull', seconds: Math.ceil(ms / 1000) });
  }

  #refuse(key: string, failure: Failure): void {
    this.#options.onKeyRefused?.(key);
    this.refusals.add(failure, key);
    for (const pending of [...this.#schedule.waitingOf(key)]) this.#cancel(pending, failure);
  }

  #cancel(pending: Pending, failure: Failure): void {
    this.#schedule.delete(pending);
    pending.cancelled = failure;
    pending.reject(failure);
  }
}

const requestName = (
  resource: Pick<Resource<unknown>, 'name'>,
  key: string,
  ids: readonly number[],
): string => [resource.name, key, ...ids].join(' ');
