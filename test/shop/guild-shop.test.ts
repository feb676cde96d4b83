import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { PAYMENTS, PRODUCTS, SAMPLE_KEYS, type SampleShop, SERVERS } from '../../sandbox/shop/index.js';
import type { Problem } from '../../src/domain/failure.js';
import type { Requester } from '../../src/easydonate/priority.js';
import { createBudget } from '../../src/shop/budget.js';
import { type GuildShop, KEY_CHECKS } from '../../src/shop/guild-shop.js';
import { QUESTIONS } from '../../src/shop/member-limit.js';
import type { GuildStore } from '../../src/store/guilds.js';
import { fullProblemOf } from '../support/problem-of.js';
import { identity } from '../support/samples.js';
import { GUILD, startGuildShops } from './guild-shops.js';

const OTHER_GUILD = '100000000000000002';

let sample: SampleShop;
let store: GuildStore;
let shopOf: (guildId: string, userId?: string) => GuildShop;
let shop: GuildShop;
let requesters: Requester[];

beforeEach(async () => {
  const budget = createBudget(1000);
  requesters = [];
  const started = await startGuildShops({
    budget: {
      ...budget,
      spend(requester, ...rest) {
        requesters.push(requester);
        return budget.spend(requester, ...rest);
      },
    },
  });
  ({ sample, store } = started);
  shopOf = started.shopsOver(2);
  shop = shopOf(GUILD);
  return started.close;
});
const operations = () => sample.requests.map(({ operation }) => operation);
const everything = (of: GuildShop) => [
  of.info(),
  of.catalogue(),
  of.product(PRODUCTS.vip),
  of.productDetails(PRODUCTS.vip),
  of.payment(PAYMENTS.basket),
  of.recentPayment(PAYMENTS.test),
];

describe('the linked shop', () => {
  test('answers with the key of the guild, and of no other', async () => {
    await store.link(OTHER_GUILD, { key: SAMPLE_KEYS.ru, shop: identity('x') });
    const [mine, theirs] = await Promise.all([shop.info(), shopOf(OTHER_GUILD).info()]);
    expect([mine.value.name, theirs.value.name]).toEqual(['Northern Lights', 'Северное сияние']);
    expect(sample.requests.map(({ key }) => key).toSorted()).toEqual([SAMPLE_KEYS.en, SAMPLE_KEYS.ru]);
  });

  test('a payment is asked for every time, everything else once', async () => {
    for (let n = 0; n < 2; n += 1) await Promise.all(everything(shop));
    expect(operations().toSorted()).toEqual([...Array(3).fill('payment'), 'product', 'servers', 'shop']);
  });

  test('what is remembered of it can be dropped, also where there is no key to tell it by', async () => {
    await Promise.all(everything(shop));
    const before = operations();
    await shop.forget(async () => {});
    await Promise.all(everything(shop));
    expect(operations().slice(before.length).toSorted()).toEqual(before.toSorted());
    await shopOf(OTHER_GUILD).forget(async () => {});
  });

  test('a product costs one request, which is that for the list, and with its commands one more', async () => {
    await shop.product(PRODUCTS.vip);
    expect(operations()).toEqual(['servers']);
    const [again, other] = await Promise.all([shop.product(PRODUCTS.vip), shop.product(PRODUCTS.horse)]);
    expect(again.value).toBe((await shop.product(PRODUCTS.vip)).value);
    expect(other.value.requestedFields).toHaveLength(2);
    expect(operations()).toEqual(['servers']);
    expect((await shop.productDetails(PRODUCTS.vip)).value.commands).toHaveLength(1);
    expect(operations()).toEqual(['servers', 'product']);
  });

  test('a product that is newer than the list is asked for alone', async () => {
    await shop.catalogue();
    const data = sample.shops.get(sample.key);
    const vip = data?.products.find(({ id }) => id === PRODUCTS.vip);
    if (!data || !vip) throw new Error('the sample shop has changed');
    data.products.push({ ...vip, id: 7999, name: 'Brand new' });
    data.shelves.get(SERVERS.survival)?.push(7999);
    expect((await shop.product(7999)).value.name).toBe('Brand new');
    expect(operations()).toEqual(['servers', 'product']);
  });

  test('a guild without a link fails before any request', async () => {
    const problems = await Promise.all(everything(shopOf(OTHER_GUILD)).map(fullProblemOf));
    expect(problems).toEqual(Array(6).fill({ kind: 'notLinked' }));
    expect(sample.requests).toEqual([]);
  });

  test('a guild that is unlinked gets nothing from memory', async () => {
    await Promise.all(everything(shop));
    await store.unlink(GUILD);
    const problems = await Promise.all(everything(shop).map(fullProblemOf));
    expect(problems).toEqual(Array(6).fill({ kind: 'notLinked' }));
  });
});

