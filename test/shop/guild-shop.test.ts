import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { PAYMENTS, PRODUCTS, SAMPLE_KEYS, type SampleShop } from '../../sandbox/shop/index.js';
import { listProducts } from '../../src/domain/catalogue.js';
import type { Problem } from '../../src/domain/failure.js';
import type { ApiVersion } from '../../src/easydonate/versions.js';
import type { ShopsOptions } from '../../src/shop/shops.js';
import { Cipher } from '../../src/store/cipher.js';
import { GuildStore } from '../../src/store/guilds.js';
import { memoryBackend } from '../support/bot-harness.js';
import type { Client } from '../support/guild-shops.js';
import { fullProblemOf, problemOf } from '../support/problem-of.js';
import { startShopAndClient } from '../support/sample-shop.js';
import { identity } from '../support/samples.js';
import { MINUTE } from './asked.js';
import { type GuildShop, openGuildShops } from './reopened.js';

const [GUILD, OTHER_GUILD] = ['100000000000000001', '100000000000000002'];

let sample: SampleShop;
let client: Client;
let store: GuildStore;
let changedKeys: string[];
let shop: GuildShop;
let shopOf: (guildId: string) => GuildShop;

/** The shops of guilds as a process knows them that has just been started. */
const open = (version: ApiVersion = 2, options: Partial<ShopsOptions> = {}) =>
  openGuildShops({ ...{ store, client, version }, onChange: (id) => changedKeys.push(id), ...options })
    .shopOf;

beforeEach(async () => {
  const started = await startShopAndClient();
  ({ shop: sample, client } = started);
  store = new GuildStore(memoryBackend(), new Cipher(Buffer.alloc(32, 7)));
  await store.link(GUILD, { key: sample.key, shop: identity('Northern Lights') });
  [changedKeys, counted] = [[], 0];
  shopOf = open();
  shop = shopOf(GUILD);
  return started.close;
});

let counted: number;
/** What was requested since last time. */
function requested(): string[] {
  const since = sample.requests.slice(counted).map(({ operation }) => operation);
  counted += since.length;
  return since.toSorted();
}

/** Time that passes only if a test lets it, by the clock that tells how old something is. */
function stopTheClock(...timers: readonly ('setTimeout' | 'clearTimeout')[]): void {
  vi.useFakeTimers({ toFake: ['Date', 'performance', ...timers] });
  vi.advanceTimersByTime(1000);
  onTestFinished(() => void vi.useRealTimers());
}
const pass = (ms: number) => vi.advanceTimersByTime(ms);

const productOf = async (of: GuildShop, id: number) =>
  listProducts((await of.catalogue()).value).find((one) => one.id === id);

const everything = (of: GuildShop) => [of.info(), of.catalogue(), of.payment(PAYMENTS.basket)];

describe('the linked shop', () => {
  test('answers with the key of the guild, and of no other', async () => {
    await store.link(OTHER_GUILD, { key: SAMPLE_KEYS.ru, shop: identity('x') });
    const [mine, theirs] = await Promise.all([shop.info(), shopOf(OTHER_GUILD).info()]);
    expect([mine.value.name, theirs.value.name]).toEqual(['Northern Lights', 'Северное сияние']);
    expect(sample.requests.map(({ key }) => key).toSorted()).toEqual([SAMPLE_KEYS.en, SAMPLE_KEYS.ru]);
  });

  test('a payment is requested every time, everything else once', async () => {
    for (let n = 0; n < 2; n += 1) await Promise.all(everything(shop));
    await shop.recentPayment(PAYMENTS.basket);
    expect(requested()).toEqual(['payment', 'payment', 'servers', 'shop']);
    await shop.recentPayment(PAYMENTS.test);
    expect((await shop.recentPayments()).map(({ value }) => value.id)).toEqual([
      PAYMENTS.test,
      PAYMENTS.basket,
    ]);
  });

  test('without a link nothing is requested, and nothing shown from memory', async () => {
    await Promise.all(everything(shop));
    await store.erase(GUILD);
    requested();
    for (const guildId of [GUILD, OTHER_GUILD])
      expect(await Promise.all(everything(shopOf(guildId)).map(problemOf))).toEqual(
        Array(3).fill('notLinked'),
      );
    expect(requested()).toEqual([]);
  });

  test('its identity is kept with the link as the shop last had it, and known while it does not answer', async () => {
    expect((await store.getLink(GUILD))?.shop.domain).toBe('');
    const { domain } = (await shop.info()).value;
    expect(domain).not.toBe('');
    sample.trouble('server-error');
    expect(await open()(GUILD).identity()).toMatchObject({ name: 'Northern Lights', domain });
    expect(await problemOf(shopOf(OTHER_GUILD).identity())).toBe('notLinked');
  });
});

