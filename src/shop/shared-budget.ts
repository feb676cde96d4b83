import { setTimeout as sleep } from 'node:timers/promises';
import PQueue from 'p-queue';
import type { Budget } from '../easydonate/client.js';
import type { Priority } from '../easydonate/priority.js';
import { MAX_WAIT_SECONDS, refuseWhenFull } from './budget.js';
import { type FairOptions, FairQueue } from './fair-queue.js';
import { createSlots, type SlotsOptions } from './slots.js';

export interface SharedBudgetOptions extends SlotsOptions {
  /** How long a user may have to wait behind requests of the same process; those of other processes come on top. */
  readonly maxWaitSeconds?: number;
}

const createLane = () => new PQueue<FairQueue, FairOptions>({ concurrency: 1, queueClass: FairQueue });

/**
 * One budget for all processes that share a Redis. Each process queues only its head of each priority there; the rest wait
 * locally, where guilds rotate. That is fair enough, because a guild belongs to one process.
 */
export function createSharedBudget({
  maxWaitSeconds = MAX_WAIT_SECONDS,
  ...options
}: SharedBudgetOptions): Budget {
  const slots = createSlots(options);
  const lanes = { user: createLane(), search: createLane(), refresh: createLane() };

  async function takeSlot(priority: Priority, signal: AbortSignal): Promise<void> {
    try {
      for (;;) {
        const wait = await slots.take(priority);
        signal.throwIfAborted();
        if (wait === 0) return;
        await sleep(wait, undefined, { signal });
      }
    } catch (error) {
      slots.leave(priority);
      throw error;
    }
  }

  return {
    async spend(requester, signal, request) {
      const { priority } = requester;
      const lane = lanes[priority];
      const waiting = priority === 'user' ? lane.sizeBy({ requester }) : lane.size;
      refuseWhenFull(priority, waiting + lane.pending, slots.secondsEach(), maxWaitSeconds);
      // The lane goes on once the request has started; the caller gets its result.
      return new Promise((resolve, reject) => {
        const start = async () => {
          await takeSlot(priority, signal);
          resolve(request());
          slots.started();
        };
        lane.add(start, { requester, signal }).catch(reject);
      });
    },
    waiting: (priority) => lanes[priority].size + lanes[priority].pending,
  };
}
