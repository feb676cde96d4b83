import { existsSync } from 'node:fs';
import { FAILED, OperatorError } from '../../lib/operator-error.js';
import { describeStore } from '../../store/address.js';
import { Cipher } from '../../store/cipher.js';
import { type Reencryption, reencryptRecords } from '../../store/reencrypt-records.js';
import { readSecrets, type Secrets, secretPath } from '../../store/secret.js';
import type { StoreConfig } from '../../store/start.js';
import { readStoreConfig } from '../config.js';
import { runProgram } from './program.js';
import { readSettings } from './settings.js';
import { printGuilds, withStore } from './store.js';

const USAGE = `Usage: node dist/src/ops/cli/store-rekey.js

Encrypts all saved shop keys with the first secret, so that the others are no longer needed. It reads the bot's STORE_URL
and STORE_SECRET from the environment or from the file .env in this folder, and no other setting.

  1. Put a new secret before the old one: STORE_SECRET=new,old, or as a new first line of the secret file.
  2. Restart the bot: all its processes, if there are several.
  3. Run this. The bot can keep running.
  4. When the exit code is 0, remove the old secret and start the bot again.

It can be repeated: what is already encrypted with the first secret is left alone.

  --help, -h   shows this
  --version    shows the version

Exit code: 0 when the first secret decrypts every key, 1 when it does not, 78 when a
setting is wrong, 130 when it was stopped with Ctrl-C.
`;

/** Unlike the bot, this creates nothing. */
function existingSecrets({ address, secret }: StoreConfig): Secrets {
  if (address.kind === 'sqlite') {
    const files = secret === undefined ? [address.path, secretPath(address.path)] : [address.path];
    for (const file of files) if (!existsSync(file)) throw new OperatorError(`There is no file ${file}.`);
  }
  try {
    return readSecrets(secret, address);
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : 'The secrets cannot be read.');
  }
}

/** Prints the result and returns the exit code. */
function report(name: string, guilds: Reencryption): number {
  const { reencrypted, already, unreadable, broken, withoutKey } = guilds;
  const lost = unreadable.length + broken.length;
  process.stdout.write(
    `${name}: ${reencrypted.length} re-encrypted, ${already.length} already, ${lost} unreadable; ${withoutKey.length} without a key.\n`,
  );
  printGuilds(
    'The keys of these servers are encrypted with none of the secrets. Add the one that is missing, or let their owners enter the key again with /setup',
    unreadable,
  );
  printGuilds(
    'The records of these servers are damaged. Restore a backup, or remove the bot there and invite it again',
    broken,
  );
  if (lost > 0) return FAILED;
  process.stdout.write('The first secret decrypts every key: any others can be removed.\n');
  return 0;
}

runProgram({
  usage: USAGE,
  async run() {
    const store = readSettings(readStoreConfig);
    const secrets = existingSecrets(store);
    const ciphers = { first: new Cipher(secrets[0]), every: new Cipher(...secrets) };
    const done = await withStore(store.address, 'The store', (backend) => reencryptRecords(backend, ciphers));
    return report(describeStore(store.address), done);
  },
});
