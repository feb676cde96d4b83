import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Cached, Dated } from '../../src/domain/dated.js';
import type { Problem } from '../../src/domain/failure.js';
import type { Payment } from '../../src/domain/payment.js';
import type { Shop } from '../../src/domain/shop.js';
import { v2 } from '../../src/easydonate/v2/index.js';
import { RequestQueue } from '../../src/shop/request-queue.js';
import { type CacheEvent, ShopCache } from '../../src/shop/shop-cache.js';
import { machineClock as clock } from '../support/clocks.js';
import { type Asked, clientThatIsAsked, MINUTE, SECOND, settle, stopTheClock } from './asked.js';

const START = Date.UTC(2025, 0, 1);
const HOUR = 60 * MINUTE;

let asked: Asked[];
let events: CacheEvent[];
let queue: RequestQueue;
let shops: ShopCache<Shop>;

beforeEach(() => {
  stopTheClock(START);
  [asked, events] = [[], []];
  queue = new RequestQueue({ client: clientThatIsAsked(asked), rate: Number.POSITIVE_INFINITY });
  shops = new ShopCache(queue, v2.shop, { clock, observe: (event) => events.push(event) });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTime(ms);
type Answer = { readonly name: string } | { readonly problem: Problem };

/** Has what was asked last answered. */
async function answerLast(answer: Answer): Promise<void> {
  await settle();
  if ('name' in answer) asked.at(-1)?.answer(answer.name);
  else asked.at(-1)?.refuse(answer.problem);
  await settle();
}

/** What somebody who waits gets. */
const shown = ({ value, stale, away }: Cached<{ readonly name: string }>): string =>
  [value.name, ...(stale ? ['stale'] : []), ...(away ? ['away'] : [])].join(', ');
const get = async (key = 'k') => shown(await shops.get(key));

/** Asks once and has it answered. */
async function filled(name: string, key = 'k'): Promise<string> {
  const answer = get(key);
  await answerLast({ name });
  return answer;
}

describe('the age of a value', () => {
  test('a missing value is requested and dated', async () => {
    const answer = shops.get('k');
    await answerLast({ name: 'one' });
    expect(await answer).toMatchObject({ value: { name: 'one' }, at: START, stale: false, away: false });
  });

  test('a value up to a minute old is served as it is', async () => {
    await filled('one');
    pass(MINUTE - SECOND);
    expect(await get()).toBe('one');
    expect(asked).toHaveLength(1);
  });

  test.each([
    ['forward by an hour', HOUR],
    ['back by three hours', -3 * HOUR],
  ])('is as old as it is, also if the clock was set %s', async (_how, ms) => {
    await filled('one');
    vi.setSystemTime(Date.now() + ms);
    pass(MINUTE - SECOND);
    expect(await get()).toBe('one');
    expect(asked).toHaveLength(1);
    pass(2 * SECOND);
    expect(await get()).toBe('one');
    await settle();
    expect(asked).toHaveLength(2);
  });

  test('a value over a minute old is served at once and refreshed by one shared request', async () => {
    await filled('one');
    pass(MINUTE);
    expect(await Promise.all([get(), get(), get()])).toEqual(['one', 'one', 'one']);
    await answerLast({ name: 'two' });
    expect(await get()).toBe('two');
    expect(asked).toHaveLength(2);
  });

  test('a value over 15 minutes old is not served: callers wait for one shared request', async () => {
    await filled('one');
    pass(15 * MINUTE - SECOND);
    expect(await get()).toBe('one');
    await answerLast({ name: 'two' });
    pass(15 * MINUTE);
    const waiting = [get(), get()];
    await answerLast({ name: 'three' });
    expect(await Promise.all(waiting)).toEqual(['three', 'three']);
    expect(asked).toHaveLength(3);
  });

  test('every served value emits an event with its source', async () => {
    await filled('one');
    pass(59 * SECOND);
    await get();
    pass(2 * SECOND);
    await get();
    await answerLast({ problem: { kind: 'unreachable' } });
    pass(16 * MINUTE);
    const answer = get();
    await answerLast({ problem: { kind: 'unreachable' } });
    await answer;
    expect(events).toEqual([
      { what: 'shop', result: 'waited' },
      { what: 'shop', result: 'fresh' },
      { what: 'shop', result: 'stale' },
      { what: 'shop', result: 'waited' },
    ]);
  });
});

test('a waiting user raises a queued refresh above the others', async () => {
  queue = new RequestQueue({ client: clientThatIsAsked(asked), rate: 1 });
  shops = new ShopCache(queue, v2.shop, { clock });
  for (const key of ['a', 'b', 'c', 'd']) shops.peek(key);
  void get('d');
  void get('d');
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked.map(({ what }) => what)).toEqual(['shop a', 'shop d']);
});

test('getFresh takes a young value from memory, else from the shop, and fails without it', async () => {
  await filled('one');
  pass(5 * MINUTE);
  expect((await shops.getFresh(6 * MINUTE, 'k', 'refresh')).value.name).toBe('one');
  const newer = shops.getFresh(5 * MINUTE, 'k', 'refresh');
  const same = shops.getFresh(0, 'k', 'user');
  await answerLast({ name: 'two' });
  expect((await Promise.all([newer, same])).map(({ value }) => value.name)).toEqual(['two', 'two']);
  expect(await get()).toBe('two');
  const failing = shops.getFresh(0, 'k', 'user');
  void failing.catch(() => {});
  await answerLast({ problem: { kind: 'unreachable' } });
  await expect(failing).rejects.toThrow('unreachable');
  expect(await get()).toBe('two, stale, away');
  expect(asked).toHaveLength(3);
});

test('peek serves the last value for a day and requests a new one in the background', async () => {
  expect(shops.peek('k')).toBeUndefined();
  await answerLast({ name: 'one' });
  pass(HOUR);
  expect(shops.peek('k')).toMatchObject({ value: { name: 'one' }, at: START, stale: true });
  await settle();
  expect(asked).toHaveLength(2);
});

describe('while the shop is away', () => {
  const unreachable: Problem = { kind: 'unreachable' };

  test('without a value callers get the failure, and the next call tries again', async () => {
    const waiting = [get(), get()];
    void Promise.allSettled(waiting);
    await answerLast({ problem: unreachable });
    for (const one of waiting) await expect(one).rejects.toThrow('unreachable');
    expect(shops.hasFailed('k')).toBe(true);
    expect(shops.hasFailed('l')).toBe(false);
    expect(await filled('one')).toBe('one');
    expect(shops.hasFailed('k')).toBe(false);
  });

  test.each<Problem>([
    unreachable,
    { kind: 'tooSlow' },
    { kind: 'rateLimited' },
    { kind: 'serverError' },
    { kind: 'webPage' },
  ])('$kind: the last good value is served for a day, with its age', async (problem) => {
    await filled('one');
    pass(23 * HOUR);
    const waiting = [get(), get()];
    await answerLast({ problem });
    expect(await Promise.all(waiting)).toEqual(['one, stale, away', 'one, stale, away']);
    pass(HOUR + SECOND);
    const late = get();
    void late.catch(() => {});
    await answerLast({ problem });
    await expect(late).rejects.toMatchObject({ problem });
  });

  test.each<Problem>([{ kind: 'queueFull', seconds: 20 }, { kind: 'stopping' }])(
    '$kind isn’t hidden behind the last good value, and no sign that it is',
    async (problem) => {
      await filled('one');
      pass(HOUR);
      const waiting = get();
      void waiting.catch(() => {});
      await answerLast({ problem });
      await expect(waiting).rejects.toMatchObject({ problem });
      expect(shops.peek('k')).toMatchObject({ away: false });
    },
  );

  test('only the first caller waits; a refresh every ten seconds notices the recovery', async () => {
    await filled('one');
    pass(HOUR);
    const first = get();
    await answerLast({ problem: unreachable });
    expect(await first).toBe('one, stale, away');
    pass(9 * SECOND);
    expect(await get()).toBe('one, stale, away');
    await settle();
    expect(asked).toHaveLength(2);
    pass(2 * SECOND);
    expect(await Promise.all([get(), get()])).toEqual(['one, stale, away', 'one, stale, away']);
    await answerLast({ problem: unreachable });
    expect(asked).toHaveLength(3);
    pass(14 * MINUTE);
    expect(await get()).toBe('one, stale, away');
    await answerLast({ name: 'two' });
    expect(await get()).toBe('two');
  });
});

describe('by id', () => {
  let payments: ShopCache<Payment, [id: number]>;
  beforeEach(() => {
    payments = new ShopCache(queue, v2.payment, { clock, keepMs: 5 * MINUTE });
  });
  async function fetched(key: string, id: number, name: string) {
    const answer = payments.getFresh(0, key, 'user', id);
    await answerLast({ name });
    return (await answer).value.buyer;
  }
  const buyers = (values: readonly Dated<{ readonly buyer: string }>[]) =>
    values.map(({ value }) => value.buyer);

  test('values and shops are kept apart, and listed, the last one first', async () => {
    for (const [key, id] of [
      ['k', 1],
      ['k', 12],
      ['l', 1],
      ['k 1', 2],
    ] as const)
      expect(await fetched(key, id, `${key}-${id}`)).toBe(`${key}-${id}`);
    expect(buyers(payments.values('k', MINUTE)).slice(-2)).toEqual(['k-12', 'k-1']);
    expect(buyers(payments.values('l', MINUTE))).toEqual(['l-1']);
    expect((await payments.getFresh(MINUTE, 'k', 'user', 1)).value.buyer).toBe('k-1');
    expect(asked).toHaveLength(4);
  });
});

test('forgotten values never come back, and every caller gets an answer', async () => {
  const KEYS = ['a', 'b'];
  type Step =
    | { readonly how: 'ask' | 'peek' | 'forget'; readonly key: string }
    | { readonly how: 'answer' | 'fail'; readonly at: number };
  const steps: fc.Arbitrary<Step[]> = fc.array(
    fc.oneof(
      fc.record({ how: fc.constantFrom('ask', 'peek', 'forget'), key: fc.constantFrom(...KEYS) }),
      fc.record({ how: fc.constantFrom('answer', 'fail'), at: fc.nat() }),
    ),
    { maxLength: 30 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (mix) => {
      const requests: Asked[] = [];
      const queue = new RequestQueue({ client: clientThatIsAsked(requests), rate: Number.POSITIVE_INFINITY });
      const cache = new ShopCache(queue, v2.shop, { clock });
      /** The first request that may be remembered, by key. */
      const wanted = new Map(KEYS.map((key) => [key, 0]));
      const isWanted = (name: string, key: string) => Number(name) >= (wanted.get(key) ?? 0);
      const waiting: Promise<void>[] = [];
      const end = (at: number, fails: boolean) =>
        fails ? requests[at]?.refuse() : requests[at]?.answer(String(at));
      for (const step of mix) {
        if (step.how === 'ask') {
          const check = ({ value }: Cached<{ name: string }>) =>
            expect(isWanted(value.name, step.key)).toBe(true);
          waiting.push(cache.get(step.key).then(check, (error) => expect(error).toHaveProperty('problem')));
        } else if (step.how === 'peek') {
          const known = cache.peek(step.key);
          if (known) expect(isWanted(known.value.name, step.key)).toBe(true);
        } else if (step.how === 'forget') {
          queue.drop(step.key);
          cache.forget(step.key);
          wanted.set(step.key, requests.length);
        } else if ('at' in step && requests.length > 0) end(step.at % requests.length, step.how === 'fail');
        await settle();
      }
      for (const at of requests.keys()) end(at, false);
      await Promise.all(waiting);
      for (const key of KEYS) {
        const known = cache.peek(key);
        if (known) expect(isWanted(known.value.name, key)).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});
