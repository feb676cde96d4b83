import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BotProcess, startBotProcess } from './bot-process.js';
import { type LocalDiscord, type LocalDiscordOptions, startLocalDiscord } from './discord/index.js';
import { type SampleShop, startSampleShop } from './shop/index.js';

export interface HarnessOptions {
  /** Added to the bot's environment, in place of what is there. */
  readonly env?: Readonly<Record<string, string>>;
  /** The bot's built entry; by default the one of this build. */
  readonly entry?: string;
  readonly discord?: LocalDiscordOptions;
  /** Ends the bot in the middle of its start, which then fails. */
  readonly signal?: AbortSignal;
}

/** A local Discord without a guild, and the real bot between it and a shop. */
export interface Harness {
  readonly discord: LocalDiscord;
  /** The running bot; after `restart` the new one. */
  readonly bot: BotProcess;
  /** Where the bot keeps its data. */
  readonly folder: string;
  /** Starts the bot again on the same data; the one before has to have ended. */
  restart(env?: Readonly<Record<string, string>>): Promise<void>;
  /** Ends the bot, closes what was started with it and removes the data. */
  close(): Promise<void>;
}

/** A harness whose shop is the sample shop. */
export interface SampleHarness extends Harness {
  readonly shop: SampleShop;
}

/** Starts a harness on a free port of 127.0.0.1, with its data in a temporary folder. */
export async function startHarness({
  shopUrl,
  env = {},
  entry,
  signal,
  discord: discordOptions,
}: HarnessOptions & { readonly shopUrl: string }): Promise<Harness> {
  const [discord, folder] = await Promise.all([
    startLocalDiscord(discordOptions),
    mkdtemp(join(tmpdir(), 'shopkeep-')),
  ]);
  const start = (more: Readonly<Record<string, string>> = {}) =>
    startBotProcess({
      cwd: folder,
      env: {
        DISCORD_TOKEN: discord.token,
        DISCORD_API_URL: discord.apiUrl,
        SHOP_API_URL: shopUrl,
        ...env,
        ...more,
      },
      ...(entry !== undefined && { entry }),
    });
  let bot = start();

  const harness: Harness = {
    discord,
    folder,
    get bot() {
      return bot;
    },
    async restart(more) {
      await bot.ended;
      bot = start(more);
      await bot.ready();
    },
    async close() {
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

/** Starts a harness on a sample shop of its own. */
export async function startSampleHarness({ env, ...options }: HarnessOptions = {}): Promise<SampleHarness> {
  const shop = await startSampleShop();
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
