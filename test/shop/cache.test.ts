import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Catalogue } from '../../src/domain/catalogue.js';
import type { Product } from '../../src/domain/product.js';
import type { Resource } from '../../src/easydonate/resource.js';
import { type CacheEvent, createShopCache, MAX_CATALOGUES_BYTES } from '../../src/shop/cache.js';
import {
  type Asked,
  catalogueOf,
  clientThatIsAsked,
  later,
  MINUTE,
  named,
  productCalled,
  SECOND,
  shopCalled,
} from './asked.js';
import { type CachingShops, caching } from './asking.js';
import { REFRESH, USER } from './requesters.js';

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

test('each answer is counted, with its source and its age', async () => {
  const events: CacheEvent[] = [];
  cache = caching(createShopCache(clientThatIsAsked(asked), (event) => events.push(event)));
  await filled('one');
  await later(59 * SECOND);
  await cache.shop('k', USER);
  await later(2 * SECOND);
  await cache.shop('k', USER);
  await later(20 * MINUTE);
  const [catalogue, refused] = [cache.catalogue('k', USER), cache.product('k', 1, USER)];
  const refusal = expect(refused).rejects.toThrow('unreachable');
  asked.at(-2)?.answer('Server');
  asked.at(-1)?.refuse();
  await Promise.all([catalogue, refusal]);
  expect(events).toEqual([
    { what: 'shop', result: 'waited', ageMs: 0 },
    { what: 'shop', result: 'fresh', ageMs: 59 * SECOND },
    { what: 'shop', result: 'stale', ageMs: 61 * SECOND },
    { what: 'catalogue', result: 'waited', ageMs: 0 },
  ]);
});

describe('by age', () => {
  test('nothing known: it is asked for by a user, and dated', async () => {
    expect(await filled('one')).toEqual({ value: shopCalled('one'), at: START, stale: false, away: false });
    expect(asked.map(({ what, priority }) => [what, priority])).toEqual([['shop k', 'user']]);
  });

  test('up to a minute: no new request', async () => {
    await filled('one');
    await later(59 * SECOND);
    expect(await cache.shop('k', USER)).toEqual({
      value: shopCalled('one'),
      at: START,
      stale: false,
      away: false,
    });
    expect(asked).toHaveLength(1);
  });

  test.each([
    ['back by three hours', -180 * MINUTE],
    ['forward by an hour', 60 * MINUTE],
  ])('after a minute, also when the clock was set %s meanwhile', async (_how, ms) => {
    await filled('one');
    vi.setSystemTime(Date.now() + ms);
    await later(59 * SECOND);
    expect(await named(cache.shop('k', USER))).toBe('one, fresh');
    expect(asked).toHaveLength(1);
    await later(2 * SECOND);
    expect(await named(cache.shop('k', USER))).toBe('one, fresh');
    expect(asked.map(({ priority }) => priority)).toEqual(['user', 'refresh']);
  });

  test('after a minute: the old answer at once, and one refresh for everybody', async () => {
    await filled('one');
    await later(61 * SECOND);
    const answers = [cache.shop('k', USER), cache.shop('k', USER), cache.shop('k', USER)].map(named);
    expect(await Promise.all(answers)).toEqual(['one, fresh', 'one, fresh', 'one, fresh']);
    expect(await cache.shop('k', USER)).toMatchObject({ at: START });
    expect(asked.map(({ priority }) => priority)).toEqual(['user', 'refresh']);

    await later(SECOND);
    asked[1]?.answer('two');
    await delay(5);
    expect(await cache.shop('k', USER)).toEqual({
      value: shopCalled('two'),
      at: START + 62 * SECOND,
      stale: false,
      away: false,
    });
    expect(asked).toHaveLength(2);
  });

  test('up to a quarter of an hour it is shown, and not called old', async () => {
    await filled('one');
    await later(15 * MINUTE - SECOND);
    expect(await named(cache.shop('k', USER))).toBe('one, fresh');
    asked[1]?.answer('two');
  });

  test('after that: users wait, all for the same request', async () => {
    await filled('one');
    await later(15 * MINUTE + SECOND);
    const waiting = [cache.shop('k', USER), cache.shop('k', USER)].map(named);
    expect(asked.map(({ priority }) => priority)).toEqual(['user', 'user']);
    asked[1]?.answer('two');
    expect(await Promise.all(waiting)).toEqual(['two, fresh', 'two, fresh']);
  });

  test('while its refresh waits for its turn it may be shown for an hour', async () => {
    await filled('one');
    await later(14 * MINUTE);
    expect(await named(cache.shop('k', USER))).toBe('one, fresh');
    await later(46 * MINUTE - SECOND);
    expect(await cache.shop('k', USER)).toEqual({
      value: shopCalled('one'),
      at: START,
      stale: true,
      away: false,
    });
    expect(asked).toHaveLength(2);
    asked[1]?.answer('two');
    await delay(5);
    expect(await named(cache.shop('k', USER))).toBe('two, fresh');
  });

  test('after that: a user goes ahead of that refresh, which still runs', async () => {
    await filled('one');
    await later(2 * MINUTE);
    expect(await named(cache.shop('k', USER))).toBe('one, fresh');
    await later(58 * MINUTE);
    const waiting = [cache.shop('k', USER), cache.shop('k', USER)].map(named);
    expect(asked.map(({ priority }) => priority)).toEqual(['user', 'refresh', 'user']);
    asked[2]?.answer('two');
    expect(await Promise.all(waiting)).toEqual(['two, fresh', 'two, fresh']);
    asked[1]?.answer('three');
    await delay(5);
    expect(await named(cache.shop('k', USER))).toBe('three, fresh');
  });
});

