import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import PQueue from 'p-queue';
import { z } from 'zod';
import { type RedisScripts, TIMEOUT_MS } from '../redis.js';
import { type Budget, MAX_WAIT_SECONDS, refuseWhenFull } from './budget.js';
import { type FairOptions, FairQueue } from './fair-queue.js';
import { type Priority, priorities } from './priority.js';

/*
 * A slot is a key that lives for as long as nobody may start a request. Whoever wants to start one stands in a line in
 * Redis, people before refreshes and then by arrival, asks again when the slot should be free, and takes it when it is
 * first in line. A slot is taken for longer than it lasts and set to its right length when the request has started: so
 * neither the way to Redis nor a process that is busy brings two starts closer together.
 *
 * Each process sends the first of its waiters of each priority to the line; behind them, they wait at home, where guilds
 * take turns. That is fair enough, because a guild belongs to one process.
 */

export interface SharedBudgetOptions {
  readonly memory: RedisScripts;
  /** Requests a second of all processes together; the same in each. */
  readonly rate: number;
  /** The address of the shop API: processes that ask the same one share its budget. */
  readonly shopUrl: string;
  /** How long a person may have to wait for those of the same process; what others do comes on top. */
  readonly maxWaitSeconds?: number;
}

/** A process that has not started a request for so long is not counted any more. */
const FORGET_PROCESS_MS = 60 * 60_000;
/** How long the first of the line may leave a free slot alone before the others look again. */
const GLANCE_MS = 10;
/** Waiters look again at least so often; one that does not was in a process that has ended. */
const LOOK_MS = 5000;

/**
 * KEYS slot, line, waiters that are alive, processes. ARGV waiter, its place by priority, how long it takes the slot, how
 * long it is believed to be alive, process, how long that is remembered; all in milliseconds.
 * Returns for how long to wait, 0 when the slot was taken, and the number of processes.
 */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for _, gone in ipairs(redis.call('ZRANGEBYSCORE', KEYS[3], '-inf', now)) do
  redis.call('ZREM', KEYS[2], gone)
  redis.call('ZREM', KEYS[3], gone)
end
redis.call('ZADD', KEYS[2], 'NX', ARGV[2] * 1e13 + now, ARGV[1])
redis.call('ZADD', KEYS[3], now + ARGV[4], ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[4], '-inf', now)
redis.call('ZADD', KEYS[4], now + ARGV[6], ARGV[5])
redis.call('PEXPIRE', KEYS[2], ARGV[4])
redis.call('PEXPIRE', KEYS[3], ARGV[4])
redis.call('PEXPIRE', KEYS[4], ARGV[6])
local wait = redis.call('PTTL', KEYS[1])
if wait < 0 then
  wait = ${GLANCE_MS}
  if redis.call('ZRANGE', KEYS[2], 0, 0)[1] == ARGV[1] then
    redis.call('SET', KEYS[1], ARGV[5], 'PX', ARGV[3])
    redis.call('ZREM', KEYS[2], ARGV[1])
    redis.call('ZREM', KEYS[3], ARGV[1])
    wait = 0
  end
elseif wait == 0 then
  wait = 1
end
return { wait, redis.call('ZCARD', KEYS[4]) }`;

const STARTED = `redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])`;

const LEAVE = `
redis.call('ZREM', KEYS[1], ARGV[1])
redis.call('ZREM', KEYS[2], ARGV[1])`;

const taken = z.tuple([z.number(), z.number()]);

type Lane = ReturnType<typeof createLane>;

const createLane = () => new PQueue<FairQueue, FairOptions>({ concurrency: 1, queueClass: FairQueue });

/**
 * One budget for all processes that share a Redis. While that is away each process keeps to the share of one among as
 * many as there were, at least two: on average they stay within the budget, although two of them can start at once.
 */
export function createSharedBudget(options: SharedBudgetOptions): Budget {
  const { memory, rate, shopUrl, maxWaitSeconds = MAX_WAIT_SECONDS } = options;
  const slotMs = Math.ceil(1000 / rate);
  const lookMs = Math.min(slotMs, LOOK_MS);
  const me = randomUUID();
  const key = (part: string) => `shopkeep:budget:${shopUrl}:${part}`;
  const [slot, line, alive, processes] = [key('slot'), key('line'), key('alive'), key('processes')];

  const lanes: Record<Priority, Lane> = {
    user: createLane(),
    watch: createLane(),
    refresh: createLane(),
  };
  let others = 1;
  /** When this process may start the next request by itself; undefined while Redis is there. */
  let aloneAt: number | undefined;
  const ownSlotMs = () => slotMs * (1 + others);

  /** Milliseconds to wait; 0 when the slot was taken, undefined when Redis is away. */
  async function takeTogether(priority: Priority): Promise<number | undefined> {
    const waiter = `${me} ${priority}`;
    const patience = lookMs + TIMEOUT_MS;
    const reply = taken.safeParse(
      await memory.run(
        TAKE,
        [slot, line, alive, processes],
        [waiter, priorities.indexOf(priority), slotMs + TIMEOUT_MS, patience, me, FORGET_PROCESS_MS],
      ),
    );
    if (!reply.success) return undefined;
    const [wait, known] = reply.data;
    others = Math.max(1, known - 1);
    aloneAt = undefined;
    return wait;
  }

  /** The same without the others. They notice at about the same time, so each begins at another moment of a round. */
  function takeAlone(priority: Priority): number {
    const now = performance.now();
    aloneAt ??= now + slotMs + Math.random() * (ownSlotMs() - slotMs);
    if (now < aloneAt) return aloneAt - now;
    const first = priorities.find((other) => lanes[other].pending > 0);
    if (first !== priority) return lookMs;
    aloneAt = now + ownSlotMs();
    return 0;
  }

  async function turn(priority: Priority, signal: AbortSignal): Promise<void> {
    for (;;) {
      const wait = (await takeTogether(priority)) ?? takeAlone(priority);
      signal.throwIfAborted();
      if (wait === 0) return;
      await sleep(Math.min(wait, lookMs), undefined, { signal });
    }
  }

  return {
    async spend(requester, signal, request) {
      const { priority } = requester;
      const lane = lanes[priority];
      const waiting = priority === 'user' ? lane.sizeBy({ requester }) : lane.size;
      const each = (aloneAt === undefined ? slotMs : ownSlotMs()) / 1000;
      refuseWhenFull(priority, waiting + lane.pending, each, maxWaitSeconds);
      return new Promise((resolve, reject) => {
        const inTurn = async () => {
          try {
            await turn(priority, signal);
          } catch (error) {
            void memory.run(LEAVE, [line, alive], [`${me} ${priority}`]);
            throw error;
          }
          resolve(request());
          void memory.run(STARTED, [slot], [me, slotMs]);
        };
        lane.add(inTurn, { requester, signal }).catch(reject);
      });
    },
    waiting: (priority) => lanes[priority].size + lanes[priority].pending,
  };
}
