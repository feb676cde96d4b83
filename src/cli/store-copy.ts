import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseStoreAddress, type StoreAddress } from '../config.js';
import { type CopyResult, copyRecords } from '../store/copy-records.js';
import { secretFileFor } from '../store/secret.js';
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

const USAGE = `Usage: npm run store:copy -- FROM TO [--overwrite]

Copies the record of every Discord server from one store to another. FROM and TO are written like STORE_URL:
  sqlite://data/shopkeep.sqlite
  redis://:password@host:6379
  postgres://user:password@host/database

Nothing is deleted, and the keys stay encrypted as they are: the bot needs the same secret afterwards. Stop the bot first,
so that no change is missed. Repeating it does no harm: what is the same already is left alone.

  --overwrite   replaces records of TO that differ from those of FROM; without it they are listed and left as they are
  --help        shows this

Exit code: 0 when TO has all records of FROM, 1 when it has not, 130 when it was stopped with Ctrl-C.
`;

interface Task {
  readonly from: StoreAddress;
  readonly to: StoreAddress;
  readonly overwrite: boolean;
}

/** What the arguments ask for; undefined for help. */
function taskFromArguments(): Task | undefined {
  const flag = { type: 'boolean', default: false } as const;
  const options = { overwrite: flag, help: { ...flag, short: 'h' } } as const;
  const { values, positionals } = argumentsOf({ options, allowPositionals: true }, USAGE);
  if (values.help) return undefined;
  const [first, second, ...more] = positionals;
  if (first === undefined || second === undefined || more.length > 0)
    throw new ProgramError(`FROM and TO are needed, nothing else.\n\n${USAGE}`);
  const from = placeFrom('FROM', first);
  const to = placeFrom('TO', second);
  if (identity(from) === identity(to)) throw new ProgramError('FROM and TO are the same store.');
  if (from.kind === 'sqlite' && !existsSync(from.path))
    throw new ProgramError(`FROM: there is no file ${from.path}.`);
  return { from, to, overwrite: values.overwrite };
}

function placeFrom(name: string, url: string): StoreAddress {
  const place = parseStoreAddress(url);
  if (!place || (place.kind === 'sqlite' && place.path === ':memory:'))
    throw new ProgramError(`${name} is not the address of a store.\n\n${USAGE}`);
  return place;
}

const defaultPorts = { redis: '6379', postgres: '5432' };

/** The same for two addresses of one store, whoever asks. */
function identity(place: StoreAddress): string {
  if (place.kind === 'sqlite') return resolve(place.path);
  const { hostname, port, pathname } = new URL(place.url);
  const database = place.kind === 'redis' ? pathname.replace(/^\/?$/, '/0') : pathname;
  return [place.kind, hostname, port || defaultPorts[place.kind], database].join(' ');
}

async function run({ from, to, overwrite }: Task, signal: AbortSignal): Promise<CopyResult> {
  const source = await openedStore(from, 'FROM');
  try {
    if (to.kind === 'sqlite') mkdirSync(dirname(to.path), { recursive: true, mode: 0o700 });
    const target = await openedStore(to, 'TO');
    try {
      return await copyRecords(source, target, { overwrite, signal, progress: progressReport() });
    } catch (error) {
      throw new ProgramError(
        `Stopped: ${reasonOf(error)}. What was copied until then is there; run it again.`,
      );
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** Tells what came of it; gives the exit code. */
function report({ from }: Task, { copied, same, conflicts, stopped }: CopyResult): number {
  process.stdout.write(`${copied} copied, ${same} already the same, ${conflicts.length} different.\n`);
  if (conflicts.length > 0) {
    process.stderr.write(
      `These servers have another record in TO, which was left as it is; --overwrite replaces it:\n${conflicts.join('\n')}\n`,
    );
  }
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

runProgram(async (signal) => {
  const task = taskFromArguments();
  if (task) return report(task, await run(task, signal));
  process.stdout.write(USAGE);
  return 0;
});
