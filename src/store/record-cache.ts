import { LRUCache } from 'lru-cache';

/** How long another process's write can go unnoticed. A guild changes its process only when shards move. */
const TTL_MS = 60_000;
const MAX_RECORDS = 20_000;

/**
 * Recently used records, so that an interaction costs no round trip to the store. Loads are shared, and a failed one is not
 * cached. What is set or deleted meanwhile stays so: the load may have read the old record.
 */
export const createRecordCache = <T extends object>(load: (id: string) => Promise<T>) =>
  new LRUCache<string, T>({
    max: MAX_RECORDS,
    ttl: TTL_MS,
    // A monotonic clock, looked up on each call so that tests can fake it.
    perf: { now: () => performance.now() },
    fetchMethod: load,
    // Those who wait for an overtaken load get its result.
    ignoreFetchAbort: true,
  });
