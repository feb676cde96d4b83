import pTimeout from 'p-timeout';

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
      await pTimeout(Promise.all(pending), { milliseconds: ms, message: false });
      return pending.size === 0;
    },
  };
}
