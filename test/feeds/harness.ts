import { pino } from 'pino';
import { ignoreFailure } from '../../src/domain/failure.js';
import type { VersionSetting } from '../../src/easydonate/versions.js';
import { type AlertKind, alertsPart } from '../../src/feeds/alerts/state.js';
import type { Channels } from '../../src/feeds/engine/channels.js';
import { Poller } from '../../src/feeds/engine/poller.js';
import { FEED_FORMAT, readPart } from '../../src/feeds/engine/record.js';
import type { Feed, Part } from '../../src/feeds/feed.js';
import { FEEDS } from '../../src/feeds/index.js';
import type { Presence } from '../../src/feeds/kit/guild.js';
import type { Members } from '../../src/feeds/kit/members.js';
import { type NewsState, newsPart } from '../../src/feeds/news/state.js';
import { priceListPart } from '../../src/feeds/price-list/state.js';
import type { Clock } from '../../src/lib/clock.js';
import type { Backend } from '../../src/store/backend.js';
import { Cipher } from '../../src/store/cipher.js';
import { GuildStore } from '../../src/store/guilds.js';
import { LANGUAGES } from '../../src/words/index.js';
import { memoryBackend } from '../support/bot-harness.js';
import { createFakeChannels } from '../support/channels.js';
import { createFakeShop } from '../support/fake-shop.js';
import { guildsOver } from '../support/guild.js';
import { openGuildShops } from '../support/guild-shops.js';
import { createFakeMembers } from '../support/members.js';
import { format, identity, wireProduct, wireServer } from '../support/samples.js';
import { createVisit, press } from '../support/visit.js';
import { discordClock, MINUTE, pass, stopAfterwards } from '../support/world/clock.js';
import { createDying as dying } from '../support/world/dying.js';

export * from '../support/world/clock.js';

export const GUILD = '100000000000000001';
export const OTHER_GUILD = '100000000000000002';
export const PRICES = '500000000000000001';
export const NEWS = '500000000000000002';
export const STAFF = '500000000000000003';
export const ROLE = '700000000000000001';
export const KEY = 'c0ffee00c0ffee00c0ffee00c0ffee01';
/** Of every process, unless it is given another. */
export const SECRET = Buffer.alloc(32, 7);

const { following: words, alerts } = LANGUAGES.en;

const { money } = format('en');

/** How messages read. */
export const drop = (name: string, before: number, now: number) =>
  words.news.oneCheaper(name, money(now), money(before));
export const added = (name: string, price: number) => words.news.oneAdded(name, money(price));
/** @param products such as “Sword 100” */
export function priceListText(...products: readonly string[]): string {
  const priced = products
    .map((product) => product.split(' '))
    .map(([name, price]) => [name, Number(price)] as const);
  const least = money(Math.min(...priced.map(([, price]) => price)));
  const count = products.length === 1 ? '1 product' : `${products.length} products`;
  return `**Lobby** · ${count} from ${least}\n${priced
    .slice(0, 2)
    .map(([name, price]) => `${name} ${money(price)}`)
    .join(' · ')}`;
}
export const alertText = (kind: AlertKind) => alerts[kind].title('Shop');
export const alertOverText = (kind: AlertKind) => alerts[kind].over('Shop');

type Prices = Readonly<Record<string, number>>;

/** What a process may see otherwise than others. */
interface Through {
  readonly backend?: Backend;
  readonly channels?: Channels;
  readonly members?: Members;
  readonly presence?: Presence;
  readonly serves?: (id: string) => boolean;
  readonly isForeign?: boolean;
  readonly rate?: number;
  readonly cipher?: Cipher;
  readonly feeds?: readonly Feed[];
  readonly clock?: Clock;
}

