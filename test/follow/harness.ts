import { pino } from 'pino';
import { afterEach, beforeEach, vi } from 'vitest';
import type { ApiVersion } from '../../src/easydonate/versions.js';
import type { Channels } from '../../src/follow/channel.js';
import { Poller } from '../../src/follow/poller.js';
import type { Backend } from '../../src/store/backend.js';
import { Cipher } from '../../src/store/cipher.js';
import type { Announce, Trouble } from '../../src/store/follow-record.js';
import { GuildStore } from '../../src/store/guilds.js';
import { LANGUAGES } from '../../src/words/index.js';
import { memoryBackend } from '../support/bot-harness.js';
import { createFakeChannels } from '../support/channels.js';
import { createFakeShop } from '../support/fake-shop.js';
import { openGuildShops } from '../support/guild-shops.js';
import { identity, wireProduct, wireServer } from '../support/samples.js';

export const GUILD = '100000000000000001';
export const OTHER_GUILD = '100000000000000002';
export const PRICES = '500000000000000001';
export const NEWS = '500000000000000002';
export const STAFF = '500000000000000003';
export const ROLE = '700000000000000001';
export const KEY = 'c0ffee00c0ffee00c0ffee00c0ffee01';
/** Of every process, unless it is given another. */
export const SECRET = Buffer.alloc(32, 7);
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

export const ANNOUNCE: Announce = { channelId: NEWS, isOn: true, roleId: null, staffChannelId: null };

const { following: words, browse } = LANGUAGES.en;

/** How messages read. */
export const drop = (name: string, before: number, now: number) =>
  words.news.oneCheaper(name, `${now}`, `${before}`);
export const added = (name: string, price: number) => words.news.oneAdded(name, `${price}`);
export const priceList = (products: number, from: number) =>
  `**Lobby** · ${browse.count.any(products)} ${browse.from(`${from}`)}`;
export const report = (trouble: Trouble) => words.reports[trouble].title('Shop');
export const reportOver = (trouble: Trouble) => words.reports[trouble].over('Shop');

type Prices = Readonly<Record<string, number>>;

/** A shop, a store and Discord, and processes of the bot that share them. */
export function createWorld(version: ApiVersion = 2) {
  const backend = memoryBackend();
  const discord = createFakeChannels();
  const shop = createFakeShop();
  const errors: unknown[] = [];
  const events: string[] = [];
  const sells = (prices: Prices): void => {
    const products = Object.entries(prices).map(([name, price], index) =>
      wireProduct({ id: index + 1, name, price }),
    );
    shop.servers = [wireServer({ products })];
  };
  sells({ Sword: 100, Bow: 150 });

  function createProcess(
    through: {
      backend?: Backend;
      channels?: Channels;
      serves?: (id: string) => boolean;
      isForeign?: boolean;
      rate?: number;
      cipher?: Cipher;
    } = {},
  ) {
    const store = new GuildStore(through.backend ?? backend, through.cipher ?? new Cipher(SECRET));
    const { shopOf } = openGuildShops({
      ...{ store, client: shop, version, rate: through.rate ?? Number.POSITIVE_INFINITY },
      onKeyChange: (guildId) => void poller.refresh(guildId),
    });
    const poller = new Poller({
      ...{ store, openShop: shopOf, intervalMs: 2 * MINUTE, isOwnStore: async () => !through.isForeign },
      channels: through.channels ?? discord.channels,
      serves: through.serves ?? (() => true),
      onError: (error) => errors.push(error),
      observe: ({ kind, outcome }) => events.push(`${kind} ${outcome}`),
      log: pino({ level: 'silent' }),
    });
    const following = (guildId = GUILD) => poller.following(guildId, 'en');
    return {
      ...{ store, shopOf, poller, following },
      record: () => store.following.get(GUILD),
      posts: async () => (await following().state()).posts,
      /** Follows the same shop for another guild. */
      async alsoFollow(guildId: string, channelId: string): Promise<void> {
        await store.link(guildId, { key: KEY, shop: identity('Shop') });
        await following(guildId).setAnnouncements({ ...ANNOUNCE, channelId });
        await pass(MINUTE);
      },
    };
  }

  const requests = (resource: string): number => shop.asked.filter((one) => one.resource === resource).length;
  return {
    ...{ backend, discord, shop, errors, events, sells, createProcess, requests },
    /** Polls that requested the shop's catalogue. */
    polls: () => requests('catalogue'),
    texts: discord.texts,
  };
}

export type World = ReturnType<typeof createWorld>;
export type Process = ReturnType<World['createProcess']>;

/**
 * A guild with a shop, and a running bot.
 * @param announce what it announces of the shop, which it has seen; undefined if it follows nothing yet
 */
export async function createFollowed(announce?: Partial<Announce>, version: ApiVersion = 2) {
  const world = createWorld(version);
  const bot = world.createProcess();
  await bot.store.link(GUILD, { key: KEY, shop: identity('Shop') });
  bot.poller.start();
  if (announce) await bot.following().setAnnouncements({ ...ANNOUNCE, ...announce });
  await pass(announce ? MINUTE : 0);
  return { world, bot };
}

/** Ends a process, and starts another one. */
export async function restart(
  world: World,
  bot: Process,
  through: Parameters<World['createProcess']>[0] = {},
): Promise<Process> {
  await bot.poller.stop();
  const next = world.createProcess(through);
  next.poller.start();
  await pass(MINUTE);
  return next;
}

/**
 * A process that dies at its nth step, before or after what that does: writes to the store, and requests to Discord.
 * @param isDone whether the step is done
 */
export function createDying({ backend, discord: { channels } }: World, n: number, isDone: boolean) {
  let steps = 0;
  let isDead = false;
  /** What a dead process has begun never ends. */
  const never = new Promise<never>(() => {});
  async function step<T>(work: () => Promise<T>): Promise<T> {
    if (isDead) return never;
    steps += 1;
    if (steps !== n) return work();
    isDead = true;
    if (isDone) await work();
    return never;
  }
  const through: { backend: Backend; channels: Channels } = {
    backend: {
      ...backend,
      get: (...given) => (isDead ? never : backend.get(...given)),
      set: (...given) => step(() => backend.set(...given)),
      replace: (...given) => step(() => backend.replace(...given)),
    },
    channels: {
      create: (...given) => step(() => channels.create(...given)),
      edit: (...given) => step(() => channels.edit(...given)),
      check: (...given) => step(() => channels.check(...given)),
      delete: (...given) => step(() => channels.delete(...given)),
    },
  };
  return { through, isDead: () => isDead };
}

/** The shop's clock is that of Moscow. */
export const shopTime = (ms: number): string =>
  new Date(ms + 3 * HOUR).toISOString().slice(0, 19).replace('T', ' ');

/** Time that passes only when the test lets it. */
export function useFakeClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({
      now: Date.parse('2026-11-22T12:00:00Z'),
      toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    });
    // A cache takes the time 0 for none.
    vi.advanceTimersByTime(1000);
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

export const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
