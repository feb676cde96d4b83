import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { EX_CONFIG, FAILED, OperatorError } from '../../lib/operator-error.js';
import { describeStore, parseStoreAddress, type StoreAddress } from '../../store/address.js';
import { type Backend, StoreError } from '../../store/backend.js';
import { type CopyResult, copyRecords } from '../../store/copy-records.js';
import { openBackend } from '../../store/open.js';
import { secretPath } from '../../store/secret.js';
import { readStoreAddress } from '../config.js';
import { runProgram } from './program.js';
import { readSettings } from './settings.js';

const USAGE = `Usage: node dist/src/ops/cli/store-copy.js [--overwrite]

Copies what is stored of every Discord server from the store of STORE_URL to that of STORE_COPY_TO. Both come from the environment
or from the file .env in this folder, because every user of this machine can read the arguments of a program. They are
addresses such as:
  sqlite://data/shopkeep.sqlite
  postgres://user:password@host/database

Nothing is deleted, and the keys stay encrypted as they are: the bot needs the same secret afterwards. Stop the bot first,
so that no change is missed. It can be repeated: records that are already the same are left alone.

  --overwrite   replaces records that differ in the other store; without it they are listed and left as they are
  --help, -h    shows this
  --version     shows the version

Exit code: 0 when the other store has all records, 1 when it does not, 78 when a
setting is wrong, 130 when it was stopped with Ctrl-C.
`;

/** Safe to print, unlike the messages of other errors, which can quote an address. */
const describeReason = (error: unknown): string =>
  error instanceof StoreError ? error.message : 'an unexpected error';

/** @throws OperatorError that names `variable`, if the store cannot be opened or the work failed */
async function withStore<T>(
  address: StoreAddress,
  variable: string,
  work: (backend: Backend) => Promise<T>,
): Promise<T> {
  const backend = await openBackend(address).catch((error: unknown) => {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(
      `${variable}: the store ${describeStore(address)} cannot be opened (${describeReason(error)}).`,
    );
  });
  try {
    return await work(backend);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`Stopped: ${describeReason(error)}. What was done so far stays; run it again.`);
  } finally {
    await backend.close();
  }
}

function printResult(from: StoreAddress, { copied, same, conflict }: CopyResult): number {
  process.stdout.write(`${copied.size} copied, ${same.size} already the same, ${conflict.size} different.\n`);
  if (conflict.size > 0)
    process.stderr.write(
      `These servers have another record in the other store, which was left as it is; --overwrite replaces it:\n${[...conflict].join('\n')}\n`,
    );
  if (from.kind === 'sqlite' && existsSync(secretPath(from.path))) {
    process.stderr.write(
      `If the bot used ${secretPath(from.path)} and no STORE_SECRET, the new store needs that secret: set STORE_SECRET to hex: and the 64 digits of that file; of each line, with commas between, if it has several.\n`,
    );
  }
  return conflict.size > 0 ? FAILED : 0;
}

runProgram({
  usage: USAGE,
  flags: ['overwrite'],
  async run({ flags }) {
    const from = readSettings(readStoreAddress);
    const to = parseStoreAddress(process.env.STORE_COPY_TO?.trim() ?? '');
    // A store in memory would be gone at once.
    if (!to || (to.kind === 'sqlite' && to.path === ':memory:'))
      throw new OperatorError('STORE_COPY_TO is not the address of a store. Try --help.', EX_CONFIG);
    if (isDeepStrictEqual(from, to))
      throw new OperatorError('STORE_COPY_TO is the store of STORE_URL itself.', EX_CONFIG);
    if (from.kind === 'sqlite' && !existsSync(from.path))
      throw new OperatorError(`STORE_URL: there is no file ${from.path}.`, EX_CONFIG);
    const copied = await withStore(from, 'STORE_URL', (source) => {
      if (to.kind === 'sqlite') mkdirSync(dirname(to.path), { recursive: true, mode: 0o700 });
      return withStore(to, 'STORE_COPY_TO', (target) => copyRecords(source, target, flags.has('overwrite')));
    });
    return printResult(from, copied);
  },
});
