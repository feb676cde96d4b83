import { LRUCache } from 'lru-cache';

/** How long another process’s write can stay unnoticed. A guild has a new process only when shards were moved. */
const KEPT_MS = 60_000;
const KEPT_RECORDS = 20_000;

/** Records that were read or written lately, so that an interaction costs no trip to the store. */
export interface RecordCache<T> {
  /** From memory, else with `load`, which all who ask meanwhile share; a load that fails is not remembered. */
  read(id: string): Promise<T>;
  /** After a write: what holds now. */
  replace(id: string, record: T): void;
  /** After an erasure, and after a write that failed: nobody knows what is stored now. */
  forget(id: string): void;
  forgetAll(): void;
}

/**
 * Keeps what `load` gives in memory, bounded in number and for a minute. What is remembered keeps answering for the
 * rest of that minute while the store is down: it is no older than it would be otherwise.
 */
export function createRecordCache<T extends object>(load: (id: string) => Promise<T>): RecordCache<T> {
  // A clock that is never set back; asked for at each call, so that tests can turn it.
  const perf = { now: () => performance.now() };
  const records = new LRUCache<string, T>({ max: KEPT_RECORDS, ttl: KEPT_MS, perf });
  const loads = new Map<string, Promise<T>>();

  async function loadShared(id: string): Promise<T> {
    const loading = load(id);
    loads.set(id, loading);
    // Whoever wrote meanwhile has removed this load, because it may have read what was before.
    const stillHolds = () => loads.get(id) === loading;
    try {
      const record = await loading;
      if (stillHolds()) records.set(id, record);
      return record;
    } finally {
      if (stillHolds()) loads.delete(id);
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