describe('payments', () => {
  const answered = async (answer: Promise<{ buyer: string }>, buyer: string) => {
    asked.at(-1)?.answer(buyer);
    return (await answer).buyer;
  };

  test('are asked for each time', async () => {
    expect(await answered(cache.payment('k', 1, USER), 'one')).toBe('one');
    expect(await answered(cache.payment('k', 1, REFRESH), 'two')).toBe('two');
    expect(asked.map(({ priority }) => priority)).toEqual(['user', 'refresh']);
  });

  test('are remembered, as they were last seen, for those who turn pages', async () => {
    await answered(cache.payment('k', 1, USER), 'one');
    await answered(cache.payment('k', 1, USER), 'two');
    expect((await cache.recentPayment('k', 1, USER)).buyer).toBe('two');
    expect(asked).toHaveLength(2);
  });

  test('of another key or id are not those', async () => {
    await answered(cache.payment('k', 1, USER), 'one');
    expect(await answered(cache.recentPayment('k', 2, USER), 'two')).toBe('two');
    expect(await answered(cache.recentPayment('l', 1, USER), 'three')).toBe('three');
  });
});

describe('what is kept apart', () => {
  test('keys, operations and ids', async () => {
    const answers = [
      cache.shop('a', USER),
      cache.shop('b', USER),
      cache.catalogue('a', USER),
      cache.product('a', 1, USER),
      cache.product('a', 2, USER),
      cache.product('b', 1, USER),
      cache.product('a/1', 2, USER),
      cache.product('a', 12, USER),
    ];
    for (const one of asked) one.answer(one.what);
    await Promise.all(answers);
    expect(asked.map(({ what }) => what)).toEqual([
      'shop a',
      'shop b',
      'catalogue a',
      'product a 1',
      'product a 2',
      'product b 1',
      'product a/1 2',
      'product a 12',
    ]);
    expect(await named(cache.shop('b', USER))).toBe('shop b, fresh');
    expect(await named(cache.product('a', 12, USER))).toBe('product a 12, fresh');
    expect((await cache.catalogue('a', USER)).value.servers[0]?.name).toBe('catalogue a');
  });
});

