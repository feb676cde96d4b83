import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { PRODUCTS, type SampleShop } from '../../sandbox/shop/index.js';
import { listProducts } from '../../src/domain/catalogue.js';
import type { ApiVersion } from '../../src/easydonate/versions.js';
import { Cipher } from '../../src/store/cipher.js';
import { GuildStore } from '../../src/store/guilds.js';
import { memoryBackend } from '../support/bot-harness.js';
import { problemOf } from '../support/problem-of.js';
import { startShopAndClient } from '../support/sample-shop.js';
import { identity } from '../support/samples.js';
import { MINUTE } from './asked.js';
import { type GuildShop, openGuildShops } from './reopened.js';

const GUILD = '100000000000000001';

let sample: SampleShop;
let open: (version: ApiVersion) => GuildShop;
let shop: GuildShop;
let counted: number;

beforeEach(async () => {
  const { shop: started, client, close } = await startShopAndClient();
  sample = started;
  const store = new GuildStore(memoryBackend(), new Cipher(Buffer.alloc(32, 7)));
  await store.link(GUILD, { key: sample.key, shop: identity('Northern Lights') });
  counted = 0;
  open = (version) => openGuildShops({ store, client, version }).shopOf(GUILD);
  shop = open(3);
  return close;
});

/** What was requested since last time. */
function requested(): string[] {
  const since = sample.requests.slice(counted).map(({ operation }) => operation);
  counted += since.length;
  return since.toSorted();
}

/** Time that passes only if a test lets it. The shop is opened anew, with these clocks. */
function stopTheClock(...timers: readonly ('setTimeout' | 'clearTimeout')[]): void {
  vi.useFakeTimers({ toFake: ['Date', 'performance', ...timers] });
  vi.advanceTimersByTime(1000);
  onTestFinished(() => void vi.useRealTimers());
  shop = open(3);
}
const pass = (ms: number) => vi.advanceTimersByTime(ms);

const findVip = async (of: GuildShop) =>
  listProducts((await of.catalogue()).value).find(({ id }) => id === PRODUCTS.vip);

describe('mass sales', () => {
  const priceOf = async (of: GuildShop) => (await findVip(of))?.price;

  test('are part of the prices, for one request, and the same objects each time', async () => {
    expect(await priceOf(open(2))).toBe(149);
    expect(requested()).toEqual(['servers']);
    expect(await findVip(shop)).toMatchObject({
      price: 119.2,
      oldPrice: 149,
      sale: { percent: 20 },
    });
    expect((await shop.catalogue()).value).toBe((await shop.catalogue()).value);
    expect(requested()).toEqual(['massSales', 'servers']);
  });

  test.each(['server-error', 'refused-zero', 'status-false', 'wrong-shape', 'one-bad-product'] as const)(
    'that cannot be read (%s) take nothing away',
    async (trouble) => {
      await shop.info();
      sample.trouble(trouble, { operation: 'massSales' });
      expect(listProducts((await shop.catalogue()).value).length).toBeGreaterThan(30);
      requested();
      await Promise.all([shop.info(), shop.catalogue()]);
      expect(requested()).not.toContain('shop');
    },
  );

  test('that fail are not waited for during a minute, and once read stay as they were', async () => {
    stopTheClock();
    sample.trouble('server-error', { operation: 'massSales' });
    expect(await priceOf(shop)).toBe(149);
    requested();
    sample.trouble('silence', { operation: 'massSales' });
    pass(11_000);
    expect(await priceOf(shop)).toBe(149);
    sample.trouble(undefined);
    pass(MINUTE);
    await vi.waitFor(async () => expect(await priceOf(shop)).toBe(119.2));
    sample.trouble('server-error', { operation: 'massSales' });
    pass(16 * MINUTE);
    expect([await priceOf(shop), await priceOf(shop)]).toEqual([119.2, 119.2]);
  });

  test('set no timer in a version without them', async () => {
    shop = open(2);
    await shop.catalogue();
    const setTimer = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => setTimer.mockRestore());
    await shop.catalogue();
    expect(setTimer).not.toHaveBeenCalled();
  });

  test('hold up a list that is there for two seconds at most', async () => {
    sample.trouble('silence', { operation: 'massSales' });
    stopTheClock('setTimeout', 'clearTimeout');
    const prices: unknown[] = [];
    const count = sample.requests.length + 2;
    void priceOf(shop).then((price) => prices.push(price));
    await vi.waitUntil(() => sample.requests.length === count && vi.getTimerCount() > 0, { interval: 0 });
    await vi.advanceTimersByTimeAsync(1900);
    prices.push('waited for');
    await vi.advanceTimersByTimeAsync(200);
    expect(prices).toEqual(['waited for', 149]);
  });
});

describe('a look', () => {
  test('is the shop, the list and the running sales; each as old as it may be', async () => {
    stopTheClock();
    const state = await shop.state('refresh');
    expect(requested()).toEqual(['massSales', 'servers', 'shop']);
    expect([state.shop.name, state.catalogue.at]).toEqual(['Northern Lights', Date.now()]);
    const priced = listProducts(state.catalogue.value).find(({ id }) => id === PRODUCTS.vip);
    const listed = listProducts(state.listed).find(({ id }) => id === PRODUCTS.vip);
    expect([listed?.price, priced?.price, state.sales.length > 0]).toEqual([149, 119.2, true]);
    await shop.state('user');
    await shop.catalogue();
    expect(requested()).toEqual([]);
    pass(MINUTE);
    await Promise.all([shop.state('refresh'), shop.state('user')]);
    expect(requested()).toEqual(['massSales', 'servers']);
    pass(10 * MINUTE);
    await shop.state('refresh', { listMs: 11 * MINUTE, shopMs: 10 * MINUTE });
    expect(requested()).toEqual(['shop']);
    pass(360 * MINUTE);
    await shop.state('refresh');
    expect(requested()).toEqual(['massSales', 'servers', 'shop']);
  });

  test.each(['servers', 'massSales', 'shop'] as const)(
    'has everything or fails, if %s cannot be had, although people get what there is',
    async (operation) => {
      stopTheClock();
      await shop.state('refresh');
      pass(400 * MINUTE);
      sample.trouble('server-error', { operation });
      expect(await problemOf(shop.state('refresh'))).toBe('serverError');
      expect((await shop.catalogue()).value.servers).toHaveLength(5);
    },
  );
});
