import { LRUCache } from 'lru-cache';
import type { Cached, Dated } from '../domain/dated.js';
import { Failure, keepsCopy } from '../domain/failure.js';
import type { Resource } from '../easydonate/resource.js';
import { atMost } from '../lib/at-most.js';
import type { Clock } from '../lib/clock.js';
import { DAY_MS, MINUTE_MS } from '../lib/duration.js';
import { withTimeout } from '../lib/timer.js';
import type { RequestQueue } from './request-queue.js';
import type { Priority } from './schedule.js';

export interface CacheEvent {
  readonly what: string;
  /** `stale`: from memory, over a minute old. `waited`: from the shop. */
  readonly result: 'fresh' | 'stale' | 'waited';
}

export interface ShopCacheOptions {
  readonly clock: Pick<Clock, 'now'>;
  readonly maxBytes?: number;
  /** A day by default. */
  readonly keepMs?: number;
  readonly observe?: ((event: CacheEvent) => void) | undefined;
  /** A request has brought a new value. */
  readonly onRead?: ((key: string) => void) | undefined;
}

const MAX_BYTES = 32 * 1024 * 1024;
/** Older values are refreshed in the background. */
const FRESH_MS = MINUTE_MS;
/** Users wait instead of seeing an older value. */
const USABLE_MS = 15 * MINUTE_MS;
const RETRY_MS = 10_000;
/** A shop that takes longer counts as away for whoever waits, if the store has a copy. */
const COPY_PATIENCE_MS = 1500;
const MAX_AWAY = 1000;

interface Entry<T> extends Dated<T> {
  readonly receivedAt: number;
  /** From the store: the shop hasn't said it to this process, and may hide it by now. */
  readonly isRestored?: boolean;
}

interface Query<Ids> {
  readonly key: string;
  readonly priority: Priority;
  readonly ids: Ids;
}

const elapsed = (at: number): number => performance.now() - at;

/** Reads the clock at each call, so that tests can set it. */
const perf = { now: () => performance.now() };

/** Callers share a running request. Old values are served while the shop is away or refuses the key. */
export class ShopCache<T, Ids extends readonly number[] = []> {
  readonly #queue: RequestQueue;
  readonly #clock: ShopCacheOptions['clock'];
  readonly #resource: Resource<T, Ids>;
  readonly #observe: ShopCacheOptions['observe'];
  readonly #keepMs: number;
  readonly #entries: LRUCache<string, Entry<T>, Query<Ids>>;
  readonly #failures = new LRUCache<string, number>({ ...atMost(MAX_AWAY), ttl: USABLE_MS, perf });

