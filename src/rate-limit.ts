import { Failure } from './failure.js';

export interface RateLimitOptions {
  readonly limit: number;
  /** Length of the window, which begins with the first use. */
  readonly seconds: number;
}

/**
 * Counts one use by `who`.
 * @throws Failure `tooOften` when the limit for this window is reached
 */
export type RateLimit = (who: string) => void;

interface Window {
  uses: number;
  /** On the monotonic clock, in milliseconds. */
  readonly end: number;
}

/** A fixed-window counter per key, in the memory of this process. */
export function createRateLimit(
  { limit, seconds }: RateLimitOptions,
  windows = new Map<string, Window>(),
): RateLimit {
  /** All windows are equally long, so the map's insertion order is the order in which they end. */
  function forgetEnded(now: number): void {
    for (const [who, { end }] of windows) {
      if (end > now) return;
      windows.delete(who);
    }
  }

  return (who) => {
    const now = performance.now();
    forgetEnded(now);
    const window = windows.get(who) ?? { uses: 0, end: now + seconds * 1000 };
    if (window.uses === limit)
      throw new Failure({ kind: 'tooOften', seconds: Math.ceil((window.end - now) / 1000) });
    window.uses += 1;
    windows.set(who, window);
  };
}
