import PQueue from 'p-queue';
import { Failure } from '../domain/failure.js';
import type { FlawEvent, ShopClient } from '../easydonate/client.js';
import type { Resource } from '../easydonate/resource.js';
import { sleep, withTimeout } from '../lib/timer.js';

/**
 * Highest first: somebody waits; a key is checked that no shop has accepted yet; older payments are read for a search; something
 * is refreshed in the background.
 */
const PRIORITIES = ['user', 'check', 'search', 'refresh'] as const;

export type Priority = (typeof PRIORITIES)[number];

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

/**
 * Of people, for one shop, and of all checks of keys: anybody can make up many. A shop that is asked for much delays the others
 * by no more than this.
 */
const MAX_OF_SHOP = 3;
/** Of refreshes and searches together: a quarter of an hour at one request a second. */
const MAX_IN_BACKGROUND = 1000;
/** Milliseconds after which a process goes on alone if the one that counts slots doesn't answer. */
const SLOT_PATIENCE_MS = 1000;

interface Pending {
  /** For p-queue, whose errors name it. */
  readonly id: string;
  /** What is requested; it contains the key. */
  readonly name: string;
  readonly key: string;
  priority: Priority;
  hasStarted: boolean;
  /** Why nobody wants the answer any more. */
  end?: Failure;
  /** Ends the wait in the queue, as `leave` does. */
  start(): void;
  leave(failure: Failure): void;
}

/**
 * The way of every request to the platform, which counts them by address: one after another, so many a second, the highest
 * priority first.
 */
export class RequestQueue {
  readonly #options: RequestQueueOptions;
  readonly #spacingMs: number;
  readonly #queue = new PQueue({ concurrency: 1 });
  readonly #pending = new Set<Pending>();
  #isClosed = false;
  #lastId = 0;

  constructor(options: RequestQueueOptions) {
    this.#options = options;
    this.#spacingMs = Math.ceil(1000 / options.rate);
  }

  /**
   * Sends a request in its turn.
   * @throws Failure `queueFull` at once if there is no place, `outdated` if the key is dropped in the meantime, and those of
   * the client
   */
  async fetch<T, Ids extends readonly number[]>(
    resource: Resource<T, Ids>,
    key: string,
    priority: Priority,
    ...ids: Ids
  ): Promise<T> {
    const { client, observe, onKeyRefused } = this.#options;
    const start = performance.now();
    const elapsed = () => Math.round(performance.now() - start);
    let waitMs: number | undefined;
    this.#lastId += 1;
    const pending: Pending = {
      id: String(this.#lastId),
      ...{ name: requestName(resource, key, ids), key, priority, hasStarted: false },
      start() {},
      leave() {},
    };
    const report = (failure?: Failure) => {
      const about = { operation: resource.name, priority: pending.priority, ms: elapsed(), waitMs };
      observe?.({ event: 'asked', ...about, ...(failure && { failure }) });
    };
    try {
      await this.#turn(pending);
      waitMs = elapsed();
      const value = await client.fetch(resource, key, ...ids);
      if (pending.end) throw pending.end;
      report();
      return value;
    } catch (thrown) {
      const error = pending.end ?? thrown;
      if (error instanceof Failure) {
        report(error);
        if (error.problem.kind === 'keyRefused') onKeyRefused?.(key);
      }
      throw error;
    } finally {
      this.#pending.delete(pending);
    }
  }

  /**
   * Lets a request that waits in the background go with those of people, because somebody waits for it now.
   * @throws Failure `queueFull` if its shop has no place there
   */
  promote<Ids extends readonly number[]>(resource: Resource<unknown, Ids>, key: string, ...ids: Ids): void {
    const name = requestName(resource, key, ids);
    const inBackground: readonly Priority[] = ['search', 'refresh'];
    const pending = this.#waiting().find((one) => one.name === name && inBackground.includes(one.priority));
    if (!pending) return;
    this.#refuseIfFull('user', key);
    pending.priority = 'user';
    this.#queue.setPriority(pending.id, rank('user'));
  }

  /** Ends the requests with a key that may no longer be used: one that is under way rejects when it has its answer. */
  drop(key: string): void {
    this.#end(new Failure({ kind: 'outdated' }), (pending) => pending.key === key);
  }

  /** How many requests of this priority wait to be sent. */
  size(priority: Priority): number {
    return this.#waiting().filter((pending) => pending.priority === priority).length;
  }

  /** Ends all requests, and later ones, with `stopping`. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#end(new Failure({ kind: 'stopping' }), () => true);
    await this.#options.client.close();
  }

  /** Resolves when the request may be sent. */
  #turn(pending: Pending): Promise<void> {
    if (this.#isClosed) throw new Failure({ kind: 'stopping' });
    this.#refuseIfFull(pending.priority, pending.key);
    return new Promise((resolve, reject) => {
      this.#pending.add(Object.assign(pending, { start: resolve, leave: reject }));
      const { id, priority } = pending;
      void this.#queue.add(() => this.#start(pending), { id, priority: rank(priority) });
    });
  }

  async #start(pending: Pending): Promise<void> {
    pending.hasStarted = true;
    if (!pending.end) await this.#waitForSlot();
    if (pending.end) return;
    pending.start();
    // p-queue's own intervals go by the calendar: a clock that is set back by hours would stop it for as long.
    if (this.#spacingMs > 0) await sleep(this.#spacingMs);
  }

  /** Waits for the slot that is reserved among all processes; without an answer this one goes on alone. */
  async #waitForSlot(): Promise<void> {
    const { nextSlot } = this.#options;
    if (!nextSlot) return;
    const ms = await withTimeout(nextSlot(), SLOT_PATIENCE_MS).catch(() => undefined);
    if (ms !== undefined && ms > 0) await sleep(ms);
  }

  #waiting(): Pending[] {
    return [...this.#pending].filter(({ hasStarted, end }) => !hasStarted && !end);
  }

  #refuseIfFull(priority: Priority, key: string): void {
    const waiting = this.#waiting();
    const isFull =
      priority === 'user' || priority === 'check'
        ? waiting.filter((one) => one.priority === priority && (priority === 'check' || one.key === key))
            .length >= MAX_OF_SHOP
        : this.size('search') + this.size('refresh') >= MAX_IN_BACKGROUND;
    if (!isFull) return;
    const seconds = Math.ceil(((this.size('user') + this.size('check') + 1) * this.#spacingMs) / 1000);
    throw new Failure({ kind: 'queueFull', seconds });
  }

  #end(failure: Failure, isMeant: (pending: Pending) => boolean): void {
    for (const pending of [...this.#pending].filter(isMeant)) {
      pending.end = failure;
      pending.leave(failure);
    }
  }
}

/** For p-queue, which starts with the highest. */
const rank = (priority: Priority): number => -PRIORITIES.indexOf(priority);

const requestName = (
  resource: Pick<Resource<unknown>, 'name'>,
  key: string,
  ids: readonly number[],
): string => [resource.name, key, ...ids].join(' ');
