import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Failure, type Problem } from '../../src/domain/failure.js';
import { createShopCache } from '../../src/shop/cache.js';
import { type Asked, clientThatIsAsked, later, MINUTE, named, SECOND, shopCalled } from './asked.js';
import { type CachingShops, caching } from './asking.js';
import { USER } from './requesters.js';

const START = Date.UTC(2025, 0, 1);

let asked: Asked[];
let cache: CachingShops;

/** Asks once and has it answered. */
async function filled(name: string) {
  const answer = cache.shop('k', USER);
  asked.at(-1)?.answer(name);
  return answer;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: START - SECOND });
  // lru-cache takes the time 0 for none.
  vi.advanceTimersByTime(SECOND);
  asked = [];
  cache = caching(createShopCache(clientThatIsAsked(asked)));
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a request that fails', () => {
  test('with nothing known: everyone waiting gets the failure, and the next use asks again', async () => {
    const waiting = [cache.shop('k', USER), cache.shop('k', USER)];
    asked[0]?.refuse();
    const reasons = (await Promise.allSettled(waiting)).map((one) => one.status === 'rejected' && one.reason);
    expect(reasons).toEqual(Array(2).fill(new Failure({ kind: 'unreachable' })));
    expect(await named(filled('one'))).toBe('one, fresh');
    expect(asked).toHaveLength(2);
  });

  test('a refresh: the old answer stays, dated, and says that the shop is away', async () => {
    await filled('one');
    await later(2 * MINUTE);
    expect(await named(cache.shop('k', USER))).toBe('one, fresh');
    asked[1]?.refuse();
    await delay(5);
    expect(await cache.shop('k', USER)).toEqual({
      value: shopCalled('one'),
      at: START,
      stale: true,
      away: true,
    });
  });

  test('a refresh: after a pause, not before, the next one who asks has it tried again', async () => {
    await filled('one');
    await later(2 * MINUTE);
    await cache.shop('k', USER);
    asked[1]?.refuse();
    await delay(5);
    await later(9 * SECOND);
    await Promise.all([cache.shop('k', USER), cache.shop('k', USER)]);
    expect(asked).toHaveLength(2);
    await later(2 * SECOND);
    const answers = [cache.shop('k', USER), cache.shop('k', USER)].map(named);
    expect(await Promise.all(answers)).toEqual(Array(2).fill('one, stale, the shop is away'));
    expect(asked.map(({ priority }) => priority)).toEqual(['user', 'refresh', 'refresh']);
    asked[2]?.answer('two');
    await delay(5);
    expect(await named(cache.shop('k', USER))).toBe('two, fresh');
  });

  test('one too many in the queue is no sign that the shop is away', async () => {
    await filled('one');
    await later(2 * MINUTE);
    await cache.shop('k', USER);
    asked[1]?.refuse({ kind: 'queueFull', seconds: 1 });
    await delay(5);
    expect(await named(cache.shop('k', USER))).toBe('one, fresh');
    expect(asked).toHaveLength(3);
  });
});

