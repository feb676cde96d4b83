import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createIdentifyLease, type IdentifyLeaseOptions, identifyThrottler } from '../../src/bot/identify.js';
import { connectRedis } from '../../src/lib/redis.js';
import { startRedis } from '../support/redis.js';

const TOKEN = 'a.secret.token';
const INTERVAL = 100;

type Memory = IdentifyLeaseOptions['redis'];

/** Keys that end after their time, and every question. */
function createMemory() {
  const ends = new Map<string, number>();
  const asked: string[] = [];
  let taken = 0;
  const memory: Memory = {
    async run(_script, keys, values) {
      const [key = ''] = keys;
      const now = performance.now();
      const end = ends.get(key) ?? 0;
      asked.push(`${key} ${values.join()}`);
      if (end > now) return Math.ceil(end - now);
      taken += 1;
      ends.set(key, now + Number(values[0]));
      return 0;
    },
  };
  return { memory, asked, taken: () => taken };
}

const forever = new AbortController().signal;
const turnsIn = (redis: Memory, intervalMs = INTERVAL) =>
  createIdentifyLease({
    redis,
    token: TOKEN,
    intervalMs,
  });

test('discord.js asks for a turn in the bucket of the shard', async () => {
  const asked: number[] = [];
  const build = identifyThrottler(async (bucket) => void asked.push(bucket));
  const throttler = await build({
    fetchGatewayInformation: async () => ({ session_start_limit: { max_concurrency: 3 } }),
  });
  for (const shard of [0, 1, 2, 3, 16]) await throttler.waitForIdentify(shard, forever);
  expect(asked).toEqual([0, 1, 2, 0, 1]);
});

test('in one process a shard whose connection ends while it waits gets no turn', async () => {
  const { waitForIdentify } = await identifyThrottler()({
    fetchGatewayInformation: async () => ({ session_start_limit: { max_concurrency: 1 } }),
  });
  const ended = new AbortController();
  await waitForIdentify(0, ended.signal);
  const turn = waitForIdentify(1, ended.signal);
  await sleep(100);
  ended.abort();
  await expect(turn).rejects.toThrow();
});

describe('turns', () => {
  test('the first in a bucket comes at once, buckets do not wait for each other', async () => {
    const { memory, asked } = createMemory();
    const turn = turnsIn(memory, 60_000);
    await Promise.all([turn(0, forever), turn(1, forever)]);
    expect(asked).toEqual([
      expect.stringMatching(/^shopkeep:identify:[0-9a-f]{16}:0 60000$/),
      expect.stringMatching(/^shopkeep:identify:[0-9a-f]{16}:1 60000$/),
    ]);
  });

  test('Redis never sees the token', async () => {
    const { memory, asked } = createMemory();
    await turnsIn(memory)(0, forever);
    expect(asked.join()).not.toMatch(/secret|token/);
  });

  test('another bot has its own', async () => {
    const { memory, asked } = createMemory();
    const turn = (token: string) => createIdentifyLease({ redis: memory, token, intervalMs: 60_000 });
    await turn('one')(0, forever);
    await turn('other')(0, forever);
    expect(new Set(asked)).toHaveProperty('size', 2);
  });

  test('those of several processes come one after another', async () => {
    const { memory, taken } = createMemory();
    const processes = Array.from({ length: 3 }, () => turnsIn(memory));
    const order: string[] = [];
    await Promise.all(
      processes.flatMap((turn) =>
        [0, 1].map(() => turn(0, forever).then(() => order.push(`turn ${taken()}`))),
      ),
    );
    // At the end of each there had been as many claims as turns: nobody went without one of their own.
    expect(order).toEqual(['turn 1', 'turn 2', 'turn 3', 'turn 4', 'turn 5', 'turn 6']);
  });

  test('one who waits asks Redis rarely', async () => {
    const { memory, asked } = createMemory();
    await turnsIn(memory)(0, forever);
    await turnsIn(memory)(0, forever);
    // One for the first turn, two for the second, and one more where a timer was early.
    expect(asked.length).toBeLessThanOrEqual(4);
  });

  test.each(['while it waits', 'before it waits'])('can be given up %s', async (when) => {
    const { memory } = createMemory();
    const turn = turnsIn(memory, 60_000);
    await turn(0, forever);
    const giveUp = new AbortController();
    if (when === 'before it waits') giveUp.abort();
    const waiting = expect(turn(0, giveUp.signal)).rejects.toThrow();
    await sleep(10);
    giveUp.abort();
    await waiting;
    await turn(1, forever);
  });

  test('one that was given up is not waited for', async () => {
    const { memory } = createMemory();
    const turn = turnsIn(memory);
    await turn(0, forever);
    const given = expect(turn(0, AbortSignal.abort())).rejects.toThrow();
    await turn(0, forever);
    await given;
  });
});

describe('without Redis', () => {
  const gone: Memory = { run: async () => undefined };

  test('shards still connect, one after another', async () => {
    const turn = turnsIn(gone, 20);
    let turns = 0;
    await Promise.all([0, 1, 2].map(() => turn(0, forever).then(() => (turns += 1))));
    expect(turns).toBe(3);
  });

  test('the wait can be given up', async () => {
    const giveUp = new AbortController();
    const waiting = expect(turnsIn(gone, 60_000)(0, giveUp.signal)).rejects.toThrow();
    await sleep(10);
    giveUp.abort();
    await waiting;
  });
});

describe('in a real Redis', { tags: 'redis' }, () => {
  const stops: (() => unknown)[] = [];
  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  });

  test('a turn is for all connections, and ends by itself', async () => {
    const lines: string[] = [];
    const { url, stop } = await startRedis();
    stops.push(stop);
    const connect = async () => {
      const memory = await connectRedis(url, (code) => lines.push(code));
      stops.push(memory.close);
      return memory;
    };
    const [one, other] = [await connect(), await connect()];
    await turnsIn(one, 60_000)(0, forever);
    await turnsIn(other, 60_000)(1, forever);
    await expect(turnsIn(other, 60_000)(0, AbortSignal.timeout(100))).rejects.toThrow();
    expect(await keysIn(one)).toEqual([
      expect.stringMatching(/^shopkeep:identify:[0-9a-f]{16}:0$/),
      expect.stringMatching(/^shopkeep:identify:[0-9a-f]{16}:1$/),
    ]);

    await turnsIn(one)(2, forever);
    await turnsIn(other)(2, forever);
    await sleep(INTERVAL + 50);
    expect(await keysIn(one)).toHaveLength(2);
    expect(lines).toEqual([]);
  });

  const keysIn = async (memory: Memory) =>
    z
      .array(z.string())
      .parse(await memory.run("return redis.call('KEYS', '*')", [], []))
      .sort();
});
