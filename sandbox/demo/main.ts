import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Harness, startHarness, startSampleHarness } from '../harness.js';
import { BUILT_PAGE } from '../root.js';
import { startGameServers } from '../shop/game-servers.js';
import { SAMPLE_KEYS } from '../shop/index.js';
import { endingSignal, interruption } from './ending.js';
import { askShopKey, takeShopKey } from './key.js';
import { hasScreen, openBrowser } from './open.js';
import { type DemoOptions, HELP, readOptions, UsageError } from './options.js';
import { say } from './print.js';
import { startPageServer } from './server.js';
import { TEXTS } from './texts.js';
import { printUses } from './uses.js';
import { DEMO_ENV, type DemoWorld, linkGuilds, realWorld, sampleWorld } from './world.js';

interface RealShop {
  readonly url: string;
  readonly host: string;
  readonly key: string;
}

async function main(): Promise<void> {
  // Before anything else, whether it is needed or not: nothing that is started from here on inherits it.
  const givenKey = takeShopKey();
  const options = readOptions(process.argv.slice(2));
  if (options.help) {
    say(HELP);
    return;
  }
  if (!options.print && !existsSync(join(BUILT_PAGE, 'index.html'))) {
    throw new Error('The page of the demo is not built. Start the demo with: npm run demo');
  }
  const texts = TEXTS[options.language];
  const ending = endingSignal();
  const shop = await realShop(options, givenKey, ending);
  if (shop === 'cancelled') {
    say(texts.nothingStarted);
    return;
  }
  say(shop ? texts.startingFor(shop.host) : texts.starting);
  try {
    await run(options, shop, ending);
  } catch (error) {
    // What fails once the end has begun fails because of it.
    if (!ending.aborted) throw error;
  }
  say(texts.ended);
}

async function realShop(
  { shopUrl: url, language }: DemoOptions,
  givenKey: string | undefined,
  ending: AbortSignal,
): Promise<RealShop | 'cancelled' | undefined> {
  if (url === undefined) return undefined;
  const { host } = new URL(url);
  const key = givenKey || (await askShopKey(TEXTS[language].askKey(host), ending));
  return key === undefined ? 'cancelled' : { url, host, key };
}

/** Starts everything, and ends everything that it has started. */
async function run(options: DemoOptions, shop: RealShop | undefined, ending: AbortSignal): Promise<void> {
  const { harness, world } = shop
    ? await startReal(shop, options, ending)
    : await startSample(options, ending);
  const botEnded = harness.bot.ended.then(({ code }) => {
    throw new Error(`The bot has ended (code ${code}). It printed:\n${harness.bot.output()}`);
  });
  const ended = Promise.race([interruption(ending), botEnded]);
  // It may be rejected before anybody waits for it.
  ended.catch(() => {});
  try {
    ending.throwIfAborted();
    if (options.print) {
      await Promise.race([printUses(world, options.language, say), ended]);
    } else {
      await Promise.race([shop ? linkReal(world, shop) : linkGuilds(world, SAMPLE_KEYS), ended]);
      await showPage(world, options, ended);
    }
  } finally {
    await harness.close();
  }
}

interface Running {
  readonly harness: Harness;
  readonly world: DemoWorld;
}

async function startSample({ language, print }: DemoOptions, signal: AbortSignal): Promise<Running> {
  // What is printed is the same on each machine.
  const games = print ? undefined : await startGameServers();
  const harness = await startSampleHarness({ env: { ...DEMO_ENV, ...games?.env }, signal });
  games?.name(harness.shop);
  return { harness, world: sampleWorld(harness.discord, harness.shop, language) };
}

/** The bot keeps what it stores in memory, so that the key of a real shop is never written to a disk. */
async function startReal(
  { url }: RealShop,
  { language }: DemoOptions,
  signal: AbortSignal,
): Promise<Running> {
  const env = { STORE_URL: 'sqlite://:memory:', STORE_SECRET: randomBytes(32).toString('base64') };
  const harness = await startHarness({ shopUrl: url, env, signal });
  return { harness, world: realWorld(harness.discord, url, language) };
}

async function linkReal(world: DemoWorld, { host, key }: RealShop): Promise<void> {
  try {
    await linkGuilds(world, { en: key, ru: key });
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The shop at ${host} was not linked. The bot says:\n\n${words}\n\nCheck --shop-url and the key, and start again.`,
    );
  }
}

async function showPage(world: DemoWorld, options: DemoOptions, ended: Promise<never>): Promise<void> {
  const server = await startPageServer({ world, page: BUILT_PAGE, port: options.port });
  const texts = TEXTS[options.language];
  const more = world.shop ? [] : [texts.oneBrowser];
  const elsewhere = hasScreen() ? [] : [texts.noScreen(new URL(server.url).port)];
  say([texts.ready(server.url), ...more, ...elsewhere, texts.linked, texts.howToEnd].join('\n'));
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
