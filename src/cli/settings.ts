import { existsSync, readFileSync } from 'node:fs';
import dotenv from 'dotenv';
import { ConfigError, type Environment } from '../config/variables.js';
import { EX_CONFIG, OperatorError } from '../operator-error.js';

/** A secret without quotes and with `#`. */
const CUT_SECRET = /^[^\S\n]*(?:export\s+)?STORE_SECRET[^\S\n]*=[^\S\n]*[^\s'"`#][^#\n]*#/m;
const CUT =
  'STORE_SECRET in the file .env contains #, which begins a comment there: only what stands before it has been the secret. Remove # and what follows it.';

/**
 * Reads settings from the environment, and from the file `.env` in this folder for what isn't set.
 * @throws OperatorError that lists what is missing or wrong, and where to write it.
 */
export function readSettings<T>(read: (env: Environment) => T): T {
  dotenv.config({ quiet: true });
  if (existsSync('.env') && CUT_SECRET.test(readFileSync('.env', 'utf8')))
    throw new OperatorError(CUT, EX_CONFIG);
  try {
    return read(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new OperatorError(
      `${error.message}\nWrite them into the file .env in this folder; .env.example lists them all.`,
      EX_CONFIG,
    );
  }
}
