import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { OperatorError } from '../operator-error.js';
import { parseStoreAddress, type StoreAddress } from '../store/address.js';
import { type CopyResult, copyRecords } from '../store/copy-records.js';
import { secretFileFor } from '../store/secret.js';
import { FAILED, INTERRUPTED, runProgram } from './program.js';
import { createProgress, printGuilds, withStore } from './store.js';

const USAGE = `Usage: npm run store:copy -- FROM TO [--overwrite]

Copies the record of every Discord server from one store to another. FROM and TO are written like STORE_URL:
  sqlite://data/shopkeep.sqlite
  redis://:password@host:6379
  postgres://user:password@host/database

Nothing is deleted, and the keys stay encrypted as they are: the bot needs the same secret afterwards. Stop the bot first,
so that no change is missed. It can be repeated: records that are already the same are left alone.

  --overwrite   replaces records of TO that differ from those of FROM; without it they are listed and left as they are
  --help, -h    shows this
  --version     shows the version

Exit code: 0 when TO has all records of FROM, 1 when it does not, 130 when it was stopped with Ctrl-C.
`;

interface Task {
  readonly from: StoreAddress;
  readonly to: StoreAddress;
  readonly overwrite: boolean;
}

/** @throws OperatorError when these two stores cannot be copied. */
function taskFor(first: string, second: string, overwrite: boolean): Task {
  const from = addressIn('FROM', first);
  const to = addressIn('TO', second);
  if (identity(from) === identity(to)) throw new OperatorError('FROM and TO are the same store.');
  if (from.kind === 'sqlite' && !existsSync(from.path))
    throw new OperatorError(`FROM: there is no file ${from.path}.`);
  return { from, to, overwrite };
}

function addressIn(name: string, url: string): StoreAddress {
  const address = parseStoreAddress(url);
  if (!address || (address.kind === 'sqlite' && address.path === ':memory:'))
    throw new OperatorError(`${name} is not the address of a store. Try --help.`);
  return address;
}

const defaultPorts = { redis: '6379', postgres: '5432' };

/** Equal for two addresses of one store, whatever user and options they name. */
function identity(address: StoreAddress): string {
  if (address.kind === 'sqlite') return resolve(address.path);
  const { hostname, port, pathname } = new URL(address.url);
  const database = address.kind === 'redis' ? pathname.replace(/^\/?$/, '/0') : pathname;
  return [address.kind, hostname, port || defaultPorts[address.kind], database].join(' ');
}

const copy = ({ from, to, overwrite }: Task, signal: AbortSignal): Promise<CopyResult> =>
  withStore(from, 'FROM: the store', (source) => {
    if (to.kind === 'sqlite') mkdirSync(dirname(to.path), { recursive: true, mode: 0o700 });
    return withStore(to, 'TO: the store', (target) =>
      copyRecords(source, target, { overwrite, signal, progress: createProgress() }),
    );
  });

/** Prints the result and returns the exit code. */
function report({ from }: Task, { copied, same, conflicts, stopped }: CopyResult): number {
  process.stdout.write(`${copied} copied, ${same} already the same, ${conflicts.length} different.\n`);
  printGuilds(
    'These servers have another record in TO, which was left as it is; --overwrite replaces it',
    conflicts,
  );
  if (stopped) {
    process.stderr.write('Stopped before the end. Run it again to copy the rest.\n');
    return INTERRUPTED;
  }
  if (from.kind === 'sqlite' && existsSync(secretFileFor(from.path))) {
    process.stderr.write(
      `If the bot used ${secretFileFor(from.path)} and no STORE_SECRET, the new store needs that secret: set STORE_SECRET to hex: and the 64 digits of that file; of each line, with commas between, where it has several.\n`,
    );
  }
  return conflicts.length > 0 ? FAILED : 0;
}

runProgram({
  usage: USAGE,
  flags: ['overwrite'],
  positionals: ['FROM', 'TO'],
  async run({ flags, positionals: [from = '', to = ''], signal }) {
    const task = taskFor(from, to, flags.has('overwrite'));
    return report(task, await copy(task, signal));
  },
});
