import { LRUCache } from 'lru-cache';

/** How long another process's write can go unnoticed. A guild changes its process only when shards move. */
const TTL_MS = 60_000;
const MAX_RECORDS = 20_000;

/** Recently used records, so that an interaction costs no round trip to the store. */
export interface RecordCache<T> {
  /** The cached record, else a shared `load`; a failed load is not cached. */
  read(id: string): Promise<T>;
  /** After a write. */
  replace(id: string, record: T): void;
  /** After an erasure, and after a failed write, which may have happened or not. */
  forget(id: string): void;
  forgetAll(): void;
}

/**
 * Caches what `load` resolves with, bounded in number and for a minute. Entries keep their TTL while the store is down.
 */
export function createRecordCache<T extends object>(load: (id: string) => Promise<T>): RecordCache<T> {
  // A monotonic clock, looked up on each call so that tests can fake it.
  const perf = { now: () => performance.now() };
  const records = new LRUCache<string, T>({ max: MAX_RECORDS, ttl: TTL_MS, perf });
  const loads = new Map<string, Promise<T>>();

  async function loadShared(id: string): Promise<T> {
    const loading = load(id);
    loads.set(id, loading);
    // A write in the meantime removed this load, because it may have read the old record.
    const isCurrent = () => loads.get(id) === loading;
    try {
      const record = await loading;
      if (isCurrent()) records.set(id, record);
      return record;
    } finally {
      if (isCurrent()) loads.delete(id);
    }
  }

  return {
    read: async (id) => records.get(id) ?? loads.get(id) ?? loadShared(id),
    replace(id, record) {
      loads.delete(id);
      records.set(id, record);
    },
    forget(id) {
      loads.delete(id);
      records.delete(id);
    },
    forgetAll() {
      loads.clear();
      records.clear();
    },
  };
}
