import type { Environment } from '../../config/variables.js';
import { FAILED } from '../../operator-error.js';
import { withTimeout } from '../../with-timeout.js';
import { INTERRUPTED } from '../program.js';
import { checksFor } from './checks.js';
import { about, type Line } from './line.js';

/** The checks have time limits of their own; this one is for a disk or a resolver that hangs. */
const CHECK_MS = 12_000;
const LATE = about('check').failed(`did not end within ${CHECK_MS / 1000} s. A disk or the network hangs.`);

/** Makes every check, and prints what each has found, as a line. Resolves with the exit code. */
export async function examine(
  env: Environment,
  signal: AbortSignal,
  print: (line: string) => void,
): Promise<number> {
  let failed = false;
  for (const check of checksFor(env)) {
    const lines = (await withTimeout(check(signal), CHECK_MS)) ?? [LATE];
    if (signal.aborted) return INTERRUPTED;
    failed ||= lines.some(({ status }) => status === 'failed');
    for (const line of lines) print(written(line));
  }
  return failed ? FAILED : 0;
}

const written = ({ status, what, text }: Line): string => `${status.padEnd(8)} ${what.padEnd(14)} ${text}\n`;
