import './lib/node-version.js';
import { commandsFor } from '../commands/index.js';
import { createBot } from './bot/client.js';
import { describeError } from './bot/error-report.js';
import { createIdentifyLease } from './bot/identify.js';
import { closeProblem, foreignStoreProblem } from './bot/start-problem.js';
import { createShopClient } from './easydonate/client.js';
import { API, type ShopApi } from './easydonate/versions.js';
import { Poller } from './follow/poller.js';
import { EX_CONFIG, FAILED, OperatorError } from './lib/operator-error.js';
import { RateLimit } from './lib/rate-limit.js';
import { connectRedis } from './lib/redis.js';
import { fail, type Invocation, runProgram } from './ops/cli/program.js';
import { readSettings } from './ops/cli/settings.js';
import { readConfig } from './ops/config/index.js';
import { isReadableOnTheWay } from './ops/config/url.js';
import { createWhyNotReady } from './ops/health/readiness.js';
import { startHealthServer } from './ops/health/server.js';
import { serveUntilStopped, shutDown } from './ops/lifecycle.js';
import { openLog } from './ops/log.js';
import { startWatchdog } from './ops/watchdog.js';
import { createBudget } from './shop/budget.js';
import { createShopCache } from './shop/cache.js';
import { createGuildShops, KEY_CHECKS } from './shop/guild-shop.js';
import { logShopEvent } from './shop/log-event.js';
import { createMemberLimit } from './shop/member-limit.js';
import { createSharedBudget } from './shop/shared-budget.js';
import { openStore } from './store/start.js';

const USAGE = `Usage: npm start               runs the bot; builds it first if need be
       node dist/src/main.js   the same once it is built

Settings come from the environment or from a file .env in this folder; .env.example lists them all.
Stop it with Ctrl-C: replies in flight are finished first.

  --help, -h   shows this
  --version    shows the version

Exit code: 0 when it was stopped, 1 when it could not start or failed, 78 when starting it again is of no use before you have
changed something, 130 when it was interrupted before it had stopped.
`;

/** Puts the parts together, logs in, and stops when asked to. */
async function runBot({ signal }: Invocation): Promise<number> {
  const config = readSettings(readConfig);
  const log = await openLog(config.logLevel);
  startWatchdog();
  process.on('uncaughtException', (error) => {
    log.fatal(describeError(error), 'uncaught exception, exiting');
    process.exit(FAILED);
  });
  const store = await openStore(config.store);
  const reportRedis = (code: string) =>
    log.warn({ code }, 'Redis unavailable; running without what processes share');
  const redis = config.redisUrl ? await connectRedis(config.redisUrl, reportRedis) : undefined;

  const { rate, url: shopUrl } = config.shop;
  if (isReadableOnTheWay(shopUrl))
    log.warn('SHOP_API_URL begins with http://: everybody on the way can read the shop keys; use https://');
  const budget = redis ? createSharedBudget({ redis, rate, shopUrl }) : createBudget(rate);
  const { port, host } = config.health;
  // Metrics are loaded only if a monitor can read them.
  const metrics =
    port === undefined
      ? undefined
      : (await import('./ops/health/metrics.js')).createMetrics({
          waiting: budget.waiting,
          shards: () => bot.shards,
          followed: () => bot.followedShops(),
          damagedRecords: () => bot.damagedRecords(),
        });
  const client = createShopClient({
    ...config.shop,
    budget,
    observe(event) {
      logShopEvent(log, event);
      metrics?.shop(event);
    },
  });
  const cache = createShopCache(client, metrics?.cache, createMemberLimit());
  const api: ShopApi = API[config.shop.version];
  const keyChecks = new RateLimit(KEY_CHECKS);
  const shopOf = createGuildShops({
    ...{ store, api, client, cache, keyChecks },
    onKeyChange: (guildId) => bot.onKeyChange(guildId),
  });
  const bot = createBot({
    ...config.discord,
    departures: config.departures,
    identifyLease: redis && createIdentifyLease({ redis, token: config.discord.token }),
    commands: commandsFor(api.payments !== undefined),
    supportUrl: config.supportUrl,
    store,
    shopOf,
    follow: (discord) =>
      new Poller({
        ...discord,
        store,
        shopOf,
        intervalMs: config.shop.followMs,
        log,
        observe: metrics?.message,
      }),
    log,
    observe: metrics?.interaction,
    onClosed: (code) => fail(closeProblem(code), EX_CONFIG),
    onForeignStore: (applicationId) => fail(foreignStoreProblem(applicationId), EX_CONFIG),
  });

  const whyNotReady = createWhyNotReady({ shards: bot.shards, store, isStopping: () => signal.aborted });
  const health =
    metrics && port !== undefined ? await startHealthServer({ port, host, whyNotReady, metrics }) : undefined;
  if (health) log.info({ host, port }, 'health server listening');

  await serveUntilStopped(bot, config.discord.apiUrl, log, signal);
  await shutDown(bot, client, [health, store, redis]);
  log.info('stopped');
  return 0;
}

runProgram({
  usage: USAGE,
  run: (invocation) =>
    runBot(invocation).catch((error: unknown) => {
      if (error instanceof OperatorError) throw error;
      throw new OperatorError(
        `The bot stopped on an unexpected error: ${JSON.stringify(describeError(error))}`,
      );
    }),
});
