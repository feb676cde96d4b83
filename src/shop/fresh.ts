import type { Cached, Dated } from '../domain/dated.js';
import { Failure, keepsCopy } from '../domain/failure.js';
import type { Clock } from '../lib/clock.js';
import { DAY_MS, MINUTE_MS } from '../lib/duration.js';
import type { ShopRequests } from './requests.js';
import type { Priority } from './schedule.js';

export interface CacheEvent {
  readonly what: string;
  /** `stale`: from memory, over a minute old. `waited`: from the shop. */
  readonly result: 'fresh' | 'stale' | 'waited';
}

interface FreshOptions<T> {
  /** The operation that `read` requests. */
  readonly operation: string;
  readonly id?: number;
  readonly requests: Pick<ShopRequests, 'isRefused' | 'promote'>;
  readonly read: (priority: Priority) => Promise<T>;
  readonly clock: Pick<Clock, 'now'>;
  /** It is forgotten by then, also if nobody asks; by default the next to ask forgets it after a day. */
  readonly keepMs?: number;
  readonly observe?: ((event: CacheEvent) => void) | undefined;
  /** A request has brought a new value, which is in memory. */
  readonly onRead?: ((value: T) => void) | undefined;
}

/** Older values are refreshed in the background. */
const FRESH_MS = MINUTE_MS;
/** Users wait instead of seeing an older value. */
const USABLE_MS = 15 * MINUTE_MS;
const RETRY_MS = 10_000;

interface Entry<T> extends Dated<T> {
  readonly receivedAt: number;
  readonly weight: number;
}

const elapsed = (at: number): number => performance.now() - at;

/** A part of a shop in memory. Callers share a running request. Old values are served while the shop is away or refuses its key. */
export class Fresh<T> {
  readonly #options: FreshOptions<T>;
  readonly #keepMs: number;
  #entry: Entry<T> | undefined;
  #request: Promise<Entry<T>> | undefined;
  /** By `performance.now()`. */
  #failedAt: number | undefined;

  constructor(options: FreshOptions<T>) {
    this.#options = options;
    this.#keepMs = options.keepMs ?? DAY_MS;
  }

  /** An estimate in bytes. */
  get weight(): number {
    return this.#entry?.weight ?? 0;
  }

  /** Falls back to an older value while the shop is away. @throws Failure */
  async get(): Promise<Cached<T>> {
    const entry = this.#current();
    if (entry && (elapsed(entry.receivedAt) < USABLE_MS || this.#isAway())) return this.#serve(entry);
    try {
      return this.#serve(await this.getFresh(0, 'user'), 'waited');
    } catch (error) {
      if (!entry || !(error instanceof Failure) || !keepsCopy(error.problem)) throw error;
      return this.#serve(entry, 'waited');
    }
  }

  /** Unlike `get`, fails while the shop is away or refuses its key. `maxAgeMs` is in milliseconds. */
  async getFresh(maxAgeMs: number, priority: Priority): Promise<Entry<T>> {
    const entry = this.#current();
    const { requests, operation, id } = this.#options;
    if (entry && !requests.isRefused && elapsed(entry.receivedAt) < maxAgeMs) return entry;
    requests.promote({ operation, id, priority });
    return this.#ask(priority);
  }

  /** Doesn't wait; requests a missing or old value in the background. */
  peek(): Cached<T> | undefined {
    const entry = this.#current();
    if (entry) return this.#serve(entry);
    this.#refresh();
    return undefined;
  }

  /** Requests nothing. `maxAgeMs` is in milliseconds. */
  recall(maxAgeMs = this.#keepMs): Dated<T> | undefined {
    const entry = this.#current();
    return entry && elapsed(entry.receivedAt) < maxAgeMs ? entry : undefined;
  }

  get hasFailed(): boolean {
    return elapsed(this.#failedAt ?? Number.NEGATIVE_INFINITY) < FRESH_MS;
  }

  forget(): void {
    this.#entry = undefined;
    this.#failedAt = undefined;
  }

  #current(): Entry<T> | undefined {
    if (this.#entry && elapsed(this.#entry.receivedAt) >= this.#keepMs) this.#entry = undefined;
    return this.#entry;
  }

  #serve(entry: Entry<T>, result?: 'waited'): Cached<T> {
    const { value, at, receivedAt } = entry;
    const ageMs = elapsed(receivedAt);
    const isStale = ageMs >= FRESH_MS;
    const away = this.#isAway();
    const { observe, operation: what } = this.#options;
    observe?.({ what, result: result ?? (isStale ? 'stale' : 'fresh') });
    if (isStale || away) this.#refresh();
    return { value, at, stale: away || ageMs >= USABLE_MS, away };
  }

  #isAway(): boolean {
    return (
      this.#options.requests.isRefused || elapsed(this.#failedAt ?? Number.NEGATIVE_INFINITY) < USABLE_MS
    );
  }

  #refresh(): void {
    if (elapsed(this.#failedAt ?? Number.NEGATIVE_INFINITY) >= RETRY_MS) this.#ask('refresh').catch(() => {});
  }

  #ask(priority: Priority): Promise<Entry<T>> {
    this.#request ??= this.#read(priority).finally(() => {
      this.#request = undefined;
    });
    return this.#request;
  }

  async #read(priority: Priority): Promise<Entry<T>> {
    const { read, clock, keepMs, onRead } = this.#options;
    try {
      const value = await read(priority);
      const entry = { value, at: clock.now(), weight: weigh(value), receivedAt: performance.now() };
      this.#entry = entry;
      this.#failedAt = undefined;
      if (keepMs !== undefined) setTimeout(() => this.#current(), keepMs + 1).unref();
      onRead?.(value);
      return entry;
    } catch (error) {
      if (error instanceof Failure && keepsCopy(error.problem)) this.#failedAt = performance.now();
      throw error;
    }
  }
}

/** A rather high estimate of a value's memory in bytes. */
export function weigh(value: unknown): number {
  if (typeof value === 'string') return 24 + 2 * value.length;
  if (typeof value !== 'object' || value === null) return 8;
  return Object.values(value).reduce((sum: number, part) => sum + 8 + weigh(part), 32);
}
