import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type SampleShop, startSampleShop } from '../../sandbox/shop/index.js';
import { type RedisServer, startRedis } from '../support/redis.js';
import { type ShopProcess, startShopProcess } from './shop-processes.js';

let redis: RedisServer;
let shop: SampleShop;
let processes: ShopProcess[];

/** Processes at a shop that answers 429 to more than `bearable` requests in any second. */
async function start(count: number, rate: number, bearable = rate): Promise<readonly ShopProcess[]> {
  shop = await startSampleShop({ rate: bearable });
  processes = await Promise.all(
    Array.from({ length: count }, () => startShopProcess(redis.url, shop.url, rate)),
  );
  return processes;
}

beforeEach(async () => {
  redis = await startRedis();
  processes = [];
});
afterEach(async () => {
  for (const one of processes) one.kill();
  await shop.close();
  await redis.stop();
});

/** The most requests that arrived within any second. */
function mostInASecond(from = 0): number {
  const times = shop.requests.slice(from).map(({ at }) => at);
  return Math.max(...times.map((start) => times.filter((at) => at >= start && at < start + 1000).length));
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(5);
}

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);

describe('three processes with one Redis', { tags: 'redis' }, () => {
  test('never send more than the budget, and use all of it', async () => {
    const all = await start(3, 20);
    const outcomes = await Promise.all(
      all.map((one, n) => one.products({ key: shop.key, first: n * 100 + 1, times: 20, priority: 'user' })),
    );
    // There are no such products: what the shop says about each, and never that it was asked too often.
    expect(outcomes).toEqual(Array(3).fill({ notFound: 20 }));
    expect(shop.requests).toHaveLength(60);
    expect(mostInASecond()).toBeLessThanOrEqual(20);
  });

  test('let a person go before a thousand refreshes of the others, after one slot at most', async () => {
    const [first, second, third] = await start(3, 4);
    first?.products({ key: shop.key, first: 1, times: 1000, priority: 'refresh' });
    second?.products({ key: shop.key, first: 2001, times: 1000, priority: 'refresh' });
    await until(() => shop.requests.length >= 3);
    const before = shop.requests.length;
    await third?.products({ key: shop.key, first: 5001, times: 2, priority: 'user' });
    const since = shop.requests.slice(before).map(({ path }) => Number(path.split('/').at(-1)));
    expect(since.indexOf(5001)).toBeLessThanOrEqual(1);
    expect(since.indexOf(5002)).toBe(since.indexOf(5001) + 1);
  });

  test('take turns with their refreshes', async () => {
    const all = await start(3, 20);
    all.map((one, n) =>
      one.products({ key: shop.key, first: n * 1000 + 1, times: 100, priority: 'refresh' }),
    );
    const ofProcess = (n: number) =>
      shop.requests.filter(({ path }) => Math.floor(Number(path.split('/').at(-1)) / 1000) === n).length;
    // Where the first comes in before the others have begun, it has had a turn more.
    await until(() => [0, 1, 2].every((n) => ofProcess(n) > 0));
    const before = [0, 1, 2].map(ofProcess);
    await until(() => shop.requests.length >= sum(before) + 30);
    const turns = [0, 1, 2].map((n) => ofProcess(n) - (before[n] ?? 0));
    expect(Math.min(...turns)).toBeGreaterThanOrEqual(9);
  });

  test('go on when one of them dies in the middle', async () => {
    const [first, second] = await start(2, 20);
    first?.products({ key: shop.key, first: 1, times: 100, priority: 'user' });
    first?.catalogue({ key: shop.key, times: 1 });
    await until(() => shop.requests.length >= 3);
    first?.kill();
    expect(await second?.products({ key: shop.key, first: 5001, times: 5, priority: 'refresh' })).toEqual({
      notFound: 5,
    });
    expect(mostInASecond()).toBeLessThanOrEqual(20);
  });

  test('go on without Redis, and share again when it is back', async () => {
    // Without Redis each keeps to its share, and one of each can come at a bad moment.
    const all = await start(3, 20, 23);
    const ask = (first: number, times: number) =>
      Promise.all(
        all.map((one, n) => one.products({ key: shop.key, first: first + n * 100, times, priority: 'user' })),
      );
    const answered = ask(1, 6);
    await until(() => shop.requests.length >= 9);
    await redis.halt();
    expect(await answered).toEqual(Array(3).fill({ notFound: 6 }));
    expect(await Promise.all(all.map((one) => one.isShared()))).toEqual([false, false, false]);
    const without = await Promise.all(all.map((one) => one.catalogue({ key: shop.key, times: 10 })));
    expect(without).toEqual(Array(3).fill({ answered: 10 }));

    await redis.resume();
    await until(async () => !(await Promise.all(all.map((one) => one.isShared()))).includes(false));
    const before = shop.requests.length;
    expect(await ask(1001, 10)).toEqual(Array(3).fill({ notFound: 10 }));
    expect(shop.requests).toHaveLength(before + 30);
    expect(mostInASecond(before)).toBeLessThanOrEqual(20);
  });
});
