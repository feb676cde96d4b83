import PQueue from 'p-queue';
import { expect, onTestFinished, test } from 'vitest';
import { PAYMENTS, PRODUCTS, SAMPLE_KEYS, type SampleShop } from '../../sandbox/shop/index.js';
import type { Budget } from '../../src/easydonate/client.js';
import { v2 } from '../../src/easydonate/v2/index.js';
import { createShopCache } from '../../src/shop/cache.js';
import { type FairOptions, FairQueue } from '../../src/shop/fair-queue.js';
import { fullProblemOf } from '../support/problem-of.js';
import { startShopAndClient } from '../support/sample-shop.js';
import { REFRESH, USER } from './requesters.js';

let shop: SampleShop;

async function connect(budget?: Budget) {
  const started = await startShopAndClient({ ...(budget && { budget }) });
  onTestFinished(started.close);
  shop = started.shop;
  return createShopCache(started.client);
}

test('identical requests in flight are one, and what they bring is not kept', async () => {
  const cache = await connect();
  const product = cache.uncached(v2.product);
  const payment = cache.uncached(v2.payment);
  const asked = Array.from({ length: 5 }, () => product(shop.key, USER, PRODUCTS.vip));
  const answers = await Promise.all([...asked, product(SAMPLE_KEYS.ru, USER, PRODUCTS.vip)]);
  expect(new Set(answers).size).toBe(2);
  expect(shop.requests).toHaveLength(2);
  shop.trouble('refused', { times: 1 });
  const problems = [payment(shop.key, USER, 1), payment(shop.key, USER, 1)].map(fullProblemOf);
  expect(await Promise.all(problems)).toEqual(Array(2).fill({ kind: 'notFound', what: 'payment' }));
  await product(shop.key, USER, PRODUCTS.vip);
  expect(shop.requests).toHaveLength(4);
});

test('a person does not wait as long as the refresh of the same thing', async () => {
  const queue = new PQueue<FairQueue, FairOptions>({ concurrency: 1, queueClass: FairQueue });
  const oneByOne: Budget = {
    waiting: () => queue.size,
    spend: (requester, signal, request) => queue.add(request, { requester, signal }),
  };
  const cache = await connect(oneByOne);
  const payment = cache.uncached(v2.payment);
  await Promise.all([
    cache.uncached(v2.shop)(shop.key, USER),
    cache.uncached(v2.catalogue)(shop.key, REFRESH),
    payment(shop.key, REFRESH, PAYMENTS.basket),
    payment(shop.key, USER, PAYMENTS.basket),
  ]);
  expect(shop.requests.slice(0, 2).map(({ operation }) => operation)).toEqual(['shop', 'payment']);
});

test('a refresh joins the request of a user', async () => {
  const payment = (await connect()).uncached(v2.payment);
  await Promise.all([USER, REFRESH].map((requester) => payment(shop.key, requester, PAYMENTS.basket)));
  expect(shop.requests).toHaveLength(1);
});

test('a refused key is forgotten, whichever request found that out', async () => {
  const cache = await connect();
  const get = cache.swr(v2.shop);
  await get(shop.key, USER);
  shop.shops.delete(shop.key);
  expect(await fullProblemOf(cache.uncached(v2.catalogue)(shop.key, USER))).toEqual({ kind: 'keyRefused' });
  expect(await fullProblemOf(get(shop.key, USER))).toEqual({ kind: 'keyRefused' });
});
