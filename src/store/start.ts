import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Logger } from 'pino';
import { Failure } from '../domain/failure.js';
import { EX_CONFIG, FAILED, OperatorError } from '../lib/operator-error.js';
import { describeStore, folderAdvice, type StoreAddress } from './address.js';
import { DAMAGED, StoreError } from './backend.js';
import { Cipher } from './cipher.js';
import { type GuildStore, openGuildStore } from './guilds.js';
import { readSecrets, type Secrets } from './secret.js';

export interface StoreConfig {
  readonly address: StoreAddress;
  /** Comma-separated; the first encrypts. Undefined, for SQLite only, uses the secret file. */
  readonly secret: string | undefined;
}

/** Tries to write, and re-encrypts keys with the first secret, in the background. @throws OperatorError with advice */
export async function openStore({ address, secret }: StoreConfig, log: Logger): Promise<GuildStore> {
  try {
    const advice = address.kind === 'sqlite' ? folderAdvice(address.path) : undefined;
    if (advice !== undefined) throw new Error(advice);
    if (address.kind === 'sqlite' && address.path !== ':memory:')
      mkdirSync(dirname(address.path), { recursive: true, mode: 0o700 });
    const secrets = readSecrets(secret, address);
    const store = await openGuildStore(address, new Cipher(...secrets));
    void checkWriting(store, log);
    void checkKeys(store, secrets, log);
    return store;
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    const name = describeStore(address);
    const reason = error instanceof Error ? error.message : 'unknown reason';
    const isDamaged = error instanceof StoreError && error.code === DAMAGED;
    throw new OperatorError(
      `The bot did not start: the store ${name} cannot be opened (${reason}).${isDamaged ? damagedAdvice(name) : ''}`,
      // A server that is away comes back; a damaged file, a lost secret or a forbidden folder doesn't.
      error instanceof StoreError && !isDamaged ? FAILED : EX_CONFIG,
    );
  }
}

async function checkWriting(store: GuildStore, log: Logger): Promise<void> {
  try {
    await store.pingWriting();
  } catch (error) {
    const code = error instanceof Failure ? error.code : undefined;
    log.warn(
      { code },
      'the store can be read but not written: let the bot’s user own the file and its folder, on a writable disk, and restart',
    );
  }
}

const MAX_NAMED = 20;

async function checkKeys(store: GuildStore, secrets: Secrets, log: Logger): Promise<void> {
  const isRotation = secrets.length > 1;
  try {
    const unreadable = await store.reencryptKeys(new Cipher(secrets[0]));
    if (unreadable.length > 0)
      log.warn(
        { keys: unreadable.length, guilds: unreadable.slice(0, MAX_NAMED) },
        'no secret decrypts the shop keys of some guilds, or their records are damaged: put the old secret behind the new one (STORE_SECRET=new,old) and restart, or have the keys entered again with /setup, and what it cannot read started over',
      );
    else if (isRotation) log.info('the first secret decrypts every key: any others can be removed');
  } catch (error) {
    // With one secret nothing depends on this, and other users of the store report that it is away.
    if (!isRotation) return;
    const code = error instanceof Failure ? error.code : undefined;
    log.warn(
      { code },
      'not every key was encrypted with the first secret: keep the others until the next start',
    );
  }
}

/** The bot doesn't replace the file, because an empty store would tell every owner that no shop is linked. */
const damagedAdvice = (file: string): string => `
The file is damaged and was left as it is. Keep it: move ${file} and ${file}-journal, if it exists, into another folder.
Then put a backup in their place and start again. Without a backup the bot begins with an empty store, and every shop has to
be linked again.`;