describe('while the shop cannot be asked', () => {
  /** An answer that nobody has asked for again until then. */
  async function lastGood(ageMs: number): Promise<void> {
    await filled('one');
    await later(ageMs);
  }

  test.each<Problem>([
    { kind: 'unreachable' },
    { kind: 'tooSlow' },
    { kind: 'rateLimited' },
    { kind: 'serverError' },
    { kind: 'webPage' },
  ])('$kind: those who wait get the last good answer, with its age', async (problem) => {
    await lastGood(23 * 60 * MINUTE);
    const waiting = [cache.shop('k', USER), cache.shop('k', USER)].map(named);
    asked[1]?.refuse(problem);
    expect(await Promise.all(waiting)).toEqual(Array(2).fill('one, stale, the shop is away'));
    expect(asked).toHaveLength(2);
  });

  test('nobody waits after that, as long as somebody asks', async () => {
    await lastGood(60 * MINUTE);
    const first = cache.shop('k', USER);
    asked[1]?.refuse();
    await first;
    for (let minutes = 0; minutes < 60; minutes += 10) {
      await later(10 * MINUTE);
      expect(await named(cache.shop('k', USER))).toBe('one, stale, the shop is away');
      asked.at(-1)?.refuse();
      await delay(5);
    }
    expect(asked.slice(2).map(({ priority }) => priority)).toEqual(Array(6).fill('refresh'));
  });

  test('after a long pause the next user waits for the shop', async () => {
    await lastGood(60 * MINUTE);
    const first = cache.shop('k', USER);
    asked[1]?.refuse();
    await first;
    await later(16 * MINUTE);
    const waiting = named(cache.shop('k', USER));
    expect(asked[2]?.priority).toBe('user');
    asked[2]?.answer('two');
    expect(await waiting).toBe('two, fresh');
  });

  test('that it is back is noticed by the refresh', async () => {
    await lastGood(60 * MINUTE);
    const first = cache.shop('k', USER);
    asked[1]?.refuse();
    await first;
    await later(11 * SECOND);
    expect(await named(cache.shop('k', USER))).toBe('one, stale, the shop is away');
    asked[2]?.answer('two');
    await delay(5);
    expect(await named(cache.shop('k', USER))).toBe('two, fresh');
    await later(2 * MINUTE);
    expect(await named(cache.shop('k', USER))).toBe('two, fresh');
  });

  test('after a day the copy expires and the failure is shown', async () => {
    await lastGood(24 * 60 * MINUTE + SECOND);
    const waiting = cache.shop('k', USER);
    asked[1]?.refuse({ kind: 'serverError' });
    await expect(waiting).rejects.toMatchObject({ problem: { kind: 'serverError' } });
  });

  test.each<Problem>([
    { kind: 'queueFull', seconds: 20 },
    { kind: 'stopping' },
    { kind: 'notFound', what: 'product' },
    { kind: 'keyRefused' },
  ])('$kind is reported, and not hidden behind the last good answer', async (problem) => {
    await lastGood(60 * MINUTE);
    const waiting = cache.shop('k', USER);
    asked[1]?.refuse(problem);
    await expect(waiting).rejects.toMatchObject({ problem });
  });
});

test('the last answer serves for a day, and is refreshed in the background', async () => {
  expect(cache.shop.known('k')).toBeUndefined();
  asked[0]?.answer('one');
  await delay(5);
  await later(60 * MINUTE);
  expect(cache.shop.known('k')).toMatchObject({ value: shopCalled('one'), at: START, stale: true });
  expect(asked).toHaveLength(2);
  await later(24 * 60 * MINUTE);
  expect(cache.shop.known('k')).toBeUndefined();
});

describe('what the shop takes back', () => {
  test('a refused key shows nothing from memory', async () => {
    await filled('one');
    const others = [
      cache.catalogue('k', USER),
      cache.product('k', 1, USER),
      cache.recentPayment('k', 1, USER),
      cache.shop('l', USER),
    ];
    for (const one of asked.slice(1)) one.answer('one');
    await Promise.all(others);
    await later(2 * MINUTE);
    await cache.shop('k', USER);
    asked.at(-1)?.refuse({ kind: 'keyRefused' });
    await delay(5);

    const before = asked.length;
    const again = [
      cache.shop('k', USER),
      cache.catalogue('k', USER),
      cache.product('k', 1, USER),
      cache.recentPayment('k', 1, USER),
    ];
    for (const one of asked.slice(before)) one.refuse();
    const problems = await Promise.allSettled(again);
    expect(problems.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
    expect(await named(cache.shop('l', USER))).toBe('one, fresh');
  });

  test('so does one that was refused elsewhere', async () => {
    await filled('one');
    cache.forget('k');
    const waiting = cache.shop('k', USER);
    asked[1]?.refuse();
    await expect(waiting).rejects.toMatchObject({ problem: { kind: 'unreachable' } });
  });

  test('a product that is gone is not shown again, although the shop is away later', async () => {
    const first = cache.product('k', 1, USER);
    asked[0]?.answer('one');
    await first;
    await later(2 * MINUTE);
    await cache.product('k', 1, USER);
    asked[1]?.refuse({ kind: 'notFound', what: 'product' });
    await delay(5);
    await expect(cache.product('k', 1, USER)).rejects.toMatchObject({ problem: { kind: 'notFound' } });
    vi.advanceTimersByTime(MINUTE + SECOND);
    await delay(5);
    const waiting = cache.product('k', 1, USER);
    asked[2]?.refuse();
    await expect(waiting).rejects.toMatchObject({ problem: { kind: 'unreachable' } });
  });
});
