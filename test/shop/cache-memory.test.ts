import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseShop } from '../../src/shop/api/records/shop.js';
import { v2 } from '../../src/shop/api/v2/index.js';
import { createShopCache } from '../../src/shop/cache.js';
import { parsePayment } from './api/parse.js';
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
    ask: (resource, _key, _requester, ..._ids) => resource.read({ status: 200, text: '' }, () => {}),
    state: () => ({ answerMs: undefined, lastFailure: undefined, queue: { people: 0, others: 0 } }),
    forget() {},
    close: async () => {},
  });
  const shop = async () => keep(readable(parseShop({ id: 1, name: 'x' })));
  const payment = async () => keep(readable(parsePayment({ id: 1, status: 2, customer: 'x' })));
  await (look === 'shop'
    ? cache.swr({ ...v2.shop, read: shop })('k', USER)
    : cache.recent({ ...v2.payment, read: payment }).fetch('k', USER, 1));
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
