import { parseArgs } from 'node:util';
import { BOTS, type BotName } from './measure.js';

/** What can be measured, in the order in which it is. */
export const SCENARIOS = {
  parse: 'a catalogue of 10,000 products: parsing, checking, how long nothing else can happen',
  search: 'completion over 10,000 products: building the index, one keystroke',
  payments: 'the search by player over 20,000 payments: reading, memory, one keystroke',
  queue: 'the request queue with 1,000 refreshes waiting, and a person in front of them',
  store: 'reads and writes of guild settings in SQLite',
  servers: '/servers from the cache, 50 at a time: CPU, replies a second, calls, memory afterwards',
  online: '/servers from the cache with players online, beside the same without: CPU',
  pace: '/servers from the cache, 40 a second: waiting times',
  product: '/product with completion, 50 at a time',
  cold: '1,000 requests at once for a shop that nobody has asked yet',
  guilds: 'memory and first reply with 0, 10,000 and 50,000 guilds of 21 channels and 11 roles',
} as const;

export type ScenarioName = keyof typeof SCENARIOS;

const SCENARIO_NAMES: readonly ScenarioName[] = [
  'parse',
  'search',
  'payments',
  'queue',
  'store',
  'servers',
  'online',
  'pace',
  'product',
  'cold',
  'guilds',
];

export const HELP = `Usage: npm run bench -- [options]
       npm run bench -- paths   counts the files and functions that a reply enters

Measures the built bot and bots to compare it with, all on this machine, and prints medians with ratios to the
bare bot. Progress goes to standard error, the result to standard output. Ctrl-C ends everything.

  --rounds N        how often each bot has its turn (default: 3)
  --only a,b        only these scenarios
  --bots a,b        only these bots: ${BOTS.join(', ')}
  --quick           one round with small numbers, to see that it runs; its numbers mean little
  --json FILE       where the result goes as JSON (default: bench.json)
  --help            this text
  --version         the version of the bot

Scenarios:
${SCENARIO_NAMES.map((name) => `  ${name.padEnd(17)} ${SCENARIOS[name]}`).join('\n')}

CPU is what the kernel counted for the bot's process (/proc/PID/stat, all its threads, 10 ms steps), and memory is its
VmRSS: both on Linux only. Elsewhere those rows are missing.
`;

/** How much of everything there is. */
export interface Scale {
  readonly rounds: number;
  readonly warmUpMs: number;
  readonly loadMs: number;
  readonly paceMs: number;
  /** Before memory is read. */
  readonly restMs: number;
  readonly coldRequests: number;
  readonly products: number;
  readonly payments: number;
  readonly records: number;
  readonly guilds: readonly number[];
}

const FULL: Scale = {
  rounds: 3,
  warmUpMs: 2000,
  loadMs: 4000,
  paceMs: 10_000,
  restMs: 15_000,
  coldRequests: 1000,
  products: 10_000,
  payments: 20_000,
  records: 2000,
  guilds: [0, 10_000, 50_000],
};

const QUICK: Scale = {
  rounds: 1,
  warmUpMs: 200,
  loadMs: 600,
  paceMs: 1000,
  restMs: 500,
  coldRequests: 200,
  products: 1000,
  payments: 1000,
  records: 100,
  guilds: [0, 500],
};

export interface BenchOptions {
  readonly help: boolean;
  readonly version: boolean;
  readonly scenarios: readonly ScenarioName[];
  readonly bots: readonly BotName[];
  readonly scale: Scale;
  readonly json: string;
}

/** Something in the command line is wrong; the message says what. */
export class UsageError extends Error {}

/** Reads the command line. @throws UsageError */
export function readOptions(args: readonly string[]): BenchOptions {
  const values = parse(args);
  const scale = values.quick ? QUICK : FULL;
  const rounds = Number(values.rounds ?? scale.rounds);
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > 100) {
    throw new UsageError('--rounds is a whole number from 1 to 100.');
  }
  return {
    help: values.help,
    version: values.version,
    scenarios: named('--only', values.only, SCENARIO_NAMES),
    bots: named('--bots', values.bots, BOTS),
    scale: { ...scale, rounds },
    json: values.json,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        rounds: { type: 'string' },
        only: { type: 'string' },
        bots: { type: 'string' },
        quick: { type: 'boolean', default: false },
        json: { type: 'string', default: 'bench.json' },
        help: { type: 'boolean', short: 'h', default: false },
        version: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Those of `all` that a list names, in the order of `all`; all without a list. */
function named<T extends string>(option: string, list: string | undefined, all: readonly T[]): readonly T[] {
  if (list === undefined) return all;
  const words = list.split(',').map((word) => word.trim());
  const unknown = words.find((word) => !all.some((name) => name === word));
  if (unknown !== undefined) throw new UsageError(`${option} knows ${all.join(', ')}; not "${unknown}".`);
  return all.filter((name) => words.includes(name));
}
