import { readConfig, readDiscordConfig, readShopConfig, readStoreConfig } from '../../config/index.js';
import { ConfigError, type Environment } from '../../config/variables.js';
import { checkDiscord } from './discord.js';
import { type Line, line } from './line.js';
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
      const settings = attempt(() => read(env));
      if ('config' in settings) return check(settings.config, signal);
      const wrong = settings.problems.map((problem) => problem.split(' ', 1)).join(', ');
      return what.map((one) => line(one, 'warning', `not checked: it needs ${wrong}, see above`));
    };

  return [
    async () => checkEnvironment(env),
    withSettings(['token', 'gateway', 'clock'], readDiscordConfig, checkDiscord),
    withSettings(['store'], readStoreConfig, checkStore),
    withSettings(['shop address'], readShopConfig, checkShop),
  ];
}

function checkEnvironment(env: Environment): readonly Line[] {
  const settings = attempt(() => readConfig(env));
  return 'config' in settings
    ? [line('environment', 'ok', 'all settings are understood')]
    : settings.problems.map((problem) => line('environment', 'failed', problem));
}

type Settings<T> = { readonly config: T } | { readonly problems: readonly string[] };

function attempt<T>(read: () => T): Settings<T> {
  try {
    return { config: read() };
  } catch (error) {
    if (error instanceof ConfigError) return { problems: error.problems };
    throw error;
  }
}
