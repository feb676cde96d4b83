import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Failure } from '../../src/domain/failure.js';
import type { ApiVersion } from '../../src/easydonate/versions.js';
import { Cipher } from '../../src/store/cipher.js';
import { GuildStore } from '../../src/store/guilds.js';
import { memoryBackend } from '../support/bot-harness.js';
import { createFakeShop, type FakeShop } from '../support/fake-shop.js';
import { problemOf } from '../support/problem-of.js';
import { identity } from '../support/samples.js';
import { MINUTE, SECOND } from './asked.js';
import { type GuildShop, openGuildShops } from './reopened.js';

const GUILD = '100000000000000001';

let fake: FakeShop;
let events: number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
  vi.advanceTimersByTime(SECOND);
  [fake, events] = [createFakeShop(), 0];
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A guild's shop at one request a second, as a process knows it that has just been started. */
async function open(version: ApiVersion = 2): Promise<GuildShop> {
  const store = new GuildStore(memoryBackend(), new Cipher(Buffer.alloc(32, 7)));
  await store.link(GUILD, { key: 'k', shop: identity('Shop') });
  const observe = () => {
    events += 1;
  };
  return openGuildShops({ store, client: fake, version, rate: 1, observe }).shopOf(GUILD);
}

/** How the work ends, and how many requests it costs. */
async function costOf(...work: readonly Promise<unknown>[]): Promise<[string, number]> {
  const before = fake.asked.length;
  const outcomes = Promise.all(work.map(problemOf));
  await pass(5 * SECOND);
  return [[...new Set(await outcomes)].join(), fake.asked.length - before];
}

describe('a refused key', () => {
  beforeEach(() => {
    fake.keyRefused = true;
  });

  test('costs one request a minute, however many answers need the shop', async () => {
    const shop = await open();
    expect(await costOf(shop.info(), shop.catalogue())).toEqual(['keyRefused', 1]);
    expect(events).toBe(2);
    await pass(MINUTE - 6 * SECOND);
    expect(await costOf(shop.info(), shop.catalogue(), shop.payment(1))).toEqual(['keyRefused', 0]);
    expect(events).toBe(2);
    expect(await costOf(shop.state('refresh'))).toEqual(['keyRefused', 1]);
  });

  test.each<[string, (shop: GuildShop) => Promise<unknown>]>([
    ['a check-up', (shop) => shop.checkUp([])],
    ['a payment that is checked again', (shop) => shop.recheckPayment(1)],
  ])('is tried again after ten seconds by %s', async (_what, ask) => {
    const shop = await open(3);
    await costOf(shop.info());
    expect((await costOf(ask(shop)))[1]).toBe(0);
    expect((await costOf(ask(shop)))[1]).toBe(1);
  });

  test.each(['k', 'another'])('counts no more once the key %j is accepted', async (key) => {
    const shop = await open();
    await costOf(shop.info());
    expect(await costOf(shop.link(key))).toEqual(['keyRefused', 1]);
    fake.keyRefused = false;
    expect(await costOf(shop.link(key))).toEqual(['none', 1]);
    expect(await costOf(shop.info(), shop.catalogue())).toEqual(['none', 2]);
  });
});

describe('a payment that doesn’t exist', () => {
  test.each([
    [2, 2],
    [3, 1],
  ] as const)('costs nothing for a minute, with version %i', async (version, requests) => {
    const shop = await open(version);
    // Without a code that says so, the shop is asked whether the key still works.
    vi.spyOn(fake, 'fetch').mockImplementationOnce(async (resource, key) => {
      fake.asked.push({ resource: resource.name, key });
      throw new Failure({ kind: 'notFound', what: 'payment', ...(version === 3 && { keyAccepted: true }) });
    });
    expect(await costOf(shop.payment(1))).toEqual(['notFound', requests]);
    fake.payments.set(1, { customer: 'Steve' });
    await pass(MINUTE - 7 * SECOND);
    expect(await costOf(shop.payment(1), shop.recentPayment(1))).toEqual(['notFound', 0]);
    await pass(2 * SECOND);
    expect(await costOf(shop.payment(1))).toEqual(['none', 1]);
  });

  test('is asked for again after ten seconds by those who check again', async () => {
    const shop = await open();
    await costOf(shop.payment(1));
    fake.payments.set(1, { customer: 'Steve' });
    expect(await costOf(shop.recheckPayment(1))).toEqual(['notFound', 0]);
    await pass(2 * SECOND);
    expect(await costOf(shop.recheckPayment(1))).toEqual(['none', 1]);
  });

  test('is asked for once a list shows it', async () => {
    const shop = await open(3);
    await costOf(shop.payment(1));
    fake.payments.set(1, { customer: 'Steve' });
    await (await shop.paymentSearch())?.refresh();
    expect(await costOf(shop.payment(1))).toEqual(['none', 1]);
  });
});
