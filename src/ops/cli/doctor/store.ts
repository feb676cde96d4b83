import { randomUUID } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { Failure } from '../../../domain/failure.js';
import { codeOf } from '../../../lib/error-code.js';
import { describeStore, type StoreAddress } from '../../../store/address.js';
import { type Backend, DAMAGED, StoreError } from '../../../store/backend.js';
import { Cipher } from '../../../store/cipher.js';
import { GuildStore, RECORDS } from '../../../store/guilds.js';
import { openBackend } from '../../../store/open.js';
import { readSecrets, type Secrets, secretFileFor } from '../../../store/secret.js';
import type { StoreConfig } from '../../../store/start.js';
import { about, type Line } from './line.js';

/** Time limit for decryption; of a large store only the first keys are tried. */
const DECRYPT_MS = 3000;

const STORE = about('store');
const FILES = about('store files');
const READ = about('store read');
const WRITE = about('store write');
const DECRYPT = about('store decrypt');

/** Reads, writes and decrypts as the bot does, but creates neither a file nor a secret, and leaves nothing behind. */
export async function checkStore({ address, secret }: StoreConfig): Promise<readonly Line[]> {
  const name = describeStore(address);
  if (address.kind === 'sqlite') {
    if (address.path === ':memory:')
      return [STORE.warning('is kept in memory: everything is lost when the bot stops. Set STORE_URL.')];
    if (!existsSync(address.path))
      return [
        STORE.warning(
          `there is no ${address.path} yet; the bot creates it when it starts. If it has run before, check STORE_URL and the folder.`,
        ),
      ];
  }
  let backend: Backend;
  try {
    backend = await openBackend(address);
  } catch (error) {
    return [STORE.failed(`${name} cannot be opened ${reasonAndAdvice(address, error)}`)];
  }
  try {
    const ids = (await backend.keys(RECORDS)).map((key) => key.slice(RECORDS.length));
    return [
      READ.ok(`${name}, Discord servers in it: ${ids.length}`),
      await writeLine(backend, address),
      await decryptLine(backend, { address, secret }, ids),
      ...(address.kind === 'sqlite' ? fileLines(address.path) : []),
    ];
  } catch (error) {
    return [READ.failed(`${name} cannot be read ${reasonAndAdvice(address, error)}`)];
  } finally {
    await backend.close().catch(() => {});
  }
}

/** Windows has no such modes. */
function fileLines(path: string): readonly Line[] {
  const files = [path, secretFileFor(path)].filter((file) => existsSync(file));
  const open = files.filter((file) => process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0);
  return open.length === 0
    ? []
    : [FILES.warning(`other users of this machine can open them. Run: chmod 600 ${open.join(' ')}`)];
}

/** Writes under a key that no bot reads. */
async function writeLine(backend: Backend, address: StoreAddress): Promise<Line> {
  const key = `doctor:${randomUUID()}`;
  try {
    await backend.set(key, key);
    const kept = await backend.get(key);
    await backend.delete(key);
    return kept === key
      ? WRITE.ok('a record was written, read and removed')
      : WRITE.failed(`the record was not read as it was written. ${adviceFor(address)}`);
  } catch (error) {
    return WRITE.failed(`nothing can be saved ${reasonAndAdvice(address, error)}`);
  }
}

async function decryptLine(
  backend: Backend,
  { address, secret }: StoreConfig,
  ids: readonly string[],
): Promise<Line> {
  const file = address.kind === 'sqlite' && secret === undefined ? secretFileFor(address.path) : undefined;
  if (file !== undefined && !existsSync(file))
    return DECRYPT.failed(
      `there is no ${file}: saved keys cannot be read. Restore it from the backup, or set STORE_SECRET as it was.`,
    );
  let secrets: Secrets;
  try {
    secrets = readSecrets(secret, address);
  } catch (error) {
    return DECRYPT.failed(`the secret cannot be used: ${error instanceof Error ? error.message : 'unknown'}`);
  }
  const store = new GuildStore(backend, new Cipher(...secrets));
  const end = performance.now() + DECRYPT_MS;
  const count = { readable: 0, unreadable: 0 };
  for (const id of ids) {
    if (performance.now() > end) break;
    try {
      await store.key(id);
      count.readable += 1;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.problem.kind !== 'notLinked') count.unreadable += 1;
    }
  }
  return count.unreadable === 0
    ? DECRYPT.ok(`shop keys that can be read: ${count.readable}`)
    : DECRYPT.failed(
        `shop keys that cannot be read: ${count.unreadable} of ${count.readable + count.unreadable}. Restore the secret they were saved with (${file ?? 'STORE_SECRET'}), or let their owners enter them again with /setup.`,
      );
}

function adviceFor({ kind }: StoreAddress, code?: string): string {
  if (code === DAMAGED)
    return 'The file was left as it is. Restore a backup; docs/operating.md tells how under “The database is damaged”.';
  if (code === 'SQLITE_BUSY') return 'Another program has locked the file: close it, or try again later.';
  return kind === 'sqlite'
    ? 'Check disk space, and whether the user who runs the bot owns the file and its folder.'
    : 'Check STORE_URL, and whether the server runs and accepts connections from this machine.';
}

function reasonAndAdvice(address: StoreAddress, error: unknown): string {
  if (error instanceof StoreError) return `(${error.message}). ${adviceFor(address, error.code)}`;
  return `(${codeOf(error) ?? 'an unexpected error'}). ${adviceFor(address)}`;
}
