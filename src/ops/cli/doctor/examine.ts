import { EX_CONFIG, FAILED } from '../../../lib/operator-error.js';
import { driverProblem } from '../../../store/driver.js';
import { type ConfigParts, type Environment, examineConfig, type SettingProblem } from '../../config.js';
import { misnamedEnvFile } from '../settings.js';
import { checkDiscord } from './discord.js';
import { failed, type Line, ok, warning } from './line.js';
import { checkRelease } from './release.js';
import { checkShop } from './shop.js';
import { checkStore } from './store.js';

interface Check {
  readonly what: string;
  readonly part: keyof ConfigParts;
  /** Undefined if something is wrong with that part. */
  readonly run: (() => Promise<readonly Line[]>) | undefined;
}

const SETTINGS = 'environment';

const listChecks = ({ discord, store, shop }: ConfigParts): readonly Check[] => [
  { what: 'token', part: 'discord', run: discord && (() => checkDiscord(discord)) },
  { what: 'store', part: 'store', run: store && (() => checkDriverAndStore(store, discord)) },
  { what: 'shop address', part: 'shop', run: shop && (() => checkShop(shop)) },
];

async function checkDriverAndStore(...args: Parameters<typeof checkStore>): Promise<readonly Line[]> {
  const [{ address }] = args;
  if (address.kind === 'postgres') return checkStore(...args);
  const problem = driverProblem();
  if (problem !== undefined) return [failed('driver', problem)];
  return [ok('driver', 'SQLite can be used'), ...(await checkStore(...args))];
}

/** Prints a line for each finding. Resolves with the exit code. */
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
  for (const { what, part, run } of listChecks(parts)) {
    const wrong = problems.filter((problem) => problem.part === part).map(({ name }) => name);
    show(run ? await run() : [warning(what, `not checked: it needs ${wrong.join(', ')}, see above`)]);
  }
  show(await checkRelease());
  if (problems.length > 0) return EX_CONFIG;
  return hasFailed ? FAILED : 0;
}

function settingsLines(problems: readonly SettingProblem[]): readonly Line[] {
  if (problems.length === 0) return [ok(SETTINGS, 'all settings are understood')];
  const texts = problems.map(({ text }) => text);
  return texts.concat(misnamedEnvFile() ?? []).map((text) => failed(SETTINGS, text));
}
