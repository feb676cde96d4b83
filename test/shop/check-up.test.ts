import { beforeEach, expect, test, vi } from 'vitest';
import type { SampleShop } from '../../sandbox/shop/index.js';
import type { GuildShop } from '../../src/shop/guild-shop.js';
import { Cipher } from '../../src/store/cipher.js';
import { GuildStore } from '../../src/store/guilds.js';
import { memoryBackend } from '../support/bot-harness.js';
import { openGuildShops } from '../support/guild-shops.js';
import { startShopAndClient } from '../support/sample-shop.js';
import { identity } from '../support/samples.js';

const GUILD = '100000000000000001';

let sample: SampleShop;
let store: GuildStore;
let shop: GuildShop;

beforeEach(async () => {
  const started = await startShopAndClient();
  const { client } = started;
  sample = started.shop;
  store = new GuildStore(memoryBackend(), new Cipher(Buffer.alloc(32, 7)));
  await store.link(GUILD, { key: sample.key, shop: identity('Northern Lights') });
  shop = openGuildShops({ store, client }).shopOf(GUILD);
  return started.close;
});

const operations = () => sample.requests.map(({ operation }) => operation);

test('a key that the shop refuses is trouble, and nothing else is asked', async () => {
  await store.link(GUILD, { key: 'not-a-key', shop: identity('x') });
  expect(await shop.checkUp()).toEqual({ trouble: { kind: 'keyRefused' } });
  expect(operations()).toEqual(['shop']);
});

test('an unexpected error is not taken for a failing shop', async () => {
  vi.spyOn(store, 'key').mockRejectedValue(new TypeError('a bug'));
  await expect(shop.checkUp()).rejects.toBeInstanceOf(TypeError);
});
