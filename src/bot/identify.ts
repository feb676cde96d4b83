import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SimpleIdentifyThrottler } from '../lib/discord.js';
import type { RedisScripts } from '../lib/redis.js';

/** Resolves when a shard of the bucket may identify; rejects if the signal aborts first. */
export type IdentifyLease = (bucket: number, signal: AbortSignal) => Promise<void>;

interface GatewayInformation {
  fetchGatewayInformation(): Promise<{ readonly session_start_limit: { readonly max_concurrency: number } }>;
}

/** An identify throttler for discord.js. Without a lease it is for a single process that has all shards. */
export const identifyThrottler = (lease?: IdentifyLease) => async (gateway: GatewayInformation) => {
  const { max_concurrency } = (await gateway.fetchGatewayInformation()).session_start_limit;
  const own = new SimpleIdentifyThrottler(max_concurrency);
  return {
    async waitForIdentify(shardId: number, signal: AbortSignal) {
      if (lease) return lease(shardId % max_concurrency, signal);
      await own.waitForIdentify(shardId, signal);
      // discord.js's throttler also lets a shard through whose connection has closed meanwhile; without this it
      // would identify on its next connection a second time.
      signal.throwIfAborted();
    },
  };
};

export interface IdentifyLeaseOptions {
  readonly redis: Pick<RedisScripts, 'run'>;
  /** Discord's limit is per bot token. Redis sees only its hash. */
  readonly token: string;
  /** Milliseconds between two identifies of a bucket. */
  readonly intervalMs?: number;
}

/** Discord's 5 s plus a margin: Discord counts from the arrival of an identify, and some take longer than others. */
const INTERVAL_MS = 5500;
/** Spreads processes that wait for the same moment. */
const JITTER_MS = 100;

/**
 * KEYS bucket. ARGV lease in milliseconds. Returns 0 if the bucket was free, else the milliseconds until it is: one lease at most,
 * also if the server's clock was set back.
 */
const ACQUIRE = `
if redis.call('SET', KEYS[1], '1', 'NX', 'PX', ARGV[1]) then
  return 0
end
if redis.call('PTTL', KEYS[1]) > tonumber(ARGV[1]) then
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
end
return math.max(redis.call('PTTL', KEYS[1]), 1)`;

/**
 * Leases of identify buckets, shared by all processes of a bot through Redis. While Redis is unavailable, each process
 * spaces only its own shards: Discord may then refuse an identify, which is retried, but the bot does connect.
 */
export function createIdentifyLease(options: IdentifyLeaseOptions): IdentifyLease {
  const { redis, token, intervalMs = INTERVAL_MS } = options;
  const bot = createHash('sha256').update(token).digest('hex').slice(0, 16);
  const queues = new Map<number, Promise<void>>();

  async function acquire(bucket: number, signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const wait = await redis.run(ACQUIRE, [`shopkeep:identify:${bot}:${bucket}`], [intervalMs]);
      if (wait === 0) return;
      if (typeof wait !== 'number') return sleep(intervalMs * (1 + Math.random()), undefined, { signal });
      await sleep(wait + Math.random() * JITTER_MS, undefined, { signal });
    }
  }

  return (bucket, signal) => {
    // Queued within the process, so that only one shard polls Redis and they stay spaced without it.
    const lease = (queues.get(bucket) ?? Promise.resolve()).then(() => acquire(bucket, signal));
    queues.set(
      bucket,
      lease.catch(() => {}),
    );
    return lease;
  };
}
