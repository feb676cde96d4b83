import { pino } from 'pino';
import { createCommands } from '../../../commands/index.js';
import { Router } from '../../../src/bot/router.js';
import type { VersionSetting } from '../../../src/easydonate/versions.js';
import type { PollerOptions } from '../../../src/feeds/engine/engine.js';
import { Poller } from '../../../src/feeds/engine/poller.js';
import { FEEDS } from '../../../src/feeds/index.js';
import type { Presence } from '../../../src/feeds/kit/guild.js';
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

/** By the names of products. */
export type Prices = Readonly<Record<string, number>>;

/** As the shop lists them; those of `GOODS` keep their numbers. */
const listed = (prices: Prices) =>
  Object.entries(prices).map(([name, price], index) => {
    const known = Object.values(GOODS).find((product) => product.name === name);
    return wireProduct({ id: 10 + index, ...known, name, price });
  });

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

/** Of every process, unless it is given another. */
export const SECRET = Buffer.alloc(32, 7);

/** What a process has otherwise than others. */
export interface Through extends Partial<Pick<PollerOptions, 'feeds' | 'channels' | 'serves'>> {
  readonly backend?: Backend;
  readonly cipher?: Cipher;
  readonly clock?: Clock;
  readonly membersOf?: (guildId: string) => Members;
  /** What Discord says of channels. */
  readonly presence?: Presence;
  /** The store is another bot's. */
  readonly isForeign?: boolean;
  /** Requests a second. */
  readonly rate?: number;
  readonly nextSlot?: RequestQueueOptions['nextSlot'];
  readonly fetch?: Client['fetch'];
  readonly platform?: Platform;
}

const CHANNELS = ['prices', 'news', 'sales', 'staff', 'goal'] as const;
export type Channel = (typeof CHANNELS)[number];

const guildIdOf = (server: number) => `10000000000000000${server}`;
const roleOf = (server: number) => `70000000000000001${server}`;
const channelOf = (server: number, where: Channel) => `5000000000000000${server}${CHANNELS.indexOf(where)}`;

/** The first server, its role and its channels. */
export const [GUILD, ROLE] = [guildIdOf(1), roleOf(1)];
export const PRICES = channelOf(1, 'prices');
export const NEWS = channelOf(1, 'news');
export const SALES = channelOf(1, 'sales');
export const STAFF = channelOf(1, 'staff');

/** A server as Discord knows it. */
export interface About {
  readonly guildId: string;
  readonly locale: string;
  readonly places: Readonly<Record<Channel, string>>;
  readonly vipRole: string;
  readonly members: ReturnType<typeof createFakeMembers>;
}

function describeServer(number: number, locale: string): About {
  const [guildId, vipRole] = [guildIdOf(number), roleOf(number)];
  const places = CHANNELS.map((place) => [place, channelOf(number, place)]);
  const members = createFakeMembers(guildId);
  members.addRole(discordRole({ id: vipRole, name: 'VIP', position: 10 }));
  return { guildId, locale, places: Object.fromEntries(places), vipRole, members };
}

/**
 * A shop, a store, Discord, and processes of the bot between them. Time passes only by `pass`.
 * @param usual for processes that don't say otherwise
 */
export function createPlace(version: VersionSetting = 3, usual: Through = {}) {
  const backend = memoryBackend();
  const discord = createFakeChannels();
  const shop = createFakeShop();
  const sells = (prices: Prices): void => {
    shop.servers = [wireServer({ products: listed(prices) })];
  };
  sells({ VIP: 499, Sword: 100, Bow: 150 });
  const twins = [describeServer(1, 'en-US'), describeServer(2, 'ru')] as const;
  const servers: About[] = [...twins];
  /** Another server that speaks English. */
  function addServer(): About {
    const added = describeServer(servers.length + 1, 'en-US');
    servers.push(added);
    return added;
  }
  const errors: unknown[] = [];
  /** Feeds that threw. */
  const faults: string[] = [];
  /** What became of messages, such as `news sent`. */
  const events: string[] = [];
  const lines: string[] = [];
  const clock = discordClock();
  const membersOf = (guildId: string): Members => {
    const found = servers.find((one) => one.guildId === guildId);
    if (!found) throw new Error(`no server ${guildId}`);
    return found.members.members;
  };

  function createProcess(own: Through = {}) {
    const through = { ...usual, ...own };
    const store = new GuildStore(through.backend ?? backend, through.cipher ?? new Cipher(SECRET));
    const {
      membersOf: findMembers = membersOf,
      rate = Number.POSITIVE_INFINITY,
      fetch = (...given) => shop.fetch(...given),
      nextSlot,
      platform,
    } = through;
    const { shops, shopOf } = openGuildShops({
      ...{ store, client: { fetch, close: shop.close }, platform, version, rate, nextSlot },
      onChange: (guildId) => void poller.refresh(guildId),
    });
    const { feeds = FEEDS, serves = () => true, channels = discord.channels } = through;
    const log = pino({ base: null }, { write: (line: string) => lines.push(line) });
    const openGuild = guildsOver({ store, shops }, (guildId) => ({
      members: findMembers(guildId),
      ...(through.presence && { presence: through.presence }),
    }));
    const poller = new Poller({
      ...{ feeds, store, channels, serves, log, openGuild, intervalMs: 2 * MINUTE },
      clock: through.clock ?? clock,
      isOwnStore: async () => !through.isForeign,
      onError: (error, feed) => void (feed ? faults.push(feed) : errors.push(error)),
      observe: ({ kind, outcome }) => events.push(`${kind} ${outcome}`),
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
    return { store, shops, shopOf, openGuild, poller, router };
  }
  return {
    ...{ backend, discord, shop, sells, twins, addServer, errors, faults, events, lines, createProcess },
    texts: discord.texts,
    /** How many messages of a feed were refused for their content, or may be there and nobody knows. */
    givenUp: (feed: string): number => events.filter((event) => event === `${feed} givenUp`).length,
    /** What a process sees that dies at its nth step. */
    dying: (n: number, isDone: boolean) =>
      createDying({ backend, channels: discord.channels, membersOf }, n, isDone),
  };
}

export type Place = ReturnType<typeof createPlace>;
export type Process = ReturnType<Place['createProcess']>;
