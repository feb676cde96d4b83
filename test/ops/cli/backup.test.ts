import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Cipher } from '../../../src/store/cipher.js';
import { openGuildStore } from '../../../src/store/guilds.js';
import { openBackend } from '../../../src/store/open.js';
import { readSecrets } from '../../../src/store/secret.js';
import { startCli } from '../../support/cli.js';
import { environment } from '../../support/environment.js';
import { identity } from '../../support/samples.js';

const GUILD = '100000000000000001';
const KEY = 'c0ffee00c0ffee00c0ffee00c0ffee01';

let folder: string;
const at = (name: string) => join(folder, name);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shopkeep-backup-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const database = () => ({ kind: 'sqlite', path: at('shopkeep.sqlite') }) as const;
const open = (path: string) => {
  const address = { kind: 'sqlite', path } as const;
  return openGuildStore(address, new Cipher(...readSecrets(undefined, address)));
};

const backup = (env: Readonly<Record<string, string>> = {}, ...args: string[]) =>
  startCli(
    'ops/cli/backup.js',
    folder,
    environment({ STORE_URL: 'sqlite://shopkeep.sqlite', ...env }),
    ...args,
  ).ended;

test('copies database and secret while the store is open and written, for the owner alone', async () => {
  const store = await open(database().path);
  await store.link(GUILD, { key: KEY, shop: identity() });
  const backend = await openBackend(database());
  let isCopied = false;
  const writing = (async () => {
    for (let change = 0; !isCopied; change += 1) await backend.set('doctor:test', String(change));
  })();
  const done = await backup({}, 'copy.sqlite');
  isCopied = true;
  await writing;
  expect(done).toEqual({
    code: 0,
    out: 'Copied to copy.sqlite, and checked.\n',
    err: '',
  });
  await Promise.all([store.close(), backend.close()]);
  const copy = await open(at('copy.sqlite'));
  expect(await copy.key(GUILD)).toBe(KEY);
  await copy.close();
  for (const name of ['copy.sqlite', 'copy.secret']) expect(statSync(at(name)).mode & 0o077).toBe(0);
});

test('overwrites nothing, neither a database nor a secret', async () => {
  await (await open(database().path)).close();
  for (const name of ['copy.sqlite', 'copy.secret']) {
    writeFileSync(at(name), 'mine');
    expect(await backup({}, 'copy.sqlite')).toEqual({
      code: 1,
      out: '',
      err: `${name} exists; nothing was written.\n`,
    });
    expect(readFileSync(at(name), 'utf8')).toBe('mine');
    rmSync(at(name));
  }
});

test('leaves the secret where the settings have it', async () => {
  await (await open(database().path)).close();
  expect((await backup({ STORE_SECRET: 'a long secret' }, 'copy.sqlite')).code).toBe(0);
  expect(existsSync(at('copy.secret'))).toBe(false);
});

test('of a damaged database leaves nothing behind', async () => {
  writeFileSync(at('shopkeep.sqlite'), 'this is no database, but a text of some length '.repeat(100));
  const { code, err } = await backup({}, 'copy.sqlite');
  expect(code).toBe(1);
  expect(err).toMatch(/^shopkeep\.sqlite could not be copied \(.+\); nothing was written\.\n$/);
  expect(readdirSync(folder)).toEqual(['shopkeep.sqlite']);
});

test.each([
  [
    'PostgreSQL is copied with its own program',
    { STORE_URL: 'postgres://user:hidden@127.0.0.1/shop' },
    ['copy.sqlite'],
    78,
    /pg_dump/,
  ],
  ['there is nothing to copy', {}, ['copy.sqlite'], 78, /there is no file shopkeep\.sqlite/],
  ['no file is named', {}, [], 1, /Name the file/],
  ['two files are named', {}, ['a', 'b'], 1, /Unexpected argument/],
] as const)('%s', async (_what, env, args, code, says) => {
  const ended = await backup(env, ...args);
  expect(ended).toMatchObject({ code, out: '', err: expect.stringMatching(says) });
  expect(readdirSync(folder)).toEqual([]);
});
