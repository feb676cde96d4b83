import { randomBytes, scryptSync } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { StoreAddress } from '../config.js';

const SECRET_BYTES = 32;

/** `data/shopkeep.sqlite` → `data/shopkeep.secret` */
export const secretFileFor = (sqlitePath: string): string =>
  `${sqlitePath.replace(/\.(sqlite3?|db)$/, '')}.secret`;

/** A part of `STORE_SECRET` that is a key itself, such as a line of a secret file, and not a text to derive one from. */
const HEX = /^hex:(.*)$/s;

/** The first encrypts; all decrypt, so that a secret can be replaced without losing what the old one encrypted. */
export type Secrets = readonly [first: Buffer, ...older: Buffer[]];

/**
 * The secrets of 32 bytes for the shop keys: those of `STORE_SECRET`, separated by commas, where it is set, else the
 * lines of a file beside the SQLite file, which is created with one secret on first start with mode 0600. A store moves
 * elsewhere with its secret file as `hex:` and the 64 digits.
 * @throws Error naming what cannot be used, and quoting nothing of it.
 */
export function readSecrets(configured: string | undefined, place: StoreAddress): Secrets {
  if (configured !== undefined) return each(configured.split(','), configuredSecret);
  if (place.kind !== 'sqlite') throw new Error('STORE_SECRET is missing');
  if (place.path === ':memory:') return [randomBytes(SECRET_BYTES)];
  const file = secretFileFor(place.path);
  if (!existsSync(file)) {
    // A new secret would read none of the keys that are there, and hide that the old one is lost.
    if (existsSync(place.path))
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
  // The salt is constant because every process that shares a store has to arrive at the same key.
  if (hex === undefined) return scryptSync(text, 'shopkeep store secret', SECRET_BYTES);
  const secret = fromHex(hex.trim().toLowerCase());
  // Taken as any other text it would give another key, and every saved shop key would seem to be lost.
  if (!secret) throw new Error('STORE_SECRET has a part hex: that goes on without 64 hexadecimal digits');
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
