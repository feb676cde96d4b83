import pTimeout from 'p-timeout';

/** Work that a shutdown waits for. */
export interface InFlight {
  track(work: Promise<void>): void;
  /** Waits up to `ms` until all of it has ended; true if it has. */
  settled(ms: number): Promise<boolean>;
}

export function createInFlight(): InFlight {
  const pending = new Set<Promise<void>>();
  return {
    track(work) {
      pending.add(work);
      work.finally(() => pending.delete(work));
    },
    async settled(ms) {
      await pTimeout(Promise.all(pending), { milliseconds: ms, message: false });
      return pending.size === 0;
    },
  };
}
