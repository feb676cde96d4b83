import PQueue from 'p-queue';
import { Failure } from '../domain/failure.js';
import type { Budget } from '../easydonate/client.js';
import type { Priority } from '../easydonate/priority.js';
import { spaced } from '../lib/spaced.js';
import { type FairOptions, FairQueue } from './fair-queue.js';

/** The longest wait of a user, in seconds. */
export const MAX_WAIT_SECONDS = 20;
/** Refreshes wait as long as it takes. There is one for each cached value, and an hour doesn't see that many. */
const MAX_REFRESHES = 10_000;

/** One queue for all guilds, because the platform counts requests per address. `rate` in requests a second. */
export function createBudget(rate: number, maxWaitSeconds = MAX_WAIT_SECONDS): Budget {
  const queue = new PQueue<FairQueue, FairOptions>({ queueClass: FairQueue });
  const ms = Math.ceil(1000 / rate);
  const sizeOf = (priority: 'search' | 'refresh') => queue.sizeBy({ requester: { priority } });
  return {
    async spend(requester, signal, request) {
      const waiting = requester.priority === 'user' ? queue.sizeBy({ requester }) : queue.size;
      refuseWhenFull(requester.priority, waiting, 1 / rate, maxWaitSeconds);
      return queue.add(spaced(queue, ms, request), { requester, signal });
    },
    waiting: (priority) =>
      priority === 'user' ? queue.size - sizeOf('search') - sizeOf('refresh') : sizeOf(priority),
  };
}

/**
 * @param waiting how many requests would go first
 * @param secondsEach from one start to the next
 * @throws Failure `queueFull`
 */
export function refuseWhenFull(
  priority: Priority,
  waiting: number,
  secondsEach: number,
  maxWaitSeconds: number,
): void {
  const wait = waiting * secondsEach;
  if (priority === 'user' ? wait >= maxWaitSeconds : waiting >= MAX_REFRESHES) {
    throw new Failure({ kind: 'queueFull', seconds: Math.ceil(wait) });
  }
}
