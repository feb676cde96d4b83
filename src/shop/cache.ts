import { LRUCache } from 'lru-cache';
import type { Cached, Dated } from '../domain/dated.js';
import { Failure, isShopAway, type Problem } from '../domain/failure.js';
import type { ShopClient } from '../easydonate/client.js';
import type { Ask, Requester } from '../easydonate/priority.js';
import type { Resource } from '../easydonate/resource.js';
import {
  createSwrStore,
  type Entry,
  expiringAfter,
  isAway,
  isOld,
  isStale,
  since,
  wantsRefresh,
  weight,
} from './swr.js';

/** A value that was served, for metrics. */
export interface CacheEvent {
  /** The resource's name. */
  readonly what: string;
  /** From memory; from memory although it is over a minute old; after waiting for the shop. */
  readonly result: 'fresh' | 'stale' | 'waited';
  readonly ageMs: number;
}

const MEBIBYTE = 1024 * 1024;
/** Four hundred shops with two hundred products each, described in three hundred Cyrillic letters. */
export const MAX_CATALOGUES_BYTES = 256 * MEBIBYTE;
const MAX_BYTES = 32 * MEBIBYTE;

/** How long a payment can be paged through after it was looked up. */
const RECENT_MS = 5 * 60_000;
/** Of all payments together. One has a few kilobytes, most of them what the game server replied. */
const MAX_RECENT_BYTES = 32 * MEBIBYTE;

export interface SwrResource<T, Ids extends readonly number[]> extends Ask<Cached<T>, Ids> {
  /** The last good value, up to a day old, if there is one; refreshed in the background unless it is fresh. */
  known(key: string, ...ids: Ids): Cached<T> | undefined;
  /** A value of this age at most; else from the shop. Unlike the others it fails while the shop is away. */
  noOlderThan(ms: number, key: string, requester: Requester, ...ids: Ids): Promise<Dated<T>>;
}

interface RecentResource<T, Ids extends readonly number[]> {
  /** As it was last fetched in the past few minutes; else from the shop. */
  readonly recent: Ask<Dated<T>, Ids>;
  /** Always from the shop. */
  readonly fetch: Ask<Dated<T>, Ids>;
  /** Those of a key that were fetched in the past few minutes, the last one first. */
  all(key: string): Dated<T>[];
}

/**
 * What the bot remembers of the shops, by key; bounded, in memory only. It also shares requests in flight, and forgets a
 * key that the shop refuses, whichever request found that out.
 */
export interface ShopCache {
  /** Served from memory where possible; a stale value is refreshed in the background. */
  swr<T, Ids extends readonly number[]>(
    resource: Resource<T, Ids>,
    maxBytes?: number,
    /** Bytes of memory that a value takes, with what is derived from it. */
    weigh?: (value: T) => number,
  ): SwrResource<T, Ids>;
  /** Fetched each time, and remembered for a few minutes. @param onFetch called with each value */
  recent<T, Ids extends readonly number[]>(
    resource: Resource<T, Ids>,
    onFetch?: (key: string, value: T) => void,
  ): RecentResource<T, Ids>;
  /** Fetched each time and not remembered. */
  uncached<T, Ids extends readonly number[]>(resource: Resource<T, Ids>): Ask<T, Ids>;
  /** Drops everything known under a key. */
  forget(key: string): void;
  /** Drops entries of another cache along with their key; returns that cache. */
  alsoForget<M extends Forgettable>(memory: M): M;
}

/** Where fetched values go; called once for each request, however many share it. */
interface Store<T, Kept> {
  received(value: T): Kept;
  keep?(id: string, received: Kept, key: string): void;
  fail?(id: string, problem: Problem): void;
}

/** What is dropped with a key; an id is the key, or begins with it and a space. */
interface Forgettable {
  keys(): Iterable<string>;
  delete(id: string): void;
}

/** A value that is remembered as it is. */
const received = <T>(value: T): T => value;

const dated = <T>(value: T): Dated<T> => ({ value, at: Date.now() });

const idOf = (key: string, ids: readonly number[]): string => [key, ...ids].join(' ');

interface Parts {
  readonly client: ShopClient;
  readonly admit: (requester: Requester) => void;
  readonly memory: Forgettable[];
  readonly forget: (key: string) => void;
}

/** Fetches into a store, sharing requests in flight. */
function fetchInto<T, Ids extends readonly number[], Kept>(
  resource: Resource<T, Ids>,
  store: Store<T, Kept>,
  { client, admit, memory, forget }: Parts,
): Ask<Kept, Ids> {
  const flightsOf = () => new Map<string, Promise<Kept>>();
  const inFlight = { user: flightsOf(), search: flightsOf(), refresh: flightsOf() };
  // Nobody joins a request for a key that was forgotten meanwhile, and its answer isn't kept.
  memory.push(...Object.values(inFlight));

  return async (key, requester, ...ids) => {
    const id = idOf(key, ids);
    const flights = inFlight[requester.priority];
    // A user doesn't join a refresh: it may be at the back of the queue.
    const shared = inFlight.user.get(id) ?? flights.get(id);
    if (shared) return shared;
    admit(requester);
    const isWanted = () => flights.get(id) === started;
    const started = client
      .ask(resource, key, requester, ...ids)
      .then(
        (value) => {
          const received = store.received(value);
          if (isWanted()) store.keep?.(id, received, key);
          return received;
        },
        (error: unknown) => {
          if (error instanceof Failure && error.problem.kind === 'keyRefused') forget(key);
          else if (error instanceof Failure && isWanted()) store.fail?.(id, error.problem);
          throw error;
        },
      )
      .finally(() => {
        if (isWanted()) flights.delete(id);
      });
    flights.set(id, started);
    return started;
  };
}

