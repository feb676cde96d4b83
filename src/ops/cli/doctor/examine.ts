import { EX_CONFIG, FAILED } from '../../../lib/operator-error.js';
import { withTimeout } from '../../../lib/with-timeout.js';
import type { Environment } from '../../config/variables.js';
import { INTERRUPTED } from '../program.js';
import { checksFor, ENVIRONMENT } from './checks.js';
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
  const failed = new Set<string>();
  for (const check of checksFor(env)) {
    const lines = (await withTimeout(check(signal), CHECK_MS)) ?? [LATE];
    if (signal.aborted) return INTERRUPTED;
    for (const line of lines) {
      print(written(line));
      if (line.status === 'failed') failed.add(line.what);
    }
  }
  if (failed.has(ENVIRONMENT)) return EX_CONFIG;
  return failed.size > 0 ? FAILED : 0;
}

const written = ({ status, what, text }: Line): string => `${status.padEnd(8)} ${what.padEnd(14)} ${text}\n`;
