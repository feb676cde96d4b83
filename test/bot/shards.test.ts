import { setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { createShards, shardOf } from '../../src/bot/shards.js';

const [INFO, WARN] = [30, 40];

let lines: unknown[];
let shards: ReturnType<typeof createShards>;
beforeEach(() => {
  lines = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  shards = createShards(pino({ base: null, timestamp: false }, { write }));
  for (const id of [0, 1]) shards.add(id, () => 20);
});

const isReady = () => Promise.race([shards.allConnected.then(() => true), setImmediate(false)]);

test('a guild belongs to the shard of Discord’s formula', () => {
  expect(shardOf('197038439483310086', 16)).toBe(2);
  expect(shardOf('197038439483310086', 1)).toBe(0);
});

test('all are connected when the last one is, and stay so', async () => {
  expect(await isReady()).toBe(false);
  shards.onConnect(0, 'gateway connected');
  expect(await isReady()).toBe(false);
  shards.onConnect(1, 'gateway connected');
  expect(await isReady()).toBe(true);
  shards.onDisconnect(0, { code: 1006 });
  expect(await isReady()).toBe(true);
  expect(lines.slice(0, 2)).toEqual([
    { level: INFO, shard: 0, msg: 'gateway connected' },
    { level: INFO, shard: 1, msg: 'gateway connected' },
  ]);
});

test('a lost connection counts and is logged once, until it is back', () => {
  shards.onConnect(0, 'gateway connected');
  shards.onDisconnect(0, { code: 1006 });
  shards.onDisconnect(0, { reason: 'refused' });
  expect(shards.all.get(0)).toMatchObject({ connected: false, reconnects: 1 });
  shards.onConnect(0, 'gateway resumed');
  expect(shards.all.get(0)).toMatchObject({ connected: true, reconnects: 1 });
  shards.onDisconnect(0, { code: 4000 });
  expect(shards.all.get(0)?.reconnects).toBe(2);
  expect(lines.slice(1)).toEqual([
    { level: WARN, shard: 0, code: 1006, msg: 'gateway reconnecting' },
    { level: INFO, shard: 0, msg: 'gateway resumed' },
    { level: WARN, shard: 0, code: 4000, msg: 'gateway reconnecting' },
  ]);
});

test('a shard that never connected has no reconnects', () => {
  shards.onDisconnect(1, { reason: 'refused' });
  expect(shards.all.get(1)).toMatchObject({ connected: false, reconnects: 0 });
});

test('a refused shard is disconnected, and not logged as reconnecting', () => {
  shards.onConnect(0, 'gateway connected');
  shards.onRefused(0);
  shards.onDisconnect(0, { code: 4004 });
  expect(shards.all.get(0)).toMatchObject({ connected: false, reconnects: 0 });
  expect(lines).toHaveLength(1);
});

test('disconnects on shutdown are not logged, and unknown shard ids are ignored', () => {
  shards.onLeave();
  shards.onDisconnect(0, { code: 1000 });
  shards.onRefused(7);
  shards.onDisconnect(8, { code: 1000 });
  expect(lines).toEqual([]);
  shards.onConnect(9, 'gateway connected');
  expect([...shards.all.keys()]).toEqual([0, 1]);
});

test('latency is known from the first heartbeat that was acknowledged', () => {
  let ping = -1;
  shards.add(2, () => ping);
  expect(shards.all.get(2)?.latencyMs).toBeUndefined();
  ping = 0;
  expect(shards.all.get(2)?.latencyMs).toBe(0);
});
