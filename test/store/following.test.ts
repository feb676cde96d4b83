import { beforeEach, describe, expect, test } from 'vitest';
import { Failure } from '../../src/domain/failure.js';
import type { Backend } from '../../src/store/backend.js';
import { createCipher } from '../../src/store/cipher.js';
import { NOTHING_FOLLOWED, type Post } from '../../src/store/follow-record.js';
import { createGuildStore, type GuildStore } from '../../src/store/guilds.js';
import { openBackend } from '../../src/store/open.js';
import { problemOf } from '../support/problem-of.js';
import { kinds, storeSite } from '../support/stores.js';

const GUILD = '100000000000000001';
const OTHER = '100000000000000002';

const post = (id: string): Post => ({
  ...{ id, channelId: '5', messageId: '6', serverId: null, digest: '', editedAt: 1, asOf: 1 },
  ...{ ended: null, refused: null },
});

for (const { title, tags, start } of kinds) {
  describe(title, { tags }, () => {
    const site = storeSite(start);
    let backend: Backend;
    let store: GuildStore;
    beforeEach(async () => {
      backend = await openBackend(site().place);
      store = createGuildStore(backend, createCipher(Buffer.alloc(32, 7)));
      return () => backend.close();
    });
    const add = (id: string, to = GUILD) =>
      store.following.change(to, (record) => ({ ...record, posts: [...record.posts, post(id)] }));
    const ids = async () => (await store.following.get(GUILD)).posts.map(({ id }) => id);

    test('nothing is followed at first, and nothing is written where nothing changes', async () => {
      expect(await store.following.get(GUILD)).toBe(NOTHING_FOLLOWED);
      await store.following.change(GUILD, (record) => ({ ...record }));
      expect(await backend.keys('')).toEqual([]);
    });

    test('what is followed is kept', async () => {
      await add('a');
      expect(await store.following.get(GUILD)).toEqual({ ...NOTHING_FOLLOWED, posts: [post('a')] });
      expect(await store.following.guildIds()).toEqual([GUILD]);
    });

    test('changes at the same time all survive, the first one too', async () => {
      const all = ['a', 'b', 'c', 'd'];
      await Promise.all(all.map((id) => add(id)));
      expect((await ids()).toSorted()).toEqual(all);
    });

    test('so do those of another process', async () => {
      await add('a');
      const elsewhere = createGuildStore(await openBackend(site().place), createCipher(Buffer.alloc(32, 7)));
      let met = false;
      await store.following.change(GUILD, (record) => {
        if (!met) void elsewhere.following.change(GUILD, (theirs) => ({ ...theirs, lostAt: 5 }));
        met = true;
        return { ...record, posts: [...record.posts, post('b')] };
      });
      await expect.poll(async () => (await store.following.get(GUILD)).lostAt).toBe(5);
      expect(await ids()).toEqual(['a', 'b']);
      await elsewhere.close();
    });

    test('a guild that only follows is one of those with records, and erased with what it follows', async () => {
      await add('a');
      await add('b', OTHER);
      await store.changeSettings(GUILD, { language: 'ru' });
      expect((await store.guildIds()).toSorted()).toEqual([GUILD, OTHER]);
      expect((await store.following.get(OTHER)).posts).toEqual([post('b')]);
      expect([await store.erase(OTHER), await store.erase(GUILD)]).toEqual([true, true]);
      expect([await store.guildIds(), await backend.keys('')]).toEqual([[], []]);
    });

    test('what could not be read again is not written', async () => {
      await add('a');
      for (const editedAt of [Number.POSITIVE_INFINITY, Number.NaN, 0.5])
        expect(
          await problemOf(
            store.following.change(GUILD, (record) => ({ ...record, posts: [{ ...post('b'), editedAt }] })),
          ),
        ).toBe('storeUnavailable');
      expect(await ids()).toEqual(['a']);
      expect(await problemOf(store.changeSettings(GUILD, { currency: 'euro' }))).toBe('storeUnavailable');
      expect(await backend.keys('guild:')).toEqual([]);
    });

    test('a look that was begun is on record until it ends, without the key of its shop', async () => {
      expect(await store.looks.begun('key-of-the-shop')).toBeUndefined();
      const look = { begunAt: 5, times: 2 };
      await store.looks.begin('key-of-the-shop', look);
      expect(await store.looks.begun('key-of-the-shop')).toEqual(look);
      expect(await store.looks.begun('key-of-another')).toBeUndefined();
      const [key = ''] = await backend.keys('');
      expect([key, await backend.get(key)].join()).not.toContain('key-of');
      expect(await store.guildIds()).toEqual([]);
      await backend.set(key, 'oops');
      expect(await store.looks.begun('key-of-the-shop')).toBeUndefined();
      await store.looks.end('key-of-the-shop');
      expect(await backend.keys('')).toEqual([]);
    });

    test('an edit after the record was erased writes nothing', async () => {
      await add('a');
      await store.erase(GUILD);
      await store.following.change(GUILD, (record) => ({
        ...record,
        posts: record.posts.map((one) => ({ ...one })),
      }));
      expect(await backend.keys('')).toEqual([]);
    });

    test('an edit that is refused says why, and not that the store is away', async () => {
      const refuse = () => {
        throw new Failure({ kind: 'tooManyPosts', most: 10 });
      };
      expect(await problemOf(store.following.change(GUILD, refuse))).toBe('tooManyPosts');
    });

    test.each([
      ['no JSON', 'oops'],
      ['of a later version', JSON.stringify({ ...NOTHING_FOLLOWED, version: 2 })],
      [
        'with a broken post',
        JSON.stringify({ ...NOTHING_FOLLOWED, posts: [{ ...post('a'), channelId: 'x' }] }),
      ],
    ])('a record that is %s says so, and can be erased', async (_what, text) => {
      await backend.set(`follow:${GUILD}`, text);
      expect(await problemOf(store.following.get(GUILD))).toBe('storeUnavailable');
      expect(await problemOf(add('b'))).toBe('storeUnavailable');
      expect(await backend.get(`follow:${GUILD}`)).toBe(text);
      expect(await store.erase(GUILD)).toBe(true);
      expect(await store.following.get(GUILD)).toBe(NOTHING_FOLLOWED);
    });
  });
}
