import PQueue from 'p-queue';
import { Failure } from '../failure.js';

/**
 * Who waits for a request. A person goes first; then looks at a payment that is watched, which are few and are over
 * soon; then refreshes that nobody is waiting for.
 */
export type Urgency = 'person' | 'watch' | 'refresh';

export interface Budget {
  /**
   * Runs `request` when its turn comes; requests start at most `rate` times a second. Rejects with the signal's reason
   * when it is aborted before that.
   * @throws Failure `queueFull` at once when a person would wait longer than `maxWaitSeconds`, or when far more refreshes
   * wait than there are shops.
   */
  spend<T>(urgency: Urgency, signal: AbortSignal, request: () => Promise<T>): Promise<T>;
}

/** How long a person waits at most, in seconds. */
export const MAX_WAIT_SECONDS = 20;
/** Refreshes wait as long as it takes, one for each answer; there are not so many that are asked for within an hour. */
const MAX_REFRESHES = 10_000;

const priorities: Record<Urgency, number> = { person: 2, watch: 1, refresh: 0 };

/** One queue for all guilds, because the shop counts requests per address. `rate` in requests a second. */
export function createBudget(rate: number, maxWaitSeconds = MAX_WAIT_SECONDS): Budget {
  const queue = new PQueue({ intervalCap: 1, interval: 1000 / rate, strict: true });
  return {
    async spend(urgency, signal, request) {
      const priority = priorities[urgency];
      const waiting = urgency === 'person' ? queue.sizeBy({ priority }) : queue.size;
      refuseWhenFull(urgency, waiting, 1 / rate, maxWaitSeconds);
      return queue.add(request, { priority, signal });
    },
  };
}

/**
 * @param waiting how many wait already that go before
 * @param secondsEach from one start to the next
 * @throws Failure `queueFull`
 */
export function refuseWhenFull(
  urgency: Urgency,
  waiting: number,
  secondsEach: number,
  maxWaitSeconds: number,
): void {
  const wait = waiting * secondsEach;
  if (urgency === 'person' ? wait >= maxWaitSeconds : waiting >= MAX_REFRESHES) {
    throw new Failure({ kind: 'queueFull', seconds: Math.ceil(wait) });
  }
}
