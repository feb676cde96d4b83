import { once } from 'node:events';
import type { Logger } from 'pino';
import { createCommands } from '../commands/index.js';
import { Bot } from './bot/bot.js';
import { describeError } from './bot/error-report.js';
import { closeProblem, FOREIGN_STORE } from './bot/start-problem.js';
import { EasyDonate } from './easydonate/index.js';
import { gameServers } from './games/game-servers.js';
import { ShopClient } from './http/client.js';
import { DiscordClock, machineClockProblem } from './lib/clock.js';
import { EX_CONFIG, FAILED, OperatorError } from './lib/operator-error.js';
import { type Config, isUnencrypted } from './ops/config.js';
import { HealthServer } from './ops/health/server.js';
import { App } from './ops/lifecycle.js';
import { logShopEvent, openLog } from './ops/log.js';
import { Shops } from './shop/shops.js';
import { openStore } from './store/start.js';

/** Assembles the bot; it reads no setting but those of `config`. @throws OperatorError */
export async function createApp(config: Config, log: Logger): Promise<App> {
  const store = await openStore(config.store, log);
  const slots = config.shards === 'auto' ? undefined : store.slots;
  gameServers.allowsOwn = config.games.allowsOwn;

  if (isUnencrypted(config.shop.url))
    log.warn('SHOP_API_URL begins with http://: everybody on the way can read the shop keys; use https://');
  const clock = new DiscordClock((aheadMs) => log.warn({ aheadMs }, machineClockProblem(aheadMs)));
  const { rate, url: shopUrl } = config.shop;
  const nextSlot = slots && (() => slots.reserve(`shop:${shopUrl}`, 1000 / rate));
  const { port, host } = config.health;
  const { proxy, apiUrl } = config.discord;
  // Metrics are loaded only if a monitor can read them.
  const metrics =
    port === undefined
      ? undefined
      : new (await import('./ops/health/metrics.js')).Metrics({
          waiting: (priority) => shops.queue.size(priority),
          shards: () => bot.shards,
          followed: () => bot.poller.shops.map(({ list }) => list),
        });
  const client = new ShopClient({ ...config.shop, observe: (event) => logShopEvent(log, event) });
  const platform = new EasyDonate({ ...config.shop, client });
  const shops = new Shops({
    ...{ platform, store, clock, rate, nextSlot },
    observe(event) {
      logShopEvent(log, event);
      metrics?.countRequest(event);
    },
    observeCache: metrics && ((event) => metrics.countCacheAnswer(event)),
    onChange: (guildId) => void bot.poller.refresh(guildId),
  });
  const bot: Bot = new Bot({
    ...config.discord,
    clock,
    shards: config.shards,
    slots,
    commands: createCommands(platform.canListPayments),
    supportUrl: config.supportUrl,
    store,
    shops,
    follow: {
      intervalMs: config.shop.followMs,
      observe: metrics && ((event) => metrics.countMessage(event)),
    },
    log,
    observe: metrics && ((event) => metrics.countInteraction(event)),
    onClosed: (code) => app.fail(new OperatorError(closeProblem(code), EX_CONFIG)),
    onForeignStore: () => app.fail(new OperatorError(FOREIGN_STORE, EX_CONFIG)),
  });

  const health =
    metrics && port !== undefined
      ? new HealthServer({ port, host, metrics, clock, whyNotReady: () => app.whyNotReady() })
      : undefined;
  const app: App = new App({ bot, store, client: shops, health, apiUrl, proxy, log });
  return app;
}

/** Runs until the signal is aborted; resolves with the exit code. @throws OperatorError */
export async function runApp(config: Config, signal: AbortSignal): Promise<number> {
  const log = await openLog(config.logLevel);
  process.on('uncaughtException', (error) => {
    log.fatal(describeError(error), 'uncaught exception, exiting');
    process.exit(FAILED);
  });
  const app = await createApp(config, log);
  const stopRequest = signal.aborted ? undefined : once(signal, 'abort');
  const started = app.start().then(({ plain, posting }) => {
    // A person copies these, so they aren't lines of the log, which is JSON in a container.
    process.stderr.write(
      `To invite the bot, open ${plain}\nTo let it post in channels too (price list, announcements), open ${posting}\n`,
    );
    return stopRequest;
  });
  await Promise.race([app.failure, started, stopRequest]);
  log.info({ signal: String(signal.reason) }, 'stopping; finishing replies in flight');
  await app.stop();
  return 0;
}