describe('what people know the shop by', () => {
  test('is kept with the link, also while the shop does not answer', async () => {
    sample.trouble('server-error');
    expect((await shop.identity())?.name).toBe('Northern Lights');
    expect(await fullProblemOf(shopOf(OTHER_GUILD).identity())).toEqual({ kind: 'notLinked' });
  });

  test('is kept as the shop last had it', async () => {
    expect((await store.linked(GUILD))?.shop.domain).toBe('');
    const { domain } = (await shop.info()).value;
    expect(domain).not.toBe('');
    expect((await store.linked(GUILD))?.shop.domain).toBe(domain);
  });
});

describe('what buyers may not see', () => {
  const notFound: Problem = { kind: 'notFound', what: 'product' };

  test.each([
    ['a hidden product', PRODUCTS.hidden],
    ['a product on a hidden server only', PRODUCTS.stagingOnly],
    ['a product that is in no shop', PRODUCTS.removed],
  ])('%s is not found, not even in memory', async (_what, id) => {
    expect(await fullProblemOf(shop.product(id))).toEqual(notFound);
    expect(await fullProblemOf(shop.product(id))).toEqual(notFound);
  });

  test('a product is shown with its visible servers only', async () => {
    for (const { value } of [await shop.product(PRODUCTS.sword), await shop.productDetails(PRODUCTS.sword)]) {
      expect(value.servers.map(({ id }) => id)).toEqual([SERVERS.survival, SERVERS.anarchy]);
    }
  });

  test('a catalogue has neither hidden servers nor hidden products', async () => {
    const { servers } = (await shop.catalogue()).value;
    expect(servers.map(({ id }) => id)).not.toContain(SERVERS.staging);
    const ids = servers.flatMap(({ products }) => products.map(({ id }) => id));
    expect(ids).toContain(PRODUCTS.sword);
    expect(ids).not.toContain(PRODUCTS.hidden);
  });
});

/** The one by which the cache tells how old something is. */
function fakeTheClock(): void {
  // It goes on by itself, too: the budget waits a millisecond between two requests.
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  // The cache takes 0 for no time at all.
  vi.advanceTimersByTime(1000);
  onTestFinished(() => void vi.useRealTimers());
}

describe('"not found" can mean that the key no longer works', () => {
  const asks: [what: string, ask: (of: GuildShop) => Promise<unknown>, notFound: Problem][] = [
    ['payment', (of) => of.payment(1), { kind: 'notFound', what: 'payment' }],
    ['payment', (of) => of.recentPayment(1), { kind: 'notFound', what: 'payment' }],
    ['product', (of) => of.productDetails(1), { kind: 'notFound', what: 'product' }],
  ];

  test.each(asks)('%s: one look at the shop, and it is there', async (what, ask, notFound) => {
    expect(await fullProblemOf(ask(shop))).toEqual(notFound);
    expect(operations()).toEqual([what, 'shop']);
  });

  test.each(asks)('%s: one look at the shop, and the key is refused', async (what, ask) => {
    sample.shops.delete(sample.key);
    expect(await fullProblemOf(ask(shop))).toEqual({ kind: 'keyRefused' });
    expect(operations()).toEqual([what, 'shop']);
  });

  test.each(asks)('%s: the look is a fresh one, not from memory', async (what, ask) => {
    await shop.info();
    sample.shops.delete(sample.key);
    expect(await fullProblemOf(ask(shop))).toEqual({ kind: 'keyRefused' });
    expect(operations()).toEqual(['shop', what, 'shop']);
  });

  test.each(asks)('%s: nothing is shown from memory once the key is refused', async (_what, ask) => {
    await Promise.all([shop.info(), shop.catalogue()]);
    sample.shops.delete(sample.key);
    await fullProblemOf(ask(shop));
    sample.trouble('server-error');
    const down = { kind: 'serverError' };
    expect(await Promise.all([shop.info(), shop.catalogue()].map(fullProblemOf))).toEqual([down, down]);
  });

  test.each(asks)(
    '%s: the look fails in another way, so it stays "not found"',
    async (_what, ask, notFound) => {
      sample.trouble('server-error', { operation: 'shop' });
      expect(await fullProblemOf(ask(shop))).toEqual(notFound);
    },
  );

  test('product: it is remembered for a minute, and so is that the key works', async () => {
    await store.link(OTHER_GUILD, { key: SAMPLE_KEYS.ru, shop: identity('x') });
    fakeTheClock();
    const ask = async (of: GuildShop, id: number) => {
      const before = sample.requests.length;
      expect(await fullProblemOf(of.productDetails(id))).toEqual({ kind: 'notFound', what: 'product' });
      return operations().slice(before);
    };
    expect(await ask(shop, 1)).toEqual(['product', 'shop']);
    expect(await ask(shop, 1)).toEqual([]);
    expect(await ask(shop, 2)).toEqual(['product']);
    expect(await ask(shopOf(OTHER_GUILD), 1)).toEqual(['product', 'shop']);
    vi.advanceTimersByTime(60_001);
    expect(await ask(shop, 1)).toEqual(['product', 'shop']);
  });

  test('another failure needs no look', async () => {
    sample.trouble('server-error');
    expect(await fullProblemOf(shop.productDetails(PRODUCTS.vip))).toEqual({
      kind: 'serverError',
    });
    expect(operations()).toEqual(['product']);
  });
});

