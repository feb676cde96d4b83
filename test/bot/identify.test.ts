import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createIdentifyThrottler, type IdentifyOptions } from '../../src/bot/identify.js';

const TOKEN = 'a.secret.token';
const forever = new AbortController().signal;

const throttler = (slots?: IdentifyOptions['slots'], token = TOKEN) =>
  createIdentifyThrottler({ token, slots })({
    fetchGatewayInformation: async () => ({ session_start_limit: { max_concurrency: 3 } }),
  });

/** Slots of which each begins after `wait` milliseconds; every name that was reserved. */
function createSlots(wait = 0) {
  const names: string[] = [];
  const slots: IdentifyOptions['slots'] = {
    async reserve(name) {
      names.push(name);
      return wait;
    },
  };
  return { slots, names };
}

test.concurrent('in one process a shard whose connection ends while it waits gets no turn', async () => {
  const own = await throttler();
  const ended = new AbortController();
  await own.waitForIdentify(0, ended.signal);
  const turn = own.waitForIdentify(3, ended.signal);
  await sleep(100);
  ended.abort();
  await expect(turn).rejects.toThrow();
});

test.concurrent('without the store a process spaces its own shards, and connects', async () => {
  const shared = await throttler({ reserve: () => Promise.reject(new Error('no answer')) });
  await shared.waitForIdentify(0, forever);
  const ended = new AbortController();
  const next = shared.waitForIdentify(3, ended.signal);
  expect(await Promise.race([next, sleep(100, 'waiting')])).toBe('waiting');
  ended.abort();
  await expect(next).rejects.toThrow();
});

describe('in several processes', () => {
  test('a shard reserves a slot of its bucket, whose name tells the bot but not its token', async () => {
    const { slots, names } = createSlots();
    const shared = await throttler(slots);
    for (const shard of [0, 1, 2, 3, 16]) await shared.waitForIdentify(shard, forever);
    expect(names.map((name) => name.replace(/^identify:[0-9a-f]{16}:/, ''))).toEqual([
      '0',
      '1',
      '2',
      '0',
      '1',
    ]);
    await (await throttler(slots, 'another.token')).waitForIdentify(0, forever);
    expect(names.at(-1)).not.toBe(names[0]);
  });

  test('one shard of a bucket reserves at a time', async () => {
    const { slots, names } = createSlots(60_000);
    const shared = await throttler(slots);
    const ended = new AbortController();
    const turns = [0, 3, 1].map((shard) => shared.waitForIdentify(shard, ended.signal));
    const given = Promise.allSettled(turns);
    await sleep(10);
    expect(names.map((name) => name.at(-1))).toEqual(['0', '1']);
    ended.abort();
    await given;
  });

  test.each(['while it waits', 'before it waits'])(
    'a turn that is given up %s is not taken',
    async (when) => {
      const { slots, names } = createSlots(60_000);
      const shared = await throttler(slots);
      const giveUp = new AbortController();
      if (when === 'before it waits') giveUp.abort();
      const given = expect(shared.waitForIdentify(0, giveUp.signal)).rejects.toThrow();
      await sleep(10);
      giveUp.abort();
      await given;
      expect(names).toHaveLength(when === 'before it waits' ? 0 : 1);
    },
  );
});
