import { setImmediate } from 'node:timers/promises';
import { inflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { z } from 'zod';
import { listProducts } from '../../src/domain/catalogue.js';
import type { StoredCopies } from '../../src/shop/stored-copies.js';
import { StoreError } from '../../src/store/backend.js';
import { Cipher } from '../../src/store/cipher.js';
import { GuildStore } from '../../src/store/guilds.js';
import { memoryBackend } from '../support/bot-harness.js';
import { createFakeShop, type FakeShop } from '../support/fake-shop.js';
import { identity, wireProduct, wireServer } from '../support/samples.js';
import { alter } from '../support/stores.js';
import { MINUTE, SECOND, stopTheClock } from './asked.js';
import { type GuildShop, openGuildShops } from './reopened.js';

export const START = Date.UTC(2026, 0, 1);
export const HOUR = 60 * MINUTE;
export const [GUILD, OTHER_GUILD] = ['100000000000000001', '100000000000000002'];
export const KEY = 'c0ffee00c0ffee00c0ffee00c0ffee01';
export const ROW = `copy:${GUILD}`;
export const VERSION_3 = { version: 3 } as const;

export let fake: FakeShop;
export let backend: ReturnType<typeof memoryBackend>;
export let store: GuildStore;
export let shopOf: (guildId: string) => GuildShop;
export let shop: GuildShop;
export let copies: StoredCopies | undefined;

let kill = () => {};

/** Kills the bot, and starts one on the same store; nothing is in its memory. @param rate requests a second */
export function start(
  client: FakeShop = fake,
  rate = Number.POSITIVE_INFINITY,
  onError = (_error: unknown) => {},
): void {
  kill();
  let isKilled = false;
  kill = () => {
    isKilled = true;
  };
  const get = (key: string) => (isKilled ? Promise.reject(new StoreError('killed')) : backend.get(key));
  store = new GuildStore(alter(backend, { get }), new Cipher(Buffer.alloc(32, 7)));
  ({ shopOf, copies } = openGuildShops({ store, client, rate, ...VERSION_3, keepsCopies: true, onError }));
  shop = shopOf(GUILD);
}

export function useStoredCopies(): void {
  beforeEach(async () => {
    stopTheClock(START);
    fake = createFakeShop();
    fake.servers = [wireServer({ products: [wireProduct({ id: 7, name: 'VIP', price: 100 })] })];
    fake.sales = [{ name: 'Sale', sale: 20, products: [{ id: 7 }] }];
    backend = memoryBackend();
    start();
    await store.link(GUILD, { key: KEY, shop: identity('Shop'), ...VERSION_3 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

export const row = (guildId = GUILD) => backend.texts.get(`copy:${guildId}`);
export const lists = (guild = shop) => Promise.all([guild.info(), guild.catalogue()]);
export const price = async () => listProducts((await shop.catalogue()).value)[0]?.price;
export const goAway = () => fake.away.add('shop').add('catalogue').add('payment');

/** Lets time pass until what is due then is written. */
export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  const before = row();
  const start = process.hrtime.bigint();
  while (row() === before && process.hrtime.bigint() - start < 20_000_000n) await setImmediate();
}

/** Reads the shop and waits for its copy. */
export async function keepCopy(): Promise<void> {
  await lists();
  await pass(5 * SECOND);
  await vi.waitFor(() => expect(row()).toBeDefined());
}

export const storedSchema = z.looseObject({
  content: z.string(),
  times: z.looseObject({ catalogue: z.number() }),
});
export const stored = () => storedSchema.parse(JSON.parse(row() ?? ''));
export const contentOf = () => inflateRawSync(Buffer.from(stored().content, 'base64')).toString();