describe('a member who types unknown product numbers', () => {
  const type = (numbers: number, of: GuildShop) =>
    Promise.all(Array.from({ length: numbers }, (_, n) => fullProblemOf(of.product(900_000 + n))));

  test('has to wait, and takes nothing from staff or other members', async () => {
    await Promise.all([shop.info(), shop.catalogue()]);
    const before = sample.requests.length;
    const problems = await type(50, shopOf(GUILD, 'busy'));
    const refused = problems.filter((problem) => problem !== 'none' && problem.kind === 'tooOften');
    expect(refused).toHaveLength(50 - QUESTIONS.limit);
    expect(refused[0]).toEqual({ kind: 'tooOften', seconds: QUESTIONS.seconds });
    expect(sample.requests).toHaveLength(before + QUESTIONS.limit);
    expect(await shopOf(GUILD, 'busy').payment(PAYMENTS.basket)).toMatchObject({
      value: { id: PAYMENTS.basket },
    });
    expect(await fullProblemOf(shopOf(GUILD, 'quiet').product(PRODUCTS.vip))).toBe('none');
  });

  test('is still answered from memory', async () => {
    await Promise.all([shop.info(), shop.catalogue(), shop.product(PRODUCTS.vip)]);
    const busy = shopOf(GUILD, 'busy');
    await type(QUESTIONS.limit + 1, busy);
    expect(await fullProblemOf(busy.productDetails(PRODUCTS.sword))).toMatchObject({ kind: 'tooOften' });
    expect(
      await Promise.all([busy.info(), busy.catalogue(), busy.product(PRODUCTS.vip)].map(fullProblemOf)),
    ).toEqual(Array(3).fill('none'));
    expect(await fullProblemOf(busy.product(900_000))).toEqual({ kind: 'notFound', what: 'product' });
  });
});

test('a payment that the shop could not be asked for is one that could not be looked up', async () => {
  await shop.payment(PAYMENTS.basket);
  sample.trouble('server-error');
  const notLookedUp = { kind: 'notLookedUp' };
  expect(await fullProblemOf(shop.payment(PAYMENTS.basket))).toEqual(notLookedUp);
  expect(await fullProblemOf(shop.recentPayment(PAYMENTS.test))).toEqual(notLookedUp);
});

test('every request names the shop and guild of its user, and staff where it is about a payment', async () => {
  await store.link(OTHER_GUILD, { key: SAMPLE_KEYS.ru, shop: identity('x') });
  for (const [guildId, shopKey] of [
    [GUILD, sample.key],
    [OTHER_GUILD, SAMPLE_KEYS.ru],
  ] as const) {
    requesters = [];
    const guildShop = shopOf(guildId, 'ann');
    await Promise.all([guildShop.info(), guildShop.catalogue(), guildShop.productDetails(PRODUCTS.vip)]);
    const member = { priority: 'user', shopKey, guildId, userId: 'ann', isStaff: false };
    expect(requesters).toEqual(Array(3).fill(member));
    requesters = [];
    await Promise.all([guildShop.payment(PAYMENTS.basket), guildShop.recentPayment(PAYMENTS.test)]);
    expect(await fullProblemOf(guildShop.payment(1))).toEqual({ kind: 'notFound', what: 'payment' });
    await guildShop.checkUp();
    expect(requesters).toEqual(Array(6).fill({ ...member, isStaff: true }));
  }
});

test('a key that is only being checked is asked for in the name of no shop', async () => {
  await shop.link(SAMPLE_KEYS.ru);
  expect(await fullProblemOf(shop.link('guess'))).toEqual({ kind: 'keyRefused' });
  const checking = { priority: 'user', shopKey: undefined, guildId: GUILD, userId: undefined, isStaff: true };
  expect(requesters).toEqual(Array(2).fill(checking));
});

