import { readConfig, readDiscordConfig, readShopConfig, readStoreConfig } from '../../config/index.js';
import { ConfigError, type Environment } from '../../config/variables.js';
import { misnamedEnvFile } from '../env-file.js';
import { checkDiscord } from './discord.js';
import { about, type Line } from './line.js';
import { checkShop } from './shop.js';
import { checkStore } from './store.js';

/** Resolves with one or more lines within seconds, or when `signal` is aborted. */
export type Check = (signal: AbortSignal) => Promise<readonly Line[]>;

/**
 * Every check for this environment, in the order in which a bot needs what they check. Each reads only its own part of
 * the settings, so that one wrong setting does not hide the rest.
 */
export function checksFor(env: Environment): readonly Check[] {
  const withSettings =
    <T>(
      what: readonly string[],
      read: (env: Environment) => T,
      check: (config: T, signal: AbortSignal) => Promise<readonly Line[]>,
    ): Check =>
    async (signal) => {
      const wrong = problemsOf(() => read(env)).map((problem) => problem.split(' ', 1));
      if (wrong.length === 0) return check(read(env), signal);
      return what.map((one) => about(one).notChecked(`it needs ${wrong.join(', ')}, see above`));
    };

  return [
    async () => environmentLines(env),
    withSettings(['token', 'gateway'], readDiscordConfig, checkDiscord),
    withSettings(['store'], readStoreConfig, checkStore),
    withSettings(['shop address'], readShopConfig, checkShop),
  ];
}

/** What the line about the settings is called. */
export const ENVIRONMENT = 'environment';

function environmentLines(env: Environment): readonly Line[] {
  const { ok, failed } = about(ENVIRONMENT);
  const problems = problemsOf(() => readConfig(env));
  const advice = misnamedEnvFile() ?? [];
  return problems.length > 0 ? problems.concat(advice).map(failed) : [ok('all settings are understood')];
}

function problemsOf(read: () => unknown): readonly string[] {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}
