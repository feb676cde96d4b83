import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Catalogue } from '../../src/domain/catalogue.js';
import type { Resource } from '../../src/easydonate/resource.js';
import { v2 } from '../../src/easydonate/v2/index.js';
import { RequestQueue } from '../../src/shop/request-queue.js';
import { ShopCache, type ShopCacheOptions } from '../../src/shop/shop-cache.js';
import { machineClock } from '../support/clocks.js';
import { catalogueOf, MINUTE, productCalled, SECOND, settle, stopTheClock } from './asked.js';

/*
 * How much of the shops is remembered, and for how long.
 */

const MEBIBYTE = 2 ** 20;

beforeEach(() => stopTheClock(Date.UTC(2025, 0, 1)));
afterEach(() => {
  vi.useRealTimers();
});

/** A cache over a shop that answers at once with what `read` gives. @param onFetch called with the key of each request */
function cacheOver<T>(
  resource: Resource<T>,
  options: Omit<ShopCacheOptions, 'clock'>,
  onFetch = (_key: string) => {},
) {
  const client = {
    fetch<T, Ids extends readonly number[]>(
      resource: Resource<T, Ids>,
      key: string,
      ..._ids: Ids
    ): Promise<T> {
      onFetch(key);
      return resource.read({ status: 200, text: '' }, () => {});
    },
    close: async () => {},
  };
  const queue = new RequestQueue({ client, rate: Number.POSITIVE_INFINITY });
  return new ShopCache(queue, resource, { clock: machineClock, ...options });
}

const described = (letters: number) => ({ ...productCalled('Sword'), description: 'я'.repeat(letters) });
const usual = catalogueOf(Array(200).fill(described(300)));
const huge = catalogueOf(Array(5).fill(described(MEBIBYTE)));

/** How often the catalogues of `keys` are fetched, one after the other, into this much memory. */
async function fetches(keys: readonly string[], maxBytes: number, answer: () => Catalogue) {
  const counts: Record<string, number> = {};
  const catalogues = cacheOver({ ...v2.catalogue, read: async () => answer() }, { maxBytes }, (key) => {
    counts[key] = (counts[key] ?? 0) + 1;
  });
  for (const key of keys) {
    await catalogues.get(key);
    await settle();
  }
  return counts;
}

test('three hundred shops of two hundred products stay in 96 MiB, and a thousand don’t', async () => {
  const keys = Array.from({ length: 1000 }, (_, n) => `shop ${n}`);
  const few = keys.slice(0, 300);
  expect(Object.values(await fetches([...few, ...few], 96 * MEBIBYTE, () => usual))).toEqual(
    Array(300).fill(1),
  );
  expect((await fetches([...keys, 'shop 0'], 96 * MEBIBYTE, () => usual))['shop 0']).toBe(2);
});

test('heavy values evict the least recently used; one above the limit is still served', async () => {
  expect(await fetches(['a', 'b', 'a', 'c', 'a', 'b'], 25 * MEBIBYTE, () => huge)).toEqual({
    a: 1,
    b: 2,
    c: 1,
  });
  expect(await fetches(['a', 'a', 'b'], 5 * MEBIBYTE, () => huge)).toEqual({ a: 2, b: 1 });
});

test('an expired value leaves memory without a request', async () => {
  const text = '{"success":1,"response":{"id":1,"name":"x"}}';
  const read: typeof v2.shop.read = () => v2.shop.read({ status: 200, text }, () => {});
  const cache = cacheOver({ ...v2.shop, read }, { keepMs: 5 * MINUTE });
  await cache.getFresh(0, 'k', 'user');
  vi.advanceTimersByTime(5 * MINUTE - SECOND);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(2 * SECOND);
  expect(vi.getTimerCount()).toBe(0);
});
