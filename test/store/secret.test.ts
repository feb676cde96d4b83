import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { StoreAddress } from '../../src/store/address.js';
import { readSecrets, secretFileFor } from '../../src/store/secret.js';

let folder: string;
let database: StoreAddress;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shopkeep-secret-'));
  database = sqlite('shopkeep.sqlite');
  file = join(folder, 'shopkeep.secret');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const sqlite = (name: string): StoreAddress => ({ kind: 'sqlite', path: join(folder, name) });
const server: StoreAddress = { kind: 'postgres', url: 'postgres://127.0.0.1/shop' };

/** The one that encrypts. */
const readSecret = (...given: Parameters<typeof readSecrets>): Buffer => readSecrets(...given)[0];

/** The message of the error that `act` throws. */
function messageOf(act: () => unknown): string {
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
  ['shop.db', 'shop.secret'],
  ['data/shop', 'data/shop.secret'],
  ['data.db/shop.data', 'data.db/shop.data.secret'],
])('the secret of %s is in %s', (path, expected) => {
  expect(secretFileFor(path)).toBe(expected);
});

describe('the secret file', () => {
  test('is created on first use, for its owner alone', () => {
    expect(readSecret(undefined, database)).toHaveLength(32);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
    expect(readdirSync(folder)).toEqual(['shopkeep.secret']);
  });

  test('is not created for an existing database, whose keys it could not decrypt', () => {
    writeFileSync(join(folder, 'shopkeep.sqlite'), 'a database');
    expect(messageOf(() => readSecret(undefined, database))).toMatch(
      /shopkeep\.secret is missing.*STORE_SECRET/,
    );
    expect(readdirSync(folder)).toEqual(['shopkeep.sqlite']);
  });

  test('is created once: every later start reads the same secret', () => {
    const first = readSecret(undefined, database);
    const text = readFileSync(file, 'utf8');
    expect(readSecret(undefined, database)).toEqual(first);
    expect(first.toString('hex')).toBe(text.trim());
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  test('is another one for another store', () => {
    expect(readSecret(undefined, sqlite('other.sqlite'))).not.toEqual(readSecret(undefined, database));
  });

  test.each([
    ['empty', ''],
    ['too short', 'ab'.repeat(31)],
    ['too long', 'ab'.repeat(33)],
    ['no hexadecimal', 'xy'.repeat(32)],
    ['two lines', `${'ab'.repeat(16)}\n${'ab'.repeat(16)}`],
    ['good in its first line alone', `${'12'.repeat(32)}\n${'ab'.repeat(31)}`],
  ])('that is %s is an error that names the file, quotes nothing and changes nothing', (_what, text) => {
    writeFileSync(file, text);
    const message = messageOf(() => readSecret(undefined, database));
    expect(message).toContain(file);
    expect(message).toMatch(/does not hold a secret/);
    expect(message.replace(file, '')).not.toMatch(/(ab|xy){2}/);
    // It is printed in brackets in the middle of a line.
    expect(message).not.toMatch(/\.$/);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  test.each([
    ['a folder in its place', () => mkdirSync(file)],
    ['no folder for it', () => rmSync(folder, { recursive: true })],
  ])('%s is an error', (_what, spoil) => {
    spoil();
    expect(() => readSecret(undefined, database)).toThrow(Error);
  });
});

describe('a configured secret', () => {
  test('gives the same bytes in every process, and writes no file', () => {
    const secret = readSecret('correct horse battery staple', database);
    expect(secret).toHaveLength(32);
    expect(readSecret('correct horse battery staple', sqlite('elsewhere.sqlite'))).toEqual(secret);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('goes before a file', () => {
    const fromFile = readSecret(undefined, database);
    expect(readSecret('x', database)).not.toEqual(fromFile);
  });

  test('differs from every other', () => {
    const hex = ['a', 'b', 'A', 'aa'].map((text) => readSecret(text, database).toString('hex'));
    expect(new Set(hex).size).toBe(4);
  });
});

describe('a configured secret in hexadecimal', () => {
  test('is the content of a secret file: what was encrypted with the file is readable with it', () => {
    const fromFile = readSecret(undefined, database);
    const text = readFileSync(file, 'utf8').trim();
    for (const configured of [`hex:${text}`, `hex: ${text}`, `hex:${text.toUpperCase()}`])
      expect(readSecret(configured, server)).toEqual(fromFile);
  });

  test('is meant only where it says so: digits alone are a text like any other', () => {
    const digits = 'ab'.repeat(32);
    expect(readSecret(digits, server)).not.toEqual(readSecret(`hex:${digits}`, server));
  });

  test.each(['hex:', `hex:${'ab'.repeat(31)}`, `hex:${'ab'.repeat(33)}`, `hex:${'xy'.repeat(32)}`])(
    '%s is an error that quotes nothing of it',
    (configured) => {
      const message = messageOf(() => readSecret(configured, server));
      expect(message).toMatch(/STORE_SECRET .*64 hexadecimal digits/);
      expect(message).not.toMatch(/(ab|xy){2}/);
    },
  );
});

describe('several secrets', () => {
  test('are the lines of the secret file, the first one first', () => {
    const [old] = readSecrets(undefined, database);
    const added = 'ab'.repeat(32);
    writeFileSync(file, `${added}\r\n\n${readFileSync(file, 'utf8')}`);
    expect(readSecrets(undefined, database)).toEqual([Buffer.from(added, 'hex'), old]);
  });

  test('are the parts of STORE_SECRET between commas, texts and digits alike', () => {
    const digits = 'ab'.repeat(32);
    expect(readSecrets(` correct horse ,hex:${digits}, x`, server)).toEqual([
      readSecret('correct horse', server),
      Buffer.from(digits, 'hex'),
      readSecret('x', server),
    ]);
  });

  test('are refused where one of them is no secret, quoting none', () => {
    const message = messageOf(() => readSecrets(`fine,hex:${'ab'.repeat(31)}`, server));
    expect(message).toMatch(/STORE_SECRET .*64 hexadecimal digits/);
    expect(message).not.toMatch(/(ab){2}|fine/);
  });
});

test('a store that is shared needs a configured secret', () => {
  expect(messageOf(() => readSecret(undefined, server))).toMatch(/STORE_SECRET is missing/);
});

test('a store in memory has a secret in memory', () => {
  const secret = readSecret(undefined, { kind: 'sqlite', path: ':memory:' });
  expect(secret).toHaveLength(32);
  expect(readSecret(undefined, { kind: 'sqlite', path: ':memory:' })).not.toEqual(secret);
  expect(readdirSync('.').filter((name) => name.includes(':memory:'))).toEqual([]);
});
