import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { linkShop } from '../link.js';
import { type Stage, startSampleStage, startStage } from '../stage.js';
import { endingSignal, interruption } from './ending.js';
import { askShopKey, takeShopKey } from './key.js';
import { LINES } from './lines.js';
import { openBrowser } from './open.js';
import { type DemoOptions, HELP, readOptions, UsageError } from './options.js';
import { pictureAt } from './pictures.js';
import { say } from './print.js';
import { LANGUAGES, type Language } from './protocol.js';
import { BUILT_PAGE, realScene, type Scene, sampleScene } from './scene.js';
import { startPageServer } from './server.js';
import { realTour, sampleTour } from './tour.js';

interface RealShop {
  readonly url: string;
  readonly host: string;
  readonly key: string;
}

interface Setting {
  readonly stage: Stage;
  readonly scene: Scene;
}

async function main(): Promise<void> {
  // Before anything else, whether it is needed or not: nothing that is started from here on inherits it.
  const givenKey = takeShopKey();
  const options = readOptions(process.argv.slice(2));
  if (options.help) {
    say(HELP);
    return;
  }
  if (!options.once && !existsSync(join(BUILT_PAGE, 'index.html'))) {
    throw new Error('The page of the demo is not built. Start the demo with: npm run demo');
  }
  const lines = LINES[options.language];
  const ending = endingSignal();
  const shop = await realShop(options, givenKey, ending);
  if (shop === 'cancelled') {
    say(lines.nothingStarted);
    return;
  }
  say(shop ? lines.startingFor(shop.host) : lines.starting);
  try {
    await run(options, shop, ending);
  } catch (error) {
    // What fails once the end has begun fails because of it.
    if (!ending.aborted) throw error;
  }
  say(lines.ended);
}

async function realShop(
  { shopUrl: url, language }: DemoOptions,
  givenKey: string | undefined,
  ending: AbortSignal,
): Promise<RealShop | 'cancelled' | undefined> {
  if (url === undefined) return undefined;
  const { host } = new URL(url);
  const key = givenKey || (await askShopKey(LINES[language].askKey(host), ending));
  return key === undefined ? 'cancelled' : { url, host, key };
}

/** Starts everything, and ends everything that it has started. */
async function run(options: DemoOptions, shop: RealShop | undefined, ending: AbortSignal): Promise<void> {
  const { language } = options;
  const { stage, scene } = shop ? await setReal(shop, language, ending) : await setSample(language, ending);
  const botEnded = stage.bot.ended.then(({ code }) => {
    throw new Error(`The bot has ended (code ${code}). It printed:\n${stage.bot.output()}`);
  });
  const ended = Promise.race([interruption(ending), botEnded]);
  // It may be rejected before anybody waits for it.
  ended.catch(() => {});
  try {
    ending.throwIfAborted();
    if (shop) await Promise.race([linkBoth(scene, shop, language), ended]);
    if (options.once) await Promise.race([tour(scene, options, ending, shop !== undefined), ended]);
    else await showPage(scene, options, ended);
  } finally {
    await stage.close();
  }
}

async function setSample(language: Language, signal: AbortSignal): Promise<Setting> {
  const stage = await startSampleStage({ signal });
  return { stage, scene: sampleScene(stage.discord, stage.shop, language) };
}

/** The bot keeps what it stores in memory, so that the key of a real shop is never written to a disk. */
async function setReal({ url }: RealShop, language: Language, signal: AbortSignal): Promise<Setting> {
  const env = { STORE_URL: 'sqlite://:memory:', STORE_SECRET: randomBytes(32).toString('base64') };
  const stage = await startStage({ shopUrl: url, env, signal });
  return { stage, scene: realScene(stage.discord, url, language) };
}

async function linkBoth({ casts }: Scene, { host, key }: RealShop, first: Language): Promise<void> {
  const others = LANGUAGES.filter((language) => language !== first);
  try {
    for (const language of [first, ...others]) await linkShop(casts[language].owner, key);
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The shop at ${host} was not linked. The bot says:\n\n${words}\n\nCheck --shop-url and the key, and start again.`,
    );
  }
}

const tour = ({ casts }: Scene, { language }: DemoOptions, ending: AbortSignal, real: boolean) =>
  (real ? realTour : sampleTour)(casts[language], language, ending);

async function showPage(scene: Scene, options: DemoOptions, ended: Promise<never>): Promise<void> {
  const server = await startPageServer({ scene, page: BUILT_PAGE, port: options.port, pictureAt });
  const lines = LINES[options.language];
  const more = scene.shop ? [lines.enterKey] : [lines.oneBrowser, lines.linked];
  say([lines.ready(server.url), ...more, lines.howToEnd].join('\n'));
  if (options.open) openBrowser(server.url);
  try {
    await ended;
  } finally {
    await server.close();
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${message}\n${error instanceof UsageError ? 'Try: npm run demo -- --help\n' : ''}`);
    process.exit(1);
  },
);
