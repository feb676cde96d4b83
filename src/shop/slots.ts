import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Priority, priorities } from '../easydonate/priority.js';
import { type RedisScripts, TIMEOUT_MS } from '../lib/redis.js';

/*
 * A slot is a Redis key that lives for as long as nobody may start a request. A waiter joins a queue in Redis, ordered by
 * priority and then by arrival, tries again when the slot should be free, and takes it when it is first. It takes the
 * slot for longer than needed and shortens it once the request has started: so neither network latency nor a busy
 * process brings two starts closer together.
 */

export interface SlotsOptions {
  readonly redis: RedisScripts;
  /** Requests a second of all processes together; the same in each. */
  readonly rate: number;
  /** The address of the shop API: processes that ask the same one share its budget. */
  readonly shopUrl: string;
}

/** The right to start a request, shared by all processes. A process has one waiter of each priority at most. */
export interface Slots {
  /** Tries to take a slot: 0 when it is taken, else the milliseconds after which to try again. */
  take(priority: Priority): Promise<number>;
  /** Frees the slot for the next request in time; call it when the request has started. */
  started(): void;
  /** Leaves the queue without a slot. */
  leave(priority: Priority): void;
  /** Seconds from one start of this process to the next, if no other process competes. */
  secondsEach(): number;
}

/** A process that hasn't started a request for this long no longer counts. */
const FORGET_PROCESS_MS = 60 * 60_000;
/** How long the first waiter may leave a free slot alone before the others try again. */
const GLANCE_MS = 10;
/** Waiters try again at least this often; one that doesn't was in a process that has ended. */
const RETRY_MS = 5000;

/**
 * KEYS slot, queue, waiters that are alive, processes. ARGV waiter, its priority, for how long it takes the slot, for how
 * long it counts as alive, process, for how long that is remembered; all in milliseconds.
 * What lasts longer than that was written before the server's clock was set back, and counts as over.
 * Returns the milliseconds to wait, 0 when the slot is taken, and the number of processes.
 */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function leave(from, to)
  for _, gone in ipairs(redis.call('ZRANGEBYSCORE', KEYS[3], from, to)) do
    redis.call('ZREM', KEYS[2], gone)
    redis.call('ZREM', KEYS[3], gone)
  end
end
leave('-inf', now)
leave('(' .. (now + ARGV[4]), '+inf')
redis.call('ZADD', KEYS[2], 'NX', ARGV[2] * 1e13 + now, ARGV[1])
redis.call('ZADD', KEYS[3], now + ARGV[4], ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[4], '-inf', now)
redis.call('ZADD', KEYS[4], now + ARGV[6], ARGV[5])
redis.call('PEXPIRE', KEYS[2], ARGV[4])
redis.call('PEXPIRE', KEYS[3], ARGV[4])
redis.call('PEXPIRE', KEYS[4], ARGV[6])
local wait = redis.call('PTTL', KEYS[1])
if wait < 0 or wait > tonumber(ARGV[3]) then
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

/**
 * While Redis is away each process keeps to the share of one among as many as there were, at least two: on average they
 * stay within the budget, although two of them can start at once.
 */
export function createSlots({ redis, rate, shopUrl }: SlotsOptions): Slots {
  const slotMs = Math.ceil(1000 / rate);
  const retryMs = Math.min(slotMs, RETRY_MS);
  const me = randomUUID();
  const key = (part: string) => `shopkeep:budget:${shopUrl}:${part}`;
  const [slot, queue, alive, processes] = [key('slot'), key('line'), key('alive'), key('processes')];

  /** The priorities that this process is waiting with. */
  const waiting = new Set<Priority>();
  let others = 1;
  /** When this process may start the next request by itself; undefined while Redis is there. */
  let aloneAt: number | undefined;
  const ownSlotMs = () => slotMs * (1 + others);

  /** Undefined when Redis is away. */
  async function takeTogether(priority: Priority): Promise<number | undefined> {
    const patience = retryMs + TIMEOUT_MS;
    const reply = taken.safeParse(
      await redis.run(
        TAKE,
        [slot, queue, alive, processes],
        [
          ...[`${me} ${priority}`, priorities.indexOf(priority), slotMs + TIMEOUT_MS],
          ...[patience, me, FORGET_PROCESS_MS],
        ],
      ),
    );
    if (!reply.success) return undefined;
    const [wait, known] = reply.data;
    others = Math.max(1, known - 1);
    aloneAt = undefined;
    return wait;
  }

  /** All processes lose Redis at about the same time, so each begins at a random moment of a round. */
  function takeAlone(priority: Priority): number {
    const now = performance.now();
    aloneAt ??= now + slotMs + Math.random() * (ownSlotMs() - slotMs);
    if (now < aloneAt) return aloneAt - now;
    const first = priorities.find((other) => waiting.has(other));
    if (first !== priority) return retryMs;
    aloneAt = now + ownSlotMs();
    return 0;
  }

  return {
    async take(priority) {
      waiting.add(priority);
      const wait = Math.min((await takeTogether(priority)) ?? takeAlone(priority), retryMs);
      if (wait === 0) waiting.delete(priority);
      return wait;
    },
    started: () => void redis.run(STARTED, [slot], [me, slotMs]),
    leave(priority) {
      waiting.delete(priority);
      void redis.run(LEAVE, [queue, alive], [`${me} ${priority}`]);
    },
    secondsEach: () => (aloneAt === undefined ? slotMs : ownSlotMs()) / 1000,
  };
}
