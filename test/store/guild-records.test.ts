import { beforeEach, expect, test } from 'vitest';
import { Failure } from '../../src/domain/failure.js';
import type { Backend } from '../../src/store/backend.js';
import { createFollowStore, type FollowStore, NOTHING_FOLLOWED } from '../../src/store/follow-record.js';
import { openBackend } from '../../src/store/open.js';
import { problemOf } from '../support/problem-of.js';
import { alter } from '../support/stores.js';

const GUILD = '100000000000000001';

let backend: Backend;
let records: FollowStore;
beforeEach(async () => {
  backend = await openBackend({ kind: 'sqlite', path: ':memory:' });
  records = createFollowStore(backend);
  return () => backend.close();
});

const setLost = (lostAt: number) => records.change(GUILD, (record) => ({ ...record, lostAt }));

test('a guild has an empty record at first, and nothing is written if nothing changes', async () => {
  expect(await records.get(GUILD)).toBe(NOTHING_FOLLOWED);
  expect(await records.change(GUILD, (record) => ({ ...record }))).toBe(NOTHING_FOLLOWED);
  expect(await backend.keys('')).toEqual([]);
});

test('a change is kept and returned, and the guild listed', async () => {
  expect(await setLost(5)).toEqual({ ...NOTHING_FOLLOWED, lostAt: 5 });
  expect(await records.get(GUILD)).toEqual({ ...NOTHING_FOLLOWED, lostAt: 5 });
  expect(await records.guildIds()).toEqual([GUILD]);
});

test('what cannot be read again is not written', async () => {
  await setLost(5);
  expect(await problemOf(setLost(0.5))).toBe('storeUnavailable');
  expect((await records.get(GUILD)).lostAt).toBe(5);
});

test('an edit that refuses says why, and not that the store is away', async () => {
  const refuse = () => {
    throw new Failure({ kind: 'tooManyPosts', most: 10 });
  };
  expect(await problemOf(records.change(GUILD, refuse))).toBe('tooManyPosts');
});

test('a record that others keep writing is given up', async () => {
  const losing = createFollowStore(alter(backend, { replace: async () => false }));
  const change = losing.change(GUILD, (record) => ({ ...record, lostAt: 5 }));
  await expect(change).rejects.toMatchObject({ problem: { kind: 'storeUnavailable' }, code: 'conflict' });
});

test.each([
  ['no JSON', 'oops'],
  ['empty', ''],
  ['of a later version', JSON.stringify({ ...NOTHING_FOLLOWED, version: 2 })],
  ['with a broken post', JSON.stringify({ ...NOTHING_FOLLOWED, posts: [{ channelId: 'x' }] })],
])('a record that is %s says so, stays as it is, and can be deleted', async (_what, text) => {
  await backend.set(`follow:${GUILD}`, text);
  await expect(records.get(GUILD)).rejects.toMatchObject({
    problem: { kind: 'storeUnavailable', isDamaged: true },
    code: 'unreadable record',
  });
  expect(await problemOf(setLost(5))).toBe('storeUnavailable');
  expect(await backend.get(`follow:${GUILD}`)).toBe(text);
  expect(await records.delete(GUILD)).toBe(true);
  expect(await records.get(GUILD)).toBe(NOTHING_FOLLOWED);
});
