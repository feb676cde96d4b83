import PQueue from 'p-queue';
import { Failure } from '../failure.js';
import type { Asker, Urgency } from './asker.js';
import { type FairOptions, FairQueue } from './fair-queue.js';

export interface Budget {
  /**
   * Runs `request` when its turn comes; requests start at most `rate` times a second. Rejects with the signal's reason
   * when it is aborted before that.
   * Among people guilds take turns, so who waits with a guild's second request can be overtaken by another guild's first.
   * @throws Failure `queueFull` at once when a person would wait longer than `maxWaitSeconds` for those who go before, or
   * when far more refreshes wait than there are shops.
   */
  spend<T>(asker: Asker, signal: AbortSignal, request: () => Promise<T>): Promise<T>;
  /** How many of this urgency wait for their turn in this process. */
  waiting(urgency: Urgency): number;
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
  const lined = (urgency: 'watch' | 'refresh') => queue.sizeBy({ asker: { urgency } });
  return {
    async spend(asker, signal, request) {
      const waiting = asker.urgency === 'person' ? queue.sizeBy({ asker }) : queue.size;
      refuseWhenFull(asker.urgency, waiting, 1 / rate, maxWaitSeconds);
      return queue.add(request, { asker, signal });
    },
    waiting: (urgency) =>
      urgency === 'person' ? queue.size - lined('watch') - lined('refresh') : lined(urgency),
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
