import PQueue from 'p-queue';
import { Failure } from '../failure.js';
import { type FairOptions, FairQueue } from './fair-queue.js';
import type { Priority, Requester } from './priority.js';

export interface Budget {
  /**
   * Runs `request` when its turn comes; requests start at most `rate` times a second. Rejects with the signal's reason
   * when it is aborted before that.
   * Among people guilds take turns, so who waits with a guild's second request can be overtaken by another guild's first.
   * @throws Failure `queueFull` at once when a person would wait longer than `maxWaitSeconds` for those who go before, or
   * when far more refreshes wait than there are shops.
   */
  spend<T>(requester: Requester, signal: AbortSignal, request: () => Promise<T>): Promise<T>;
  /** How many of this priority wait for their turn in this process. */
  waiting(priority: Priority): number;
}

/** How long a person waits at most, in seconds. */
export const MAX_WAIT_SECONDS = 20;
/** Refreshes wait as long as it takes, one for each answer; there are not so many that are asked for within an hour. */
const MAX_REFRESHES = 10_000;

/** One queue for all guilds, because the shop counts requests per address. `rate` in requests a second. */
export function createBudget(rate: number, maxWaitSeconds = MAX_WAIT_SECONDS): Budget {
  const queue = new PQueue<FairQueue, FairOptions>({
    intervalCap: 1,
    interval: 1000 / rate,
    strict: true,
    queueClass: FairQueue,
  });
  const lined = (priority: 'watch' | 'refresh') => queue.sizeBy({ requester: { priority } });
  return {
    async spend(requester, signal, request) {
      const waiting = requester.priority === 'user' ? queue.sizeBy({ requester }) : queue.size;
      refuseWhenFull(requester.priority, waiting, 1 / rate, maxWaitSeconds);
      return queue.add(request, { requester, signal });
    },
    waiting: (priority) =>
      priority === 'user' ? queue.size - lined('watch') - lined('refresh') : lined(priority),
  };
}

/**
 * @param waiting how many wait already that go before
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
