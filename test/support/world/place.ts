import { pino } from 'pino';
import { createCommands } from '../../../commands/index.js';
import { Router } from '../../../src/bot/router.js';
import type { VersionSetting } from '../../../src/easydonate/versions.js';
import type { PollerOptions } from '../../../src/feeds/engine/engine.js';
import { Poller } from '../../../src/feeds/engine/poller.js';
import { FEEDS } from '../../../src/feeds/index.js';
import type { Members } from '../../../src/feeds/kit/members.js';
import type { Clock } from '../../../src/lib/clock.js';
import { RateLimits } from '../../../src/lib/rate-limit.js';
import type { RequestQueueOptions } from '../../../src/shop/request-queue.js';
import type { Platform } from '../../../src/shop/source.js';
import type { Backend } from '../../../src/store/backend.js';
import { Cipher } from '../../../src/store/cipher.js';
import { GuildStore } from '../../../src/store/guilds.js';
import type { Reply } from '../../../src/ui/reply.js';
import { memoryBackend } from '../bot-harness.js';
import { createFakeChannels } from '../channels.js';
import { createFakeShop } from '../fake-shop.js';
import { guildsOver } from '../guild.js';
import { type Client, openGuildShops } from '../guild-shops.js';
import { createFakeMembers, discordRole } from '../members.js';
import { unlimited } from '../router-harness.js';
import { wireProduct, wireServer } from '../samples.js';
import { undrawn } from '../undrawn.js';
import { discordClock, MINUTE, stopAfterwards } from './clock.js';
import { createDying } from './dying.js';

/** Of the shop that all servers have linked. */
export const KEY = 'c0ffee00c0ffee00c0ffee00c0ffee01';

/** What the shop sells on its only server. */
export const GOODS = {
  vip: wireProduct({ id: 1, name: 'VIP', price: 499 }),
  sword: wireProduct({ id: 2, name: 'Sword', price: 100 }),
  bow: wireProduct({ id: 3, name: 'Bow', price: 150 }),
};

/** All that is written on a message. */
export const textOf = ({ content = '', embeds = [] }: Reply): string =>
  [
    content,
    ...embeds.flatMap(({ title, description, fields = [], footer }) => [
      title,
      description,
      ...fields.flatMap(({ name, value }) => [name, value]),
      footer?.text,
    ]),
  ]
    .filter(Boolean)
    .join('\n');

const SECRET = Buffer.alloc(32, 7);

/** What a process has otherwise than others. */
export interface Through extends Partial<Pick<PollerOptions, 'feeds' | 'channels' | 'serves'>> {
  readonly backend?: Backend;
  readonly cipher?: Cipher;
  readonly clock?: Clock;
  readonly membersOf?: (guildId: string) => Members;
  /** The store is another bot's. */
  readonly isForeign?: boolean;
  /** Keeps the newest lists in the store; they are packed in real time, whatever the clock says. */
  /** Requests a second. */
  readonly rate?: number;
  readonly nextSlot?: RequestQueueOptions['nextSlot'];
  readonly fetch?: Client['fetch'];
  readonly platform?: Platform;
}

const CHANNELS = ['prices', 'news', 'sales', 'staff', 'goal'] as const;
export type Channel = (typeof CHANNELS)[number];

/** One of the two servers, as Discord knows it. */
export interface About {
  readonly guildId: string;
  readonly locale: string;
  readonly places: Readonly<Record<Channel, string>>;
  readonly vipRole: string;
  readonly members: ReturnType<typeof createFakeMembers>;
}

function describeServer(number: number, locale: string): About {
  const guildId = `10000000000000000${number}`;
  const places = CHANNELS.map((place, index) => [place, `5000000000000000${number}${index}`]);
  const vipRole = `70000000000000001${number}`;
  const members = createFakeMembers(guildId);
  members.addRole(discordRole({ id: vipRole, name: 'VIP', position: 10 }));
  return { guildId, locale, places: Object.fromEntries(places), vipRole, members };
}

/** A shop, a store, Discord, and processes of the bot between them. Time passes only by `pass`. */
export function createPlace(version: VersionSetting = 3) {
  const backend = memoryBackend();
  const discord = createFakeChannels();
  const shop = createFakeShop();
  shop.servers = [wireServer({ products: Object.values(GOODS) })];
  const servers = [describeServer(1, 'en-US'), describeServer(2, 'ru')] as const;
  const errors: unknown[] = [];
  const lines: string[] = [];
  const clock = discordClock();
  const membersOf = (guildId: string): Members => {
    const found = servers.find((one) => one.guildId === guildId);
    if (!found) throw new Error(`no server ${guildId}`);
    return found.members.members;
  };

  function createProcess(through: Through = {}) {
    const store = new GuildStore(through.backend ?? backend, through.cipher ?? new Cipher(SECRET));
    const {
      membersOf: findMembers = membersOf,
      rate = Number.POSITIVE_INFINITY,
      fetch = shop.fetch,
      nextSlot,
      platform,
    } = through;
    const { shops } = openGuildShops({
      ...{ store, client: { fetch, close: shop.close }, platform, version, rate, nextSlot },
      onChange: (guildId) => void poller.refresh(guildId),
    });
    const { feeds = FEEDS, serves = () => true, channels = discord.channels } = through;
    const log = pino({ base: null }, { write: (line: string) => lines.push(line) });
    const openGuild = guildsOver({ store, shops }, (guildId) => ({ members: findMembers(guildId) }));
    const poller = new Poller({
      ...{ feeds, store, channels, serves, log, openGuild, intervalMs: 2 * MINUTE },
      clock: through.clock ?? clock,
      isOwnStore: async () => !through.isForeign,
      onError: (error) => errors.push(error),
    });
    stopAfterwards(poller);
    const router = new Router({
      commands: createCommands(platform?.canListPayments ?? true),
      feedActions: new Map(feeds.map(({ name, actions = {} }) => [name, actions])),
      pressLimits: new RateLimits(),
      drawer: undrawn,
      ...{ log, openGuild, limits: unlimited() },
      openFeeds: (guildId, language) => poller.feeds(guildId, language),
      findAccess: async () => undefined,
      shutdown: new AbortController().signal,
      track: () => {},
    });
    return { store, shops, poller, router };
  }
  return {
    ...{ backend, discord, shop, servers, errors, lines, createProcess },
    /** What a process sees that dies at its nth step. */
    dying: (n: number, isDone: boolean) =>
      createDying({ backend, channels: discord.channels, membersOf }, n, isDone),
  };
}

export type Place = ReturnType<typeof createPlace>;
export type Process = ReturnType<Place['createProcess']>;
