import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Cipher } from '../../src/store/cipher.js';
import { GuildStore } from '../../src/store/guilds.js';
import { memoryBackend } from '../support/bot-harness.js';
import { createFakeShop, type FakeShop } from '../support/fake-shop.js';
import { problemOf } from '../support/problem-of.js';
import { identity } from '../support/samples.js';
import { MINUTE, SECOND } from './asked.js';
import { type GuildShop, openGuildShops } from './reopened.js';

const HOUR = 60 * MINUTE;
const [GUILD, OTHER_GUILD] = ['100000000000000001', '100000000000000002'];

let fake: FakeShop;
let store: GuildStore;
let shopOf: (guildId: string) => GuildShop;
let shop: GuildShop;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
  vi.advanceTimersByTime(SECOND);
  fake = createFakeShop();
  fake.payments.set(1, { customer: 'Steve' });
  store = new GuildStore(memoryBackend(), new Cipher(Buffer.alloc(32, 7)));
  await store.link(GUILD, { key: 'k', shop: identity('Shop') });
  shopOf = openGuildShops({ store, client: fake, version: 3 }).shopOf;
  shop = shopOf(GUILD);
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const LAST_COPY = { stale: true, away: true };
const lists = () => Promise.all([shop.info(), shop.catalogue()]);
const problemsOfLists = async () => [await problemOf(shop.info()), await problemOf(shop.catalogue())];

describe('a refused key', () => {
  /** The shop takes the key back after it was read. */
  beforeEach(async () => {
    await lists();
    await shop.payment(1);
    fake.keyRefused = true;
    expect(await problemOf(shop.payment(1))).toBe('keyRefused');
  });

  test('leaves the last prices for a day, however often they are read', async () => {
    for (let hour = 0; hour < 24; hour += 1) {
      expect(await lists()).toMatchObject([LAST_COPY, LAST_COPY]);
      await pass(HOUR - SECOND);
    }
    await pass(MINUTE);
    expect(await problemsOfLists()).toEqual(['keyRefused', 'keyRefused']);
  });

  test('takes the payments along at once', async () => {
    expect([await shop.lastSeenPayment(1), await shop.recentPayments()]).toEqual([undefined, []]);
    expect(await problemOf(shop.recentPayment(1))).toBe('keyRefused');
  });

  test('is known to the owner at once, and nothing else is', async () => {
    expect([await shop.knownProblem(), await shop.knownFacts()]).toEqual([{ kind: 'keyRefused' }, {}]);
    await pass(23 * HOUR);
    expect(await shop.knownProblem()).toEqual({ kind: 'keyRefused' });
  });

  test('keeps posts and announcements from being written with the last prices', async () => {
    expect(await problemOf(shop.state('refresh', { listMs: HOUR, shopMs: HOUR }))).toBe('keyRefused');
  });

  test('that works again is forgotten with the first answer', async () => {
    fake.keyRefused = false;
    await pass(MINUTE + SECOND);
    await shop.payment(1);
    expect(await shop.knownProblem()).toBeUndefined();
    await lists();
    await pass(0);
    expect(await shop.info()).toMatchObject({ stale: false, away: false });
  });

  test.each<[string, () => Promise<unknown>]>([
    ['replaced', () => shop.link('another')],
    ['removed', () => shop.forget(() => store.erase(GUILD))],
  ])('that is %s takes the last prices along', async (_how, change) => {
    fake.keyRefused = false;
    await change();
    await store.link(GUILD, { key: 'k', shop: identity('Shop') });
    fake.keyRefused = true;
    expect(await problemsOfLists()).toEqual(['keyRefused', 'keyRefused']);
  });
});

test('a payment is there for a day while the shop is away, for the guild that looked it up', async () => {
  await store.link(OTHER_GUILD, { key: 'another', shop: identity('Other') });
  const { at } = await shop.payment(1);
  fake.away.add('payment');
  await pass(24 * HOUR - MINUTE);
  expect(await problemOf(shop.payment(1))).toBe('notLookedUp');
  expect(await shop.lastSeenPayment(1)).toMatchObject({ at, value: { buyer: 'Steve' } });
  expect(await shopOf(OTHER_GUILD).lastSeenPayment(1)).toBeUndefined();
  expect(await shop.recentPayments()).toEqual([]);
  await pass(MINUTE + SECOND);
  expect(await shop.lastSeenPayment(1)).toBeUndefined();
});

test('an old list of a shop that nobody has asked since is no trouble', async () => {
  await lists();
  await pass(20 * MINUTE);
  expect(await shop.knownProblem()).toBeUndefined();
});
