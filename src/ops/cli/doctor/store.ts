import { randomUUID } from 'node:crypto';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Failure, isRecordDamaged, type Problem } from '../../../domain/failure.js';
import { errorCode } from '../../../lib/error-code.js';
import { describeStore, type StoreAddress } from '../../../store/address.js';
import { type Backend, DAMAGED, StoreError } from '../../../store/backend.js';
import { Cipher } from '../../../store/cipher.js';
import { GuildStore, RECORDS } from '../../../store/guilds.js';
import { openBackend } from '../../../store/open.js';
import { readSecrets, secretPath } from '../../../store/secret.js';
import type { StoreConfig } from '../../../store/start.js';
import { failed, type Line, ok, warning } from './line.js';

/** Works as the bot does, but creates neither a file nor a secret, and leaves no record behind. */
export async function checkStore(config: StoreConfig): Promise<readonly Line[]> {
  const { address } = config;
  if (address.kind === 'sqlite' && address.path === ':memory:')
    return [warning('store', 'is kept in memory: everything is lost when the bot stops. Set STORE_URL.')];
  if (address.kind === 'sqlite' && !existsSync(address.path)) return [checkNewFile(address.path)];
  let backend: Backend | undefined;
  try {
    backend = await openBackend(address);
    const ids = (await backend.keys(RECORDS)).map((key) => key.slice(RECORDS.length));
    return [
      ok('store read', `${describeStore(address)}, Discord servers in it: ${ids.length}`),
      await checkWriting(backend),
      await checkLinks(backend, config, ids),
      ...(address.kind === 'sqlite' ? checkModes(address.path) : []),
    ];
  } catch (error) {
    const reason = error instanceof StoreError ? error.message : (errorCode(error) ?? 'an unexpected error');
    return [
      failed('store', `${describeStore(address)} cannot be used (${reason}). ${advise(address, error)}`),
    ];
  } finally {
    await backend?.close().catch(() => {});
  }
}

const nearestFolder = (folder: string): string =>
  existsSync(folder) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder));

/** A file in a folder that is closed to this user looks as if it weren't there. */
function checkNewFile(path: string): Line {
  const folder = nearestFolder(dirname(path));
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    return failed(
      'store',
      `${path} can neither be read nor made (${errorCode(error)}). Make the user who runs the bot the owner of the folder ${resolve(folder)}.`,
    );
  }
  return warning(
    'store',
    `there is no ${path} yet; the bot creates it when it starts. If it has run before, check STORE_URL and the folder.`,
  );
}

/** Writes under a key that no bot reads. */
async function checkWriting(backend: Backend): Promise<Line> {
  const key = `doctor:${randomUUID()}`;
  await backend.set(key, key);
  const text = await backend.get(key);
  await backend.delete(key);
  return text === key
    ? ok('store write', 'a record was written, read and removed')
    : failed('store write', 'the record was not read as it was written. Check STORE_URL.');
}

/** Needs the store's file to exist; otherwise `readSecrets` creates a secret. */
async function checkLinks(
  backend: Backend,
  { address, secret }: StoreConfig,
  guildIds: readonly string[],
): Promise<Line> {
  let secrets: ReturnType<typeof readSecrets>;
  try {
    secrets = readSecrets(secret, address);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    return failed('store decrypt', `the secret cannot be used: ${reason}`);
  }
  const store = new GuildStore(backend, new Cipher(...secrets));
  let linked = 0;
  let readable = 0;
  for (const guildId of guildIds) {
    const problem = await store.key(guildId).then(() => 'none', problemKind);
    if (problem !== 'notLinked') linked += 1;
    if (problem === 'none') readable += 1;
  }
  return readable === linked
    ? ok('store decrypt', `shop keys that can be read: ${readable}`)
    : failed(
        'store decrypt',
        `shop keys that cannot be read: ${linked - readable} of ${linked}. Restore the secret they were saved with, or let their owners enter them again with /setup.`,
      );
}

/** @throws errors that say nothing about the key, such as a store that does not answer */
function problemKind(error: unknown): Problem['kind'] {
  if (!(error instanceof Failure)) throw error;
  const { problem } = error;
  if (problem.kind === 'storeUnavailable' && !isRecordDamaged(problem))
    throw new StoreError(String(error.code));
  return problem.kind;
}

/** Windows has no such modes, so it gets no warning. */
function checkModes(path: string): readonly Line[] {
  const files = [path, secretPath(path)].filter((file) => existsSync(file));
  const open = files.filter((file) => process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0);
  if (open.length === 0) return [];
  return [
    warning('store files', `other users of this machine can open them. Run: chmod 600 ${open.join(' ')}`),
  ];
}

function advise({ kind }: StoreAddress, error: unknown): string {
  const code = error instanceof StoreError ? error.code : undefined;
  if (code === DAMAGED)
    return 'The file was left as it is. Restore a backup; docs/operating.md tells how under “The database is damaged”.';
  if (code === 'SQLITE_BUSY') return 'Another program has locked the file: close it, or try again later.';
  return kind === 'sqlite'
    ? 'Check disk space, and whether the user who runs the bot owns the file and its folder.'
    : 'Check STORE_URL, and whether the server runs and accepts connections from this machine.';
}