  constructor(queue: RequestQueue, resource: Resource<T, Ids>, options: ShopCacheOptions) {
    const { clock, maxBytes = MAX_BYTES, keepMs = DAY_MS, observe, onRead } = options;
    this.#queue = queue;
    this.#clock = clock;
    this.#resource = resource;
    this.#observe = observe;
    this.#keepMs = keepMs;
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ value }) => weight(value),
      ttl: keepMs,
      // Expired values must leave memory even if nothing reads them.
      ttlAutopurge: true,
      perf,
      fetchMethod: async (id, _previous, { context: { key, priority, ids } }) => {
        try {
          const value = await this.#queue.fetch(this.#resource, key, priority, ...ids);
          this.#failures.delete(id);
          onRead?.(key);
          return { value, at: clock.now(), receivedAt: performance.now() };
        } catch (error) {
          if (error instanceof Failure && keepsCopy(error.problem)) this.#failures.set(id, performance.now());
          throw error;
        }
      },
      noDeleteOnFetchRejection: true,
      // Waiting callers get a value even without room for it.
      ignoreFetchAbort: true,
    });
  }

  /** Falls back to an older value while the shop is away. @throws Failure */
  async get(key: string, ...ids: Ids): Promise<Cached<T>> {
    const id = entryId(key, ids);
    const cached = this.#entries.get(id);
    if (cached && (isUsable(cached) || this.#isAway(key, id))) return this.#serve(cached, key, ids);
    try {
      const request = this.getFresh(0, key, 'user', ...ids);
      const entry = cached?.isRestored ? await this.#preferFresh(cached, request, key, ids) : await request;
      return this.#serve(entry, key, ids, 'waited');
    } catch (error) {
      if (!cached || !(error instanceof Failure) || !keepsCopy(error.problem)) throw error;
      return this.#serve(cached, key, ids, 'waited');
    }
  }

  /** Falls back to the copy once the request was sent and stays without an answer. */
  async #preferFresh(copy: Entry<T>, request: Promise<Entry<T>>, key: string, ids: Ids): Promise<Entry<T>> {
    await Promise.race([request, this.#queue.whenSent(this.#resource, key, ...ids)]);
    return (await withTimeout(request, COPY_PATIENCE_MS)) ?? copy;
  }

  /** Unlike `get`, fails while the shop is away or refuses the key. `maxAgeMs` is in milliseconds. */
  async getFresh(maxAgeMs: number, key: string, priority: Priority, ...ids: Ids): Promise<Entry<T>> {
    const id = entryId(key, ids);
    const cached = this.#entries.get(id);
    const isAccepted = !this.#queue.refusals.isRefused(key);
    if (cached && !cached.isRestored && isAccepted && elapsed(cached.receivedAt) < maxAgeMs) return cached;
    this.#queue.promote(this.#resource, key, priority, ...ids);
    return this.#entries.forceFetch(id, { forceRefresh: true, context: { key, priority, ids } });
  }

  /** Doesn't wait; requests a missing or old value in the background. A stored value counts only while the shop is away. */
  peek(key: string, ...ids: Ids): Cached<T> | undefined {
    const id = entryId(key, ids);
    const cached = this.#entries.get(id);
    if (cached && (!cached.isRestored || this.#isAway(key, id))) return this.#serve(cached, key, ids);
    this.#refresh(key, ids);
    return undefined;
  }

  /** Requests nothing. */
  recall(key: string, ...ids: Ids): Dated<T> | undefined {
    return this.#entries.get(entryId(key, ids));
  }

  /** Puts in a stored value. Users see it if the shop doesn't answer; `getFresh` doesn't take it. */
  restore(key: string, { value, at }: Dated<T>): void {
    const ageMs = Math.max(0, this.#clock.now() - at);
    // 0 only without an entry: one that is being read must not be replaced.
    if (ageMs >= this.#keepMs || this.#entries.getRemainingTTL(key) !== 0) return;
    const entry: Entry<T> = { value, at, receivedAt: performance.now() - ageMs, isRestored: true };
    this.#entries.set(key, entry, { ttl: this.#keepMs - ageMs });
  }

  /** The last one first. `maxAgeMs` is in milliseconds. */
  values(key: string, maxAgeMs: number): Dated<T>[] {
    const values: Dated<T>[] = [];
    this.#entries.forEach((entry, id) => {
      if (id.startsWith(`${key} `) && elapsed(entry.receivedAt) < maxAgeMs) values.push(entry);
    });
    return values;
  }

  hasFailed(key: string, ...ids: Ids): boolean {
    return elapsed(this.#failures.get(entryId(key, ids)) ?? Number.NEGATIVE_INFINITY) < FRESH_MS;
  }

  forget(key: string): void {
    const ids = [...this.#failures.keys()];
    // lru-cache's own `keys` leave out values that are being refreshed.
    this.#entries.forEach((_entry, id) => void ids.push(id));
    for (const id of ids.filter((id) => id === key || id.startsWith(`${key} `))) {
      this.#entries.delete(id);
      this.#failures.delete(id);
    }
  }

  #serve(
    { value, at, receivedAt, isRestored = false }: Entry<T>,
    key: string,
    ids: Ids,
    result?: 'waited',
  ): Cached<T> {
    const ageMs = elapsed(receivedAt);
    const isStale = ageMs >= FRESH_MS;
    const away = this.#isAway(key, entryId(key, ids));
    this.#observe?.({ what: this.#resource.name, result: result ?? (isStale ? 'stale' : 'fresh') });
    if (isStale || away) this.#refresh(key, ids);
    return { value, at, stale: away || isRestored || ageMs >= USABLE_MS, away };
  }

  #isAway(key: string, id: string): boolean {
    return this.#failures.has(id) || this.#queue.refusals.isRefused(key);
  }

  #refresh(key: string, ids: Ids): void {
    const id = entryId(key, ids);
    const lastFailure = this.#failures.get(id);
    if (lastFailure !== undefined && elapsed(lastFailure) < RETRY_MS) return;
    const context: Query<Ids> = { key, priority: 'refresh', ids };
    this.#entries.forceFetch(id, { forceRefresh: true, context }).catch(() => {});
  }
}

const isUsable = ({ receivedAt, isRestored }: Entry<unknown>): boolean =>
  !isRestored && elapsed(receivedAt) < USABLE_MS;

const entryId = (key: string, ids: readonly number[]): string => [key, ...ids].join(' ');

/** A rather high estimate of a value's memory in bytes. */
export function weight(value: unknown): number {
  if (typeof value === 'string') return 24 + 2 * value.length;
  if (typeof value !== 'object' || value === null) return 8;
  return Object.values(value).reduce((sum: number, part) => sum + 8 + weight(part), 32);
}
