import { Failure } from './failure.js';

export interface RateLimitOptions {
  readonly limit: number;
  /** Length of a window. The first use of all begins it; the first use after its end begins the next. */
  readonly seconds: number;
}

/**
 * Counts one use by `who`.
 * @throws Failure `tooOften` when the limit for this window is reached
 */
export type RateLimit = (who: string) => void;

/** Counts the uses of each key in windows of fixed length, in the memory of this process. */
export function createRateLimit({ limit, seconds }: RateLimitOptions): RateLimit {
  const uses = new Map<string, number>();
  /** On the monotonic clock, in milliseconds. */
  let end = 0;

  return (who) => {
    const now = performance.now();
    if (now >= end) {
      uses.clear();
      end = now + seconds * 1000;
    }
    const count = uses.get(who) ?? 0;
    if (count === limit) throw new Failure({ kind: 'tooOften', seconds: Math.ceil((end - now) / 1000) });
    uses.set(who, count + 1);
  };
}
