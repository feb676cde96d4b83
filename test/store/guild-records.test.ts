import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ZodError, z } from 'zod';
import { Failure } from '../../src/domain/failure.js';
import { FEED_FORMAT, type FeedRecord, type FeedRecords, NO_FEEDS } from '../../src/feeds/engine/record.js';
import type { Backend } from '../../src/store/backend.js';
import { GuildRecords } from '../../src/store/guild-records.js';
import { openBackend } from '../../src/store/open.js';
import { problemOf } from '../support/problem-of.js';
import { alter, TEST_CIPHER } from '../support/stores.js';

const GUILD = '100000000000000001';

let backend: Backend;
let records: FeedRecords;
beforeEach(async () => {
  backend = await openBackend({ kind: 'sqlite', path: ':memory:' });
  records = new GuildRecords(backend, FEED_FORMAT, TEST_CIPHER);
  return () => backend.close();
});

const sentAt = (at: number): FeedRecord => ({
  ...NO_FEEDS,
  sent: [{ feed: 'news', key: '1', channelId: '2', messageId: '3', digest: '', at }],
});
const through = (changes: Partial<Backend>): FeedRecords =>
  new GuildRecords(alter(backend, changes), FEED_FORMAT, TEST_CIPHER);
const fail = (error: Error) => (): never => {
  throw error;
};
const setSent = (at: number) => records.change(GUILD, () => sentAt(at));

test('a guild has an empty record at first, and nothing is written if nothing changes', async () => {
  expect(await records.get(GUILD)).toBe(NO_FEEDS);
  expect(await records.change(GUILD, (record) => ({ ...record }))).toBe(NO_FEEDS);
  expect(await backend.keys('')).toEqual([]);
});

test('a change is kept and returned, and the guild listed', async () => {
  expect(await setSent(5)).toEqual(sentAt(5));
  expect(await records.get(GUILD)).toEqual(sentAt(5));
  expect(await records.guildIds()).toEqual([GUILD]);
});

test('a record that somebody holds is decrypted again only after another writer', async () => {
  const decrypt = vi.spyOn(TEST_CIPHER, 'decrypt');
  onTestFinished(() => decrypt.mockRestore());
  const write = (text: string, known?: FeedRecord) =>
    records.change(GUILD, (record) => ({ ...record, privateParts: { desk: text } }), known);
  const first = await write('{"n":1}');
  const second = await write('{"n":2}', first);
  expect(await records.get(GUILD, second)).toBe(second);
  expect(decrypt).not.toHaveBeenCalled();
  await through({}).change(GUILD, (record) => ({ ...record, language: 'ru' }));
  decrypt.mockClear();
  expect(await records.get(GUILD, second)).toEqual({ ...second, language: 'ru' });
  expect(await write('{"n":2}', second)).toEqual({ ...second, language: 'ru' });
  expect(decrypt).toHaveBeenCalledTimes(2);
  expect(await records.get('100000000000000002', second)).toBe(NO_FEEDS);
});

test('glances of ten seconds cost one reading, keep the outline alone, and see what this process changes', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'Date', 'setTimeout', 'clearTimeout'] });
  // The cache takes the time 0 for none.
  vi.advanceTimersByTime(1000);
  onTestFinished(() => void vi.useRealTimers());
  let readings = 0;
  const get = (key: string) => {
    readings += 1;
    return backend.get(key);
  };
  const counted = through({ get });
  const glance = () => counted.glance(GUILD, ({ language }) => ({ ...NO_FEEDS, language }));
  const setLanguage = (language: string) => (record: FeedRecord) => ({ ...record, ...sentAt(5), language });
  const [first, second] = await Promise.all([glance(), glance()]);
  expect([first, second, readings]).toEqual([NO_FEEDS, NO_FEEDS, 1]);
  await counted.change(GUILD, setLanguage('ru'));
  expect(await glance()).toEqual({ ...NO_FEEDS, language: 'ru' });
  expect(await glance()).toBe(await glance());
  await through({}).change(GUILD, setLanguage('en'));
  expect((await glance()).language).toBe('ru');
  vi.advanceTimersByTime(10_001);
  expect((await glance()).language).toBe('en');
  await counted.delete(GUILD);
  expect(await glance()).toEqual(NO_FEEDS);
  // One for each glance that reads, and one for the change.
  expect(readings).toBe(5);
});

