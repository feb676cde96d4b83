import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js';
import { Failure } from './failure.js';

export interface RateLimitOptions {
  readonly limit: number;
  /** Counted from the first time; after that all of them are there again. */
  readonly seconds: number;
}

/**
 * Takes one of the uses that `who` has.
 * @throws Failure `tooOften` when none is left
 */
export type RateLimit = (who: string) => Promise<void>;

/** The same for everybody who asks. Kept in memory for as long as it counts, of this process alone. */
export function createRateLimit({ limit, seconds }: RateLimitOptions): RateLimit {
  const limiter = new RateLimiterMemory({ points: limit, duration: seconds });
  return async (who) => {
    try {
      await limiter.consume(who);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw new Failure({ kind: 'tooOften', seconds: Math.ceil(error.msBeforeNext / 1000) });
    }
  };
}
