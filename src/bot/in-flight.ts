import { withTimeout } from '../lib/with-timeout.js';

/** Work that a shutdown waits for. */
export function createInFlight() {
  const pending = new Set<Promise<void>>();
  return {
    track(work: Promise<void>): void {
      pending.add(work);
      work.finally(() => pending.delete(work));
    },
    /** Waits up to `ms` for all of it to end; true if it did. */
    async settled(ms: number): Promise<boolean> {
      await withTimeout(Promise.all(pending), ms);
      return pending.size === 0;
    },
  };
}
