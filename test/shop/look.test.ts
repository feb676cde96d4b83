import { beforeEach, expect, test, vi } from 'vitest';
import { listProducts } from '../../src/domain/catalogue.js';
import { API } from '../../src/easydonate/versions.js';
import { RateLimit } from '../../src/lib/rate-limit.js';
import { createShopCache } from '../../src/shop/cache.js';
import { createGuildShops, type GuildShop, KEY_CHECKS } from '../../src/shop/guild-shop.js';
import { createCipher } from '../../src/store/cipher.js';
import { createGuildStore } from '../../src/store/guilds.js';
import { memoryBackend } from '../support/bot-harness.js';
import { createFakeShop, type FakeShop } from '../support/fake-shop.js';
import { fullProblemOf, problemOf } from '../support/problem-of.js';
import { identity, wireProduct, wireServer } from '../support/samples.js';

const GUILD = '100000000000000001';

let fake: FakeShop;
let shop: GuildShop;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  vi.advanceTimersByTime(1000);
  fake = createFakeShop();
  fake.servers = [wireServer({ products: [wireProduct({ price: 100 })] })];
  const store = createGuildStore(memoryBackend(), createCipher(Buffer.alloc(32, 7)));
  await store.link(GUILD, { key: 'key-of-the-shop', shop: identity() });
  shop = createGuildShops({
    ...{ store, api: API[2], client: fake, cache: createShopCache(fake) },
    keyChecks: new RateLimit(KEY_CHECKS),
  })(GUILD);
  return () => void vi.useRealTimers();
});

const asked = () => fake.asked.splice(0).map(({ resource }) => resource);
const pass = (minutes: number) => vi.advanceTimersByTime(minutes * 60_000);

test('a look is the front page, the catalogue and the running sales', async () => {
  const look = await shop.look('refresh');
  expect(look.shop.name).toBe('Shop');
  expect(listProducts(look.catalogue.value).map(({ price }) => price)).toEqual([100]);
  expect([look.listed, look.sales]).toEqual([look.catalogue.value, []]);
  expect(look.catalogue.at).toBe(Date.now());
});

test('what is a minute old is asked for again, the front page after six hours', async () => {
  await shop.look('refresh');
  expect(asked()).toEqual(['catalogue', 'shop']);
  await shop.look('user');
  expect(asked()).toEqual([]);
  pass(1);
  await shop.look('refresh');
  expect(asked()).toEqual(['catalogue']);
  pass(360);
  await shop.look('refresh');
  expect(asked()).toEqual(['catalogue', 'shop']);
});

test('what people have just asked for is taken as it is, and what a look brought is theirs', async () => {
  await shop.catalogue();
  asked();
  await shop.look('refresh');
  expect(asked()).toEqual(['shop']);
  await shop.info();
  expect(asked()).toEqual([]);
});

test('a shop with more than is read is shown as far as it is read, and a look at it says what is too much', async () => {
  fake.servers = Array.from({ length: 501 }, (_, index) => wireServer({ id: index + 1 }));
  const { value } = await shop.catalogue();
  expect([value.servers.length, value.exceeds]).toEqual([500, 'servers']);
  expect(await fullProblemOf(shop.look('refresh'))).toEqual({
    kind: 'tooMuchToFollow',
  });
});

test('looks at the same time are one', async () => {
  await Promise.all([shop.look('refresh'), shop.look('refresh'), shop.look('refresh')]);
  expect(asked()).toEqual(['catalogue', 'shop']);
});

test('a look has everything or fails, where people get what there is', async () => {
  await shop.look('refresh');
  pass(2);
  fake.away.add('catalogue');
  expect(await problemOf(shop.look('refresh'))).toBe('unreachable');
  expect((await shop.catalogue()).value.servers).toHaveLength(1);
  fake.away.clear();
  fake.away.add('shop');
  pass(400);
  expect(await problemOf(shop.look('refresh'))).toBe('unreachable');
});
