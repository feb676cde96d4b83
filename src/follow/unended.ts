import type { BegunLook, LookStore } from '../store/looks.js';

/** How long a shop is left alone after a process has ended during a look at it; twice as long each further time. */
const FIRST_MS = 2 * 60_000;
const LONGEST_MS = 24 * 60 * 60_000;

/**
 * Keeps account of the looks that are under way, so that a shop whose look ends the process, whatever the reason, is not what the
 * next one begins with, and can't end one after another.
 */
export function createUnended(store: LookStore) {
  /** What an earlier process left behind of each shop; undefined for nothing. */
  const left = new Map<string, BegunLook | undefined>();
  const underWay = new Set<string>();
  let stopped = false;

  return {
    /** Until when a shop is left alone, in milliseconds since the epoch; undefined if its last look has ended. */
    async restOf(shopKey: string): Promise<{ readonly until: number } | undefined> {
      if (!left.has(shopKey) && !underWay.has(shopKey)) {
        const look = await store.begun(shopKey);
        // A time to come is one of a clock that was wrong.
        left.set(shopKey, look && { ...look, begunAt: Math.min(look.begunAt, Date.now()) });
      }
      const look = left.get(shopKey);
      return look && { until: look.begunAt + restAfter(look.times) };
    },

    /** Looks at a shop, which is on record until that has ended. */
    async record<T>(shopKey: string, look: () => Promise<T>): Promise<T> {
      const times = (left.get(shopKey)?.times ?? 0) + 1;
      underWay.add(shopKey);
      try {
        await store.begin(shopKey, { begunAt: Date.now(), times });
      } catch (error) {
        underWay.delete(shopKey);
        throw error;
      }
      try {
        return await look();
      } finally {
        left.set(shopKey, undefined);
        underWay.delete(shopKey);
        if (!stopped) await store.end(shopKey);
      }
    },

    /** What is under way ends in good order with the process. */
    async stop(): Promise<void> {
      stopped = true;
      await Promise.all([...underWay].map((shopKey) => store.end(shopKey)));
    },
  };
}

const restAfter = (times: number): number => Math.min(FIRST_MS * 2 ** (times - 1), LONGEST_MS);
