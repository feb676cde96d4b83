import PQueue from 'p-queue';
import { Failure } from '../failure.js';

/** Who waits for a request: a person goes before a refresh that nobody is waiting for. */
export type Urgency = 'person' | 'refresh';

export interface Budget {
  /**
   * Runs `request` when its turn comes; requests start at most `rate` times a second. Rejects with the signal's reason
   * when it is aborted before that.
   * @throws Failure `queueFull` at once when a person would wait longer than `maxWaitSeconds`.
   */
  spend<T>(urgency: Urgency, signal: AbortSignal, request: () => Promise<T>): Promise<T>;
}

const priorities: Record<Urgency, number> = { person: 1, refresh: 0 };

/** One queue for all guilds, because the shop counts requests per address. `rate` in requests a second. */
export function createBudget(rate: number, maxWaitSeconds = 20): Budget {
  const queue = new PQueue({ intervalCap: 1, interval: 1000 / rate, strict: true });
  return {
    async spend(urgency, signal, request) {
      const priority = priorities[urgency];
      const wait = queue.sizeBy({ priority }) / rate;
      if (wait >= maxWaitSeconds) throw new Failure({ kind: 'queueFull', seconds: Math.ceil(wait) });
      return queue.add(request, { priority, signal });
    },
  };
}
