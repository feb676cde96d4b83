import { parseArgs } from 'node:util';
import { describeUnexpected } from '../../lib/error-code.js';
import { OperatorError } from '../../lib/operator-error.js';
import { version } from '../../lib/version.js';

/* The frame of every program and the bot: arguments, --help, --version, signals and exit codes. */

/** 128 + SIGINT, as shells report it. */
const INTERRUPTED = 130;

export interface Invocation {
  readonly flags: ReadonlySet<string>;
  /** What follows the options; undefined if nothing does. */
  readonly argument: string | undefined;
  /** Aborted when the program is asked to stop; its reason is the name of the signal. */
  readonly signal: AbortSignal;
}

interface Program {
  readonly usage: string;
  /** Options without a value, besides `--help` and `--version`. */
  readonly flags?: readonly string[];
  /** Takes one argument, such as the name of a file. */
  readonly takesArgument?: true;
  /** Ends by itself after an abort; any other program is ended at once. */
  readonly isGraceful?: true;
  /** Resolves with the exit code. Only messages of an `OperatorError` are printed. */
  run(invocation: Invocation): Promise<number>;
}

/** Ends the process afterwards. A second Ctrl-C or SIGTERM ends it at once. */
export async function runProgram(program: Program): Promise<never> {
  // Only the owner may read files that a program creates, such as a database and its journal.
  process.umask(0o077);
  try {
    const { flags, argument } = readArguments(program);
    if (flags.has('help')) end(program.usage);
    if (flags.has('version')) end(`shopkeep ${version}\n`);
    process.exit(await program.run({ flags, argument, signal: stopSignal(program) }));
  } catch (error) {
    const { message, exitCode } =
      error instanceof OperatorError
        ? error
        : new OperatorError(`Stopped on an unexpected error: ${JSON.stringify(describeUnexpected(error))}`);
    process.stderr.write(`${message}\n`);
    process.exit(exitCode);
  }
}

function end(text: string): never {
  process.stdout.write(text);
  process.exit(0);
}

function stopSignal({ isGraceful }: Program): AbortSignal {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (!isGraceful || stop.signal.aborted) process.exit(INTERRUPTED);
      stop.abort(name);
    });
  }
  return stop.signal;
}

/** @throws OperatorError (exit code 1; Docker reserves 2) without the arguments, which may hold a password */
function readArguments({ flags = [], takesArgument }: Program): Pick<Invocation, 'flags' | 'argument'> {
  const names = [...flags, 'help', 'version'];
  const options = Object.fromEntries(names.map((name) => [name, { type: 'boolean' as const }]));
  let given: ReturnType<typeof parseArgs>;
  try {
    given = parseArgs({
      options: { ...options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
  } catch {
    throw new OperatorError('Unknown option, or one with a value. Try --help.');
  }
  const { values, positionals } = given;
  if (!values.help && !values.version && positionals.length > (takesArgument ? 1 : 0))
    throw new OperatorError('Unexpected argument: settings are variables. Try --help.');
  return { flags: new Set(Object.keys(values)), argument: positionals[0] };
}
