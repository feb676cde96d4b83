import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { StoreAddress } from '../../src/store/address.js';
import { readSecrets, secretPath } from '../../src/store/secret.js';

const DIGITS = 'ab'.repeat(32);
const server: StoreAddress = { kind: 'postgres', url: 'postgres://127.0.0.1/shop' };

let folder: string;
let database: StoreAddress;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shopkeep-secret-'));
  database = sqlite('shopkeep.sqlite');
  file = join(folder, 'shopkeep.secret');
  return () => rmSync(folder, { recursive: true, force: true });
});

const sqlite = (name: string): StoreAddress => ({ kind: 'sqlite', path: join(folder, name) });

/** The one that encrypts. */
const readSecret = (...args: Parameters<typeof readSecrets>): Buffer => readSecrets(...args)[0];

/** The message of the error that `act` throws. */
function message(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof Error) return error.message;
  }
  throw new Error('nothing was thrown');
}

test.each([
  ['data/shopkeep.sqlite', 'data/shopkeep.secret'],
  ['/var/lib/a.b/shop.sqlite3', '/var/lib/a.b/shop.secret'],
  ['data.db/shop.data', 'data.db/shop.data.secret'],
])('the secret of %s is in %s', (path, expected) => {
  expect(secretPath(path)).toBe(expected);
});

describe('the secret file', () => {
  test('is created on first use, for its owner alone, and read from then on', () => {
    const first = readSecret(undefined, database);
    expect(first).toHaveLength(32);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toBe(`${first.toString('hex')}\n`);
    expect(readSecret(undefined, database)).toEqual(first);
    expect(readSecret(undefined, sqlite('other.sqlite'))).not.toEqual(first);
  });

  test('is not created for an existing database, whose keys it could not decrypt', () => {
    writeFileSync(join(folder, 'shopkeep.sqlite'), 'a database');
    expect(message(() => readSecret(undefined, database))).toMatch(
      /shopkeep\.secret is missing.*STORE_SECRET/,
    );
    expect(readdirSync(folder)).toEqual(['shopkeep.sqlite']);
  });

  test('has a secret in each line, the first one first', () => {
    const [old] = readSecrets(undefined, database);
    writeFileSync(file, `${DIGITS}\r\n\n${readFileSync(file, 'utf8')}`);
    expect(readSecrets(undefined, database)).toEqual([Buffer.from(DIGITS, 'hex'), old]);
  });

  test.each([
    ['empty', ''],
    ['too short', 'ab'.repeat(31)],
    ['too long', 'ab'.repeat(33)],
    ['no hexadecimal', 'xy'.repeat(32)],
    ['good in its first line alone', `${'12'.repeat(32)}\n${'ab'.repeat(31)}`],
  ])('that is %s is an error that names the file, quotes nothing and changes nothing', (_what, text) => {
    writeFileSync(file, text);
    const problem = message(() => readSecret(undefined, database));
    expect(problem).toContain(file);
    expect(problem).toMatch(/does not hold a secret/);
    expect(problem.replace(file, '')).not.toMatch(/(ab|xy){2}/);
    // It is printed in brackets in the middle of a line.
    expect(problem).not.toMatch(/\.$/);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  test('with a folder in its place is an error', () => {
    mkdirSync(file);
    expect(() => readSecret(undefined, database)).toThrow(Error);
  });
});

describe('STORE_SECRET', () => {
  test('gives the same bytes in every process, goes before a file, and writes none', () => {
    const secret = readSecret('correct horse battery staple', database);
    expect(secret).toHaveLength(32);
    expect(readSecret('correct horse battery staple', server)).toEqual(secret);
    expect(readSecret('correct horse battery stable', server)).not.toEqual(secret);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('in hexadecimal is the content of a secret file, but only after hex:', () => {
    const secret = readSecret(undefined, database);
    const text = readFileSync(file, 'utf8').trim();
    for (const configured of [`hex:${text}`, `hex: ${text}`, `hex:${text.toUpperCase()}`])
      expect(readSecret(configured, server)).toEqual(secret);
    expect(readSecret(text, server)).not.toEqual(secret);
  });

  test('has several with commas between, texts and digits alike', () => {
    expect(readSecrets(` correct horse ,hex:${DIGITS}, x`, server)).toEqual([
      readSecret('correct horse', server),
      Buffer.from(DIGITS, 'hex'),
      readSecret('x', server),
    ]);
  });

  test.each(['hex:', `hex:${'ab'.repeat(31)}`, `fine,hex:${'ab'.repeat(33)}`, `hex:${'xy'.repeat(32)}`])(
    '%s is an error that quotes nothing of it',
    (configured) => {
      const problem = message(() => readSecret(configured, server));
      expect(problem).toMatch(/STORE_SECRET .*64 hexadecimal digits/);
      expect(problem).not.toMatch(/(ab|xy){2}|fine/);
    },
  );

  test('is needed for a server', () => {
    expect(message(() => readSecret(undefined, server))).toMatch(/STORE_SECRET is missing/);
  });
});

test('a store in memory has a secret in memory', () => {
  const memory: StoreAddress = { kind: 'sqlite', path: ':memory:' };
  expect(readSecret(undefined, memory)).toHaveLength(32);
  expect(readSecret(undefined, memory)).not.toEqual(readSecret(undefined, memory));
});
