import { errorCode } from '../lib/error-code.js';
import { EX_CONFIG, OperatorError } from '../lib/operator-error.js';

const CURE =
  process.platform === 'linux'
    ? "Build it here: apt-get install -y python3 make g++ && npm rebuild sqlite3 --build-from-source. Or use the release's archive, or STORE_URL=postgres://…"
    : "Install it again: npm ci. Or use the release's archive, or STORE_URL=postgres://…";

/** Loads what needs the driver of SQLite. @throws OperatorError that says why it cannot be loaded, and what to do */
export const loadSqlite = (): Promise<typeof import('./sqlite.js')> =>
  import('./sqlite.js').catch((error: unknown) => {
    throw new OperatorError(`The SQLite driver cannot be loaded: ${findReason(error)}. ${CURE}`, EX_CONFIG);
  });

function findReason(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  if (/GLIBC/.test(message)) return "this system's C library is older than the driver needs";
  return errorCode(error) === 'ERR_DLOPEN_FAILED'
    ? 'its file is damaged or for another system'
    : 'its file is missing';
}