/**
 * Creates a cache over a client.
 * @param observe called with each value that `swr` serves
 * @param admit called before a request that memory can't answer; its error goes to the requester
 */
export function createShopCache(
  client: ShopClient,
  observe?: (event: CacheEvent) => void,
  admit: (requester: Requester) => void = () => {},
): ShopCache {
  const memory: Forgettable[] = [];

  function forget(key: string): void {
    for (const part of memory) {
      for (const id of [...part.keys()]) if (id === key || id.startsWith(`${key} `)) part.delete(id);
    }
  }
  const parts = { client, admit, memory, forget };

  return {
    swr<T, Ids extends readonly number[]>(
      resource: Resource<T, Ids>,
      maxBytes = MAX_BYTES,
      weigh?: (value: T) => number,
    ): SwrResource<T, Ids> {
      const store = createSwrStore<T>(maxBytes, weigh);
      memory.push(store);
      const fetch = fetchInto(resource, store, parts);
      const fetchLater = (key: string, ids: Ids) => fetch(key, { priority: 'refresh' }, ...ids);
      function serve(entry: Entry<T>, waited: boolean, key: string, ids: Ids): Cached<T> {
        const served = { value: entry.value, at: entry.at, stale: isOld(entry), away: isAway(entry) };
        const result = waited ? 'waited' : isStale(entry) ? 'stale' : 'fresh';
        observe?.({ what: resource.name, result, ageMs: since(entry.receivedAt) });
        if (wantsRefresh(entry)) refresh(entry, () => fetchLater(key, ids));
        return served;
      }
      const ask: Ask<Cached<T>, Ids> = async (key, requester, ...ids) => {
        const id = idOf(key, ids);
        const known = store.usable(id);
        const missing = store.missing(id);
        if (missing) throw new Failure(missing);
        const entry = known ?? (await orLastGood(fetch(key, requester, ...ids), () => store.lastGood(id)));
        return serve(entry, !known, key, ids);
      };
      return Object.assign(ask, {
        known(key: string, ...ids: Ids): Cached<T> | undefined {
          const id = idOf(key, ids);
          const entry = store.usable(id) ?? store.lastGood(id);
          if (entry) return serve(entry, false, key, ids);
          fetchLater(key, ids).catch(() => {});
          return undefined;
        },
        async noOlderThan(ms: number, key: string, requester: Requester, ...ids: Ids): Promise<Dated<T>> {
          const entry = store.lastGood(idOf(key, ids));
          return entry && since(entry.receivedAt) < ms ? entry : fetch(key, requester, ...ids);
        },
      });
    },
    recent<T, Ids extends readonly number[]>(
      resource: Resource<T, Ids>,
      onFetch?: (key: string, value: T) => void,
    ): RecentResource<T, Ids> {
      const values = new LRUCache<string, Dated<T>>({
        maxSize: MAX_RECENT_BYTES,
        sizeCalculation: ({ value }) => weight(value),
        ...expiringAfter(RECENT_MS),
      });
      function keep(id: string, fetched: Dated<T>, key: string): void {
        values.set(id, fetched);
        onFetch?.(key, fetched.value);
      }
      memory.push(values);
      const fetch = fetchInto(resource, { received: dated, keep }, parts);
      return {
        recent: async (key, requester, ...ids: Ids) =>
          values.get(idOf(key, ids)) ?? fetch(key, requester, ...ids),
        fetch,
        all: (key) => [...values].flatMap(([id, value]) => (id.startsWith(`${key} `) ? [value] : [])),
      };
    },
    uncached: (resource) => fetchInto(resource, { received }, parts),
    forget,
    alsoForget(remembered) {
      memory.push(remembered);
      return remembered;
    },
  };
}

async function orLastGood<T>(
  fetched: Promise<Entry<T>>,
  lastGood: () => Entry<T> | undefined,
): Promise<Entry<T>> {
  try {
    return await fetched;
  } catch (error) {
    const entry = error instanceof Failure && isShopAway(error.problem) ? lastGood() : undefined;
    if (entry) return entry;
    throw error;
  }
}

/** The old value stays when this fails; `fail` has noted that. */
function refresh(entry: Entry<unknown>, fetch: () => Promise<unknown>): void {
  entry.isRefreshing = true;
  fetch()
    .catch(() => {})
    .finally(() => {
      entry.isRefreshing = false;
    });
}
