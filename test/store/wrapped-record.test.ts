import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Backend } from '../../src/store/backend.js';
import { GuildStore } from '../../src/store/guilds.js';
import { openBackend } from '../../src/store/open.js';
import { identity } from '../support/samples.js';
import { kinds, storeFor, TEST_CIPHER } from '../support/stores.js';

const GUILD = '100000000000000001';
const ROW = `guild:${GUILD}`;
const KEY = 'c0ffee00c0ffee00c0ffee00c0ffee01';
const SETTINGS = { language: 'ru', currency: 'RUB', timeZone: null, productPage: '/{id}' };
const SHOP = { ...identity(':Магазин'), domain: 'shop.example.com', isVerified: true };

const encryptedKey = '6iqG1DZii5pgipLVh3ulluOmhtqUwSH7BNr1BUu2zvjmdta2b+3si+ptYkb1u2dOJxLS3yFUn11133dE';
// Commit c4ac073c wrote this row.
const wrapped = `{"value":{"settings":{"language":"ru","currency":"RUB","timeZone":null,"productPage":"/{id}"},"link":{"encryptedKey":"${encryptedKey}","shopName":"::Магазин","shop":{"domain":"shop.example.com","colour":"","logo":"","isVerified":true},"apiVersion":3,"hasSpoken3":true},"encryptedSalt":"BXNL4mfBiWnDfsBsBJYsKoRoy5tR31MRMZN+cH4GcrDmvjdAcraokgLdLdDNfUjKeB6hCA=="}}`;
// Keyv wrote this one.
const first = `{"value":{"settings":{"language":"ru"},"link":{"encryptedKey":"${encryptedKey}","keyTail":"ee01","shopName":"::)"}},"expires":null}`;

for (const kind of kinds) {
  describe(kind.title, { tags: kind.tags }, () => {
    const place = storeFor(kind);
    let backend: Backend;
    let store: GuildStore;
    beforeEach(async () => {
      backend = await openBackend(place());
      store = new GuildStore(backend, TEST_CIPHER);
      await backend.set(ROW, wrapped);
    });
    afterEach(() => backend.close());

    async function expectLink(): Promise<void> {
      store = new GuildStore(backend, TEST_CIPHER);
      expect(await store.getLink(GUILD)).toEqual({ shop: SHOP });
      expect([await store.key(GUILD), (await store.access(GUILD)).source, await store.salt(GUILD)]).toEqual([
        KEY,
        '3',
        'CzaB3l4LH+8/PWYmOYBhQQ==',
      ]);
    }

    test('a wrapped row is read, and stays as it is while nothing changes', async () => {
      await expectLink();
      expect(await store.settings(GUILD)).toEqual(SETTINGS);
      await store.changeSettings(GUILD, { currency: 'RUB' });
      expect(await store.reencryptKeys(TEST_CIPHER)).toEqual([]);
      expect(await backend.get(ROW)).toBe(wrapped);
    });

    test('it becomes plain with the first change, and nothing in it is lost', async () => {
      await store.changeSettings(GUILD, { currency: 'EUR' });
      const { value, settings, link } = JSON.parse((await backend.get(ROW)) ?? '');
      expect([value, settings, link.shopName]).toEqual([
        undefined,
        { ...SETTINGS, currency: 'EUR' },
        ':Магазин',
      ]);
      await expectLink();
    });

    test('a row of the first version is read', async () => {
      await backend.set(ROW, first);
      expect(await store.getLink(GUILD)).toEqual({ shop: identity(':)') });
      expect(await store.key(GUILD)).toBe(KEY);
    });

    test('colons of a plain row are its own', async () => {
      await store.link(GUILD, { key: KEY, shop: identity('::)') });
      store = new GuildStore(backend, TEST_CIPHER);
      expect(await store.getLink(GUILD)).toEqual({ shop: identity('::)') });
    });
  });
}