/** A shop, a store and Discord, and processes of the bot that share them. */
export function createWorld(version: VersionSetting = 2, all: readonly Feed[] = FEEDS) {
  const backend = memoryBackend();
  const clock = discordClock();
  const discord = createFakeChannels();
  const shop = createFakeShop();
  const members = createFakeMembers(GUILD);
  const errors: unknown[] = [];
  /** Feeds that threw. */
  const faults: string[] = [];
  const events: string[] = [];
  const sells = (prices: Prices): void => {
    const products = Object.entries(prices).map(([name, price], index) =>
      wireProduct({ id: index + 1, name, price }),
    );
    shop.servers = [wireServer({ products })];
  };
  sells({ Sword: 100, Bow: 150 });

  function createProcess(through: Through = {}) {
    const store = new GuildStore(through.backend ?? backend, through.cipher ?? new Cipher(SECRET));
    const records = store.records(FEED_FORMAT);
    const { shops, shopOf } = openGuildShops({
      ...{ store, client: shop, version, rate: through.rate ?? Number.POSITIVE_INFINITY },
      onChange: (guildId) => void poller.refresh(guildId),
    });
    const feeds = through.feeds ?? all;
    const openGuild = guildsOver({ store, shops }, () => ({
      members: through.members ?? members.members,
      ...(through.presence && { presence: through.presence }),
    }));
    const poller = new Poller({
      ...{ feeds, clock: through.clock ?? clock, store, openGuild, intervalMs: 2 * MINUTE },
      isOwnStore: async () => !through.isForeign,
      channels: through.channels ?? discord.channels,
      serves: through.serves ?? (() => true),
      onError: (error, feed) => void (feed ? faults.push(feed) : errors.push(error)),
      observe: ({ kind, outcome }) => events.push(`${kind} ${outcome}`),
      log: pino({ level: 'silent' }),
    });
    stopAfterwards(poller);
    const visit = async (guildId = GUILD) =>
      createVisit({
        guild: openGuild(guildId),
        feeds: poller.feeds(guildId, 'en'),
        shop: await ignoreFailure(shopOf(guildId)),
      });
    return {
      ...{ store, records, shops, shopOf, openGuild, poller, visit },
      record: (guildId = GUILD) => records.get(guildId),
      part: async <S>(part: Part<S>, guildId = GUILD): Promise<S> => {
        const state = readPart(await records.get(guildId), part);
        if (state === undefined) throw new Error(`the part ${part.name} is damaged`);
        return state;
      },
      /** An owner presses something on the page of a feed. @returns what the page says then */
      press: (
        action: string,
        values: readonly string[] = [],
        fields: Readonly<Record<string, string>> = {},
      ) => visit().then((owner) => press(feeds, owner, action, values, fields)),
      pressIn: (guildId: string, action: string, values: readonly string[]) =>
        visit(guildId).then((owner) => press(feeds, owner, action, values)),
      /** Another guild announces the news of the same shop. */
      async alsoFollow(guildId: string, channelId: string): Promise<void> {
        await store.link(guildId, { key: KEY, shop: identity('Shop') });
        await press(feeds, await visit(guildId), 'setup:setChannel', [channelId]);
        await pass(MINUTE);
      },
    };
  }

  const requests = (resource: string): number => shop.asked.filter((one) => one.resource === resource).length;
  return {
    ...{ backend, discord, members, shop, errors, faults, events, sells, createProcess, requests },
    /** Polls that requested the shop's catalogue. */
    polls: () => requests('catalogue'),
    texts: discord.texts,
  };
}

export type World = ReturnType<typeof createWorld>;
export type Process = ReturnType<World['createProcess']>;

/** What an owner has chosen. */
export interface Choices {
  readonly news?: string;
  readonly staff?: string;
  readonly prices?: readonly string[];
  readonly role?: string;
  readonly staffRole?: string;
}

/** Makes an owner's choices one after another. */
export async function choose(bot: Process, { news, staff, prices, role, staffRole }: Choices): Promise<void> {
  if (news) await bot.press('setup:setChannel', [news]);
  if (role) await bot.press('setup:setRole', [role]);
  if (staff) await bot.press('setup:setStaff', [staff]);
  if (staffRole) await bot.press('setup:setStaffRole', [staffRole]);
  if (prices) await bot.press('setup:setPriceList', prices);
}

/** A guild with a shop, and a running bot that has seen the shop for a minute. */
export async function createFollowed(choices: Choices = {}, version: VersionSetting = 2) {
  const world = createWorld(version);
  const bot = world.createProcess();
  await bot.store.link(GUILD, { key: KEY, shop: identity('Shop') });
  bot.poller.start();
  await pass(0);
  await choose(bot, choices);
  await pass(MINUTE);
  return { world, bot };
}

/** What a guild's owner reads in the description of a page. */
export const news = async (bot: Process): Promise<NewsState> => bot.part(newsPart);
export const posts = async (bot: Process) => (await bot.part(priceListPart)).posts;
/** How many messages of a feed were refused for their content, or may be there and nobody knows. */
export const givenUp = ({ events }: Pick<World, 'events'>, feed: string): number =>
  events.filter((event) => event === `${feed} givenUp`).length;
export const told = async (bot: Process) => (await bot.part(alertsPart)).told.map(({ kind }) => kind);

/** Ends a process, and starts another one. */
export async function restart(world: World, bot: Process, through: Through = {}): Promise<Process> {
  await bot.poller.stop();
  const next = world.createProcess(through);
  next.poller.start();
  await pass(MINUTE);
  return next;
}

/** A process that dies at its nth step, before or after what that does. @param isDone whether the step is done */
export function createDying({ backend, discord, members }: World, n: number, isDone: boolean) {
  const around = { backend, channels: discord.channels, membersOf: () => members.members };
  const { through, isDead } = dying(around, n, isDone);
  return { through: { ...through, members: through.membersOf(GUILD) }, isDead };
}
