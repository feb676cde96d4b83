import PQueue from 'p-queue';
import { Failure } from '../failure.js';
import { spaced } from '../spaced.js';
import { type FairOptions, FairQueue } from './fair-queue.js';
import type { Priority, Requester } from './priority.js';

export interface Budget {
  /**
   * Queues `request`; requests start at most `rate` times a second. Rejects when the signal is aborted before the start.
   * Users' requests rotate over guilds, so a guild's second request can be overtaken by another guild's first.
   * @throws Failure `queueFull` at once when a user would wait longer than `maxWaitSeconds`, or when far more refreshes
   * are waiting than there are shops
   */
  spend<T>(requester: Requester, signal: AbortSignal, request: () => Promise<T>): Promise<T>;
  /** How many requests of this priority are waiting in this process. */
  waiting(priority: Priority): number;
}

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
