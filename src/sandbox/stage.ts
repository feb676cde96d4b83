import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PermissionFlagsBits } from 'discord-api-types/v10';
import { type BotProcess, startBotProcess } from './bot-process.js';
import { type LocalDiscord, type LocalGuild, type Person, startLocalDiscord } from './discord/index.js';
import { type SampleShop, startSampleShop } from './shop/index.js';

export interface StageOptions {
  /** The guild's language and that of everybody in it. */
  readonly locale?: string;
  /** Added to the bot's environment, in place of what is there. */
  readonly env?: Readonly<Record<string, string>>;
  /** The bot's built entry; by default the one of this build. */
  readonly entry?: string;
}

/** Everything that a try-out needs: a local Discord with a guild, a sample shop, and the real bot between them. */
export interface Stage {
  readonly discord: LocalDiscord;
  readonly shop: SampleShop;
  readonly guild: LocalGuild;
  readonly owner: Person;
  readonly moderator: Person;
  readonly member: Person;
  /** The running bot; after `restart` the new one. */
  readonly bot: BotProcess;
  /** Where the bot keeps its data. */
  readonly folder: string;
  /** Starts the bot again on the same data; the one before has to have ended. */
  restart(env?: Readonly<Record<string, string>>): Promise<void>;
  /** Enters a shop key with `/setup`, as the owner of a guild does. */
  link(key: string, owner?: Person): Promise<void>;
  /** Ends the bot, closes both servers and removes the data. */
  close(): Promise<void>;
}

/** Starts a stage on free ports of 127.0.0.1, with its data in a temporary folder. */
export async function startStage({ locale = 'en-US', env = {}, entry }: StageOptions = {}): Promise<Stage> {
  const [discord, shop, folder] = await Promise.all([
    startLocalDiscord(),
    startSampleShop(),
    mkdtemp(join(tmpdir(), 'shopkeep-')),
  ]);
  const guild = discord.addGuild({ name: 'Northern Lights', locale });
  const owner = guild.join({ name: 'owner', permissions: PermissionFlagsBits.Administrator, locale });
  const moderator = guild.join({
    name: 'moderator',
    permissions: PermissionFlagsBits.ModerateMembers,
    locale,
  });
  const member = guild.join({ name: 'member', permissions: 0n, locale });

  const start = (more: Readonly<Record<string, string>> = {}) =>
    startBotProcess({
      cwd: folder,
      env: {
        DISCORD_TOKEN: discord.token,
        DISCORD_API_URL: discord.apiUrl,
        SHOP_API_URL: shop.url,
        SHOP_API_RATE: '100',
        ...env,
        ...more,
      },
      ...(entry !== undefined && { entry }),
    });
  let bot = start();

  const stage: Stage = {
    discord,
    shop,
    guild,
    owner,
    moderator,
    member,
    folder,
    get bot() {
      return bot;
    },
    async restart(more) {
      await bot.ended;
      bot = start(more);
      await bot.ready();
    },
    async link(key, by = owner) {
      const panel = await by.run('setup');
      const form = await by.click(required(panel.message), 'setup:key');
      await by.submit(required(form.modal), { key });
    },
    async close() {
      await bot.stop();
      await Promise.all([discord.close(), shop.close()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
  try {
    await bot.ready();
  } catch (error) {
    await stage.close();
    throw error;
  }
  return stage;
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the bot answered in another form than expected');
  return value;
}
