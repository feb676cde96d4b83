import { beforeEach, describe, expect, test } from 'vitest';
import type { Backend } from '../../src/store/backend.js';
import { copyRecords } from '../../src/store/copy-records.js';
import { openBackend } from '../../src/store/open.js';
import { alter } from '../support/stores.js';

let from: Backend;
let to: Backend;
beforeEach(async () => {
  const memory = { kind: 'sqlite', path: ':memory:' } as const;
  [from, to] = await Promise.all([openBackend(memory), openBackend(memory)]);
  return () => Promise.all([from.close(), to.close()]);
});

const write = (backend: Backend, records: Record<string, string>) =>
  Promise.all(Object.entries(records).map(([key, text]) => backend.set(key, text)));

async function read(backend: Backend): Promise<Record<string, string | undefined>> {
  const keys = await backend.keys('');
  return Object.fromEntries(await Promise.all(keys.map(async (key) => [key, await backend.get(key)])));
}

async function copy(overwrite = false, source = from) {
  const { copied, same, conflict } = await copyRecords(source, to, overwrite);
  return { copied: copied.size, same: same.size, conflicts: [...conflict] };
}

const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`guild:${100_000 + n}`, `record ${n}`]));

test('every record is copied as it is, with the feeds of the guild, and the owner of all; nothing else is, and nothing is deleted', async () => {
  await write(from, {
    ...many(45),
    'feeds:100001': 'a',
    application: '1',
    'other:x': 'x',
  });
  await write(to, { 'guild:1': 'only there' });
  expect(await copy()).toEqual({ copied: 45, same: 0, conflicts: [] });
  expect(await read(to)).toEqual({
    ...many(45),
    'feeds:100001': 'a',
    application: '1',
    'guild:1': 'only there',
  });
  expect(await copy()).toMatchObject({ copied: 0, same: 45 });
});

test('a store with an owner keeps it', async () => {
  await write(from, { application: '1' });
  await write(to, { application: '2' });
  await copy(true);
  expect(await to.get('application')).toBe('2');
});

describe('another record in the target', () => {
  beforeEach(async () => {
    await write(from, { ...many(2), 'feeds:3': 'x' });
    await write(to, { 'guild:100001': 'newer', 'feeds:3': 'other' });
  });

  test('is named and left as it is', async () => {
    expect(await copy()).toMatchObject({ copied: 1, conflicts: ['100001', '3'] });
    expect(await read(to)).toMatchObject({ 'guild:100001': 'newer', 'feeds:3': 'other' });
  });

  test('is replaced if that is wanted', async () => {
    expect(await copy(true)).toMatchObject({ copied: 3, conflicts: [] });
    expect(await read(to)).toEqual(await read(from));
  });
});

test('a record erased after it was listed is skipped', async () => {
  await write(from, many(2));
  const erased = alter(from, { get: async (key) => (key.endsWith('1') ? undefined : 'x') });
  expect(await copy(false, erased)).toEqual({ copied: 1, same: 0, conflicts: [] });
});
