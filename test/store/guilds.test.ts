import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Backend, StoreError } from '../../src/store/backend.js';
import { createCipher } from '../../src/store/cipher.js';
import { createGuildStore, type GuildStore, openGuildStore } from '../../src/store/guilds.js';
import { openBackend } from '../../src/store/open.js';
import { problemOf } from '../support/problem-of.js';
import { identity } from '../support/samples.js';
import { kinds, storeSite } from '../support/stores.js';

const GUILD = '100000000000000001';
const OTHER = '100000000000000002';
const KEY = 'c0ffee00c0ffee00c0ffee00c0ffee01';
const DEFAULTS = { language: 'auto', currency: null, timeZone: null, productPage: null };
const secret = Buffer.alloc(32, 7);

for (const { title, tags, start } of kinds) {
  describe(title, { tags }, () => {
    const site = storeSite(start);
    let store: GuildStore;
    /** The same store as another program sees it. */
    let other: Backend;

    beforeEach(async () => {
      store = await openGuildStore(site().place, createCipher(secret));
      other = await openBackend(site().place);
    });
    afterEach(async () => {
      await store.close().catch(() => {});
      await other.close();
    });

    async function reopen(withSecret = secret): Promise<void> {
      await store.close();
      store = await openGuildStore(site().place, createCipher(withSecret));
    }

    /** Replaces the text of a record as another program would, and forgets what was remembered of it. */
    async function replace(guildId: string, edit: (text: string) => string): Promise<void> {
      await other.set(`guild:${guildId}`, edit((await other.get(`guild:${guildId}`)) ?? ''));
      await reopen();
    }

    const linkFirst = async () => {
      await store.link(GUILD, { key: KEY, shop: identity('Visible name') });
    };
    const reads = (): Promise<unknown>[] => [store.settings(GUILD), store.linked(GUILD), store.key(GUILD)];
    const writes = (): Promise<unknown>[] => [
      store.changeSettings(GUILD, { language: 'ru' }),
      store.link(GUILD, { key: KEY, shop: identity('x') }),
      store.erase(GUILD),
    ];

    test('belongs to the first application that asks, until another takes it over', async () => {
      expect(await store.belongsTo('1')).toBe(true);
      await reopen();
      expect(await store.belongsTo('1')).toBe(true);
      expect(await store.belongsTo('2')).toBe(false);
      expect(await store.belongsTo('2', '1')).toBe(false);
      expect(await store.belongsTo('2', '2')).toBe(true);
      expect(await store.belongsTo('1')).toBe(false);
      expect(await store.guildIds()).toEqual([]);
      await other.delete('application');
    });

    describe('what is kept', () => {
      test('a guild nobody has set up', async () => {
        expect(await store.settings(GUILD)).toEqual(DEFAULTS);
        expect(await store.linked(GUILD)).toBeNull();
        expect(await problemOf(store.key(GUILD))).toBe('notLinked');
        expect(await store.guildIds()).toEqual([]);
      });

      test('settings and link survive a restart', async () => {
        const shop = {
          ...identity(':Магазин "1" 🏪 \u0000 \\'),
          domain: 'shop.example.com',
          isVerified: true,
        };
        await store.changeSettings(GUILD, {
          language: 'ru',
          currency: 'RUB',
          productPage: '/{id}',
        });
        await store.link(GUILD, { key: KEY, shop });
        await reopen();
        expect(await store.settings(GUILD)).toEqual({
          language: 'ru',
          currency: 'RUB',
          timeZone: null,
          productPage: '/{id}',
        });
        expect(await store.linked(GUILD)).toEqual({ shop });
        expect(await store.key(GUILD)).toBe(KEY);
      });

      test('a change changes what it names, and says what holds now', async () => {
        await store.changeSettings(GUILD, { currency: 'RUB' });
        const now = {
          language: 'en',
          currency: 'RUB',
          timeZone: 'UTC',
          productPage: null,
        };
        expect(await store.changeSettings(GUILD, { language: 'en', timeZone: 'UTC' })).toEqual(now);
        expect(await store.changeSettings(GUILD, { currency: null })).toEqual({ ...now, currency: null });
      });

      test('a link replaces the one before and leaves the settings', async () => {
        await store.changeSettings(GUILD, { currency: 'RUB' });
        await store.link(GUILD, { key: KEY, shop: identity('First') });
        const second = await store.link(GUILD, { key: 'another-key-of-a-shop', shop: identity('Second') });
        expect(second).toEqual({ shop: identity('Second') });
        expect(await store.linked(GUILD)).toEqual(second);
        expect(await store.key(GUILD)).toBe('another-key-of-a-shop');
        expect(await store.settings(GUILD)).toEqual({ ...DEFAULTS, currency: 'RUB' });
      });

      test('erase leaves nothing of that guild, and says whether there was something', async () => {
        await store.link(GUILD, { key: KEY, shop: identity('x') });
        await store.link(OTHER, { key: KEY, shop: identity('y') });
        expect((await store.guildIds()).toSorted()).toEqual([GUILD, OTHER]);
        expect([await store.erase(GUILD), await store.erase(GUILD)]).toEqual([true, false]);
        expect(await store.linked(GUILD)).toBeNull();
        await reopen();
        expect(await store.guildIds()).toEqual([OTHER]);
        expect(await store.linked(GUILD)).toBeNull();
        expect(await store.key(OTHER)).toBe(KEY);
      });

      test('what people know the shop by is kept from the first time that it is read', async () => {
        const known = {
          ...identity('Renamed'),
          domain: 'shop.example.com',
          colour: '#ff8800',
          logo: '/a.png',
        };
        await store.rememberShop(GUILD, known);
        expect(await store.guildIds()).toEqual([]);
        await linkFirst();
        expect((await store.linked(GUILD))?.shop).toEqual(identity('Visible name'));
        await store.rememberShop(GUILD, known);
        const text = await other.get(`guild:${GUILD}`);
        await reopen();
        expect([await store.linked(GUILD), await store.key(GUILD)]).toEqual([{ shop: known }, KEY]);
        // Nothing is written for what is known.
        await other.set(`guild:${GUILD}`, `${text} `);
        await store.rememberShop(GUILD, { ...known });
        expect(await other.get(`guild:${GUILD}`)).toBe(`${text} `);
      });

      test('all guilds are listed, however many, and nothing else that is in the store', async () => {
        await other.set('answer:1', 'not a guild');
        const ids = Array.from({ length: 1200 }, (_, n) => String(300_000_000_000_000_000n + BigInt(n)));
        await Promise.all(ids.slice(0, 100).map((id) => store.changeSettings(id, {})));
        for (let from = 100; from < ids.length; from += 100)
          await Promise.all(
            ids.slice(from, from + 100).map((id) => other.set(`guild:${id}`, '{"value":{}}')),
          );
        expect((await store.guildIds()).toSorted()).toEqual(ids);
      });
    });

    describe('changes at the same time', () => {
      test('of one guild all survive', async () => {
        await Promise.all([
          store.changeSettings(GUILD, { language: 'ru' }),
          store.link(GUILD, { key: KEY, shop: identity('x') }),
          store.changeSettings(GUILD, { currency: 'RUB' }),
          store.changeSettings(GUILD, { timeZone: 'UTC' }),
        ]);
        expect(await store.settings(GUILD)).toEqual({
          language: 'ru',
          currency: 'RUB',
          timeZone: 'UTC',
          productPage: null,
        });
        expect(await store.key(GUILD)).toBe(KEY);
      });

      test('one that begins when another has just ended takes its turn too', async () => {
        const first = store.changeSettings(GUILD, { language: 'ru' });
        const second = store.changeSettings(GUILD, { currency: 'RUB' });
        await first;
        await Promise.all([second, store.changeSettings(GUILD, { timeZone: 'UTC' })]);
        await reopen();
        expect(await store.settings(GUILD)).toEqual({
          language: 'ru',
          currency: 'RUB',
          timeZone: 'UTC',
          productPage: null,
        });
      });

      test('of many guilds do not mix', async () => {
        const ids = Array.from({ length: 20 }, (_, n) => `20000000000000${1000 + n}`);
        await Promise.all(
          ids.map((id) => store.link(id, { key: `key of the guild ${id}`, shop: identity(id) })),
        );
        await reopen();
        expect(await Promise.all(ids.map((id) => store.key(id)))).toEqual(
          ids.map((id) => `key of the guild ${id}`),
        );
      });

      test('erase takes its turn: what came before it is gone, key included', async () => {
        for (let round = 0; round < 20; round += 1) {
          await store.link(GUILD, { key: KEY, shop: identity('x') });
          await Promise.all([store.erase(GUILD), store.changeSettings(GUILD, { language: 'ru' })]);
          expect(await problemOf(store.key(GUILD))).toBe('notLinked');
        }
      });

      test('a change that was begun is saved before the store closes', async () => {
        const change = store.changeSettings(GUILD, { language: 'ru' });
        await reopen();
        await change;
        expect(await store.settings(GUILD)).toMatchObject({ language: 'ru' });
      });

      test('a change begins from what another process has stored', async () => {
        await store.settings(GUILD);
        const elsewhere = await openGuildStore(site().place, createCipher(secret));
        await elsewhere.link(GUILD, { key: KEY, shop: identity('x') });
        await elsewhere.close();
        await store.changeSettings(GUILD, { currency: 'RUB' });
        expect(await store.key(GUILD)).toBe(KEY);
      });
    });

    describe('the key', () => {
      beforeEach(linkFirst);

      test('is not stored in the clear', async () => {
        const text = await other.get(`guild:${GUILD}`);
        expect(text).toContain('Visible name');
        for (const part of [KEY, KEY.slice(0, 12), Buffer.from(KEY).toString('base64').slice(0, 24)])
          expect(text).not.toContain(part);
      });

      test('of a record that was copied to another guild is unreadable there', async () => {
        await other.set(`guild:${OTHER}`, (await other.get(`guild:${GUILD}`)) ?? '');
        expect(await store.linked(OTHER)).toEqual({ shop: identity('Visible name') });
        expect(await problemOf(store.key(OTHER))).toBe('keyUnreadable');
        expect(await store.key(GUILD)).toBe(KEY);
      });

      test('is unreadable with another secret, until it is entered again', async () => {
        await reopen(Buffer.alloc(32, 8));
        expect(await problemOf(store.key(GUILD))).toBe('keyUnreadable');
        await store.link(GUILD, { key: KEY, shop: identity('x') });
        expect(await store.key(GUILD)).toBe(KEY);
      });

      test.each(['', 'AAAA', 'not base64 !', 'A'.repeat(100)])(
        'replaced by %j is unreadable',
        async (text) => {
          await replace(GUILD, (old) => old.replace(/("encryptedKey":")[^"]*/, `$1${text}`));
          expect(await problemOf(store.key(GUILD))).toBe('keyUnreadable');
        },
      );
    });

    test('a guild that could be erased only in part is still listed', async () => {
      const failing = (at: number): Backend => {
        let deletions = 0;
        const remove = async (key: string) => {
          deletions += 1;
          if (deletions === at) throw new StoreError('EIO');
          return other.delete(key);
        };
        return { ...other, delete: remove };
      };
      for (const at of [1, 2]) {
        await linkFirst();
        await store.following.change(GUILD, (record) => ({ ...record, lostAt: 5 }));
        const partly = createGuildStore(failing(at), createCipher(secret));
        expect(await problemOf(partly.erase(GUILD))).toBe('storeUnavailable');
        expect(await other.keys('guild:')).toEqual([`guild:${GUILD}`]);
      }
    });

    describe('a failing store says so, and never claims that nothing is linked', () => {
      const all = (kind: string, length: number) => Array(length).fill(kind);

      beforeEach(linkFirst);

      test('closed', async () => {
        await store.close();
        const asked = [...reads(), ...writes(), store.guildIds(), store.ping()];
        expect(await Promise.all(asked.map(problemOf))).toEqual(all('storeUnavailable', 8));
      });

      test.each([
        ['no JSON', 'oops'],
        ['an empty text', ''],
        ['no record', '{"value":"oops"}'],
        ['with a broken link', '{"value":{"link":{"shopName":"x"}}}'],
        ['with broken settings', '{"value":{"settings":{"language":"xx"},"link":null}}'],
        ['with a currency that is none', '{"value":{"settings":{"currency":"euro"}}}'],
        ['with a product page elsewhere', '{"value":{"settings":{"productPage":"//evil.example/{id}"}}}'],
        ['with a time zone that is none', '{"value":{"settings":{"timeZone":""}}}'],
      ])('a record that is %s', async (_what, value) => {
        await replace(GUILD, () => value);
        expect(await Promise.all(reads().map(problemOf))).toEqual(all('storeUnavailable', 3));
        expect(await problemOf(store.changeSettings(GUILD, { language: 'ru' }))).toBe('storeUnavailable');
        expect(await store.erase(GUILD)).toBe(true);
        expect(await store.linked(GUILD)).toBeNull();
      });

      test('a change that failed does not hold up the next', async () => {
        await replace(GUILD, () => 'oops');
        const inOrder = [
          store.changeSettings(GUILD, { language: 'ru' }),
          store.erase(GUILD),
          store.changeSettings(GUILD, { currency: 'RUB' }),
        ];
        expect(await Promise.all(inOrder.map(problemOf))).toEqual(['storeUnavailable', 'none', 'none']);
        expect(await store.settings(GUILD)).toEqual({ ...DEFAULTS, currency: 'RUB' });
      });

      test('the failure carries a code and nothing of the record', async () => {
        await replace(GUILD, () => 'c0ffee no json');
        const error = await store.key(GUILD).catch((reason: unknown) => reason);
        expect(JSON.stringify(error)).not.toContain('c0ffee');
        expect(error).toMatchObject({ message: 'storeUnavailable', code: expect.stringMatching(/^[\w ]+$/) });
      });
    });
  });
}