describe('what buyers may not see', () => {
  test.each([
    ['a hidden product', PRODUCTS.hidden],
    ['a product on a hidden server only', PRODUCTS.stagingOnly],
    ['a product that is in no shop', PRODUCTS.removed],
  ])('%s is not found, and its number costs nothing but the list', async (_what, id) => {
    expect(await Promise.all([1, 2].map(() => productOf(shop, id)))).toEqual([undefined, undefined]);
    expect(requested()).toEqual(['servers']);
  });
});

test('a payment that is looked up is up to date in the search, too', async () => {
  shop = open(3)(GUILD);
  const history = await (await shop.paymentSearch())?.refresh();
  const data = sample.shops.get(sample.key);
  for (const one of data?.payments ?? []) if (one.id === PAYMENTS.basket) one.customer = 'Herobrine';
  await shop.payment(PAYMENTS.basket);
  expect(history?.newestFirst().find(({ id }) => id === PAYMENTS.basket)?.buyer).toBe('Herobrine');
});

describe('a payment that is not found can mean that the key no longer works', () => {
  const notFound: Problem = { kind: 'notFound', what: 'payment' };

  test('the shop tells them apart, once a minute', async () => {
    stopTheClock();
    expect(await fullProblemOf(shop.payment(1))).toEqual(notFound);
    expect(requested()).toEqual(['payment', 'shop']);
    expect(await fullProblemOf(shop.recentPayment(2))).toEqual(notFound);
    expect(requested()).toEqual(['payment']);
    pass(MINUTE + 1);
    sample.trouble('server-error', { operation: 'shop' });
    expect(await fullProblemOf(shop.payment(1))).toEqual(notFound);
    expect(requested()).toEqual(['payment', 'shop']);
    sample.trouble(undefined);
    sample.shops.delete(sample.key);
    expect(await problemOf(shop.payment(2))).toBe('keyRefused');
    expect(requested()).toEqual(['payment', 'shop']);
  });

  test('version 3 says which it is, unless its code is missing', async () => {
    shop = open(3)(GUILD);
    expect(await problemOf(shop.payment(1))).toBe('notFound');
    expect(requested()).toEqual(['payment']);
    sample.trouble('status-false', { operation: 'payment' });
    expect(await problemOf(shop.payment(2))).toBe('notFound');
    expect(requested()).toEqual(['payment', 'shop']);
    sample.trouble(undefined);
    sample.shops.delete(sample.key);
    expect(await problemOf(shop.payment(3))).toBe('keyRefused');
    expect(requested()).toEqual(['payment']);
  });
});

test('a payment that the shop could not be asked for is one that could not be looked up', async () => {
  await shop.payment(PAYMENTS.basket);
  sample.trouble('server-error');
  const notLookedUp = { kind: 'notLookedUp' };
  expect(await fullProblemOf(shop.payment(PAYMENTS.basket))).toEqual(notLookedUp);
  expect(await fullProblemOf(shop.recentPayment(PAYMENTS.test))).toEqual(notLookedUp);
  expect((await shop.recentPayment(PAYMENTS.basket)).value.id).toBe(PAYMENTS.basket);
});

const LAST_COPY = { stale: true, away: true };

describe('a key that goes', () => {
  test.each<[string, (of: GuildShop) => Promise<unknown>]>([
    ['in a check-up', async (of) => expect((await of.checkUp([])).problem?.kind).toBe('keyRefused')],
    ['by a payment', async (of) => expect(await problemOf(of.payment(PAYMENTS.basket))).toBe('keyRefused')],
    [
      'when it is linked again',
      async (of) => expect(await problemOf(of.link(sample.key))).toBe('keyRefused'),
    ],
  ])(
    'because the shop refuses it, found out %s, takes the payments along and leaves the last prices',
    async (_where, find) => {
      shop = open(3)(GUILD);
      await (await shop.paymentSearch())?.refresh();
      await Promise.all(everything(shop));
      sample.shops.delete(sample.key);
      await find(shop);
      expect(await Promise.all([shop.info(), shop.catalogue()])).toMatchObject([LAST_COPY, LAST_COPY]);
      expect(await problemOf(shop.payment(PAYMENTS.basket))).toBe('keyRefused');
      expect(await shop.recentPayments()).toEqual([]);
      expect(await shop.lastSeenPayment(PAYMENTS.basket)).toBeUndefined();
      expect((await shop.paymentSearch())?.history.size).toBe(0);
      expect([await shop.knownProblem(), await shop.knownFacts()]).toEqual([{ kind: 'keyRefused' }, {}]);
    },
  );

  test.each<[string, () => Promise<unknown>]>([
    ['unlinked', () => shop.forget(() => store.erase(GUILD))],
    ['erased', () => shop.forget(() => store.erase(GUILD))],
    ['replaced', () => shop.link(SAMPLE_KEYS.ru)],
  ])('because it is %s takes everything along, what is under way, too', async (_how, change) => {
    await shop.recentPayment(PAYMENTS.test);
    sample.trouble('slow', { ms: 300 });
    const underWay = [shop.info(), shop.catalogue(), shop.payment(PAYMENTS.basket)].map(problemOf);
    await vi.waitFor(() => expect(sample.requests).toHaveLength(4), { interval: 2 });
    sample.trouble(undefined);
    await change();
    expect(await Promise.all(underWay)).toEqual(Array(3).fill('outdated'));
    expect(changedKeys).toEqual([GUILD]);
    await store.link(GUILD, { key: sample.key, shop: identity('x') });
    requested();
    await Promise.all([shop.info(), shop.catalogue(), shop.recentPayment(PAYMENTS.test)]);
    expect(requested()).toEqual(['payment', 'servers', 'shop']);
  });

  test('stays if the store does not take the change, and nothing of it is lost but memory', async () => {
    const failing = shop.forget(() => Promise.reject(new Error('full')));
    await expect(failing).rejects.toThrow('full');
    expect((await shop.info()).value.name).toBe('Northern Lights');
    await shopOf(OTHER_GUILD).forget(async () => {});
    expect(changedKeys).toEqual([GUILD, OTHER_GUILD]);
  });
});

