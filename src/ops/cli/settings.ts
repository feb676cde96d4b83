import { EX_CONFIG, OperatorError } from '../../lib/operator-error.js';
import { ConfigError, type Environment } from '../config/variables.js';
import { loadEnvFile, misnamedEnvFile } from './env-file.js';

const WHERE = 'Write them into the file .env in this folder; .env.example lists them all.';

/**
 * Reads settings from the environment, and from the file `.env` in this folder for what isn't set.
 * @throws OperatorError that lists what is missing or wrong, and where to write it.
 */
export function readSettings<T>(read: (env: Environment) => T): T {
  loadEnvFile();
  try {
    return read(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new OperatorError(`${error.message}\n${misnamedEnvFile() ?? WHERE}`, EX_CONFIG);
  }
}
