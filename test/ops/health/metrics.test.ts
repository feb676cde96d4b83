import { beforeEach, describe, expect, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Shard } from '../../../src/bot/gateway.js';
import { Failure } from '../../../src/domain/failure.js';
import { Metrics, type MetricsSources } from '../../../src/ops/health/metrics.js';

let shards: Map<number, Shard>;
let followed: ReturnType<MetricsSources['followed']>;
let metrics: Metrics;
beforeEach(() => {
  shards = new Map();
  followed = [];
  const waiting = { payment: 2, user: 3, buyer: 0, check: 1, search: 0, refresh: 40 };
  metrics = new Metrics({
    waiting: (priority) => waiting[priority],
    shards: () => shards,
    followed: () => followed,
  });
});

/** The lines of one metric, without what explains it. */
const linesOf = async (name: string) =>
  (await metrics.text()).split('\n').filter((line) => new RegExp(`^${name}[{ ]`).test(line));

describe('interactions', () => {
  test('are counted by how they ended, and timed', async () => {
    const servers = { kind: 'command', command: 'servers', action: undefined, ms: 300 } as const;
    metrics.countInteraction({ ...servers, outcome: 'answered' });
    metrics.countInteraction({ ...servers, outcome: 'answered' });
    metrics.countInteraction({ ...servers, outcome: 'tooSlow' });
    metrics.countInteraction({ kind: 'action', command: 'payment', action: 'watch', outcome: 'lost', ms: 2 });
    metrics.countInteraction({
      kind: 'action',
      command: undefined,
      action: undefined,
      outcome: 'outdated',
      ms: 2,
    });
    expect(await linesOf('shopkeep_interactions_total')).toEqual([
      'shopkeep_interactions_total{kind="command",command="servers",action="",outcome="answered"} 2',
      'shopkeep_interactions_total{kind="command",command="servers",action="",outcome="tooSlow"} 1',
      'shopkeep_interactions_total{kind="action",command="payment",action="watch",outcome="lost"} 1',
      'shopkeep_interactions_total{kind="action",command="unknown",action="",outcome="outdated"} 1',
    ]);
    const timed = await linesOf('shopkeep_interaction_duration_seconds_(bucket|sum|count)');
    expect(timed).toContain(
      'shopkeep_interaction_duration_seconds_bucket{le="0.25",kind="command",command="servers"} 0',
    );
    expect(timed).toContain(
      'shopkeep_interaction_duration_seconds_bucket{le="0.5",kind="command",command="servers"} 3',
    );
  });
});

describe('the shop', () => {
  const asked = {
    event: 'asked',
    operation: 'servers',
    priority: 'refresh',
    ms: 5300,
    waitMs: 5000,
  } as const;

  test('requests are counted by how they ended; wait and request are timed apart', async () => {
    metrics.countRequest(asked);
    metrics.countRequest({ ...asked, failure: new Failure({ kind: 'serverError' }, 502) });
    expect(await linesOf('shopkeep_shop_requests_total')).toEqual([
      'shopkeep_shop_requests_total{operation="servers",outcome="answered"} 1',
      'shopkeep_shop_requests_total{operation="servers",outcome="serverError"} 1',
    ]);
    expect(await linesOf('shopkeep_shop_queue_wait_seconds_sum')).toEqual([
      'shopkeep_shop_queue_wait_seconds_sum{priority="refresh"} 10',
    ]);
    expect(await linesOf('shopkeep_shop_request_duration_seconds_sum')).toEqual([
      'shopkeep_shop_request_duration_seconds_sum{operation="servers"} 0.6',
    ]);
  });

  test('a request that was never sent is counted without a duration', async () => {
    const failure = new Failure({ kind: 'queueFull', seconds: 20 });
    metrics.countRequest({ ...asked, waitMs: undefined, failure });
    expect(await linesOf('shopkeep_shop_requests_total')).toEqual([
      'shopkeep_shop_requests_total{operation="servers",outcome="queueFull"} 1',
    ]);
    expect(await linesOf('shopkeep_shop_(queue_wait|request_duration)_seconds_count')).toEqual([]);
  });

  test('the queue is counted at each scrape', async () => {
    expect(await linesOf('shopkeep_shop_queue_length')).toEqual([
      'shopkeep_shop_queue_length{priority="payment"} 2',
      'shopkeep_shop_queue_length{priority="user"} 3',
      'shopkeep_shop_queue_length{priority="buyer"} 0',
      'shopkeep_shop_queue_length{priority="check"} 1',
      'shopkeep_shop_queue_length{priority="search"} 0',
      'shopkeep_shop_queue_length{priority="refresh"} 40',
    ]);
  });

  test('answers of the cache are counted', async () => {
    metrics.countCacheAnswer({ what: 'catalogue', result: 'stale' });
    expect(await linesOf('shopkeep_cache_answers_total')).toEqual([
      'shopkeep_cache_answers_total{what="catalogue",result="stale"} 1',
    ]);
  });
});

test('shards are shown as they are at each scrape', async () => {
  shards.set(4, { connected: true });
  shards.set(5, { connected: false });
  expect(await linesOf('shopkeep_gateway_\\w+')).toEqual([
    'shopkeep_gateway_shard_connected{shard="4"} 1',
    'shopkeep_gateway_shard_connected{shard="5"} 0',
  ]);
});

test('the version is shown', async () => {
  expect(await linesOf('shopkeep_build_info')).toEqual([
    `shopkeep_build_info{version="${packageJson.version}"} 1`,
  ]);
});

describe('what is followed', () => {
  const shop = { since: performance.now() - 90_000, lookedAt: undefined, failure: undefined };
  const failure = { problem: { kind: 'keyRefused' }, since: 0 } as const;

  test('has the age of the oldest read that did not fail', async () => {
    expect(await linesOf('shopkeep_follow_oldest_look_seconds')).toEqual([
      'shopkeep_follow_oldest_look_seconds 0',
    ]);
    const failed = { ...shop, since: performance.now() - 900_000, failure };
    followed = [{ ...shop, since: performance.now() }, shop, failed];
    expect(await linesOf('shopkeep_follow_shops')).toEqual(['shopkeep_follow_shops 3']);
    const [age = ''] = await linesOf('shopkeep_follow_oldest_look_seconds');
    expect(Math.floor(Number(age.split(' ')[1]) / 60)).toBe(1);
  });

  test('is counted by problem if it fails', async () => {
    const over = { problem: { kind: 'tooLarge' }, since: 0 } as const;
    followed = [shop, { ...shop, failure }, { ...shop, failure: over }, { ...shop, failure: over }];
    const expected = [
      'shopkeep_follow_failing_shops{problem="keyRefused"} 1',
      'shopkeep_follow_failing_shops{problem="tooLarge"} 2',
    ];
    for (const _scrape of [1, 2]) expect(await linesOf('shopkeep_follow_failing_shops')).toEqual(expected);
  });

  test('messages are counted by kind and how they ended', async () => {
    metrics.countMessage({ kind: 'price-list', outcome: 'edited' });
    metrics.countMessage({ kind: 'price-list', outcome: 'edited' });
    metrics.countMessage({ kind: 'news', outcome: 'givenUp' });
    expect(await linesOf('shopkeep_follow_messages_total')).toEqual([
      'shopkeep_follow_messages_total{kind="price-list",outcome="edited"} 2',
      'shopkeep_follow_messages_total{kind="news",outcome="givenUp"} 1',
    ]);
  });
});
