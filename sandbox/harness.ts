import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BotProcess, startBotProcess } from './bot-process.js';
import { type LocalDiscord, type LocalDiscordOptions, startLocalDiscord } from './discord/index.js';
import { type SampleShop, type ShopData, startSampleShop } from './shop/index.js';

type Env = Readonly<Record<string, string>>;

export interface HarnessOptions {
  /** Added to the bot's environment; replaces what is there. */
  readonly env?: Env;
  /** The entry of the bot to run; by default this package's own, as built. */
  readonly entry?: string;
  /** Starts a bot; by default in a process of its own. */
  readonly startBot?: typeof startBotProcess;
  readonly discord?: LocalDiscordOptions;
  /** Aborts a start that is under way, which then fails; nothing is left behind. */
  readonly signal?: AbortSignal;
}

/** A real bot process between a local Discord, without a guild so far, and a shop. */
export interface Harness {
  readonly discord: LocalDiscord;
  /** The process that was started last. */
  readonly bot: BotProcess;
  /** Where the bot keeps its data. */
  readonly folder: string;
  /** Starts the bot again on the same data, without waiting for it; the one before has to have ended. */
  start(env?: Env): void;
  /** Starts the bot again as soon as the one before has ended, and waits until it is ready. */
  restart(env?: Env): Promise<void>;
  /** Ends the bot, closes what was started with it and removes the data. */
  close(): Promise<void>;
}

/** A harness with a sample shop of its own. */
export interface SampleHarness extends Harness {
  readonly shop: SampleShop;
}

/**
 * Starts a bot that asks the shop at `shopUrl`, on free ports of 127.0.0.1 and with its data in a temporary folder.
 * @throws Error with what the bot printed when it does not become ready
 */
export async function startHarness({
  shopUrl,
  env = {},
  entry,
  startBot = startBotProcess,
  signal,
  discord: discordOptions,
}: HarnessOptions & { readonly shopUrl: string }): Promise<Harness> {
  const [discord, folder] = await Promise.all([
    startLocalDiscord(discordOptions),
    mkdtemp(join(tmpdir(), 'shopkeep-')),
  ]);
  const settings = { DISCORD_TOKEN: discord.token, DISCORD_API_URL: discord.apiUrl, SHOP_API_URL: shopUrl };
  const spawn = (more: Env = {}) =>
    startBot({ cwd: folder, env: { ...settings, ...env, ...more }, ...(entry && { entry }) });
  let closed = false;
  let bot = spawn();

  const harness: Harness = {
    discord,
    folder,
    get bot() {
      return bot;
    },
    start(more) {
      // An interrupted program goes on until its next step, which must not leave a process behind.
      if (closed) throw new Error('The harness is closed.');
      bot = spawn(more);
    },
    async restart(more) {
      await bot.ended;
      harness.start(more);
      await bot.ready();
    },
    async close() {
      closed = true;
      await bot.stop();
      await discord.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  const interrupt = () => void bot.stop();
  signal?.addEventListener('abort', interrupt);
  try {
    signal?.throwIfAborted();
    await bot.ready();
  } catch (error) {
    await harness.close();
    throw error;
  } finally {
    signal?.removeEventListener('abort', interrupt);
  }
  return harness;
}

export interface SampleHarnessOptions extends HarnessOptions {
  /** What the sample shop sells, by key; by default its own two shops. */
  readonly shops?: Readonly<Record<string, ShopData>>;
}

/** Starts a bot with a sample shop behind it. @throws as `startHarness` */
export async function startSampleHarness({
  shops,
  env,
  ...options
}: SampleHarnessOptions = {}): Promise<SampleHarness> {
  const shop = await startSampleShop({ ...(shops && { shops }) });
  try {
    const harness = await startHarness({
      ...options,
      shopUrl: shop.url,
      env: { SHOP_API_RATE: '100', ...env },
    });
    const closeHarness = harness.close;
    const close = async () => {
      await closeHarness();
      await shop.close();
    };
    return Object.assign(harness, { shop, close });
  } catch (error) {
    await shop.close();
    throw error;
  }
}
