import { beforeEach, expect, test } from 'vitest';
import type { Shard } from '../../../src/bot/shards.js';
import { Failure } from '../../../src/domain/failure.js';
import { createWhyNotReady, type WhyNotReady } from '../../../src/ops/health/readiness.js';

const shard = (connected: boolean): Shard => ({ connected, latencyMs: undefined, reconnects: 0 });

let shards: Map<number, Shard>;
let stopping: boolean;
let pings: { answer(): void; fail(): void }[];
let whyNotReady: WhyNotReady;
beforeEach(() => {
  shards = new Map([
    [2, shard(true)],
    [3, shard(true)],
  ]);
  stopping = false;
  pings = [];
  const ping = () =>
    new Promise<void>((resolve, reject) => {
      pings.push({ answer: resolve, fail: () => reject(new Failure({ kind: 'storeUnavailable' })) });
    });
  whyNotReady = createWhyNotReady({ shards, store: { ping }, isStopping: () => stopping });
});

test('it is ready when all shards are connected and the store answers', async () => {
  const reason = whyNotReady();
  pings[0]?.answer();
  expect(await reason).toBeUndefined();
});

test('a store that does not answer is the reason until it does', async () => {
  const reason = whyNotReady();
  pings[0]?.fail();
  expect(await reason).toBe('the store is not responding');
  const later = whyNotReady();
  pings[1]?.answer();
  expect(await later).toBeUndefined();
});

test('however many ask, the store is asked once at a time', async () => {
  const reasons = [whyNotReady(), whyNotReady(), whyNotReady()];
  expect(pings).toHaveLength(1);
  pings[0]?.fail();
  expect(await Promise.all(reasons)).toEqual(Array(3).fill('the store is not responding'));
});

test('one shard that is away is reason enough', async () => {
  shards.set(3, shard(false));
  expect(await whyNotReady()).toBe('1 of 2 shards are not connected to Discord');
  shards.clear();
  expect(await whyNotReady()).toBe('not connected to Discord yet');
  expect(pings).toEqual([]);
});

test('a stopping bot says so first', async () => {
  stopping = true;
  shards.set(3, shard(false));
  expect(await whyNotReady()).toBe('the bot is stopping');
});
