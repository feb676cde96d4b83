import { Failure } from '../domain/failure.js';
import { sleep, withTimeout } from '../lib/timer.js';
import { isBackground, isLessUrgent, type Priority, Schedule } from './schedule.js';
import type { ShopRequest } from './source.js';

/** Contains no key, URL or body. */
export interface AskedEvent {
  readonly event: 'asked';
  readonly operation: string;
  readonly priority: Priority;
  readonly ms: number;
  /** The part of `ms` in the queue; undefined if the request was never sent. */
  readonly waitMs: number | undefined;
  readonly failure?: Failure;
}

export interface RequestQueueOptions {
  /** Requests a second that the platform allows this address. */
  readonly rate: number;
  /** Shared by several processes. @returns milliseconds to wait */
  readonly nextSlot?: (() => Promise<number>) | undefined;
  readonly observe?: ((event: AskedEvent) => void) | undefined;
}

const SLOT_PATIENCE_MS = 1000;

interface Pending {
  readonly key: unknown;
  readonly operation: string;
  readonly id: number | undefined;
  priority: Priority;
  cancelled?: Failure;
  start(): void;
  reject(failure: Failure): void;
}

type Asked = Pick<ShopRequest, 'operation' | 'id'>;

/** Sends all requests to the platform one after another, because it limits the rate of each address. */
export class RequestQueue {
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

  /** @param shop its identity only. @throws Failure `queueFull`, that of `cancel`, and what `ask` throws */
  async send<T>(shop: unknown, { operation, id, priority }: ShopRequest, ask: () => Promise<T>): Promise<T> {
    const start = performance.now();
    const elapsed = () => Math.round(performance.now() - start);
    let waitMs: number | undefined;
    const pending: Pending = { key: shop, operation, id, priority, start() {}, reject() {} };
    const settle = (failure?: Failure) => {
      const about = { operation, priority: pending.priority, ms: elapsed(), waitMs };
      this.#options.observe?.({ event: 'asked', ...about, ...(failure && { failure }) });
    };
    try {
      await this.#turn(pending);
      waitMs = elapsed();
      const value = await ask();
      if (pending.cancelled) throw pending.cancelled;
      settle();
      return value;
    } catch (thrown) {
      const error = pending.cancelled ?? thrown;
      if (error instanceof Failure) settle(error);
      throw error;
    } finally {
      this.#pending.delete(pending);
    }
  }

  /** Raises a request that somebody more urgent now waits for. @throws Failure `queueFull` */
  promote(shop: unknown, asked: ShopRequest): void {
    const { priority } = asked;
    if (isBackground(priority)) return;
    const pending = this.#schedule
      .waitingOf(shop)
      .find((one) => isSame(one, asked) && isLessUrgent(one.priority, priority));
    if (!pending) return;
    this.#refuseIfFull({ key: shop, priority });
    pending.priority = priority;
  }

  /** Of a shop. Running requests reject when their response arrives. */
  cancel(shop: unknown, failure: Failure): void {
    for (const pending of [...this.#pending]) if (pending.key === shop) this.#cancel(pending, failure);
  }

  /** Leaves alone what was sent. */
  cancelWaiting(shop: unknown, failure: Failure): void {
    for (const pending of [...this.#schedule.waitingOf(shop)]) this.#cancel(pending, failure);
  }

  size(priority: Priority): number {
    return this.#schedule.size(priority);
  }

  /** Later requests throw `stopping`, too. */
  close(): void {
    this.#isClosed = true;
    const failure = new Failure({ kind: 'stopping' });
    for (const pending of [...this.#pending]) this.#cancel(pending, failure);
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

  #cancel(pending: Pending, failure: Failure): void {
    this.#schedule.delete(pending);
    pending.cancelled = failure;
    pending.reject(failure);
  }
}

const isSame = (one: Asked, other: Asked): boolean =>
  one.operation === other.operation && one.id === other.id;
