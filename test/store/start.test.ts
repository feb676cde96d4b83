import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { EX_CONFIG, FAILED, OperatorError } from '../../src/lib/operator-error.js';
import { GuildStore } from '../../src/store/guilds.js';
import { openBackend } from '../../src/store/open.js';
import { openStore } from '../../src/store/start.js';
import { fillDisk } from '../support/full-disk.js';
import { problemOf } from '../support/problem-of.js';
import { CLOSED_PORT } from '../support/program.js';
import { identity } from '../support/samples.js';

const SECRET = 'a secret that is long enough';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shopkeep-start-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const silent = pino({ level: 'silent' });
const open = (path: string, secret: string | undefined = SECRET, log = silent) =>
  openStore({ address: { kind: 'sqlite', path }, secret }, log);

async function failureOf(work: Promise<unknown>): Promise<OperatorError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof OperatorError)) throw new Error('it was opened, or failed otherwise');
  return error;
}

test('the first start creates the file, its secret and its folder, which is its owner’s alone', async () => {
  const path = join(folder, 'some', 'data', 'shop.sqlite');
  const store = await openStore({ address: { kind: 'sqlite', path }, secret: undefined }, silent);
  await store.link('1', { key: 'a-key-of-a-shop', shop: identity('Shop') });
  await store.close();
  expect(statSync(join(folder, 'some', 'data')).mode & 0o777).toBe(0o700);
  const again = await openStore({ address: { kind: 'sqlite', path }, secret: undefined }, silent);
  expect(await again.key('1')).toBe('a-key-of-a-shop');
  await again.close();
});

test('a store in memory needs no folder', async () => {
  const store = await open(':memory:');
  expect(await store.guildIds()).toEqual([]);
  await store.close();
});

test.each([
  ['there is', (path: string) => path],
  ['would be', (path: string) => `${path}/stores/`],
])('a folder that %s in place of the file is named with what to write', async (_what, pathOf) => {
  for (const secret of [SECRET, undefined]) {
    const { message, exitCode } = await failureOf(
      openStore({ address: { kind: 'sqlite', path: pathOf(folder) }, secret }, silent),
    );
    expect(message).toContain('it is a folder');
    expect(message).toContain(`STORE_URL=sqlite://${pathOf(folder).replace(/\/$/, '')}/shopkeep.sqlite`);
    expect(exitCode).toBe(EX_CONFIG);
  }
  await expect(openBackend({ kind: 'sqlite', path: pathOf(folder) })).rejects.toThrow('it is a folder');
});

test('a damaged file is named with what to do, and is no use starting again', async () => {
  const path = join(folder, 'shop.sqlite');
  writeFileSync(path, 'not a database at all');
  const { message, exitCode } = await failureOf(open(path));
  expect(message).toContain(`The bot did not start: the store ${path} cannot be opened (`);
  expect(message).toContain(`move ${path} and ${path}-journal`);
  expect(message).toContain('put a backup in their place');
  expect(exitCode).toBe(EX_CONFIG);
});

describe('a disk', { tags: 'disk' }, () => {
  beforeEach(() => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k,mode=0700', 'tmpfs', folder]);
  });
  afterEach(() => execFileSync('umount', ['--lazy', folder]));

  test.each([
    ['secret', 0, 'ENOSPC'],
    ['database', 4096, 'SQLITE_FULL'],
  ])(
    'that is full at the first start gets no %s that the next one takes for damaged',
    async (_what, rest, code) => {
      const config = {
        address: { kind: 'sqlite', path: join(folder, 'shop.sqlite') },
        secret: undefined,
      } as const;
      const filler = fillDisk(folder, rest);
      expect((await failureOf(openStore(config, silent))).message).toContain(code);
      expect(readdirSync(folder)).toEqual(['filler', ...(rest > 0 ? ['shop.secret'] : [])]);
      rmSync(filler);
      await (await openStore(config, silent)).close();
    },
  );

  test('that is read-only is no hindrance, but the operator is warned', async () => {
    await (await open(join(folder, 'shop.sqlite'))).close();
    execFileSync('mount', ['-o', 'remount,ro', folder]);
    const lines: string[] = [];
    const log = pino({}, { write: (line) => void lines.push(line) });
    const store = await open(join(folder, 'shop.sqlite'), SECRET, log);
    await vi.waitFor(() =>
      expect(lines.join()).toMatch(/"level":40,.*"code":"SQLITE_READONLY".*not written/),
    );
    expect(await store.guildIds()).toEqual([]);
    await store.close();
  });
});

