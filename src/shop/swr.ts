import { LRUCache } from 'lru-cache';
import { isShopAway, type Problem } from '../domain/failure.js';

/** Served stale and refreshed in the background after this. */
const FRESH_MS = 60_000;
/** Older values aren't served while the shop responds: the user waits for a new one. */
const USABLE_MS = 15 * 60_000;
/**
 * `USABLE_MS` for a value whose refresh is already in the queue. At one request a second a refresh waits seventeen minutes
 * behind those of a thousand shops, and fifty behind three thousand: users who waited would only delay them further.
 */
const USABLE_IN_QUEUE_MS = 60 * 60_000;
/** A value isn't served after this even while the shop is away. */
const LAST_GOOD_MS = 24 * 60 * 60_000;
/** How long "not found" is remembered, for so many ids: numbers that don't exist are as many as anybody types. */
const MISSING_MS = 60_000;
const MAX_MISSING = 10_000;
/** The pause after a failed refresh. */
const RETRY_MS = 10_000;

/** A value from the shop, and what is known about newer ones. */
export interface Entry<T> {
  readonly value: T;
  /** When it was received, in milliseconds since the epoch: for people. */
  readonly at: number;
  /** The same by the clock that nobody sets. */
  readonly receivedAt: number;
  /** Time of the last failed refresh, by that clock. */
  failedAt?: number;
  isRefreshing: boolean;
}

/** Milliseconds since a time of `performance.now()`; infinitely many where there was no such time. */
export const since = (at = Number.NEGATIVE_INFINITY): number => performance.now() - at;

export const isStale = ({ receivedAt }: Entry<unknown>): boolean => since(receivedAt) >= FRESH_MS;
export const isAway = ({ failedAt }: Entry<unknown>): boolean => since(failedAt) < USABLE_MS;
/** Whether people should know how old it is. */
export const isOld = (entry: Entry<unknown>): boolean =>
  isAway(entry) || since(entry.receivedAt) >= USABLE_MS;
export const wantsRefresh = (entry: Entry<unknown>): boolean =>
  isStale(entry) && !entry.isRefreshing && since(entry.failedAt) >= RETRY_MS;

/** Options of a cache whose entries leave when their time is up, and not only when somebody asks for them. */
export const expiringAfter = (ttl: number) =>
  ({
    ttl,
    ttlAutopurge: true,
    // Read at each call, so that tests can set the clock.
    perf: { now: () => performance.now() },
  }) as const;

/** Options of a cache for so many entries that takes no memory for them before they come, as `max` does. */
export const upTo = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 }) as const;

/** About how many bytes of memory a value takes, rather too many: each letter counts as two. */
export function weight(value: unknown): number {
  if (typeof value === 'string') return 24 + 2 * value.length;
  if (typeof value !== 'object' || value === null) return 8;
  return Object.values(value).reduce((sum: number, part) => sum + 8 + weight(part), 32);
}

/**
 * Values that are served stale while they are refreshed, and for a day while the shop is away. lru-cache's own `fetch`
 * can't do this: it has one request for each id, and a user must not join a refresh at the back of the queue.
 */
export function createSwrStore<T>(maxBytes: number, weigh: (value: T) => number = weight) {
  const entries = new LRUCache<string, Entry<T>>({
    maxSize: maxBytes,
    sizeCalculation: ({ value }) => weigh(value),
    ...expiringAfter(LAST_GOOD_MS),
  });
  const missing = new LRUCache<string, Problem>({ ...upTo(MAX_MISSING), ...expiringAfter(MISSING_MS) });
  return {
    /** What the shop said lately of an id that it doesn't know. */
    missing: (id: string): Problem | undefined => missing.get(id),
    /** What can be served at once; otherwise the user waits for the shop. */
    usable(id: string): Entry<T> | undefined {
      const entry = entries.get(id);
      if (!entry) return undefined;
      const patience = entry.isRefreshing ? USABLE_IN_QUEUE_MS : USABLE_MS;
      return since(entry.receivedAt) < (isAway(entry) ? LAST_GOOD_MS : patience) ? entry : undefined;
    },
    /** What can be served instead of an answer that the shop failed to give. */
    lastGood(id: string): Entry<T> | undefined {
      const entry = entries.peek(id);
      return entry && since(entry.receivedAt) < LAST_GOOD_MS ? entry : undefined;
    },
    received: (value: T): Entry<T> => ({
      value,
      at: Date.now(),
      receivedAt: performance.now(),
      isRefreshing: false,
    }),
    keep(id: string, entry: Entry<T>): void {
      missing.delete(id);
      entries.set(id, entry);
    },
    fail(id: string, problem: Problem): void {
      const entry = entries.peek(id);
      if (entry && isShopAway(problem)) entry.failedAt = performance.now();
      if (problem.kind !== 'notFound') return;
      entries.delete(id);
      missing.set(id, problem);
    },
    keys: () => [...entries.keys(), ...missing.keys()],
    delete(id: string): void {
      entries.delete(id);
      missing.delete(id);
    },
  };
}
