import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { catalogueBytes } from '../../src/domain/catalogue.js';
import { parsePayment } from '../../src/easydonate/records/payment.js';
import { parseShop } from '../../src/easydonate/records/shop.js';
import { v2 } from '../../src/easydonate/v2/index.js';
import { createShopCache, MAX_CATALOGUES_BYTES } from '../../src/shop/cache.js';
import { readable } from '../easydonate/readable.js';
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
    state: () => ({ answerMs: undefined }),
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

const MEBIBYTE = 2 ** 20;

/** A cache over a shop that answers everything with this body. */
const cacheOf = (bodyOf: (...ids: readonly number[]) => unknown) =>
  createShopCache({
    ask: (resource, _key, _requester, ...ids) =>
      resource.read(
        { status: 200, text: JSON.stringify({ success: 1, response: bodyOf(...ids) }) },
        () => {},
      ),
    state: () => ({ answerMs: undefined }),
    close: async () => {},
  });

test('sixty payments with long replies are remembered as far as 32 MiB, the last ones', async () => {
  vi.useRealTimers();
  const replies = Array.from({ length: 10 }, () => ({ command: 'say', response: 'x'.repeat(400_000) }));
  const { fetch, all } = cacheOf((id) => ({ id, status: 2, sent_commands: replies })).recent(v2.payment);
  for (let id = 1; id <= 60; id += 1) await fetch('k', USER, id);
  const kept = all('k').map(({ value }) => value);
  const letters = kept.flatMap(({ sentCommands }) => sentCommands.map(({ reply }) => reply.length));
  const bytes = 2 * letters.reduce((sum, length) => sum + length, 0);
  expect(kept[0]?.id).toBe(60);
  expect(bytes).toBeLessThan(32 * MEBIBYTE);
  expect(bytes).toBeGreaterThan(28 * MEBIBYTE);
});

test('lists are weighed with their search and their copies: 67 shops of 3,000 products are too many', async () => {
  vi.useRealTimers();
  const products = Array.from({ length: 3000 }, (_, index) => ({ id: index + 1, name: 'Sword', price: 49 }));
  const description = 'x'.repeat(300);
  const body = [{ id: 1, name: 'Isle', products: products.map((one) => ({ ...one, description })) }];
  const parsed = await cacheOf(() => body).swr(v2.catalogue)('k', USER);
  const perProduct = catalogueBytes(parsed.value) / 3000;
  expect(perProduct).toBeGreaterThan(2500);
  const lists = cacheOf(() => body).swr(
    { ...v2.catalogue, read: async () => parsed.value },
    MAX_CATALOGUES_BYTES,
    catalogueBytes,
  );
  for (let shop = 0; shop < 67; shop += 1) await lists(`k${shop}`, USER);
  const known = Array.from({ length: 67 }, (_, shop) => lists.known(`k${shop}`)).filter(Boolean);
  expect(known.length * 3000 * perProduct).toBeLessThanOrEqual(MAX_CATALOGUES_BYTES);
  expect(known.length).toBeGreaterThan(20);
});