test('a glance that a change overtakes is not kept', async () => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const get = async (key: string) => {
    const text = await backend.get(key);
    await gate;
    return text;
  };
  const slow = through({ get });
  const glance = () => slow.glance(GUILD, (record) => record);
  const early = glance();
  const change = slow.change(GUILD, () => sentAt(5));
  release();
  await change;
  expect(await early).toEqual(NO_FEEDS);
  expect(await glance()).toEqual(sentAt(5));
});

test('a record that could not be read back is not written', async () => {
  await setSent(5);
  await expect(setSent(0.5)).rejects.toBeInstanceOf(ZodError);
  expect(await records.get(GUILD)).toEqual(sentAt(5));
});

test.each([
  ['a TypeError of an edit', () => records.change(GUILD, fail(new TypeError())), TypeError],
  ['a SyntaxError of an edit', () => records.change(GUILD, () => JSON.parse('{"half":')), SyntaxError],
  ['a row in another shape', () => through({ get: async () => z.string().parse(42) }).get(GUILD), ZodError],
  ['a RangeError of a driver', () => through({ get: fail(new RangeError()) }).get(GUILD), RangeError],
])('%s is thrown as it is, and nothing is called damaged', async (_what, work, kind) => {
  await setSent(5);
  await expect(work()).rejects.toBeInstanceOf(kind);
  expect(await records.get(GUILD)).toEqual(sentAt(5));
});

test('a Failure of the edit is thrown, not storeUnavailable', async () => {
  const refuse = () => {
    throw new Failure({ kind: 'tooManyPosts', most: 10 });
  };
  expect(await problemOf(records.change(GUILD, refuse))).toBe('tooManyPosts');
});

test('sixty changes at once are all kept, whatever fails among them', async () => {
  const done = await Promise.allSettled(
    Array.from({ length: 60 }, (_, at) =>
      records.change(GUILD, (record) => ({
        ...record,
        mentionedAt: at === 9 ? 0.5 : (record.mentionedAt ?? 0) + 1,
      })),
    ),
  );
  expect(done.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect((await records.get(GUILD)).mentionedAt).toBe(59);
});

test('a change fails with a conflict after losing ten races', async () => {
  const losing = new GuildRecords(alter(backend, { replace: async () => false }), FEED_FORMAT, TEST_CIPHER);
  const change = losing.change(GUILD, () => sentAt(5));
  await expect(change).rejects.toMatchObject({ problem: { kind: 'storeUnavailable' }, code: 'conflict' });
});

test.each([
  ['no JSON', 'oops'],
  ['empty', ''],
  ['of a later version', JSON.stringify({ ...NO_FEEDS, refused: { 2: 'tooYoung' } })],
  ['with a broken message', JSON.stringify({ ...NO_FEEDS, queued: [{ channelId: 'x' }] })],
])('a record that is %s says so, stays as it is, and can be deleted', async (_what, text) => {
  await backend.set(`feeds:${GUILD}`, text);
  await expect(records.get(GUILD)).rejects.toMatchObject({
    problem: { kind: 'storeUnavailable', isDamaged: true },
    code: 'unreadable record',
  });
  expect(await problemOf(setSent(5))).toBe('storeUnavailable');
  expect(await backend.get(`feeds:${GUILD}`)).toBe(text);
  expect(await records.delete(GUILD)).toBe(true);
  expect(await records.get(GUILD)).toBe(NO_FEEDS);
});
