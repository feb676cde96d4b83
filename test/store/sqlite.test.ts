import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeyvSqlite } from '@keyv/sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCipher } from '../../src/store/cipher.js';
import { type GuildStore, openGuildStore } from '../../src/store/guilds.js';
import { problemOf } from './problem-of.js';

const GUILD = '100000000000000001';
const KEY = 'c0ffee00c0ffee00c0ffee00c0ffee01';
const cipher = createCipher(Buffer.alloc(32, 7));
const all = (kind: string, length: number) => Array(length).fill(kind);

let folder: string;
let path: string;
let store: GuildStore;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shopkeep-store-'));
  path = join(folder, 'shopkeep.sqlite');
  store = await openGuildStore({ kind: 'sqlite', path }, cipher);
  await store.link(GUILD, { key: KEY, shopName: 'Visible name' });
});
afterEach(async () => {
  await store.close().catch(() => {});
  rmSync(folder, { recursive: true, force: true });
});

/** Closes the store and opens it again, with nothing in memory. */
async function reopen(): Promise<void> {
  await store.close();
  store = await openGuildStore({ kind: 'sqlite', path }, cipher);
}

const reads = (): Promise<unknown>[] => [store.settings(GUILD), store.linked(GUILD), store.key(GUILD)];
const writes = (): Promise<unknown>[] => [
  store.changeSettings(GUILD, { language: 'ru' }),
  store.link(GUILD, { key: KEY, shopName: 'x' }),
  store.unlink(GUILD),
  store.erase(GUILD),
];

test('the key is in no file in the clear', async () => {
  await store.link(GUILD, { key: `${KEY}-second`, shopName: 'Visible name' });
  await store.close();
  const bytes = Buffer.concat(readdirSync(folder).map((name) => readFileSync(join(folder, name))));
  expect(bytes.includes('Visible name')).toBe(true);
  for (const part of [KEY, KEY.slice(0, 12), Buffer.from(KEY).toString('base64').slice(0, 24)])
    expect(bytes.includes(part)).toBe(false);
});

describe('a file that fails is said to fail', () => {
  test('with its folder gone: nothing is said to be saved, and the link is not forgotten', async () => {
    rmSync(folder, { recursive: true });
    expect(await Promise.all(writes().map(problemOf))).toEqual(all('storeUnavailable', 4));
    expect(['none', 'storeUnavailable']).toContain(await problemOf(store.key(GUILD)));
  });

  test('with its table gone', async () => {
    await reopen();
    const other = new KeyvSqlite({ uri: `sqlite://${path}` });
    await other.query('DROP TABLE keyv');
    await other.disconnect();
    const asked = [...reads(), ...writes(), store.guildIds()];
    expect(await Promise.all(asked.map(problemOf))).toEqual(all('storeUnavailable', 8));
  });

  test('locked by another program', async () => {
    await reopen();
    const other = new KeyvSqlite({ uri: `sqlite://${path}` });
    await other.query('BEGIN EXCLUSIVE');
    const problems = await Promise.all([store.key(GUILD), store.changeSettings(GUILD, {})].map(problemOf));
    await other.query('COMMIT');
    await other.disconnect();
    expect(problems).toEqual(all('storeUnavailable', 2));
    expect(await store.key(GUILD)).toBe(KEY);
  });
});

describe('a file that cannot be opened', () => {
  test.each<[string, (file: string) => void]>([
    ['a folder in its place', (file) => mkdirSync(file)],
    ['a file that is no database', (file) => writeFileSync(file, 'x'.repeat(5000))],
    ['no folder for it', () => rmSync(folder, { recursive: true })],
  ])('%s', async (_what, spoil) => {
    const file = join(folder, 'other.sqlite');
    spoil(file);
    await expect(openGuildStore({ kind: 'sqlite', path: file }, cipher)).rejects.toThrow(/SQLITE_/);
  });
});
