import { randomBytes, scryptSync } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { StorePlace } from '../config.js';

const SECRET_BYTES = 32;

/** `data/shopkeep.sqlite` → `data/shopkeep.secret` */
export const secretFileFor = (sqlitePath: string): string =>
  `${sqlitePath.replace(/\.(sqlite3?|db)$/, '')}.secret`;

/** `STORE_SECRET` that is a key itself, such as the content of a secret file, and not a text to derive one from. */
const HEX = /^hex:(.*)$/s;

/**
 * The 32 bytes that encrypt the shop keys: `STORE_SECRET` where it is set, else from a file beside the SQLite file, which
 * is created on first start with mode 0600. A store moves elsewhere with its secret file as `hex:` and the 64 digits.
 * @throws Error naming what cannot be used, and quoting nothing of it.
 */
export function readSecret(configured: string | undefined, place: StorePlace): Buffer {
  if (configured !== undefined) return configuredSecret(configured);
  if (place.kind !== 'sqlite') throw new Error('STORE_SECRET is missing');
  if (place.path === ':memory:') return randomBytes(SECRET_BYTES);
  const file = secretFileFor(place.path);
  if (!existsSync(file)) createSecretFile(file);
  const secret = fromHex(readFileSync(file, 'utf8').trim());
  if (secret) return secret;
  throw new Error(`${file} does not hold a secret of 64 hexadecimal digits. Restore it from a backup.`);
}

function configuredSecret(text: string): Buffer {
  const hex = HEX.exec(text)?.[1];
  // The salt is constant because every process that shares a store has to arrive at the same key.
  if (hex === undefined) return scryptSync(text, 'shopkeep store secret', SECRET_BYTES);
  const secret = fromHex(hex.trim().toLowerCase());
  // Taken as any other text it would give another key, and every saved shop key would seem to be lost.
  if (!secret) throw new Error('STORE_SECRET begins with hex: but goes on without 64 hexadecimal digits');
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