test('a folder that cannot be is no damaged file', async () => {
  writeFileSync(join(folder, 'file'), '');
  const { message, exitCode } = await failureOf(open(join(folder, 'file', 'shop.sqlite')));
  expect(message).toContain('cannot be opened');
  expect(message).not.toContain('backup');
  expect(exitCode).toBe(EX_CONFIG);
});

test('a server that is away may be back at the next start, and its password is not named', async () => {
  const url = `postgres://shopkeep:do-not-print@127.0.0.1:${CLOSED_PORT}/shop`;
  const { message, exitCode } = await failureOf(
    openStore({ address: { kind: 'postgres', url }, secret: SECRET }, silent),
  );
  expect(message).toContain('ECONNREFUSED');
  expect(message).not.toMatch(/do-not-print|backup/);
  expect(exitCode).toBe(FAILED);
});

const KEY = 'a-key-of-a-shop';
const NEW = 'another secret of that length';

/** Links the shops of these guilds as a bot with one secret does. */
async function link(path: string, secret: string, ...guildIds: string[]): Promise<void> {
  const store = await open(path, secret);
  for (const guildId of guildIds) await store.link(guildId, { key: KEY, shop: identity('Shop') });
  await store.close();
}

/** Starts a bot with these secrets; its only log line, which comes when it has been through all keys. */
function rotate(path: string, secrets: string): Promise<unknown> {
  return new Promise((resolve) => {
    const write = (line: string) => resolve(store.then((one) => one.close()).then(() => JSON.parse(line)));
    const store = open(path, secrets, pino({ base: null, timestamp: false }, { write }));
  });
}

describe('a new secret alone', () => {
  test('counts the keys that it does not decrypt, says what to do, and goes on', async () => {
    const path = join(folder, 'shop.sqlite');
    const ids = Array.from({ length: 21 }, (_, id) => `${id + 1}`);
    await link(path, SECRET, ...ids);
    await link(path, NEW, '22');
    expect(await rotate(path, NEW)).toEqual({
      level: 40,
      keys: 21,
      guilds: ids.slice(0, 20),
      msg: expect.stringMatching(/STORE_SECRET=new,old.*\/setup/),
    });
    const store = await open(path, NEW);
    expect(await store.key('22')).toBe(KEY);
    await store.close();
  });

  test('says nothing if it decrypts every key', async () => {
    const path = join(folder, 'shop.sqlite');
    await link(path, SECRET, '1');
    const lines: string[] = [];
    const checks = vi.spyOn(GuildStore.prototype, 'reencryptKeys');
    onTestFinished(() => checks.mockRestore());
    const store = await open(path, SECRET, pino({}, { write: (line: string) => void lines.push(line) }));
    expect(await checks.mock.results[0]?.value).toEqual([]);
    await store.close();
    expect(lines).toEqual([]);
  });
});

describe('several secrets', () => {
  test('leave every key encrypted with the first', async () => {
    const path = join(folder, 'shop.sqlite');
    await link(path, SECRET, '1', '2');
    const done = { level: 30, msg: 'the first secret decrypts every key: any others can be removed' };
    expect(await rotate(path, `${NEW},${SECRET}`)).toEqual(done);
    const store = await open(path, NEW);
    expect(await Promise.all(['1', '2'].map((id) => store.key(id)))).toEqual([KEY, KEY]);
    await store.close();
    expect(await rotate(path, `${NEW},${SECRET}`)).toEqual(done);
  });

  test('of which none fits a key leave it as it is, and name its guild', async () => {
    const path = join(folder, 'shop.sqlite');
    await link(path, SECRET, '1');
    await link(path, 'a secret that was lost', '2');
    const backend = await openBackend({ kind: 'sqlite', path });
    await backend.set('guild:3', 'no JSON');
    await backend.close();
    const warning = { level: 40, keys: 2, guilds: ['2', '3'] };
    expect(await rotate(path, `${NEW},${SECRET}`)).toMatchObject(warning);
    const store = await open(path, NEW);
    expect([await store.key('1'), await problemOf(store.key('2'))]).toEqual([KEY, 'keyUnreadable']);
    await store.close();
    const again = await open(path, 'a secret that was lost');
    expect(await again.key('2')).toBe(KEY);
    await again.close();
  });

  test('are all needed if the store fails before the last key', async () => {
    const path = join(folder, 'shop.sqlite');
    await link(path, SECRET, '1');
    const lines: string[] = [];
    const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
    await (await open(path, `${NEW},${SECRET}`, log)).close();
    await expect.poll(() => lines.join()).toContain('keep the others until the next start');
    const store = await open(path, SECRET);
    expect(await store.key('1')).toBe(KEY);
    await store.close();
  });
});
