import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { PAYMENTS, PRODUCTS, type SampleShop } from '../../sandbox/shop/index.js';
import { listProducts } from '../../src/domain/catalogue.js';
import type { ApiVersion } from '../../src/easydonate/versions.js';
import { createBudget } from '../../src/shop/budget.js';
import type { GuildShop } from '../../src/shop/guild-shop.js';
import { fullProblemOf } from '../support/problem-of.js';
import { GUILD, startGuildShops } from './guild-shops.js';

/*
 * What a guild sees of its shop over each version of the API.
 */

let sample: SampleShop;
let shopOver: (version: ApiVersion) => GuildShop;

beforeEach(async () => {
  counted = 0;
  const started = await startGuildShops();
  ({ sample } = started);
  shopOver = (version) => started.shopsOver(version)(GUILD);
  return started.close;
});

let counted: number;
/** What was asked for since last time. */
function operations(): string[] {
  const since = sample.requests.slice(counted).map(({ operation }) => operation);
  counted += since.length;
  return since.toSorted();
}
test('everything but prices in a sale is the same', async () => {
  const [old, now] = [shopOver(2), shopOver(3)];
  expect((await now.info()).value).toEqual((await old.info()).value);
  for (const id of Object.values(PAYMENTS))
    expect((await now.payment(id)).value).toEqual((await old.payment(id)).value);
  for (const { id } of listProducts((await old.catalogue()).value)) {
    const { value: before } = await old.productDetails(id);
    const { sale, ...today } = (await now.productDetails(id)).value;
    if (sale) expect(today).toEqual({ ...before, price: today.price, oldPrice: before.price });
    else expect(today).toEqual(before);
  }
  const [before, today] = [await old.checkUp(), await now.checkUp()];
  expect(today.ownerCatalogue).toEqual(before.ownerCatalogue);
});

describe('a mass sale', () => {
  test('is part of the prices in version 3, and in version 2 nothing is asked for', async () => {
    const [old, now] = [shopOver(2), shopOver(3)];
    expect((await old.product(PRODUCTS.vip)).value).toMatchObject({ price: 149, oldPrice: null });
    expect(operations()).toEqual(['servers']);
    expect((await now.product(PRODUCTS.vip)).value).toMatchObject({
      price: 119.2,
      oldPrice: 149,
      sale: { percent: 20, endsAt: expect.any(Number) },
    });
    expect((await now.productDetails(PRODUCTS.vip)).value.price).toBe(119.2);
    const listed = listProducts((await now.catalogue()).value);
    expect(listed.filter(({ sale }) => sale).map(({ id }) => id)).toEqual([
      PRODUCTS.vip,
      PRODUCTS.coins,
      PRODUCTS.case,
    ]);
  });

  test('costs one request for all of it', async () => {
    const shop = shopOver(3);
    for (let n = 0; n < 3; n += 1)
      await Promise.all([
        shop.info(),
        shop.catalogue(),
        shop.productDetails(PRODUCTS.vip),
        shop.product(PRODUCTS.sword),
      ]);
    expect(operations()).toEqual(['massSales', 'product', 'servers', 'shop']);
  });

  test.each(['server-error', 'refused', 'wrong-shape', 'one-bad-product'] as const)(
    'that cannot be read (%s) takes nothing away',
    async (trouble) => {
      sample.trouble(trouble, { operation: 'massSales' });
      const { value } = await shopOver(3).catalogue();
      expect(listProducts(value).length).toBeGreaterThan(30);
    },
  );
});

/** Ten pages of payments. */
function sellMuch({ shops, key }: SampleShop): void {
  const data = shops.get(key);
  const [template] = data?.payments ?? [];
  if (!data || !template) throw new Error('the sample shop has changed');
  data.payments = Array.from({ length: 500 }, (_, index) => ({ ...template, id: index + 1 }));
}

test('payments that somebody waits for overtake a look further back: one page at most goes before them', async () => {
  const started = await startGuildShops({ budget: createBudget(50) });
  onTestFinished(started.close);
  sellMuch(started.sample);
  const shop = started.shopsOver(3)(GUILD);
  const operations = () => started.sample.requests.map(({ operation }) => operation);
  const shutdown = new AbortController();
  let asked: { readonly before: number; readonly work: Promise<unknown> } | undefined;
  for await (const { size } of shop.paymentSearch?.loadOlder(() => false, shutdown.signal) ?? []) {
    if (size < 150) continue;
    asked ??= { before: operations().length, work: Promise.all([1, 2, 3].map((id) => shop.payment(id))) };
    if (operations().includes('payment')) shutdown.abort();
  }
  await asked?.work;
  const since = operations().slice(asked?.before);
  expect(
    since.slice(0, since.lastIndexOf('payment') + 1).filter((one) => one === 'payments').length,
  ).toBeLessThan(2);
  expect(since.filter((one) => one === 'payment')).toHaveLength(3);
});

describe('a check-up', () => {
  test('costs two requests in version 2, and three in version 3: none for payments that were just read', async () => {
    expect((await shopOver(2).checkUp()).undelivered).toBeUndefined();
    expect(operations()).toEqual(['servers', 'shop']);
    const shop = shopOver(3);
    expect((await shop.checkUp()).undelivered).toMatchObject({ count: expect.any(Number) });
    expect(operations()).toEqual(['payments', 'servers', 'shop']);
    await shop.checkUp();
    expect(operations()).toEqual(['servers', 'shop']);
  });

  test('keeps what it has where payments fail', async () => {
    sample.trouble('server-error', { operation: 'payments' });
    expect(await shopOver(3).checkUp()).toMatchObject({
      trouble: { kind: 'serverError' },
      ownerCatalogue: { servers: expect.any(Array) },
      undelivered: undefined,
    });
  });
});

describe('what the platform refuses', () => {
  /** Nobody waits for the sales of what isn't found. */
  const withoutSales = () => operations().filter((operation) => operation !== 'massSales');

  const ask = (shop: GuildShop) => [shop.productDetails(PRODUCTS.removed), shop.payment(1)];

  test('is distinguished without a second request in version 3', async () => {
    const shop = shopOver(3);
    for (const work of ask(shop)) expect(await fullProblemOf(work)).toMatchObject({ kind: 'notFound' });
    expect(withoutSales()).toEqual(['payment', 'product']);
    sample.shops.delete(sample.key);
    expect(await fullProblemOf(shop.payment(1))).toEqual({ kind: 'keyRefused' });
    expect(withoutSales()).toEqual(['payment']);
  });

  test('and with one a minute in version 2, or where a code is missing', async () => {
    const old = shopOver(2);
    expect(await fullProblemOf(old.productDetails(PRODUCTS.removed))).toMatchObject({ kind: 'notFound' });
    expect(withoutSales()).toEqual(['product', 'shop']);
    expect(await fullProblemOf(old.payment(1))).toMatchObject({ kind: 'notFound' });
    expect(withoutSales()).toEqual(['payment']);
    sample.trouble('status-false', { operation: 'payment' });
    expect(await fullProblemOf(shopOver(3).payment(1))).toEqual({ kind: 'notFound', what: 'payment' });
    expect(withoutSales()).toEqual(['payment', 'shop']);
  });
});

test('a key is checked and linked over version 3, too', async () => {
  const shop = shopOver(3);
  expect(await fullProblemOf(shop.link('unknown'))).toEqual({ kind: 'keyRefused' });
  await shop.link(sample.key);
  expect(sample.requests.map(({ path }) => path)).toEqual(['/api/v3/shop', '/api/v3/shop']);
});
