import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Cached } from '../../src/domain/dated.js';
import { Failure } from '../../src/domain/failure.js';
import { applySale, type MassSale } from '../../src/domain/sales.js';
import type { Requester } from '../../src/easydonate/priority.js';
import { createTodaysPrices } from '../../src/shop/todays-prices.js';
import { MINUTE, productCalled } from './asked.js';
import { user } from './requesters.js';

/*
 * How long anybody waits for the sales, and what they cost.
 */

const MEMBER = user('guild', { userId: 'member' });
const cached = <T>(value: T): Cached<T> => ({ value, at: 0, stale: false, away: false });
const sword = cached({ ...productCalled('Sword'), price: 100 });
const SALES: readonly MassSale[] = [
  { name: 'Sale', percent: 20, startsAt: null, endsAt: null, productIds: [1] },
];

let asked: Requester[];
let answer: () => Promise<Cached<readonly MassSale[]>>;

beforeEach(() => {
  vi.useFakeTimers();
  // To lru-cache, a time of 0 is none.
  vi.advanceTimersByTime(1);
  asked = [];
  answer = async () => cached(SALES);
});
afterEach(() => {
  vi.useRealTimers();
});

const start = (found: () => Promise<Cached<typeof sword.value>> = async () => sword) =>
  createTodaysPrices((_key, requester) => {
    asked.push(requester);
    return answer();
  })(found, applySale);

const wait =
  (ms: number) =>
  <T>(value: T): Promise<T> =>
    new Promise((resolve) => setTimeout(resolve, ms, value));

test('a product is at the price of today, the same object each time', async () => {
  const today = start();
  const first = await today('key', MEMBER);
  expect(first).toMatchObject({ value: { price: 80, oldPrice: 100 }, at: 0 });
  expect((await today('key', MEMBER)).value).toBe(first.value);
});

test('no member is made to account for the sales', async () => {
  await start()('key', MEMBER);
  expect(asked).toEqual([{ ...MEMBER, userId: undefined }]);
});

test('without sales nothing is asked for, and nothing changed', async () => {
  const product = createTodaysPrices(undefined)(async () => sword, applySale);
  expect(await product('key', MEMBER)).toBe(sword);
});

test('both are asked for at once', async () => {
  answer = () => wait(900)(cached(SALES));
  const today = start(() => wait(1000)(sword))('key', MEMBER);
  await vi.advanceTimersByTimeAsync(1000);
  expect((await today).value.price).toBe(80);
});

test('a known product waits two seconds for its sales, and no longer', async () => {
  answer = () => wait(60_000)(cached(SALES));
  let price: number | undefined;
  void start(() => wait(5000)(sword))('key', MEMBER).then(({ value }) => {
    price = value.price;
  });
  await vi.advanceTimersByTimeAsync(6999);
  expect(price).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(price).toBe(100);
});

test('sales that cannot be had are not asked for again for a minute, and take nothing away', async () => {
  answer = () => Promise.reject(new Failure({ kind: 'unreachable' }));
  const today = start();
  for (let n = 0; n < 3; n += 1) expect(await today('key', MEMBER)).toBe(sword);
  expect(asked).toHaveLength(1);
  await today('other', MEMBER);
  expect(asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(MINUTE + 100);
  answer = async () => cached(SALES);
  expect((await today('key', MEMBER)).value.price).toBe(80);
});

test('a product that is not found is not found at once, whatever becomes of the sales', async () => {
  answer = () => Promise.reject(new Failure({ kind: 'unreachable' }));
  const notFound = new Failure({ kind: 'notFound', what: 'product' });
  await expect(start(() => Promise.reject(notFound))('key', MEMBER)).rejects.toBe(notFound);
  answer = () => new Promise(() => {});
  await expect(start(() => Promise.reject(notFound))('key', MEMBER)).rejects.toBe(notFound);
});
