import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import dotenv from 'dotenv';
import pTimeout from 'p-timeout';
import type { Logger } from 'pino';
import { commands } from '../commands/index.js';
import { createBot } from './bot/client.js';
import { describeError } from './bot/error-report.js';
import { createIdentifyLease } from './bot/identify.js';
import { closeProblem, startProblem } from './bot/start-problem.js';
import { type Config, ConfigError, readConfig } from './config.js';
import type { MetricsSources } from './health/metrics.js';
import { createWhyNotReady } from './health/readiness.js';
import { type HealthServerOptions, startHealthServer } from './health/server.js';
import { openLog } from './log.js';
import { createRateLimit } from './rate-limit.js';
import { connectRedis, type RedisScripts } from './redis.js';
import { createBudget } from './shop/budget.js';
import { createShopCache } from './shop/cache.js';
import { createShopClient, type ShopEvent } from './shop/client.js';
import { createGuildShop, KEY_CHECKS } from './shop/guild-shop.js';
import { createSharedBudget } from './shop/shared-budget.js';
import { createWatches } from './shop/watch.js';
import { DAMAGED, StoreError } from './store/backend.js';
import { createCipher } from './store/cipher.js';
import { openGuildStore } from './store/guilds.js';
import { describeStore } from './store/open.js';
import { readSecrets } from './store/secret.js';

/** How long replies under way may take when the bot is told to stop; together less than the 5 s it promises. */
const FINISH_MS = 2500;
const EXPLAIN_MS = 1500;
const GOODBYE_MS = 500;

const WHERE_SETTINGS_ARE = 'Write them into the file .env in this folder; .env.example lists them all.';

/** Thrown for what the operator has to mend; its message is all they need to see. */
class StartError extends Error {}

function configFromEnvironment(): Config {
  dotenv.config({ quiet: true });
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new StartError(`${error.message}\n${WHERE_SETTINGS_ARE}`);
  }
}

async function openStore({ place, secret: configured }: Config['store']) {
  try {
    if (place.kind === 'sqlite' && place.path !== ':memory:')
      mkdirSync(dirname(place.path), { recursive: true, mode: 0o700 });
    return await openGuildStore(place, createCipher(...readSecrets(configured, place)));
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown reason';
    const advice =
      error instanceof StoreError && error.code === DAMAGED ? damagedAdvice(describeStore(place)) : '';
    throw new StartError(
      `The bot did not start: the store ${describeStore(place)} cannot be opened (${reason}).${advice}`,
    );
  }
}

/** An empty store in its place would tell every owner that no shop is linked. */
const damagedAdvice = (file: string): string => `
The file is damaged and was left as it is. Keep it: move ${file} and ${file}-journal, if that is there, into another folder.
Then put a backup in their place and start again. Without a backup the bot begins with an empty store, and every shop has to
be linked again.`;

/** What processes of the bot have in common; undefined where there is one. */
const sharedMemory = async (url: string | undefined, log: Logger): Promise<RedisScripts | undefined> =>
  url === undefined
    ? undefined
    : connectRedis(url, (code) =>
        log.warn({ code }, 'no answer from Redis: until it is back, this process keeps to itself'),
      );

/** What counts for monitors; loaded only where they can ask. */
const openMetrics = async ({ port }: Config['health'], sources: MetricsSources) =>
  port === undefined ? undefined : (await import('./health/metrics.js')).createMetrics(sources);

async function openHealth(options: HealthServerOptions) {
  try {
    return await startHealthServer(options);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
    const why = listenProblems[code] ?? 'see HEALTH_PORT and HEALTH_HOST';
    throw new StartError(
      `The bot did not start: port ${options.port} of ${options.host} cannot be opened (${code}: ${why}).`,
    );
  }
}

const listenProblems: Record<string, string> = {
  EADDRINUSE: 'another program uses it; choose another HEALTH_PORT',
  EACCES: 'this user may not; choose a HEALTH_PORT above 1023',
  EADDRNOTAVAIL: 'HEALTH_HOST is not an address of this machine',
  ENOTFOUND: 'HEALTH_HOST is not an address of this machine',
};

/** Runs the bot until it is told to stop. */
async function main(): Promise<void> {
  const config = configFromEnvironment();
  const log = await openLog(config.logLevel);
  process.on('uncaughtException', (error) => {
    log.fatal(describeError(error), 'ended by an unforeseen error');
    process.exit(1);
  });
  const store = await openStore(config.store);
  const memory = await sharedMemory(config.redisUrl, log);

  const { rate, url: shopUrl } = config.shop;
  const budget = memory ? createSharedBudget({ memory, rate, shopUrl }) : createBudget(rate);
  const metrics = await openMetrics(config.health, { waiting: budget.waiting, shards: () => bot.shards });
  const client = createShopClient({
    ...config.shop,
    budget,
    observe(event) {
      logShopEvent(log, event);
      metrics?.shop(event);
    },
  });
  const cache = createShopCache(client, metrics?.cache);
  const watches = createWatches();
  const keyChecks = createRateLimit(KEY_CHECKS);
  const bot = createBot({
    ...config.discord,
    identifyLease: memory && createIdentifyLease({ redis: memory, token: config.discord.token, log }),
    commands,
    store,
    shopOf: (guildId) => createGuildShop(guildId, { store, client, cache, watches, keyChecks }),
    log,
    observe: metrics?.interaction,
    onClosed: (code) => {
      fail(closeProblem(code));
    },
  });

  let stopping = false;
  const { port, host } = config.health;
  const whyNotReady = createWhyNotReady({ shards: bot.shards, store, isStopping: () => stopping });
  const health =
    metrics && port !== undefined ? await openHealth({ port, host, whyNotReady, metrics }) : undefined;
  if (health) log.info({ host, port }, 'monitors can ask');

  async function stop(signal: NodeJS.Signals): Promise<void> {
    if (stopping) process.exit(130);
    stopping = true;
    log.info({ signal }, 'stopping: replies under way are finished');
    // Discord's goodbye may take long, and nobody has to wait for it.
    const left = bot.leave();
    const finished = await bot.settled(FINISH_MS);
    await client.close();
    if (!finished) await bot.settled(EXPLAIN_MS);
    await pTimeout(left, { milliseconds: GOODBYE_MS, message: false });
    await health?.close();
    await store.close();
    memory?.close();
    log.info('stopped');
    process.exit(0);
  }
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  try {
    await bot.start();
  } catch (error) {
    throw new StartError(startProblem(error, config.discord.apiUrl));
  }
  log.info('ready');
}

function logShopEvent(log: Logger, event: ShopEvent): void {
  if (event.event === 'leftOut') {
    log.warn({ what: event.what, id: event.id }, 'left out of the shop’s list: it could not be read');
    return;
  }
  const { operation, ms, failure } = event;
  if (failure)
    log.warn({ operation, ms, failure: failure.problem.kind, code: failure.code }, 'shop request failed');
  else log.debug({ operation, ms }, 'shop request');
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

const USAGE = `Usage: npm start            builds and runs the bot
       node dist/src/main.js   runs the bot once it is built

Settings come from the environment or from a file .env in this folder; .env.example lists them all.
Stop it with Ctrl-C: replies under way are finished first.
`;

if (process.argv.includes('--help') || process.argv.includes('-h')) {
  process.stdout.write(USAGE);
} else {
  main().catch((error: unknown) => {
    if (error instanceof StartError) fail(error.message);
    fail(`The bot stopped on an unforeseen error: ${JSON.stringify(describeError(error))}`);
  });
}
