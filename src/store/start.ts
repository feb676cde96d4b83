import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Logger } from 'pino';
import { Failure } from '../domain/failure.js';
import { EX_CONFIG, FAILED, OperatorError } from '../lib/operator-error.js';
import { describeStore, type StoreAddress } from './address.js';
import { DAMAGED, StoreError } from './backend.js';
import { Cipher } from './cipher.js';
import { type GuildStore, openGuildStore } from './guilds.js';
import { readSecrets } from './secret.js';

export interface StoreConfig {
  readonly address: StoreAddress;
  /**
   * Encrypts the shop keys: one secret, or several separated by commas of which the first encrypts. Undefined, which
   * only SQLite allows, uses a secret file next to the SQLite file.
   */
  readonly secret: string | undefined;
}

/**
 * Opens the bot's store; the first start creates a SQLite file, its folder and its secret. With several secrets every key
 * is encrypted with the first, in the background.
 * @throws OperatorError that says why it cannot be opened, and what to do
 */
export async function openStore({ address, secret }: StoreConfig, log: Logger): Promise<GuildStore> {
  try {
    if (address.kind === 'sqlite' && address.path !== ':memory:')
      mkdirSync(dirname(address.path), { recursive: true, mode: 0o700 });
    const secrets = readSecrets(secret, address);
    const store = await openGuildStore(address, new Cipher(...secrets));
    if (secrets.length > 1) void rotate(store, new Cipher(secrets[0]), log);
    return store;
  } catch (error) {
    const name = describeStore(address);
    const reason = error instanceof Error ? error.message : 'unknown reason';
    const isDamaged = error instanceof StoreError && error.code === DAMAGED;
    throw new OperatorError(
      `The bot did not start: the store ${name} cannot be opened (${reason}).${isDamaged ? damagedAdvice(name) : ''}`,
      // A server that is away comes back by itself; a damaged file, a lost secret or a forbidden folder does not.
      error instanceof StoreError && !isDamaged ? FAILED : EX_CONFIG,
    );
  }
}

async function rotate(store: GuildStore, first: Cipher, log: Logger): Promise<void> {
  try {
    const guilds = await store.reencryptKeys(first);
    if (guilds.length === 0) log.info('the first secret decrypts every key: any others can be removed');
    else
      log.warn(
        { guilds },
        'none of the secrets decrypts the keys of these guilds, or their records are damaged',
      );
  } catch (error) {
    const code = error instanceof Failure ? error.code : undefined;
    log.warn(
      { code },
      'not every key was encrypted with the first secret: keep the others until the next start',
    );
  }
}

/** The bot does not replace the file, because an empty store would tell every owner that no shop is linked. */
const damagedAdvice = (file: string): string => `
The file is damaged and was left as it is. Keep it: move ${file} and ${file}-journal, if it exists, into another folder.
Then put a backup in their place and start again. Without a backup the bot begins with an empty store, and every shop has to
be linked again.`;
