import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import packageJson from '../../../package.json' with { type: 'json' };
import type { InteractionEvent } from '../../bot/outcome.js';
import type { Shard } from '../../bot/shards.js';
import type { ShopEvent } from '../../easydonate/client.js';
import type { Priority } from '../../easydonate/priority.js';
import type { MessageEvent } from '../../follow/channel.js';
import type { FollowedShop } from '../../follow/poller.js';
import type { CacheEvent } from '../../shop/cache.js';

/** Values that are read only when the metrics are scraped. */
export interface MetricsSources {
  /** Requests in the queue to the shop. */
  readonly waiting: (priority: Priority) => number;
  readonly shards: () => ReadonlyMap<number, Shard>;
  /** The shops that this process follows. */
  readonly followed: () => readonly Pick<FollowedShop, 'since' | 'failure'>[];
  /** Guilds that this process doesn't follow because their record can't be read. */
  readonly damagedRecords: () => number;
}

export type Metrics = ReturnType<typeof createMetrics>;

/** Seconds. A cached reply takes milliseconds, one that waits in the queue up to half a minute. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30];
/** Seconds. A background refresh can spend an hour in the queue. */
const WAITS = [0.01, 0.1, 0.5, 1, 2, 5, 10, 20, 60, 300, 900, 3600];
/** Seconds. Data is fresh for a minute and old after a quarter of an hour. */
const AGES = [1, 5, 15, 30, 60, 120, 300, 900, 3600, 86_400];

/** Sampling interval of the event loop delay. A shorter one costs more than it reveals. */
const LAG_PRECISION_MS = 20;

const PRIORITIES: readonly Priority[] = ['user', 'search', 'refresh'];

/**
 * Takes the events of the bot's parts and renders them for Prometheus. Labels take few, fixed values: no ids, and nothing
 * that a user typed or a shop sent.
 */
export function createMetrics(sources: MetricsSources) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_PRECISION_MS });
  const interaction = interactionCounter(registers);
  const shop = shopCounter(registers, sources.waiting);
  const cache = cacheCounter(registers);
  const message = messageCounter(registers, sources);
  countShards(registers, sources.shards);
  new Gauge({
    registers,
    name: 'shopkeep_build_info',
    help: 'Always 1; the label is the running version.',
    labelNames: ['version'],
  }).set({ version: packageJson.version }, 1);
  return {
    interaction,
    shop,
    cache,
    message,
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}

type Registers = Registry[];

function interactionCounter(registers: Registers) {
  const interactions = new Counter({
    registers,
    name: 'shopkeep_interactions_total',
    help: 'Finished interactions by outcome.',
    labelNames: ['kind', 'command', 'action', 'outcome'],
  });
  const interactionDuration = new Histogram({
    registers,
    name: 'shopkeep_interaction_duration_seconds',
    help: 'Time from receiving an interaction to the end of its reply.',
    labelNames: ['kind', 'command'],
    buckets: DURATIONS,
  });
  return ({ kind, command = 'unknown', action = '', outcome, ms }: InteractionEvent) => {
    interactions.inc({ kind, command, action, outcome });
    interactionDuration.observe({ kind, command }, ms / 1000);
  };
}

function shopCounter(registers: Registers, waiting: MetricsSources['waiting']) {
  const shopRequests = new Counter({
    registers,
    name: 'shopkeep_shop_requests_total',
    help: 'Shop API requests by outcome, including those rejected locally.',
    labelNames: ['operation', 'outcome'],
  });
  const shopDuration = new Histogram({
    registers,
    name: 'shopkeep_shop_request_duration_seconds',
    help: 'Time from sending a request to the shop until its response was read.',
    labelNames: ['operation'],
    buckets: DURATIONS,
  });
  const queueWait = new Histogram({
    registers,
    name: 'shopkeep_shop_queue_wait_seconds',
    help: 'Time a request spent in the queue before it was sent.',
    labelNames: ['priority'],
    buckets: WAITS,
  });
  new Gauge({
    registers,
    name: 'shopkeep_shop_queue_length',
    help: 'Requests in the queue of this process.',
    labelNames: ['priority'],
    collect() {
      for (const priority of PRIORITIES) this.set({ priority }, waiting(priority));
    },
  });
  const exceeded = new Counter({
    registers,
    name: 'shopkeep_shop_lists_exceeded_total',
    help: 'Lists of shops that had more than is read, by limit.',
    labelNames: ['limit'],
  });
  return (event: ShopEvent) => {
    if (event.event === 'exceeded') exceeded.inc({ limit: event.limit });
    if (event.event !== 'asked') return;
    const { operation, priority, ms, waitMs, failure } = event;
    shopRequests.inc({ operation, outcome: failure?.problem.kind ?? 'answered' });
    if (waitMs === undefined) return;
    queueWait.observe({ priority }, waitMs / 1000);
    shopDuration.observe({ operation }, (ms - waitMs) / 1000);
  };
}