describe('linking', () => {
  test('a key that works is saved, with the name of its shop', async () => {
    expect(await shop.link(SAMPLE_KEYS.ru)).toMatchObject({ shop: { name: 'Северное сияние' } });
    expect(await store.key(GUILD)).toBe(SAMPLE_KEYS.ru);
    expect(await store.getLink(GUILD)).toMatchObject({
      shop: { name: 'Северное сияние', domain: expect.any(String) },
    });
    expect((await shop.info()).value.name).toBe('Северное сияние');
    expect(changedKeys).toEqual([GUILD]);
    await shop.link(SAMPLE_KEYS.ru);
    expect(changedKeys).toEqual([GUILD]);
  });

  test.each<[key: string, version: ApiVersion]>([
    ['unknown', 2],
    ['unknown', 3],
    ['..', 2],
  ])('the key %j is refused by version %i and not saved', async (key, version) => {
    expect(await problemOf(open(version)(GUILD).link(key))).toBe('keyRefused');
    expect(await store.key(GUILD)).toBe(sample.key);
    expect(sample.violations).toEqual([]);
  });

  test('a key that could not be checked is not saved', async () => {
    sample.trouble('down');
    expect(await problemOf(shopOf(OTHER_GUILD).link(SAMPLE_KEYS.ru))).toBe('unreachable');
    expect(await store.guildIds()).toEqual([GUILD]);
  });

  test('a guild may have ten keys checked in ten minutes; others are not held up by it', async () => {
    for (let n = 0; n < 10; n += 1) expect(await problemOf(shop.link(`guess-${n}`))).toBe('keyRefused');
    expect(await problemOf(shop.link(SAMPLE_KEYS.ru))).toBe('tooOften');
    expect(sample.requests).toHaveLength(10);
    expect(await store.key(GUILD)).toBe(sample.key);
    expect(await problemOf(shopOf(OTHER_GUILD).link(SAMPLE_KEYS.ru))).toBe('none');
  });

  test('made-up keys take no place from the shop that is linked', async () => {
    const shops = open(2, { rate: 20 });
    const guesses = Array.from({ length: 9 }, (_, n) => problemOf(shops(`guild ${n}`).link(`guess-${n}`)));
    expect((await shops(GUILD).info()).value.name).toBe('Northern Lights');
    expect((await Promise.all(guesses)).filter((kind) => kind === 'queueFull')).toHaveLength(5);
  });
});

describe('over each version', () => {
  test('a check-up has what an owner needs, in as few requests', async () => {
    expect(Object.entries(await shop.checkUp([])).flatMap(([part, value]) => (value ? [part] : []))).toEqual([
      'shop',
      'catalogue',
    ]);
    expect(requested()).toEqual(['servers', 'shop']);
    shop = open(3)(GUILD);
    expect((await shop.checkUp([])).undelivered).toMatchObject({ count: expect.any(Number) });
    expect(requested()).toEqual(['payments', 'servers', 'shop']);
  });

  test('a check-up keeps what it has if payments fail', async () => {
    sample.trouble('server-error', { operation: 'payments' });
    expect(await open(3)(GUILD).checkUp([])).toMatchObject({
      ...{ problem: { kind: 'serverError' }, catalogue: { servers: expect.any(Array) } },
    });
  });

  test('a check-up asks a shop that refuses the key for nothing else', async () => {
    sample.shops.delete(sample.key);
    expect(await shop.checkUp([])).toEqual({ problem: { kind: 'keyRefused' } });
    expect(requested()).toEqual(['shop']);
  });

  test('a check-up does not take an unexpected error for a failing shop', async () => {
    vi.spyOn(store, 'access').mockRejectedValue(new TypeError('a bug'));
    await expect(shop.checkUp([])).rejects.toBeInstanceOf(TypeError);
  });
});
