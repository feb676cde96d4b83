import { randomBytes, scryptSync } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';

const SECRET_BYTES = 32;

/** `data/shopkeep.sqlite` → `data/shopkeep.secret` */
export const secretFileFor = (sqlitePath: string): string =>
  `${sqlitePath.replace(/\.(sqlite3?|db)$/, '')}.secret`;

/**
 * The 32 bytes that encrypt the shop keys: derived from `STORE_SECRET` where it is set, else read from a file beside
 * the SQLite file, which is created on first start with mode 0600.
 * @throws Error naming the file when it is there but cannot be used.
 */
export function readSecret(configured: string | undefined, sqlitePath: string): Buffer {
  // The salt is constant because every process that shares a store has to arrive at the same key.
  if (configured !== undefined) return scryptSync(configured, 'shopkeep store secret', SECRET_BYTES);
  if (sqlitePath === ':memory:') return randomBytes(SECRET_BYTES);
  const file = secretFileFor(sqlitePath);
  if (!existsSync(file)) createSecretFile(file);
  const text = readFileSync(file, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/.test(text)) {
    throw new Error(`${file} does not hold a secret of 64 hexadecimal digits. Restore it from a backup.`);
  }
  return Buffer.from(text, 'hex');
}

function createSecretFile(file: string): void {
  const descriptor = openSync(file, 'wx', 0o600);
  try {
    writeSync(descriptor, `${randomBytes(SECRET_BYTES).toString('hex')}\n`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
