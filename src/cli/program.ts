import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { StoreAddress } from '../config.js';
import { type Backend, StoreError } from '../store/backend.js';
import { describeStore, openBackend } from '../store/open.js';

/*
 * What the operator's programs for a store have in common: how they read arguments, tell how far they are, and end.
 */

/** Exit codes. */
export const FAILED = 1;
export const INTERRUPTED = 130;

const PROGRESS_MS = 1000;

/** Thrown for what the operator has to mend; its message is all they need to see. */
export class ProgramError extends Error {}

/** The arguments of the process. @throws ProgramError with the usage where one is not known */
export function argumentsOf<T extends ParseArgsConfig>(config: T, usage: string) {
  try {
    return parseArgs(config);
  } catch {
    // Its own message would quote the argument, which can be an address with a password.
    throw new ProgramError(`There is an option that is not known.\n\n${usage}`);
  }
}

/** @param name what the operator calls it, where there is more than one */
export async function openedStore(place: StoreAddress, name?: string): Promise<Backend> {
  try {
    return await openBackend(place);
  } catch (error) {
    const which = name === undefined ? 'The' : `${name}: the`;
    throw new ProgramError(`${which} store ${describeStore(place)} cannot be opened (${reasonOf(error)}).`);
  }
}

export const reasonOf = (error: unknown): string =>
  error instanceof StoreError ? error.message : 'an unforeseen error';

/** Says how far it is, about once a second. */
export function progressReport(): (done: number, total: number) => void {
  let next = performance.now() + PROGRESS_MS;
  return (done, total) => {
    if (performance.now() < next) return;
    next = performance.now() + PROGRESS_MS;
    process.stderr.write(`${done} of ${total} …\n`);
  };
}

/** Runs a program, which gives the exit code. Ctrl-C aborts the signal; once more, and the process ends at once. */
export function runProgram(program: (signal: AbortSignal) => Promise<number>): void {
  const interruption = new AbortController();
  process.on('SIGINT', () => {
    if (interruption.signal.aborted) process.exit(INTERRUPTED);
    interruption.abort();
  });
  program(interruption.signal).then(
    (code) => {
      process.exitCode = code;
    },
    (error: unknown) => {
      process.stderr.write(
        `${error instanceof ProgramError ? error.message : 'Stopped on an unforeseen error.'}\n`,
      );
      process.exitCode = FAILED;
    },
  );
}