function cacheCounter(registers: Registers) {
  const cacheAnswers = new Counter({
    registers,
    name: 'shopkeep_cache_answers_total',
    help: 'Cache lookups by result: fresh, stale while a newer value is fetched, or waited for.',
    labelNames: ['what', 'result'],
  });
  const cacheAge = new Histogram({
    registers,
    name: 'shopkeep_cache_answer_age_seconds',
    help: 'Age of cached values when they were served.',
    buckets: AGES,
  });
  return ({ what, result, ageMs }: CacheEvent) => {
    cacheAnswers.inc({ what, result });
    cacheAge.observe(ageMs / 1000);
  };
}

function messageCounter(registers: Registers, { followed, damagedRecords }: MetricsSources) {
  new Gauge({
    registers,
    name: 'shopkeep_follow_shops',
    help: 'Shops that this process looks at for posts and announcements.',
    collect() {
      this.set(followed().length);
    },
  });
  new Gauge({
    registers,
    name: 'shopkeep_follow_oldest_look_seconds',
    help: 'Time since the oldest look at a followed shop, without shops whose last look failed.',
    collect() {
      const times = followed().flatMap((shop) => (shop.failure ? [] : [shop.since]));
      this.set(times.reduce((oldest, at) => Math.max(oldest, (performance.now() - at) / 1000), 0));
    },
  });
  new Gauge({
    registers,
    name: 'shopkeep_follow_failing_shops',
    help: 'Followed shops whose last look failed, by the reason; "tooMuchToFollow" is over a limit.',
    labelNames: ['problem'],
    collect() {
      this.reset();
      for (const { failure } of followed()) if (failure) this.inc({ problem: failure.problem.kind });
    },
  });
  new Gauge({
    registers,
    name: 'shopkeep_follow_damaged_records',
    help: 'Discord servers that are not followed because their record cannot be read.',
    collect() {
      this.set(damagedRecords());
    },
  });
  const messages = new Counter({
    registers,
    name: 'shopkeep_follow_messages_total',
    help: 'Posts and announcements by what became of them.',
    labelNames: ['kind', 'outcome'],
  });
  return ({ kind, outcome }: MessageEvent) => messages.inc({ kind, outcome });
}

function countShards(registers: Registers, shards: MetricsSources['shards']): void {
  new Gauge({
    registers,
    name: 'shopkeep_gateway_shard_connected',
    help: '1 if a shard of this process is connected to Discord, else 0.',
    labelNames: ['shard'],
    collect() {
      for (const [shard, { connected }] of shards()) this.set({ shard }, connected ? 1 : 0);
    },
  });
  new Gauge({
    registers,
    name: 'shopkeep_gateway_heartbeat_latency_seconds',
    help: 'Time from the last heartbeat of a shard to its acknowledgement.',
    labelNames: ['shard'],
    collect() {
      for (const [shard, { latencyMs }] of shards())
        if (latencyMs !== undefined) this.set({ shard }, latencyMs / 1000);
    },
  });
  new Counter({
    registers,
    name: 'shopkeep_gateway_reconnects_total',
    help: 'Reconnects of a shard.',
    labelNames: ['shard'],
    collect() {
      this.reset();
      for (const [shard, { reconnects }] of shards()) this.inc({ shard }, reconnects);
    },
  });
}
