import { beforeEach, describe, expect, test } from 'vitest';
import { type Backend, StoreError } from '../../src/store/backend.js';
import { createCipher } from '../../src/store/cipher.js';
import { createGuildStore } from '../../src/store/guilds.js';
import { openBackend } from '../../src/store/open.js';
import { type ReencryptOptions, reencryptRecords } from '../../src/store/reencrypt-records.js';
import { identity } from '../support/samples.js';
import { kinds, storeSite } from '../support/stores.js';

const GUILD = '100000000000000001';
const KEY = 'c0ffee00c0ffee00c0ffee00c0ffee01';
const secret = (byte: number) => Buffer.alloc(32, byte);
const OLD = createCipher(secret(1));
const NEW = createCipher(secret(2));
const BOTH = createCipher(secret(2), secret(1));

for (const { title, tags, start } of kinds) {
  describe(title, { tags }, () => {
    const site = storeSite(start);
    let backend: Backend;
    beforeEach(async () => {
      backend = await openBackend(site().place);
      await createGuildStore(backend, OLD).link(GUILD, { key: KEY, shop: identity(':Магазин') });
      return () => backend.close();
    });

    async function run(options: Partial<ReencryptOptions> = {}, store = backend) {
      const { guildsWith, stopped } = await reencryptRecords(store, {
        first: NEW,
        every: BOTH,
        signal: new AbortController().signal,
        progress: () => {},
        ...options,
      });
      return {
        reencrypted: guildsWith('reencrypted').length,
        already: guildsWith('already').length,
        withoutKey: guildsWith('withoutKey').length,
        unreadable: guildsWith('unreadable'),
        broken: guildsWith('broken'),
        stopped,
      };
    }

    /** The store, in which the bot does something just before a record is replaced. */
    function meanwhile(bot: () => Promise<unknown>): Backend {
      let done = false;
      return {
        ...backend,
        async replace(...asked) {
          if (!done) await bot();
          done = true;
          return backend.replace(...asked);
        },
      };
    }

    const none = { reencrypted: 0, already: 0, withoutKey: 0, unreadable: [], broken: [], stopped: false };
    const read = (cipher = NEW) => createGuildStore(backend, cipher);

    test('a record that cannot be read stops no other', async () => {
      const other = '100000000000000002';
      await createGuildStore(backend, OLD).link(other, { key: KEY, shop: identity('Shop') });
      const damaged: Backend = {
        ...backend,
        get: async (key) => {
          if (key === `guild:${GUILD}`) throw new StoreError('SQLITE_CORRUPT');
          return backend.get(key);
        },
      };
      expect(await run({}, damaged)).toEqual({ ...none, reencrypted: 1, broken: [GUILD] });
    });

    test('a text is replaced where it is what was expected, and nowhere else', async () => {
      await backend.set('guild:2', 'a');
      expect(await backend.replace('guild:2', 'b', 'c')).toBe(false);
      expect(await backend.replace('guild:3', 'a', 'c')).toBe(false);
      expect([await backend.get('guild:2'), await backend.get('guild:3')]).toEqual(['a', undefined]);
      expect(await backend.replace('guild:2', 'a', 'c')).toBe(true);
      expect(await backend.get('guild:2')).toBe('c');
    });

    test('a text is created where there is none, by one of several that try', async () => {
      const tried = ['a', 'b', 'c'].map(async (text) =>
        (await backend.replace('guild:4', undefined, text)) ? text : '',
      );
      const won = (await Promise.all(tried)).filter(Boolean);
      expect(won).toHaveLength(1);
      expect(await backend.get('guild:4')).toBe(won[0]);
      expect(await backend.replace('guild:4', undefined, 'd')).toBe(false);
    });

    test('the first secret is enough afterwards, and all else is as it was', async () => {
      const settings = {
        language: 'ru',
        currency: 'RUB',
        timeZone: null,
        productPage: '/{id}',
      } as const;
      await read(OLD).changeSettings(GUILD, settings);
      expect(await run()).toEqual({ ...none, reencrypted: 1 });
      expect(await read().key(GUILD)).toBe(KEY);
      expect(await read().linked(GUILD)).toEqual({ shop: identity(':Магазин') });
      expect(await read().settings(GUILD)).toEqual(settings);
    });

    test('again, it writes nothing', async () => {
      await run();
      const text = await backend.get(`guild:${GUILD}`);
      expect(await run()).toEqual({ ...none, already: 1 });
      expect(await backend.get(`guild:${GUILD}`)).toBe(text);
    });

    test('what the bot saves at the same moment is kept', async () => {
      const store = meanwhile(() => read(BOTH).changeSettings(GUILD, { currency: 'RUB' }));
      expect(await run({}, store)).toEqual({ ...none, reencrypted: 1 });
      expect(await read().settings(GUILD)).toMatchObject({ currency: 'RUB' });
      expect(await read().key(GUILD)).toBe(KEY);
    });

    test('what the bot erases at the same moment stays erased', async () => {
      const store = meanwhile(() => read(BOTH).erase(GUILD));
      expect(await run({}, store)).toEqual(none);
      expect(await backend.keys('')).toEqual([]);
    });

    test('a store that does not keep what is written is an error', async () => {
      const forgetful: Backend = { ...backend, replace: async () => true };
      await expect(run({}, forgetful)).rejects.toThrow(StoreError);
    });

    test('what cannot be read is named and left as it is', async () => {
      const copied = (await backend.get(`guild:${GUILD}`)) ?? '';
      const records = {
        'guild:1': copied,
        'guild:2': 'no JSON',
        'guild:3': '{"value":"no record"}',
        'guild:4': '{"value":{"link":{"shopName":"x"}}}',
        'guild:5': '{"value":{"settings":{},"link":null}}',
      };
      for (const [key, text] of Object.entries(records)) await backend.set(key, text);
      expect(await run()).toEqual({
        ...none,
        reencrypted: 1,
        withoutKey: 1,
        unreadable: ['1'],
        broken: ['2', '3', '4'],
      });
      for (const [key, text] of Object.entries(records)) expect(await backend.get(key)).toBe(text);
    });
  });
}
