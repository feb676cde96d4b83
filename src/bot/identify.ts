import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SimpleIdentifyThrottler } from '@discordjs/ws';
import type { Logger } from 'pino';
import type { RedisScripts } from '../redis.js';

/** Resolves when a shard of the bucket may identify; rejects when the signal aborts first. */
export type IdentifyLease = (bucket: number, signal: AbortSignal) => Promise<void>;

interface GatewayInformation {
  fetchGatewayInformation(): Promise<{ readonly session_start_limit: { readonly max_concurrency: number } }>;
}

/** What the gateway asks before each identify: shards take turns in the buckets that Discord puts them into. */
export const identifyThrottler = (turn: IdentifyLease) => async (gateway: GatewayInformation) => {
  const { session_start_limit } = await gateway.fetchGatewayInformation();
  return {
    waitForIdentify: (shardId: number, signal: AbortSignal) =>
      turn(shardId % session_start_limit.max_concurrency, signal),
  };
};

/** Turns for one process that has all shards. */
export async function processThrottler(gateway: GatewayInformation) {
  const { session_start_limit } = await gateway.fetchGatewayInformation();
  const throttler = new SimpleIdentifyThrottler(session_start_limit.max_concurrency);
  return {
    async waitForIdentify(shardId: number, signal: AbortSignal) {
      await throttler.waitForIdentify(shardId, signal);
      // It gives the turn to a shard whose connection has ended meanwhile, and a second identify to the next one.
      signal.throwIfAborted();
    },
  };
}

export interface IdentifyLeaseOptions {
  readonly memory: Pick<RedisScripts, 'run'>;
  /** The bot token, by which Discord counts; Redis sees its hash. */
  readonly token: string;
  readonly log: Logger;
  /** Milliseconds between two turns of a bucket. */
  readonly intervalMs?: number;
}

/** Discord's 5 s, and some more: it counts from when an identify arrives, and one may take longer than the next. */
const INTERVAL_MS = 5500;
/** Spreads processes that wait for the same moment. */
const JITTER_MS = 100;

/** KEYS bucket. ARGV how long it is taken for. Returns 0 when it was free, else how long it is not, in milliseconds. */
const TAKE = `
if redis.call('SET', KEYS[1], '1', 'NX', 'PX', ARGV[1]) then
  return 0
end
return math.max(redis.call('PTTL', KEYS[1]), 1)`;

/**
 * Turns that all processes of a bot take through one Redis. Where Redis does not answer, each process spaces its own
 * shards alone: Discord may then refuse an identify, which is tried again, but the bot does connect.
 */
export function createIdentifyLease(options: IdentifyLeaseOptions): IdentifyLease {
  const { memory, token, log, intervalMs = INTERVAL_MS } = options;
  const bot = createHash('sha256').update(token).digest('hex').slice(0, 16);
  const queues = new Map<number, Promise<void>>();
  let isAway = false;

  /** Milliseconds until the next try, 0 when the turn is ours, undefined when Redis does not say. */
  async function ask(bucket: number): Promise<number | undefined> {
    const answer = await memory.run(TAKE, [`shopkeep:identify:${bot}:${bucket}`], [intervalMs]);
    const wait = typeof answer === 'number' ? answer : undefined;
    if (wait === undefined && !isAway) log.warn('no Redis: shards of other processes are not waited for');
    isAway = wait === undefined;
    return wait;
  }

  async function take(bucket: number, signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const wait = await ask(bucket);
      if (wait === 0) return;
      const pause = wait === undefined ? intervalMs * (1 + Math.random()) : wait + Math.random() * JITTER_MS;
      await sleep(pause, undefined, { signal });
      if (wait === undefined) return;
    }
  }

  return (bucket, signal) => {
    // One after another within the process: one of them asks at a time, and without Redis they are still spaced.
    const turn = (queues.get(bucket) ?? Promise.resolve()).then(() => take(bucket, signal));
    queues.set(
      bucket,
      turn.catch(() => {}),
    );
    return turn;
  };
}
