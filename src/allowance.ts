import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js';
import { Failure } from './failure.js';

export interface AllowanceOptions {
  readonly times: number;
  /** Counted from the first time; after that all times are there again. */
  readonly seconds: number;
}

/**
 * Takes one of the times that `who` has.
 * @throws Failure `tooOften` when none is left
 */
export type Allowance = (who: string) => Promise<void>;

/** The same for everybody who asks. Kept in memory for as long as it counts, of this process alone. */
export function createAllowance({ times, seconds }: AllowanceOptions): Allowance {
  const limiter = new RateLimiterMemory({ points: times, duration: seconds });
  return async (who) => {
    try {
      await limiter.consume(who);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw new Failure({ kind: 'tooOften', seconds: Math.ceil(error.msBeforeNext / 1000) });
    }
  };
}
