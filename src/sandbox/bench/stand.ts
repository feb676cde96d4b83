import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BotProcess, startBotProcess } from '../bot-process.js';
import { type LocalDiscord, type Person, startLocalDiscord } from '../discord/index.js';
import { linkShop } from '../link.js';
import { addGuildWithPeople } from '../people.js';
import { type SampleShop, type ShopData, startSampleShop } from '../shop/index.js';
import type { BotName } from './measure.js';

const KEY = 'c0ffee00c0ffee00c0ffee00c0ffee03';

/** More than are ever under way; without a bound, what is remembered would slow the local Discord down. */
const KEPT = 1200;

/** Each of them may ask three times a second; no bot answers more than all of them together. */
const MEMBERS = 3000;

/** Deferred answers of a busy bot wait long for Discord's limit on edits. */
const DEFERRED_MS = 60_000;

/** Seen from the compiled driver, which stands four folders deep in `dist`. */
const FOLDER = fileURLToPath(new URL('../../../../test/bench/', import.meta.url));

/** Whether the packages of the bots to compare with are installed. */
export const hasPackages = (): boolean => existsSync(join(FOLDER, 'node_modules'));

/** One bot between a local Discord and a shop of its own. */
export interface Stand {
  readonly name: BotName;
  readonly discord: LocalDiscord;
  readonly shop: SampleShop;
  /** The next of many members: one alone would be held up for asking too often. */
  readonly nextMember: () => Person;
  /** The process that was started last. */
  readonly bot: BotProcess;
  /** Starts the bot on what it stored before; the process before has to have ended. */
  start(): void;
  /** Ends the process. */
  stop(): Promise<void>;
  /** Ends everything and removes the data. */
  close(): Promise<void>;
}

/** Starts stands and knows those that are open. */
export interface Stands {
  /** Starts a bot, with its commands registered and its shop linked. */
  open(name: BotName, data: ShopData): Promise<Stand>;
  /** Closes all of them; none can be opened after that. */
  close(): Promise<void>;
}

export function createStands(): Stands {
  const opened = new Set<Stand>();
  let over = false;

  async function open(name: BotName, data: ShopData): Promise<Stand> {
    const shop = await startSampleShop({ shops: { [KEY]: data } });
    const discord = await startLocalDiscord({ keep: KEPT, waits: { deferred: DEFERRED_MS } });
    const folder = await mkdtemp(join(tmpdir(), 'shopkeep-bench-'));
    const { guild, owner } = addGuildWithPeople(discord, {
      guild: 'Bench',
      locale: 'en-US',
      names: { owner: 'owner', moderator: 'moderator', member: 'member' },
    });
    const members = new Map<number, Person>();
    let turn = 0;
    const nextMember = () => {
      turn = (turn + 1) % MEMBERS;
      const member = members.get(turn) ?? guild.join({ name: `Member ${turn}`, permissions: 0n });
      members.set(turn, member);
      return member;
    };
    const begin = () => {
      // What was interrupted goes on until its next step, which must not leave a process behind.
      if (over) throw new Error('The bench is over.');
      return startBotProcess({
        cwd: folder,
        env: {
          DISCORD_TOKEN: discord.token,
          DISCORD_API_URL: discord.apiUrl,
          SHOP_API_URL: shop.url,
          ...(name === 'shopkeep' ? { SHOP_API_RATE: '100' } : { SHOP_KEY: KEY }),
        },
        ...(name !== 'shopkeep' && { entry: join(FOLDER, 'bots', `${name}.mjs`) }),
      });
    };
    let bot = begin();
    const stand: Stand = {
      name,
      discord,
      shop,
      nextMember,
      get bot() {
        return bot;
      },
      start() {
        bot = begin();
      },
      stop: () => bot.stop(),
      async close() {
        opened.delete(stand);
        await bot.stop();
        await Promise.all([discord.close(), shop.close(), rm(folder, { recursive: true, force: true })]);
      },
    };
    opened.add(stand);
    try {
      await bot.ready();
      if (name === 'shopkeep') await linkShop(owner, KEY);
    } catch (error) {
      await stand.close();
      throw error;
    }
    return stand;
  }

  return {
    open,
    async close() {
      over = true;
      await Promise.all([...opened].map((stand) => stand.close()));
    },
  };
}
