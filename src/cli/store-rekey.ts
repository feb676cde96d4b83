import { existsSync } from 'node:fs';
import dotenv from 'dotenv';
import { type Config, ConfigError, readConfig } from '../config.js';
import { createCipher } from '../store/cipher.js';
import { describeStore } from '../store/open.js';
import { type Reencryption, reencryptRecords } from '../store/reencrypt-records.js';
import { readSecrets, type Secrets, secretFileFor } from '../store/secret.js';
import {
  argumentsOf,
  FAILED,
  INTERRUPTED,
  openedStore,
  ProgramError,
  progressReport,
  reasonOf,
  runProgram,
} from './program.js';

const USAGE = `Usage: npm run store:rekey

Encrypts all saved shop keys with the first secret, so that the others are not needed any more. Store and secrets are
those of the bot: from its environment, or from the file .env in this folder.

  1. Put a new secret before the old one: STORE_SECRET=new,old, or as a new first line of the secret file.
  2. Start the bot again, and all its processes where there are several.
  3. Run this. The bot may go on meanwhile.
  4. When the exit code is 0, remove the old secret and start the bot again.

Repeating it does no harm: what is encrypted with the first secret already is left alone.

  --help        shows this

Exit code: 0 when the first secret decrypts every key, 1 when it does not, 130 when it was stopped with Ctrl-C.
`;

function storeFromEnvironment(): Config['store'] {
  dotenv.config({ quiet: true });
  try {
    return readConfig(process.env).store;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new ProgramError(`These settings need attention:\n  ${error.problems.join('\n  ')}`);
  }
}

/** Unlike the bot, creates nothing. */
function existingSecrets({ place, secret }: Config['store']): Secrets {
  if (place.kind === 'sqlite') {
    const files = secret === undefined ? [place.path, secretFileFor(place.path)] : [place.path];
    for (const file of files) if (!existsSync(file)) throw new ProgramError(`There is no file ${file}.`);
  }
  try {
    return readSecrets(secret, place);
  } catch (error) {
    throw new ProgramError(error instanceof Error ? error.message : 'The secrets cannot be read.');
  }
}

async function run(store: Config['store'], signal: AbortSignal): Promise<Reencryption> {
  const secrets = existingSecrets(store);
  const backend = await openedStore(store.place);
  try {
    return await reencryptRecords(backend, {
      first: createCipher(secrets[0]),
      every: createCipher(...secrets),
      signal,
      progress: progressReport(),
    });
  } catch (error) {
    throw new ProgramError(`Stopped: ${reasonOf(error)}. What was done until then holds; run it again.`);
  } finally {
    await backend.close();
  }
}

/** Tells what came of it; gives the exit code. */
function report(name: string, { unreadable, broken, stopped, ...count }: Reencryption): number {
  process.stdout.write(
    `${name}: ${count.reencrypted} re-encrypted, ${count.already} already, ${unreadable.length + broken.length} unreadable; ${count.withoutKey} without a key.\n`,
  );
  list(
    'The keys of these servers are encrypted with none of the secrets. Add the one that is missing, or let their owners enter the key again with /setup:',
    unreadable,
  );
  list(
    'The records of these servers are damaged. Restore a backup, or remove the bot there and invite it again:',
    broken,
  );
  if (stopped) {
    process.stderr.write('Stopped before the end. Run it again for the rest.\n');
    return INTERRUPTED;
  }
  if (unreadable.length + broken.length > 0) return FAILED;
  process.stdout.write('The first secret decrypts every key: any others can be removed.\n');
  return 0;
}

function list(what: string, guildIds: readonly string[]): void {
  if (guildIds.length > 0) process.stderr.write(`${what}\n${guildIds.join('\n')}\n`);
}

runProgram(async (signal) => {
  const help = { type: 'boolean', default: false, short: 'h' } as const;
  const { values } = argumentsOf({ options: { help } }, USAGE);
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  const store = storeFromEnvironment();
  return report(describeStore(store.place), await run(store, signal));
});
