import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parsePayment } from '../../src/shop/api/v2/payment.js';
import { parseShop } from '../../src/shop/api/v2/shop.js';
import { createShopCache } from '../../src/shop/cache.js';
import { readable } from './api/readable.js';
import { USER } from './requesters.js';

const MINUTE = 60_000;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
  // The cache takes the time 0 for none.
  vi.advanceTimersByTime(1000);
});
afterEach(() => {
  vi.useRealTimers();
});

/** Looks at something through the cache; the value itself is held by nobody else. */
async function seen(look: 'shop' | 'payment') {
  let ref: WeakRef<object> | undefined;
  const keep = <T extends object>(value: T) => {
    ref = new WeakRef(value);
    return value;
  };
  const cache = createShopCache({
    shop: async () => keep(readable(parseShop({ id: 1, name: 'x' }))),
    payment: async () => keep(readable(parsePayment({ id: 1, status: 2, customer: 'x' }))),
    catalogue: () => Promise.reject(new Error('not asked for')),
    product: () => Promise.reject(new Error('not asked for')),
    close: async () => {},
  });
  await (look === 'shop' ? cache.shop('k', USER) : cache.payment('k', 1, USER));
  return {
    cache,
    async isInMemory() {
      // A value that was looked at is held until the turn has ended.
      await new Promise((resolve) => setImmediate(resolve));
      collectGarbage();
      return ref?.deref() !== undefined;
    },
  };
}

test.each([
  ['a payment', 'payment', 5 * MINUTE],
  ['an answer of the shop', 'shop', 24 * 60 * MINUTE],
] as const)('%s is in memory for its time and not longer, though nobody asks', async (_what, look, ms) => {
  const { cache, isInMemory } = await seen(look);
  vi.advanceTimersByTime(ms - 1000);
  expect(await isInMemory()).toBe(true);
  vi.advanceTimersByTime(2000);
  expect(await isInMemory()).toBe(false);
  expect(cache).toBeDefined();
});
