import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { StoreAddress } from '../../../src/store/address.js';
import { Cipher } from '../../../src/store/cipher.js';
import { APPLICATION } from '../../../src/store/guild-record.js';
import { openGuildStore } from '../../../src/store/guilds.js';
import { openBackend } from '../../../src/store/open.js';
import { readSecrets } from '../../../src/store/secret.js';
import { startCli } from '../../support/cli.js';
import { environment } from '../../support/environment.js';
import { createDatabase } from '../../support/postgres.js';
import { CLOSED_PORT } from '../../support/program.js';
import { identity } from '../../support/samples.js';

const GUILD = '100000000000000001';
const OTHER = '100000000000000002';
const BOT = '100000000000000003';
const KEY = 'c0ffee00c0ffee00c0ffee00c0ffee01';

let folder: string;
let file: { kind: 'sqlite'; path: string };
let fileUrl: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shopkeep-copy-'));
  const path = join(folder, 'shopkeep.sqlite');
  file = { kind: 'sqlite', path };
  fileUrl = `sqlite://${path}`;
  const store = await openGuildStore(file, new Cipher(...readSecrets(undefined, file)));
  await store.link(GUILD, { key: KEY, shop: identity('Магазин') });
  await store.changeSettings(OTHER, { language: 'ru' });
  await store.claim(BOT);
  await store.close();
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** The stores are named in the environment, as operators name them. */
const copy = (from?: string, to?: string, ...args: string[]) =>
  startCli('ops/cli/store-copy.js', folder, { ...environment(), STORE_URL: from, STORE_COPY_TO: to }, ...args)
    .ended;

async function read(place: StoreAddress): Promise<Record<string, string | undefined>> {
  const backend = await openBackend(place);
  const keys = (await backend.keys('guild:')).sort();
  const records = await Promise.all(keys.map(async (key) => [key, await backend.get(key)] as const));
  await backend.close();
  return Object.fromEntries(records);
}

async function ownerOf(place: StoreAddress): Promise<string | undefined> {
  const backend = await openBackend(place);
  const owner = await backend.get(APPLICATION);
  await backend.close();
  return owner;
}

describe('what is asked for', () => {
  test.each<[string, (url: string) => Parameters<typeof copy>]>([
    ['one store', (url) => [url]],
    ['a store of no known kind', (url) => [url, 'mysql://root:hidden-word@host/shop']],
    ['a store of no known kind to copy from', (url) => ['mysql://root:hidden-word@host/shop', url]],
    ['a file that is not there', (url) => [url.replace('shopkeep', 'missing'), url]],
    ['a store in memory', (url) => [url, 'sqlite://:memory:']],
    ['the same store twice', (url) => [url, url]],
    ['a store in memory to copy from', (url) => ['sqlite://:memory:', url]],
  ])('%s is refused, quoting no password and creating nothing', async (_what, args) => {
    const before = readdirSync(folder);
    const { code, out, err } = await copy(...args(fileUrl));
    expect([code, out]).toEqual([78, '']);
    expect(err).toMatch(/^These settings|^STORE_(URL|COPY_TO)\b/);
    expect(err).not.toMatch(/hidden-word|\n\s+at /);
    expect(readdirSync(folder)).toEqual(before);
  });

  test('a file to another one, in a folder that is created', async () => {
    const target: StoreAddress = { kind: 'sqlite', path: join(folder, 'new', 'shopkeep.sqlite') };
    expect((await copy(fileUrl, `sqlite://${target.path}`)).code).toBe(0);
    expect(await read(target)).toEqual(await read(file));
    expect(await ownerOf(target)).toBe(BOT);
    expect(existsSync(join(folder, 'new', 'shopkeep.secret'))).toBe(false);
    expect(statSync(target.path).mode & 0o777).toBe(0o600);
  });
});

describe('from SQLite to PostgreSQL', { tags: 'postgres' }, () => {
  let url: string;
  let place: StoreAddress;
  beforeEach(async () => {
    url = await createDatabase();
    place = { kind: 'postgres', url };
  });

  test('the bot reads its keys with the content of the secret file', async () => {
    const { code, out, err } = await copy(fileUrl, url);
    expect([code, out]).toEqual([0, '2 copied, 0 already the same, 0 different.\n']);
    expect(err).toMatch(/STORE_SECRET to hex:/);
    expect(err).not.toMatch(/[0-9a-f]{16}/);
    const digits = readFileSync(join(folder, 'shopkeep.secret'), 'utf8').trim();
    const store = await openGuildStore(place, new Cipher(...readSecrets(`hex:${digits}`, place)));
    expect(await store.key(GUILD)).toBe(KEY);
    expect(await store.settings(OTHER)).toMatchObject({ language: 'ru' });
    await store.close();
  });

  test('a record that differs is kept and listed; --overwrite replaces it', async () => {
    const backend = await openBackend(place);
    await backend.set(`guild:${GUILD}`, '{"settings":{},"link":null}');
    await backend.close();
    const { code, out, err } = await copy(fileUrl, url);
    expect([code, out]).toEqual([1, '1 copied, 0 already the same, 1 different.\n']);
    expect(err).toContain(`${GUILD}\n`);
    expect((await read(place))[`guild:${GUILD}`]).toBe('{"settings":{},"link":null}');
    expect((await copy(fileUrl, url, '--overwrite')).code).toBe(0);
    expect(await read(place)).toEqual(await read(file));
  });
});

test('the message about an unreachable server holds no user and no password', async () => {
  const url = `postgres://shopkeep:hidden-word@127.0.0.1:${CLOSED_PORT}/shop`;
  const { code, err } = await copy(fileUrl, url);
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/^STORE_COPY_TO: the store postgres:\/\/127\.0\.0\.1:\d+\/shop .*\(ECONNREFUSED\)/),
  ]);
  expect(err).not.toMatch(/hidden-word|shopkeep:|\n\s+at /);
});
