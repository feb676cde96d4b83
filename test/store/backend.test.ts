import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FEED_FORMAT } from '../../src/feeds/engine/record.js';
import { type Backend, StoreError } from '../../src/store/backend.js';
import { GuildRecords } from '../../src/store/guild-records.js';
import { openBackend } from '../../src/store/open.js';
import { kinds, storeFor, TEST_CIPHER } from '../support/stores.js';

for (const kind of kinds) {
  describe(kind.title, { tags: kind.tags }, () => {
    const place = storeFor(kind);
    let backend: Backend;
    let other: Backend;
    beforeEach(async () => {
      [backend, other] = await Promise.all([openBackend(place()), openBackend(place())]);
    });
    afterEach(() => Promise.all([backend.close(), other.close()]));

    test('any text is kept until it is replaced or deleted, and seen by other processes', async () => {
      expect(await backend.get('guild:1')).toBeUndefined();
      for (const text of ['{"a":"Магазин \\u0000 🏪 \'; %"}', '', 'x'.repeat(100_000)]) {
        await backend.set('guild:1', text);
        expect(await other.get('guild:1')).toBe(text);
      }
      expect([await other.delete('guild:1'), await backend.delete('guild:1')]).toEqual([true, false]);
      expect(await backend.get('guild:1')).toBeUndefined();
    });

    test('all keys with a prefix are listed, and no others', async () => {
      const keys = ['guild:1', 'guild:10', 'guild:2'];
      await Promise.all([...keys, 'feeds:1', 'guil:1'].map((key) => backend.set(key, 'x')));
      expect((await other.keys('guild:')).toSorted()).toEqual(keys);
    });

    test('a text is replaced if it is what was expected, and not otherwise', async () => {
      await backend.set('guild:2', 'a');
      expect(await backend.replace('guild:2', 'b', 'c')).toBe(false);
      expect(await backend.replace('guild:3', 'a', 'c')).toBe(false);
      expect([await backend.get('guild:2'), await backend.get('guild:3')]).toEqual(['a', undefined]);
      expect(await backend.replace('guild:2', 'a', 'c')).toBe(true);
      expect(await backend.get('guild:2')).toBe('c');
    });

    test('a text is created by one of several that try, and never over another', async () => {
      const attempts = [backend, other, backend].map(async (one, n) =>
        (await one.replace('guild:4', undefined, `${n}`)) ? `${n}` : '',
      );
      const created = (await Promise.all(attempts)).filter(Boolean);
      expect(created).toEqual([await backend.get('guild:4')]);
    });

    test('changes of one record by several processes all survive', async () => {
      const changes = [backend, other, backend, other].map((one, n) =>
        new GuildRecords(one, FEED_FORMAT, TEST_CIPHER).change('1', (record) => ({
          ...record,
          parts: { ...record.parts, [`feed ${n}`]: `{"n":${n}}` },
        })),
      );
      await Promise.all(changes);
      const { parts } = await new GuildRecords(backend, FEED_FORMAT, TEST_CIPHER).get('1');
      const expected = [0, 1, 2, 3].map((n) => [`feed ${n}`, `{"n":${n}}`]);
      expect(parts).toEqual(Object.fromEntries(expected));
    });

    test('once closed it rejects', async () => {
      const closed = await openBackend(place());
      await closed.close();
      await expect(closed.get('guild:1')).rejects.toThrow(StoreError);
    });
  });
}