test('a check-up that finds the key refused: nothing is shown from memory any more', async () => {
  await Promise.all([shop.info(), shop.catalogue()]);
  sample.shops.delete(sample.key);
  expect(await shop.checkUp()).toMatchObject({ trouble: { kind: 'keyRefused' } });
  expect(await fullProblemOf(shop.info())).toEqual({ kind: 'keyRefused' });
  expect(await fullProblemOf(shop.catalogue())).toEqual({ kind: 'keyRefused' });
});

describe('a request in flight when the key goes', () => {
  /** The shop answers what is asked now only when the key is gone. */
  async function answeredAfter(change: () => Promise<unknown>): Promise<unknown[]> {
    sample.trouble('slow', { ms: 100 });
    const asked = Promise.allSettled([
      shop.info(),
      shop.catalogue(),
      shop.productDetails(PRODUCTS.vip),
      shop.payment(PAYMENTS.basket),
    ]);
    await vi.waitFor(() => expect(sample.requests.length).toBeGreaterThan(3), { interval: 2 });
    await change();
    sample.trouble(undefined);
    await asked;
    await store.link(GUILD, { key: sample.key, shop: identity('x') });
    const before = sample.requests.length;
    await Promise.all([
      shop.info(),
      shop.catalogue(),
      shop.productDetails(PRODUCTS.vip),
      shop.recentPayment(PAYMENTS.basket),
    ]);
    return operations().slice(before).toSorted();
  }

  test.each<[string, () => Promise<unknown>]>([
    ['unlinked', () => shop.forget(() => store.unlink(GUILD))],
    ['erased', () => shop.forget(() => store.erase(GUILD))],
    ['replaced', () => shop.link(SAMPLE_KEYS.ru)],
  ])('is not remembered: %s', async (_how, change) => {
    expect(await answeredAfter(change)).toEqual(['payment', 'product', 'servers', 'shop']);
  });
});

describe('linking', () => {
  test('a key that works is saved, with the name of its shop', async () => {
    expect(await shop.link(SAMPLE_KEYS.ru)).toMatchObject({ shop: { name: 'Северное сияние' } });
    expect(await store.key(GUILD)).toBe(SAMPLE_KEYS.ru);
    expect(await store.linked(GUILD)).toMatchObject({
      keyTail: 'ee02',
      shop: { name: 'Северное сияние', domain: expect.any(String) },
    });
    expect((await shop.info()).value.name).toBe('Северное сияние');
  });

  test.each(['unknown', '..', 'a/payment/create'])('the key %j is refused and not saved', async (key) => {
    expect(await fullProblemOf(shop.link(key))).toEqual({ kind: 'keyRefused' });
    expect(await store.key(GUILD)).toBe(sample.key);
    expect(sample.violations).toEqual([]);
  });

  test.each(['down', 'html', 'rate-limited', 'wrong-types'] as const)(
    'a key that could not be checked (%s) is not saved',
    async (trouble) => {
      sample.trouble(trouble);
      expect(await fullProblemOf(shopOf(OTHER_GUILD).link(SAMPLE_KEYS.ru))).not.toBe('none');
      expect(await store.linked(OTHER_GUILD)).toBeNull();
      expect(await store.guildIds()).toEqual([GUILD]);
    },
  );

  test('a key is checked without the cache', async () => {
    await shop.info();
    sample.shops.delete(sample.key);
    expect(await fullProblemOf(shop.link(sample.key))).toEqual({ kind: 'keyRefused' });
  });

  test('a guild may have ten keys checked in ten minutes; others are not held up by it', async () => {
    for (let n = 0; n < KEY_CHECKS.limit; n += 1) {
      expect(await fullProblemOf(shop.link(`guess ${n}`))).toEqual({ kind: 'keyRefused' });
    }
    expect(sample.requests).toHaveLength(KEY_CHECKS.limit);
    expect(await fullProblemOf(shop.link(SAMPLE_KEYS.ru))).toMatchObject({ kind: 'tooOften' });
    expect(sample.requests).toHaveLength(KEY_CHECKS.limit);
    expect(await store.key(GUILD)).toBe(sample.key);
    expect((await shop.info()).value.name).toBe('Northern Lights');
    expect(await shopOf(OTHER_GUILD).link(SAMPLE_KEYS.ru)).toMatchObject({
      shop: { name: 'Северное сияние' },
    });
  });

  test('a store that does not take it is a failure, although the key is right', async () => {
    const broken = await startGuildShops();
    await broken.store.close();
    const linking = broken.shopsOver(2)(GUILD).link(SAMPLE_KEYS.ru);
    expect(await fullProblemOf(linking)).toEqual({ kind: 'storeUnavailable' });
    await broken.client.close();
    await broken.sample.close();
  });
});
