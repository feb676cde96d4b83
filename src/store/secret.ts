import { randomBytes, scryptSync } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { StoreAddress } from './address.js';

const SECRET_BYTES = 32;

/** `data/shopkeep.sqlite` → `data/shopkeep.secret` */
export const secretPath = (sqlitePath: string): string =>
  `${sqlitePath.replace(/\.(sqlite3?|db)$/, '')}.secret`;

/** A part of `STORE_SECRET` that is the key itself, such as a line of a secret file, rather than a text to derive one from. */
const HEX = /^hex:(.*)$/s;

/** The first encrypts; all decrypt, so that a secret can be rotated without losing what the old one encrypted. */
export type Secrets = readonly [first: Buffer, ...older: Buffer[]];

/**
 * The secrets of 32 bytes for the shop keys: the parts of `STORE_SECRET` if it is set, else the lines of a file next to
 * the SQLite file, which the first start creates with mode 0600. To move a store elsewhere, set `STORE_SECRET` to `hex:`
 * and the 64 digits of its secret file.
 * @throws Error that says what cannot be used without quoting it.
 */
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

/** A text that was split has at least one part. */
function each([first = '', ...older]: readonly string[], read: (part: string) => Buffer): Secrets {
  return [read(first), ...older.map(read)];
}

function configuredSecret(part: string): Buffer {
  const text = part.trim();
  const hex = HEX.exec(text)?.[1];
  // The salt is constant because all processes that share a store must derive the same key.
  if (hex === undefined) return scryptSync(text, 'shopkeep store secret', SECRET_BYTES);
  const secret = fromHex(hex.trim().toLowerCase());
  // Deriving a key from the malformed digits would make every saved shop key look lost.
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
  try {
    writeSync(descriptor, `${randomBytes(SECRET_BYTES).toString('hex')}\n`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
