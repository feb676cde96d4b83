import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { VERSION } from '../sandbox/root.js';
import type { Bench, Scenario } from './bench.js';
import { parse } from './catalogue-parse.js';
import { cold } from './cold-shop.js';
import { store } from './guild-store.js';
import { guilds } from './many-guilds.js';
import { BOTS, createNotebook, keepsGoal, type Measure, medianOf } from './measure.js';
import { type BenchOptions, HELP, readOptions, type ScenarioName, UsageError } from './options.js';
import { measurePaths, pathTable } from './paths.js';
import { payments } from './payment-search.js';
import { search } from './product-search.js';
import { queue } from './request-queue.js';
import { online, pace, product, servers } from './steady.js';
import { createSubjects, hasPackages, type Subjects } from './subject.js';
import { report } from './table.js';

const scenarios: Readonly<Record<ScenarioName, Scenario>> = {
  parse,
  search,
  payments,
  queue,
  store,
  servers,
  online,
  pace,
  product,
  cold,
  guilds,
};

const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** The bots that can be started here. */
function presentBots({ bots }: BenchOptions): BenchOptions['bots'] {
  if (hasPackages()) return bots;
  const present = bots.filter((bot) => bot === 'shopkeep');
  if (present.length < bots.length) {
    say('Without the bots to compare with: their packages are missing. npm ci --prefix bench installs them.');
  }
  return present;
}

async function measure(options: BenchOptions, subjects: Subjects): Promise<Measure[]> {
  const notebook = createNotebook();
  const bench: Bench = {
    scale: options.scale,
    bots: presentBots(options),
    subjects,
    note: notebook.note,
    say,
  };
  for (const name of options.scenarios) await scenarios[name](bench);
  return notebook.measures();
}

function asJson(measures: readonly Measure[], { scale }: BenchOptions): string {
  const [cpu] = cpus();
  return JSON.stringify(
    {
      at: new Date().toISOString(),
      node: process.version,
      platform: `${process.platform} ${process.arch}`,
      cpu: cpu?.model,
      cores: cpus().length,
      scale,
      measures: measures.map((one) => ({
        ...one,
        medians: Object.fromEntries(BOTS.map((bot) => [bot, medianOf(one, bot)])),
        keepsGoal: keepsGoal(one),
      })),
    },
    null,
    2,
  );
}

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  if (args.length === 1 && args[0] === 'paths') {
    process.stdout.write(`${pathTable(await measurePaths())}\n`);
    return;
  }
  const options = readOptions(args);
  if (options.help || options.version) {
    process.stdout.write(options.help ? HELP : `${VERSION}\n`);
    return;
  }
  const subjects = createSubjects();
  let interrupted = false;
  const interrupt = () => {
    if (interrupted) return;
    interrupted = true;
    say('Ending …');
    subjects.close().finally(() => process.exit(130));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);
  try {
    const measures = await measure(options, subjects);
    process.stdout.write(report(measures));
    writeFileSync(options.json, `${asJson(measures, options)}\n`);
    say(`Written to ${options.json}.`);
  } catch (error) {
    // What fails once the end has begun fails because of it; the process ends when everything is closed.
    if (interrupted) return;
    await subjects.close();
    throw error;
  }
}

main().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error));
  if (error instanceof UsageError) say('Try: npm run bench -- --help');
  process.exit(1);
});
