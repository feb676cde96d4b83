import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EX_CONFIG, FAILED, OperatorError } from '../../src/lib/operator-error.js';
import { openStore } from '../../src/store/start.js';
import { freePort } from '../support/program.js';
import { identity } from '../support/samples.js';

const SECRET = 'a secret that is long enough';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shopkeep-start-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (path: string) => openStore({ address: { kind: 'sqlite', path }, secret: SECRET });

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
  const store = await openStore({ address: { kind: 'sqlite', path }, secret: undefined });
  await store.link('1', { key: 'a-key-of-a-shop', shop: identity('Shop') });
  await store.close();
  expect(statSync(join(folder, 'some', 'data')).mode & 0o777).toBe(0o700);
  const again = await openStore({ address: { kind: 'sqlite', path }, secret: undefined });
  expect(await again.key('1')).toBe('a-key-of-a-shop');
  await again.close();
});

test('a store in memory needs no folder', async () => {
  const store = await open(':memory:');
  expect(await store.guildIds()).toEqual([]);
  await store.close();
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

test('a folder that cannot be is no damaged file', async () => {
  writeFileSync(join(folder, 'file'), '');
  const { message, exitCode } = await failureOf(open(join(folder, 'file', 'shop.sqlite')));
  expect(message).toContain('cannot be opened');
  expect(message).not.toContain('backup');
  expect(exitCode).toBe(EX_CONFIG);
});

test('a server that is away may be back at the next start, and its password is not named', async () => {
  const url = `postgres://shopkeep:do-not-print@127.0.0.1:${await freePort()}/shop`;
  const { message, exitCode } = await failureOf(
    openStore({ address: { kind: 'postgres', url }, secret: SECRET }),
  );
  expect(message).toContain('ECONNREFUSED');
  expect(message).not.toMatch(/do-not-print|backup/);
  expect(exitCode).toBe(FAILED);
});
