import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Shard } from '../../bot/gateway.js';
import type { InteractionEvent } from '../../bot/outcome.js';
import type { MessageEvent } from '../../feeds/engine/channels.js';
import type { ReadSchedule } from '../../feeds/engine/followed-shop.js';
import { version } from '../../lib/version.js';
import type { CacheEvent } from '../../shop/fresh.js';
import type { AskedEvent } from '../../shop/request-queue.js';
import { PRIORITIES, type Priority } from '../../shop/schedule.js';

/** Read at each scrape. */
export interface MetricsSources {
  readonly waiting: (priority: Priority) => number;
  readonly shards: () => ReadonlyMap<number, Shard>;
  readonly followed: () => readonly Pick<ReadSchedule, 'since' | 'failure'>[];
}

/** Seconds. A cached reply takes milliseconds, one that waits in the queue up to half a minute. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30];
/** Seconds. A background refresh can spend an hour in the queue. */
const WAITS = [0.01, 0.1, 0.5, 1, 2, 5, 10, 20, 60, 300, 900, 3600];

/** Sampling interval of the event loop delay. A shorter one costs more than it reveals. */
const LAG_PRECISION_MS = 20;

/** docs/metrics.md explains each metric. Labels have few values: no ids, no text of users or shops. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #interactions = this.#counter('interactions_total', ['kind', 'command', 'action', 'outcome']);
  readonly #interactionSeconds = this.#histogram('interaction_duration_seconds', DURATIONS, [
    'kind',
    'command',
  ]);
  readonly #requests = this.#counter('shop_requests_total', ['operation', 'outcome']);
  readonly #requestSeconds = this.#histogram('shop_request_duration_seconds', DURATIONS, ['operation']);
  readonly #waitSeconds = this.#histogram('shop_queue_wait_seconds', WAITS, ['priority']);
  readonly #cacheAnswers = this.#counter('cache_answers_total', ['what', 'result']);
  readonly #messages = this.#counter('follow_messages_total', ['kind', 'outcome']);

  constructor({ waiting, shards, followed }: MetricsSources) {
    collectDefaultMetrics({ register: this.#registry, eventLoopMonitoringPrecision: LAG_PRECISION_MS });
    this.#gauge('shop_queue_length', ['priority'], (gauge) => {
      for (const priority of PRIORITIES) gauge.set({ priority }, waiting(priority));
    });
    this.#gauge('follow_shops', [], (gauge) => gauge.set(followed().length));
    this.#gauge('follow_oldest_look_seconds', [], (gauge) => {
      const times = followed().flatMap((shop) => (shop.failure ? [] : [shop.since]));
      gauge.set(times.reduce((oldest, at) => Math.max(oldest, (performance.now() - at) / 1000), 0));
    });
    this.#gauge('follow_failing_shops', ['problem'], (gauge) => {
      gauge.reset();
      for (const { failure } of followed()) if (failure) gauge.inc({ problem: failure.problem.kind });
    });
    this.#gauge('gateway_shard_connected', ['shard'], (gauge) => {
      for (const [shard, { connected }] of shards()) gauge.set({ shard }, connected ? 1 : 0);
    });
    this.#gauge('build_info', ['version'], (gauge) => gauge.set({ version }, 1));
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  countInteraction({ kind, command = 'unknown', action = '', outcome, ms }: InteractionEvent): void {
    this.#interactions.inc({ kind, command, action, outcome });
    this.#interactionSeconds.observe({ kind, command }, ms / 1000);
  }

  countRequest({ operation, priority, ms, waitMs, failure }: AskedEvent): void {
    this.#requests.inc({ operation, outcome: failure?.problem.kind ?? 'answered' });
    // The request was never sent.
    if (waitMs === undefined) return;
    this.#waitSeconds.observe({ priority }, waitMs / 1000);
    this.#requestSeconds.observe({ operation }, (ms - waitMs) / 1000);
  }

  countCacheAnswer({ what, result }: CacheEvent): void {
    this.#cacheAnswers.inc({ what, result });
  }

  countMessage({ kind, outcome }: MessageEvent): void {
    this.#messages.inc({ kind, outcome });
  }

  #counter(name: string, labelNames: readonly string[]): Counter {
    return new Counter({ ...this.#named(name), labelNames });
  }

  #histogram(name: string, buckets: number[], labelNames: readonly string[]): Histogram {
    return new Histogram({ ...this.#named(name), labelNames, buckets });
  }

  #gauge(name: string, labelNames: readonly string[], collect: (gauge: Gauge) => void): void {
    const gauge: Gauge = new Gauge({ ...this.#named(name), labelNames, collect: () => collect(gauge) });
  }

  #named(name: string) {
    return { name: `shopkeep_${name}`, help: 'See docs/metrics.md.', registers: [this.#registry] };
  }
}
