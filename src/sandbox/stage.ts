import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BotProcess, startBotProcess } from './bot-process.js';
import { type LocalDiscord, type LocalDiscordOptions, startLocalDiscord } from './discord/index.js';
import { type SampleShop, startSampleShop } from './shop/index.js';

export interface StageOptions {
  /** Added to the bot's environment, in place of what is there. */
  readonly env?: Readonly<Record<string, string>>;
  /** The bot's built entry; by default the one of this build. */
  readonly entry?: string;
  readonly discord?: LocalDiscordOptions;
  /** Ends the bot in the middle of its start, which then fails. */
  readonly signal?: AbortSignal;
}

/** A local Discord without a guild, and the real bot between it and a shop. */
export interface Stage {
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

/** A stage whose shop is the sample shop. */
export interface SampleStage extends Stage {
  readonly shop: SampleShop;
}

/** Starts a stage on a free port of 127.0.0.1, with its data in a temporary folder. */
export async function startStage({
  shopUrl,
  env = {},
  entry,
  signal,
  discord: discordOptions,
}: StageOptions & { readonly shopUrl: string }): Promise<Stage> {
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

  const stage: Stage = {
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
    await stage.close();
    throw error;
  } finally {
    signal?.removeEventListener('abort', interrupt);
  }
  return stage;
}

/** Starts a stage on a sample shop of its own. */
export async function startSampleStage({ env, ...options }: StageOptions = {}): Promise<SampleStage> {
  const shop = await startSampleShop();
  try {
    const stage = await startStage({ ...options, shopUrl: shop.url, env: { SHOP_API_RATE: '100', ...env } });
    const closeStage = stage.close;
    const close = async () => {
      await closeStage();
      await shop.close();
    };
    return Object.assign(stage, { shop, close });
  } catch (error) {
    await shop.close();
    throw error;
  }
}
