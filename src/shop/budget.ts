import { setTimeout as sleep } from 'node:timers/promises';
import PQueue from 'p-queue';
import { Failure } from '../domain/failure.js';
import type { Budget } from '../easydonate/client.js';
import type { Priority } from '../easydonate/priority.js';
import { spaced } from '../lib/spaced.js';
import { withTimeout } from '../lib/with-timeout.js';
import { type FairOptions, FairQueue } from './fair-queue.js';

/** The longest wait of a user, in seconds. */
export const MAX_WAIT_SECONDS = 20;
/** Refreshes wait as long as it takes. There is one for each cached value, and an hour doesn't see that many. */
const MAX_REFRESHES = 10_000;

/** After so long without an answer, in milliseconds, a request does without a slot. */
const SLOT_TIMEOUT_MS = 1000;

/**
 * One queue for all guilds, because the platform counts requests per address. `rate` in requests a second.
 * @param nextSlot reserves the next slot of all processes that share the rate; resolves with the milliseconds until it begins
 */
export function createBudget(
  rate: number,
  maxWaitSeconds = MAX_WAIT_SECONDS,
  nextSlot?: () => Promise<number>,
): Budget {
  const queue = new PQueue<FairQueue, FairOptions>({ queueClass: FairQueue });
  const ms = Math.ceil(1000 / rate);
  const sizeOf = (priority: 'search' | 'refresh') => queue.sizeBy({ requester: { priority } });
  const startRequest = <T>(request: () => Promise<T>) => {
    const start = spaced(queue, ms, request);
    if (!nextSlot) return start;
    return async () => {
      // One slot at a time: what waits here has left the queue, and no priority helps it.
      queue.pause();
      await sleep((await withTimeout(nextSlot(), SLOT_TIMEOUT_MS).catch(() => undefined)) ?? 0);
      return start();
    };
  };
  return {
    async spend(requester, signal, request) {
      const waiting = requester.priority === 'user' ? queue.sizeBy({ requester }) : queue.size;
      refuseWhenFull(requester.priority, waiting, 1 / rate, maxWaitSeconds);
      return queue.add(startRequest(request), { requester, signal });
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
