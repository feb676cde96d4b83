import { parseArgs } from 'node:util';
import packageJson from '../../../package.json' with { type: 'json' };
import { OperatorError } from '../../lib/operator-error.js';

/* The frame of every program, the bot's own included: arguments, --help, --version, signals and exit codes. */

/** Exit code of a program that was asked to stop before it was done. */
const INTERRUPTED = 130;

export interface Invocation {
  readonly flags: ReadonlySet<string>;
  /** Aborted when the program is asked to stop, with the name of the signal as its reason. */
  readonly signal: AbortSignal;
}

interface Program {
  /** What `--help` prints. */
  readonly usage: string;
  /** Options without a value, besides `--help` and `--version`. */
  readonly flags?: readonly string[];
  /** It ends by itself when the signal is aborted; any other program ends at once. */
  readonly isGraceful?: true;
  /** Resolves with the exit code. The message of an `OperatorError` is printed, and that of any other error is not. */
  run(invocation: Invocation): Promise<number>;
}

/** Runs a program with the arguments of this process, then ends the process. A second Ctrl-C or SIGTERM ends any of them at once. */
export async function runProgram(program: Program): Promise<never> {
  // What is created here, such as a database with its journal, or a copy of it, is its owner's alone.
  process.umask(0o077);
  try {
    const flags = readArguments(program);
    if (flags.has('help')) end(program.usage);
    if (flags.has('version')) end(`shopkeep ${packageJson.version}\n`);
    process.exit(await program.run({ flags, signal: stopSignal(program) }));
  } catch (error) {
    const { message, exitCode } =
      error instanceof OperatorError
        ? error
        : // The message of an error could quote a setting.
          new OperatorError(
            `Stopped on an unexpected error (${error instanceof Error ? error.name : 'unknown'}).`,
          );
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

/** Wrong arguments are a failure like any other: Docker reserves 2. @throws OperatorError that quotes nothing of them, since any can be an address with a password. */
function readArguments({ flags = [] }: Program): Invocation['flags'] {
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
  if (!values.help && !values.version && positionals.length > 0)
    throw new OperatorError('Unexpected argument: settings are variables. Try --help.');
  return new Set(Object.keys(values));
}
