import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectRedis, type RedisScripts } from '../../src/lib/redis.js';
import { freePort } from '../support/program.js';
import { type RedisServer, startRedis } from '../support/redis.js';
import { startWire } from '../support/wire.js';

const PASSWORD = 'pass-word-of-redis';

let redis: RedisServer | undefined;
let memories: RedisScripts[];
let reports: string[];

beforeEach(() => {
  memories = [];
  reports = [];
});
afterEach(async () => {
  for (const memory of memories) memory.close();
  await redis?.stop();
  redis = undefined;
});

async function connect(url: string): Promise<RedisScripts> {
  const memory = await connectRedis(url, (code) => reports.push(code));
  memories.push(memory);
  return memory;
}

const isThere = async (memory: RedisScripts) => (await memory.run('return 1', [], [])) === 1;

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(20);
}

test('no server at all: it starts, logs that once, and answers nothing', async () => {
  const memory = await connect(`redis://:${PASSWORD}@127.0.0.1:${await freePort()}`);
  expect(await isThere(memory)).toBe(false);
  await delay(500);
  expect(reports).toEqual(['ECONNREFUSED']);
});

describe('with a server', { tags: 'redis' }, () => {
  test('scripts get keys and values, and run in their order', async () => {
    redis = await startRedis({ password: PASSWORD });
    const memory = await connect(redis.url);
    const script = `redis.call('RPUSH', KEYS[1], ARGV[1]) return redis.call('LRANGE', KEYS[1], 0, -1)`;
    const answers = await Promise.all([1, 'two', 3].map((value) => memory.run(script, ['list'], [value])));
    expect(answers).toEqual([['1'], ['1', 'two'], ['1', 'two', '3']]);
    expect(reports).toEqual([]);
  });

  test('a failing script is logged with the kind of its error', async () => {
    redis = await startRedis();
    const memory = await connect(redis.url);
    expect(await memory.run(`return redis.call('NONSENSE', ARGV[1])`, [], ['secret'])).toBeUndefined();
    expect(reports).toEqual(['ERR']);
    expect(await isThere(memory)).toBe(true);
  });

  test('a wrong password is logged, without it or the address', async () => {
    redis = await startRedis({ password: 'another' });
    const memory = await connect(redis.url.replace('another', PASSWORD));
    expect(await isThere(memory)).toBe(false);
    expect(reports).toEqual(['WRONGPASS']);
  });

  test('it comes back each time, and each loss is logged once', async () => {
    redis = await startRedis();
    const memory = await connect(redis.url);
    for (const times of [1, 2]) {
      await redis.halt();
      await until(async () => !(await isThere(memory)));
      await delay(500);
      expect(reports).toHaveLength(times);
      await redis.resume();
      await until(() => isThere(memory));
    }
  });

  test('a connection that goes dead: no answer, and a new one when the network is back', async () => {
    redis = await startRedis();
    const wire = await startWire(redis.port);
    const memory = await connect(`redis://127.0.0.1:${wire.port}`);
    expect(await isThere(memory)).toBe(true);
    wire.silence();
    expect(await isThere(memory)).toBe(false);
    // The next connection is begun at once, and as silent: it has to be given up, too.
    await until(async () => wire.connections >= 2);
    wire.heal();
    await until(() => isThere(memory));
    expect(wire.connections).toBeGreaterThanOrEqual(3);
    expect(reports).toEqual(['silent']);
    await wire.stop();
  });

  test('closed: no answer, and nothing is logged', async () => {
    redis = await startRedis();
    const memory = await connect(redis.url);
    memory.close();
    memory.close();
    expect(await isThere(memory)).toBe(false);
    expect(reports).toEqual([]);
  });
});
