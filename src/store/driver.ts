import { createRequire } from 'node:module';
import { errorCode } from '../lib/error-code.js';

const load = createRequire(__filename);

const CURE =
  process.platform === 'linux'
    ? "Build it here: apt-get install -y python3 make g++ && npm rebuild sqlite3 --build-from-source. Or use the release's archive, or STORE_URL=postgres://…"
    : "Install it again: npm ci. Or use the release's archive, or STORE_URL=postgres://…";

/** Why the driver of SQLite cannot be loaded, and what to do; undefined if it can. */
export function driverProblem(): string | undefined {
  try {
    load('sqlite3');
    return undefined;
  } catch (error) {
    return `The SQLite driver cannot be loaded: ${findReason(error)}. ${CURE}`;
  }
}

function findReason(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  if (/GLIBC/.test(message)) return "this system's C library is older than the driver needs";
  return errorCode(error) === 'ERR_DLOPEN_FAILED'
    ? 'its file is damaged or for another system'
    : 'its file is missing';
}