describe('a forgotten key', () => {
  const KEYS = ['a', 'b'];
  type Step =
    | { readonly ask: string }
    | { readonly forget: string }
    | { readonly ends: number; readonly how: string };
  const steps: fc.Arbitrary<Step[]> = fc.array(
    fc.oneof(
      fc.record({ ask: fc.constantFrom(...KEYS) }),
      fc.record({ forget: fc.constantFrom(...KEYS) }),
      fc.record({ ends: fc.nat(), how: fc.constantFrom('answered', 'keyRefused', 'unreachable') }),
    ),
    { maxLength: 30 },
  );

  test('gets nothing put back into memory by requests in flight', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (mix) => {
        const requests: Asked[] = [];
        const shops = caching(createShopCache(clientThatIsAsked(requests)));
        const ask = (key: string) =>
          Promise.allSettled([
            shops.shop(key, USER),
            shops.catalogue(key, REFRESH),
            shops.recentPayment(key, 1, USER),
          ]);
        const keyOf = ({ what }: Asked) => what.split(' ')[1] ?? '';
        const ended = new Set<Asked>();
        /** The first request that may be remembered, by key. */
        const wanted = new Map(KEYS.map((key) => [key, 0]));
        for (const step of mix) {
          if ('ask' in step) void ask(step.ask);
          else if ('forget' in step) {
            shops.forget(step.forget);
            wanted.set(step.forget, requests.length);
          } else {
            const index = step.ends % Math.max(1, requests.length);
            const request = requests[index];
            if (!request || ended.has(request)) continue;
            ended.add(request);
            if (step.how === 'answered') request.answer(String(index));
            else request.refuse({ kind: step.how === 'keyRefused' ? 'keyRefused' : 'unreachable' });
            // As far as the cache takes it up.
            await setImmediate();
            if (step.how === 'keyRefused') wanted.set(keyOf(request), requests.length);
          }
          await setImmediate();
        }
        for (const key of KEYS) {
          const before = requests.length;
          const remembered = Promise.all([
            shops.shop(key, USER).then(({ value }) => value.name),
            shops.catalogue(key, USER).then(({ value }) => value.servers[0]?.name),
            shops.recentPayment(key, 1, USER).then(({ buyer }) => buyer),
          ]);
          for (const [index, request] of requests.entries()) {
            if (keyOf(request) === key && index >= (wanted.get(key) ?? 0)) request.answer(String(index));
          }
          for (const name of await remembered)
            expect(Number(name)).toBeGreaterThanOrEqual(wanted.get(key) ?? 0);
          expect(requests.length).toBeLessThanOrEqual(before + 3);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('what is kept at most', () => {
  /** A catalogue with that many products of a kilobyte or so, the same object throughout. */
  const productOf = (letters: number): Product => ({
    ...productCalled('Sword'),
    description: 'я'.repeat(letters),
  });
  const usual = catalogueOf(Array<Product>(200).fill(productOf(300)));
  /** About 100 MiB: one with few products, and very long descriptions. */
  const huge = catalogueOf(Array<Product>(5).fill(productOf(10 * 1024 * 1024)));

  /** Gets catalogues from a cache of usual size. */
  function boundedGet(catalogueOf: (key: string) => Catalogue) {
    let asked = '';
    const resource: Resource<Catalogue> = {
      name: 'catalogue',
      maxMebibytes: 32,
      request: () => ({ path: '/' }),
      read: async () => catalogueOf(asked),
    };
    const cache = createShopCache({
      ...clientThatIsAsked([]),
      ask(resource, key, _requester, ..._ids) {
        asked = key;
        return resource.read({ status: 200, text: '' }, () => {});
      },
    });
    return cache.swr(resource, MAX_CATALOGUES_BYTES);
  }

  /** Asks for the catalogues of `keys` one after the other; how often each was fetched. */
  async function fetches(catalogue: Catalogue, keys: readonly string[]): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    const get = boundedGet((key) => {
      counts[key] = (counts[key] ?? 0) + 1;
      return catalogue;
    });
    for (const key of keys) await get(key, USER);
    return counts;
  }

  test('a thousand shops of two hundred products stay', async () => {
    const keys = Array.from({ length: 1000 }, (_, n) => `shop ${n}`);
    const counts = await fetches(usual, [...keys, ...keys]);
    expect(Object.values(counts)).toEqual(Array(1000).fill(1));
  });

  test('heavy ones push out the one that was asked for the longest time ago', async () => {
    expect(await fetches(huge, ['a', 'b', 'a', 'c', 'a', 'b'])).toEqual({ a: 1, b: 2, c: 1 });
  });

  test('one that is too heavy for all of it is still answered', async () => {
    const tooHeavy = catalogueOf(Array<Product>(15).fill(productOf(10 * 1024 * 1024)));
    expect(await fetches(tooHeavy, ['a', 'a', 'b'])).toEqual({ a: 2, b: 1 });
  });

  test('one that grows on a refresh is weighed again', async () => {
    let answer = usual;
    const fetched: string[] = [];
    const get = boundedGet((key) => {
      fetched.push(key);
      return answer;
    });
    for (const key of ['a', 'b', 'c']) await get(key, USER);
    answer = huge;
    await later(2 * MINUTE);
    for (const key of ['a', 'b', 'c']) {
      await get(key, USER);
      await delay(5);
    }
    for (const key of ['c', 'b', 'a']) await get(key, USER);
    expect(fetched).toEqual(['a', 'b', 'c', 'a', 'b', 'c', 'a']);
  });
});
