import { randomBytes, scryptSync } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import type { StoreAddress } from './address.js';

const SECRET_BYTES = 32;

/** `data/shopkeep.sqlite` → `data/shopkeep.secret` */
export const secretPath = (sqlitePath: string): string =>
  `${sqlitePath.replace(/\.(sqlite3?|db)$/, '')}.secret`;

/** Followed by the key itself; other texts only derive a key. */
const HEX = /^hex:(.*)$/s;

/** All secrets decrypt, so that the first one can be rotated. */
export type Secrets = readonly [first: Buffer, ...older: Buffer[]];

/** The first start creates the secret file. @throws Error without the secret in its message */
export function readSecrets(configured: string | undefined, address: StoreAddress): Secrets {
  if (configured !== undefined) return each(configured.split(','), configuredSecret);
  if (address.kind !== 'sqlite') throw new Error('STORE_SECRET is missing');
  if (address.path === ':memory:') return [randomBytes(SECRET_BYTES)];
  const file = secretPath(address.path);
  if (!existsSync(file)) {
    // A new secret would decrypt none of the saved keys, and hide that the old one is lost.
    if (existsSync(address.path))
      throw new Error(
        `${file} is missing, which decrypts the saved keys. Restore it from a backup, or set STORE_SECRET as it was`,
      );
    createSecretFile(file);
  }
  return each(
    readFileSync(file, 'utf8')
      .trim()
      .split(/\s*\n\s*/),
    (line) => {
      const secret = fromHex(line);
      if (secret) return secret;
      throw new Error(
        `${file} does not hold a secret of 64 hexadecimal digits in each line; restore it from a backup`,
      );
    },
  );
}

function each([first = '', ...older]: readonly string[], read: (part: string) => Buffer): Secrets {
  return [read(first), ...older.map(read)];
}

function configuredSecret(part: string): Buffer {
  const text = part.trim();
  const hex = HEX.exec(text)?.[1];
  // The salt is constant because all processes that share a store must derive the same key.
  if (hex === undefined) return scryptSync(text, 'shopkeep store secret', SECRET_BYTES);
  const secret = fromHex(hex.trim().toLowerCase());
  // Deriving a key from malformed digits would make every saved shop key look lost.
  if (!secret)
    throw new Error(
      'STORE_SECRET has a part that begins with hex: but has no 64 hexadecimal digits after it',
    );
  return secret;
}

const fromHex = (text: string): Buffer | undefined =>
  /^[0-9a-f]{64}$/.test(text) ? Buffer.from(text, 'hex') : undefined;

function createSecretFile(file: string): void {
  const descriptor = openSync(file, 'wx', 0o600);
  let isWritten = false;
  try {
    writeSync(descriptor, `${randomBytes(SECRET_BYTES).toString('hex')}\n`);
    fsyncSync(descriptor);
    isWritten = true;
  } finally {
    closeSync(descriptor);
    // The next start would take what a full disk left for a damaged secret.
    if (!isWritten) rmSync(file);
  }
}
