import { randomUUID } from 'node:crypto';
import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { StoreConfig } from '../../config/index.js';
import { Failure } from '../../failure.js';
import { describeStore, type StoreAddress } from '../../store/address.js';
import { type Backend, DAMAGED, StoreError } from '../../store/backend.js';
import { createCipher } from '../../store/cipher.js';
import { createGuildStore, RECORDS } from '../../store/guilds.js';
import { openBackend } from '../../store/open.js';
import { readSecrets, type Secrets, secretFileFor } from '../../store/secret.js';
import { type Line, line } from './line.js';

/** Time limit for decryption; of a large store only the first keys are tried. */
const DECRYPT_MS = 3000;

/** Reads, writes and decrypts as the bot does, but creates neither a file nor a secret, and leaves nothing behind. */
export async function checkStore({ address, secret }: StoreConfig): Promise<readonly Line[]> {
  const name = describeStore(address);
  if (address.kind === 'sqlite') {
    if (address.path === ':memory:')
      return [
        line('store', 'warning', 'is kept in memory: everything is lost when the bot stops. Set STORE_URL.'),
      ];
    if (!existsSync(address.path)) return [missingFile(address.path)];
  }
  let backend: Backend;
  try {
    backend = await openBackend(address);
  } catch (error) {
    return [
      line('store', 'failed', `${name} cannot be opened (${reasonOf(error)}). ${adviceFor(address, error)}`),
    ];
  }
  try {
    const ids = await backend.keys(RECORDS);
    return [
      line('store read', 'ok', `${name}, Discord servers in it: ${ids.length}`),
      await writeLine(backend, address),
      await decryptLine(
        backend,
        address,
        secret,
        ids.map((id) => id.slice(RECORDS.length)),
      ),
    ];
  } catch (error) {
    return [
      line(
        'store read',
        'failed',
        `${name} cannot be read (${reasonOf(error)}). ${adviceFor(address, error)}`,
      ),
    ];
  } finally {
    await backend.close().catch(() => {});
  }
}

/** The bot creates folder and file on its first start; later, a missing file means that something is wrong. */
function missingFile(path: string): Line {
  let folder = dirname(resolve(path));
  while (!existsSync(folder)) folder = dirname(folder);
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch {
    return line(
      'store',
      'failed',
      `there is no ${path}, and the folder ${folder} is not writable. Give it to the user who runs the bot.`,
    );
  }
  return line(
    'store',
    'warning',
    `there is no ${path} yet; the bot creates it when it starts. If it has run before, check STORE_URL and the folder.`,
  );
}

/** Writes under a key that no bot reads. */
async function writeLine(backend: Backend, address: StoreAddress): Promise<Line> {
  const key = `doctor:${randomUUID()}`;
  try {
    await backend.set(key, key);
    const kept = await backend.get(key);
    await backend.delete(key);
    return kept === key
      ? line('store write', 'ok', 'a record was written, read and removed')
      : line('store write', 'failed', `the record was not read as it was written. ${adviceFor(address)}`);
  } catch (error) {
    return line(
      'store write',
      'failed',
      `nothing can be saved (${reasonOf(error)}). ${adviceFor(address, error)}`,
    );
  }
}

async function decryptLine(
  backend: Backend,
  address: StoreAddress,
  configured: string | undefined,
  ids: readonly string[],
): Promise<Line> {
  if (address.kind === 'sqlite' && configured === undefined && !existsSync(secretFileFor(address.path)))
    return line(
      'store decrypt',
      'failed',
      `there is no ${secretFileFor(address.path)}: saved keys cannot be read. Restore it from the backup, or set STORE_SECRET as it was.`,
    );
  let secrets: Secrets;
  try {
    secrets = readSecrets(configured, address);
  } catch (error) {
    return line(
      'store decrypt',
      'failed',
      `the secret cannot be used: ${error instanceof Error ? error.message : 'unknown'}`,
    );
  }
  const store = createGuildStore(backend, createCipher(...secrets));
  const end = performance.now() + DECRYPT_MS;
  let readable = 0;
  let unreadable = 0;
  for (const id of ids) {
    if (performance.now() > end) break;
    try {
      await store.key(id);
      readable += 1;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.problem.kind !== 'notLinked') unreadable += 1;
    }
  }
  return unreadable === 0
    ? line('store decrypt', 'ok', `shop keys that can be read: ${readable}`)
    : line(
        'store decrypt',
        'failed',
        `shop keys that cannot be read: ${unreadable} of ${readable + unreadable}. Restore the secret they were saved with (${secretName(address, configured)}), or let their owners enter them again with /setup.`,
      );
}

const secretName = (address: StoreAddress, configured: string | undefined): string =>
  address.kind === 'sqlite' && configured === undefined ? secretFileFor(address.path) : 'STORE_SECRET';

function adviceFor({ kind }: StoreAddress, error?: unknown): string {
  const code = error instanceof StoreError ? error.code : undefined;
  if (code === DAMAGED)
    return 'The file was left as it is. Restore a backup; the README tells how under “The database is damaged”.';
  if (code === 'SQLITE_BUSY') return 'Another program has locked the file: close it, or try again later.';
  return kind === 'sqlite'
    ? 'Check disk space, and whether the user who runs the bot owns the file and its folder.'
    : 'Check STORE_URL, and whether the server runs and accepts connections from this machine.';
}

const reasonOf = (error: unknown): string => {
  if (error instanceof StoreError) return error.message;
  return error instanceof Error && 'code' in error ? String(error.code) : 'an unexpected error';
};
