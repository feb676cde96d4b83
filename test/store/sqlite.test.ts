import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeyvSqlite } from '@keyv/sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { DAMAGED } from '../../src/store/backend.js';
import { Cipher } from '../../src/store/cipher.js';
import { type GuildStore, openGuildStore } from '../../src/store/guilds.js';
import { openBackend } from '../../src/store/open.js';
import { problemOf } from '../support/problem-of.js';
import { identity } from '../support/samples.js';

const GUILD = '100000000000000001';
const KEY = 'c0ffee00c0ffee00c0ffee00c0ffee01';
const cipher = new Cipher(Buffer.alloc(32, 7));
const all = (kind: string, length: number) => Array(length).fill(kind);

let folder: string;
let path: string;
let store: GuildStore;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shopkeep-store-'));
  path = join(folder, 'shopkeep.sqlite');
  store = await openGuildStore({ kind: 'sqlite', path }, cipher);
  await store.link(GUILD, { key: KEY, shop: identity('Visible name') });
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

const writes = (): Promise<unknown>[] => [
  store.changeSettings(GUILD, { language: 'ru' }),
  store.link(GUILD, { key: KEY, shop: identity('x') }),
  store.erase(GUILD),
];

test('the key is in no file in the clear', async () => {
  await store.link(GUILD, { key: `${KEY}-second`, shop: identity('Visible name') });
  await store.close();
  const bytes = Buffer.concat(readdirSync(folder).map((name) => readFileSync(join(folder, name))));
  expect(bytes.includes('Visible name')).toBe(true);
  for (const part of [KEY, KEY.slice(0, 12), Buffer.from(KEY).toString('base64').slice(0, 24)])
    expect(bytes.includes(part)).toBe(false);
});

describe('a failing file is reported as such', () => {
  test('with its folder gone: no change is confirmed, and the link is kept', async () => {
    rmSync(folder, { recursive: true });
    expect(await Promise.all(writes().map(problemOf))).toEqual(all('storeUnavailable', 3));
    expect(['none', 'storeUnavailable']).toContain(await problemOf(store.key(GUILD)));
  });

  test('locked by another program: everyone gets the failure within two timeouts', async () => {
    await reopen();
    const other = new KeyvSqlite({ uri: `sqlite://${path}` });
    await other.query('BEGIN EXCLUSIVE');
    const ids = Array.from({ length: 30 }, (_, n) => String(200_000_000_000_000_000n + BigInt(n)));
    const asked = Promise.all(ids.map((id) => problemOf(store.settings(id))));
    // Each for itself waits for two seconds, one after another.
    const late = new Promise((resolve) => setTimeout(resolve, 20_000, 'still waiting').unref());
    expect(await Promise.race([asked, late])).toEqual(all('storeUnavailable', 30));
    await other.query('COMMIT');
    await other.disconnect();
    expect(await Promise.all(ids.map((id) => problemOf(store.settings(id))))).toEqual(all('none', 30));
  });
});

test('a file that is moved away is not created again, and the bot keeps reading it', async () => {
  renameSync(path, join(folder, 'aside.sqlite'));
  for (let round = 0; round < 2; round += 1) {
    expect(await problemOf(store.changeSettings(GUILD, { language: 'ru' }))).toBe('storeUnavailable');
    expect(await store.getLink(GUILD)).toMatchObject({ shop: { name: 'Visible name' } });
  }
  expect(existsSync(path)).toBe(false);
});

test('erased and replaced values are gone from the file', async () => {
  const bytes = () => readFileSync(path);
  const { encryptedKey } = z
    .object({ link: z.object({ encryptedKey: z.string() }) })
    .parse(JSON.parse((await textOf(GUILD)) ?? '')).link;
  await store.link(GUILD, { key: KEY, shop: identity('Second name') });
  expect(['Second name', encryptedKey].map((text) => bytes().includes(text))).toEqual([true, false]);
  await store.erase(GUILD);
  expect(['Second name', GUILD].filter((text) => bytes().includes(text))).toEqual([]);
});

test.each(['NULL', "x'7b7d'"])('a row that holds %s is damaged, not missing', async (value) => {
  await reopen();
  const other = new KeyvSqlite({ uri: `sqlite://${path}` });
  await other.query(`UPDATE keyv SET value = ${value}`);
  const reads = [store.settings(GUILD), store.getLink(GUILD), store.key(GUILD)];
  expect(await Promise.all(reads.map(problemOf))).toEqual(all('storeUnavailable', 3));
  expect(await problemOf(store.link(GUILD, { key: KEY, shop: identity('x') }))).toBe('storeUnavailable');
  expect(await other.query(`SELECT key FROM keyv WHERE value IS ${value}`)).toEqual([
    { key: `guild:${GUILD}` },
  ]);
  await other.disconnect();
  expect(await store.erase(GUILD)).toBe(true);
});

async function textOf(guildId: string): Promise<string | undefined> {
  const other = await openBackend({ kind: 'sqlite', path });
  const text = await other.get(`guild:${guildId}`);
  await other.close();
  return text;
}

describe('a damaged file is not opened, and stays as it is', () => {
  test.each<[string, (bytes: Buffer) => Buffer]>([
    ['not a database', () => Buffer.alloc(5000, 'x')],
    ['empty', () => Buffer.alloc(0)],
    ['cut off', (bytes) => bytes.subarray(0, bytes.length - 4096)],
    ['overwritten in the middle', (bytes) => Buffer.from(bytes).fill(0xff, 4096 * 2, 4096 * 2 + 200)],
    [
      'with an index that has lost a record',
      (bytes) => {
        const index = Buffer.from(bytes);
        // Its page is the last.
        index.write('guild:9', index.lastIndexOf(`guild:${GUILD}`));
        return index;
      },
    ],
  ])('%s', async (_what, damage) => {
    await store.close();
    const bytes = damage(readFileSync(path));
    writeFileSync(path, bytes);
    await expect(openBackend({ kind: 'sqlite', path })).rejects.toMatchObject({ code: DAMAGED });
    expect(readFileSync(path)).toEqual(bytes);
    expect(readdirSync(folder)).toEqual(['shopkeep.sqlite']);
  });
});

test('a file that cannot be opened, without a folder for it', async () => {
  rmSync(folder, { recursive: true });
  const file = join(folder, 'other.sqlite');
  await expect(openGuildStore({ kind: 'sqlite', path: file }, cipher)).rejects.toThrow(/SQLITE_/);
});
