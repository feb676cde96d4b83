import { EX_CONFIG, FAILED } from '../../../lib/operator-error.js';
import { loadSqlite } from '../../../store/driver.js';
import type { StoreConfig } from '../../../store/start.js';
import { type Environment, examineConfig } from '../../config.js';
import { misnamedEnvFile } from '../settings.js';
import { checkDiscord } from './discord.js';
import { failed, type Line, ok } from './line.js';
import { checkRelease } from './release.js';
import { checkShop } from './shop.js';
import { checkStore } from './store.js';

const SETTINGS = 'environment';

async function checkDriverAndStore(config: StoreConfig): Promise<readonly Line[]> {
  if (config.address.kind === 'postgres') return checkStore(config);
  const problem = await loadSqlite().catch(({ message }: Error) => message);
  if (typeof problem === 'string') return [failed('driver', problem)];
  return [ok('driver', 'SQLite can be used'), ...(await checkStore(config))];
}

/** Prints a line for each finding; what needs a setting that is wrong is left out. Resolves with the exit code. */
export async function examine(env: Environment, print: (line: string) => void): Promise<number> {
  const { parts, problems } = examineConfig(env);
  let hasFailed = false;
  const show = (lines: readonly Line[]) => {
    for (const { status, what, text } of lines) {
      print(`${status.padEnd(8)} ${what.padEnd(14)} ${text}\n`);
      hasFailed ||= status === 'failed';
    }
  };
  show(settingsLines(problems));
  const { discord, store, shop } = parts;
  if (discord) show(await checkDiscord(discord));
  if (store) show(await checkDriverAndStore(store));
  if (shop) show(await checkShop(shop));
  show(await checkRelease());
  if (problems.length > 0) return EX_CONFIG;
  return hasFailed ? FAILED : 0;
}

function settingsLines(problems: readonly string[]): readonly Line[] {
  if (problems.length === 0) return [ok(SETTINGS, 'all settings are understood')];
  return problems.concat(misnamedEnvFile() ?? []).map((text) => failed(SETTINGS, text));
}
