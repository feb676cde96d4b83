import { EX_CONFIG, FAILED } from '../../../lib/operator-error.js';
import { ConfigError, type Environment, readConfig } from '../../config.js';
import { misnamedEnvFile } from '../settings.js';
import { checkDiscord } from './discord.js';
import { failed, type Line, ok, warning } from './line.js';
import { checkShop } from './shop.js';
import { checkStore } from './store.js';

/** Resolves with one or more lines within seconds. @throws ConfigError if it can't check anything with these settings */
type Check = (env: Environment) => Promise<readonly Line[]>;

const SETTINGS = 'environment';

/** In the order in which a bot needs them. Each reads only its own settings, so that a wrong one doesn't hide the rest. */
const CHECKS: readonly (readonly [what: string, check: Check])[] = [
  [SETTINGS, checkSettings],
  ['token', checkDiscord],
  ['store', checkStore],
  ['shop address', checkShop],
];

/** Makes every check, and prints what each has found, as a line. Resolves with the exit code. */
export async function examine(env: Environment, print: (line: string) => void): Promise<number> {
  const failures = new Set<string>();
  for (const [name, check] of CHECKS) {
    const lines = await check(env).catch((error: unknown) => [needsSettings(name, error)]);
    for (const { status, what, text } of lines) {
      print(`${status.padEnd(8)} ${what.padEnd(14)} ${text}\n`);
      if (status === 'failed') failures.add(what);
    }
  }
  if (failures.has(SETTINGS)) return EX_CONFIG;
  return failures.size > 0 ? FAILED : 0;
}

async function checkSettings(env: Environment): Promise<readonly Line[]> {
  try {
    readConfig(env);
    return [ok(SETTINGS, 'all settings are understood')];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.concat(misnamedEnvFile() ?? []).map((problem) => failed(SETTINGS, problem));
  }
}

function needsSettings(what: string, error: unknown): Line {
  if (!(error instanceof ConfigError)) throw error;
  const names = error.problems.map((problem) => problem.split(' ', 1));
  return warning(what, `not checked: it needs ${names.join(', ')}, see above`);
}
