import { existsSync, readFileSync } from 'node:fs';
import dotenv from 'dotenv';
import { errorCode } from '../../lib/error-code.js';
import { EX_CONFIG, OperatorError } from '../../lib/operator-error.js';
import { ConfigError, type Environment } from '../config.js';

const FILE = '.env';
const MISNAMED = '.env.txt';

/** An unquoted secret with `#`, at which dotenv cuts it off. */
const CUT_SECRET = /^[^\S\n]*(?:export\s+)?STORE_SECRET[^\S\n]*=[^\S\n]*[^\s'"`#][^#\n]*#/m;
const CUT =
  'STORE_SECRET in the file .env contains #, which begins a comment there: only what stands before it has been the secret. Remove # and what follows it.';
const UTF_16 =
  'The file .env is saved as UTF-16, which the bot does not read. Open it in Notepad, choose File → Save as, Encoding: UTF-8, and save it under the same name.';
const WHERE = 'Write them into the file .env in this folder; .env.example lists them all.';

/** Reads the environment, completed from `.env`. @throws OperatorError that lists the problems */
export function readSettings<T>(read: (env: Environment) => T): T {
  loadEnvFile();
  try {
    return read(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new OperatorError(`${error.message}\n${misnamedEnvFile() ?? WHERE}`, EX_CONFIG);
  }
}

/** Keeps variables that are set. @throws OperatorError if `.env` is unreadable or cuts off a secret */
export function loadEnvFile(): void {
  const bytes = readBytes(FILE);
  // PowerShell 5 writes UTF-16 with "echo … > .env": every other byte of a name is zero.
  if (bytes.includes(0)) throw new OperatorError(UTF_16, EX_CONFIG);
  dotenv.populate(process.env, dotenv.parse(bytes));
  if (CUT_SECRET.test(bytes.toString())) throw new OperatorError(CUT, EX_CONFIG);
}

/** Advice if Windows hid the extension of `.env.txt`, else undefined. */
export const misnamedEnvFile = (): string | undefined =>
  !existsSync(FILE) && existsSync(MISNAMED)
    ? `There is a file ${MISNAMED} in this folder: rename it to ${FILE}. Explorer shows the whole name with View → File name extensions.`
    : undefined;

function readBytes(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return Buffer.alloc(0);
    throw new OperatorError(`The file ${file} cannot be read (${errorCode(error)}).`, EX_CONFIG);
  }
}
