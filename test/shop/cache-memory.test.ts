import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Catalogue } from '../../src/domain/catalogue.js';
import { v2 } from '../../src/easydonate/v2/index.js';
import { Cipher } from '../../src/store/cipher.js';
import { GuildStore } from '../../src/store/guilds.js';
import { memoryBackend } from '../support/bot-harness.js';
import { createFakeShop } from '../support/fake-shop.js';
import { type Client, openGuildShops } from '../support/guild-shops.js';
import { identity, shop } from '../support/samples.js';
import { catalogueOf, MINUTE, productCalled, SECOND, settle, stopTheClock } from './asked.js';

/*
 * How much of the shops is remembered, and for how long.
 */

const MEBIBYTE = 2 ** 20;

beforeEach(() => stopTheClock(Date.UTC(2025, 0, 1)));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const described = (letters: number) => ({ ...productCalled('Sword'), description: 'я'.repeat(letters) });
const usual = catalogueOf(Array(200).fill(described(300)));
const huge = catalogueOf(Array(5).fill(described(6 * MEBIBYTE)));
const larger = catalogueOf(Array(5).fill(described(16 * MEBIBYTE)));

/** How often the lists of `keys` are read, one after the other, and each after what is small. */
async function countReads(keys: readonly string[], list: Catalogue) {
  const counts: Record<string, number> = {};
  const client: Client = {
    fetch(resource, key, ..._ids) {
      if (resource.name === 'catalogue') counts[key] = (counts[key] ?? 0) + 1;
      return resource.read({ status: 200, text: '' }, () => {});
    },
    close: async () => {},
  };
  vi.spyOn(v2.shop, 'read').mockResolvedValue(shop());
  vi.spyOn(v2.catalogue, 'read').mockResolvedValue(list);
  const store = new GuildStore(memoryBackend(), new Cipher(Buffer.alloc(32, 7)));
  for (const key of new Set(keys)) await store.link(key, { key, shop: identity() });
  const { shops } = openGuildShops({ store, client });
  for (const key of keys) {
    const opened = await shops.open(key);
    await opened.info();
    await opened.catalogue();
    await settle();
  }
  return counts;
}

test('four hundred shops of two hundred products stay in 128 MiB, and a thousand don’t', async () => {
  const keys = Array.from({ length: 1000 }, (_, n) => `shop ${n}`);
  const few = keys.slice(0, 400);
  expect(Object.values(await countReads([...few, ...few], usual))).toEqual(Array(400).fill(1));
  expect((await countReads([...keys, 'shop 0'], usual))['shop 0']).toBe(2);
});

test('heavy shops evict the one that was used longest ago; one above the limit is still served', async () => {
  expect(await countReads(['a', 'b', 'a', 'c', 'a', 'b'], huge)).toEqual({ a: 1, b: 2, c: 1 });
  expect(await countReads(['a', 'a', 'b'], larger)).toEqual({ a: 2, b: 1 });
});

test('what the shop said leaves memory a day later, unasked', async () => {
  const store = new GuildStore(memoryBackend(), new Cipher(Buffer.alloc(32, 7)));
  await store.link('guild', { key: 'k', shop: identity() });
  const opened = await openGuildShops({ store, client: createFakeShop() }).shops.open('guild');
  await opened.catalogue();
  vi.advanceTimersByTime(24 * 60 * MINUTE - SECOND);
  expect(opened.weight).toBeGreaterThan(0);
  vi.advanceTimersByTime(2 * SECOND);
  expect(opened.weight).toBe(0);
});

describe('names of buyers leave memory, however often the shop is polled', () => {
  const HOUR = 60 * MINUTE;

  async function open() {
    const store = new GuildStore(memoryBackend(), new Cipher(Buffer.alloc(32, 7)));
    await store.link('guild', { key: 'k', shop: identity(), source: '3' });
    const client = createFakeShop();
    client.payments.set(1, { customer: 'Steve' });
    const opened = await openGuildShops({ store, client, version: 3 }).shops.open('guild');
    /** As the bot does for whoever follows a shop. */
    const poll = () => opened.state('refresh', { listMs: 0 });
    return { opened, poll, weigh: () => opened.payments.weight };
  }

  test('a minute after buyers’ payments were listed', async () => {
    const { opened, poll, weigh } = await open();
    expect((await opened.payments.findListed(1))?.value.buyer).toBe('Steve');
    vi.advanceTimersByTime(MINUTE - SECOND);
    await poll();
    expect(weigh()).toBeGreaterThan(0);
    vi.advanceTimersByTime(2 * SECOND);
    expect(weigh()).toBe(0);
  });

  test('a day after the last search', async () => {
    const { opened, poll, weigh } = await open();
    await opened.payments.search?.refresh();
    for (let hour = 0; hour < 23; hour += 1) {
      vi.advanceTimersByTime(HOUR);
      await poll();
    }
    expect(opened.payments.search?.history.size).toBe(1);
    for (let hour = 0; hour < 23; hour += 1) {
      vi.advanceTimersByTime(HOUR);
      await poll();
    }
    expect(weigh()).toBeGreaterThan(0);
    vi.advanceTimersByTime(HOUR + SECOND);
    expect(weigh()).toBe(0);
  });
});
