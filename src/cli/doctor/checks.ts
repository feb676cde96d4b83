import { type Config, ConfigError, readConfig } from '../../config.js';
import { checkDiscord } from './discord.js';
import { type Line, line } from './line.js';
import { checkShop } from './shop.js';
import { checkStore } from './store.js';

/** One or more lines; ends within seconds, or when `signal` is aborted. */
export type Check = (signal: AbortSignal) => Promise<readonly Line[]>;

/** Required by `readConfig`, and not by every check. */
const STAND_INS = { DISCORD_TOKEN: 'none', SHOP_API_URL: 'https://shop.invalid' };

/**
 * Every check for this environment, in the order in which a bot needs what they look at. Each reads the settings that
 * it needs and no others, so that one wrong setting does not hide the rest.
 */
export function checksFor(env: NodeJS.ProcessEnv): readonly Check[] {
  function withSettings(
    what: readonly string[],
    names: readonly string[],
    check: (config: Config, signal: AbortSignal) => Promise<readonly Line[]>,
  ): Check {
    return async (signal) => {
      const settings = Object.fromEntries(names.map((name) => [name, env[name]]));
      const config = orProblems(() => readConfig({ ...STAND_INS, ...settings }));
      if ('problems' in config) {
        const wrong = config.problems.map((problem) => problem.split(' ', 1)).join(', ');
        return what.map((one) => line(one, 'warning', `not checked: it needs ${wrong}, see above`));
      }
      return check(config, signal);
    };
  }

  return [
    async () => checkEnvironment(env),
    withSettings(['token', 'gateway', 'clock'], ['DISCORD_TOKEN', 'DISCORD_API_URL'], (config, signal) =>
      checkDiscord(config.discord, signal),
    ),
    withSettings(['store'], ['STORE_URL', 'STORE_SECRET'], (config) => checkStore(config.store)),
    withSettings(
      ['shop address'],
      ['SHOP_API_URL', 'SHOP_API_TIMEOUT_MS', 'SHOP_API_USER_AGENT'],
      (config, signal) => checkShop(config.shop, signal),
    ),
  ];
}

function checkEnvironment(env: NodeJS.ProcessEnv): readonly Line[] {
  const config = orProblems(() => readConfig(env));
  return 'problems' in config
    ? config.problems.map((problem) => line('environment', 'failed', problem))
    : [line('environment', 'ok', 'all settings are understood')];
}

function orProblems(read: () => Config): Config | { readonly problems: readonly string[] } {
  try {
    return read();
  } catch (error) {
    if (error instanceof ConfigError) return { problems: error.problems };
    throw error;
  }
}
