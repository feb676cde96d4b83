import { pino } from 'pino';
import { afterEach, beforeEach, vi } from 'vitest';
import { productsOf } from '../../src/domain/catalogue.js';
import type { ApiVersion } from '../../src/easydonate/versions.js';
import type { Channels } from '../../src/follow/channel.js';
import { createFollower } from '../../src/follow/follower.js';
import type { FollowViews } from '../../src/follow/views.js';
import type { Backend } from '../../src/store/backend.js';
import { Cipher } from '../../src/store/cipher.js';
import type { Announce, Change } from '../../src/store/follow-record.js';
import { GuildStore } from '../../src/store/guilds.js';
import { memoryBackend } from '../support/bot-harness.js';
import { createFakeChannels } from '../support/channels.js';
import { createFakeShop } from '../support/fake-shop.js';
import { openGuildShops } from '../support/guild-shops.js';
import { identity, wireProduct, wireServer } from '../support/samples.js';

export const GUILD = '100000000000000001';
export const CHANNEL = '500000000000000001';
export const STAFF = '500000000000000002';
export const KEY = 'c0ffee00c0ffee00c0ffee00c0ffee01';
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

export const ANNOUNCE: Announce = { channelId: CHANNEL, isOn: true, roleId: null, staffChannelId: null };

const named = (change: Change): string => {
  if ('server' in change) return `${change.kind} ${change.server.name}`;
  if ('sale' in change) return `${change.kind} ${change.sale.name}`;
  const price = 'before' in change ? ` ${change.before.price} → ${change.product.price}` : '';
  return `${change.kind} ${change.product.name}${price}`;
};

/** Views that say what they are given, in one line. */
const views: FollowViews = {
  post: ({ catalogue }, serverId, { words }) => {
    const servers = catalogue.value.servers.filter(({ id }) => serverId === null || id === serverId);
    const sold = productsOf({ ...catalogue.value, servers }).map(({ name, price }) => `${name} ${price}`);
    return { content: [words.locale, ...sold].join(', '), embeds: [{}] };
  },
  message(message, _source, { words }) {
    if (message.to === 'report')
      return { content: `+${[message.trouble, message.count ?? []].flat().join(' ')}` };
    if (message.to === 'staff') throw new Error('an older version sent this');
    return {
      content: [...(words.locale === 'en' ? [] : [words.locale]), ...message.changes.map(named)].join(', '),
    };
  },
  over: ({ trouble }) => ({ content: `-${trouble}` }),
};

const products = (prices: Readonly<Record<string, number>>) =>
  Object.entries(prices).map(([name, price], index) => wireProduct({ id: index + 1, name, price }));

/** A shop, a store and Discord, and processes of the bot that share them. */
export function createWorld(version: ApiVersion = 2) {
  const backend = memoryBackend();
  const discord = createFakeChannels();
  const shop = createFakeShop();
  const errors: unknown[] = [];
  const events: string[] = [];
  const sells = (prices: Readonly<Record<string, number>>): void => {
    shop.servers = [wireServer({ products: products(prices) })];
  };
  sells({ Sword: 100, Bow: 50 });

  function createProcess(
    through: { backend?: Backend; channels?: Channels; serves?: (id: string) => boolean } = {},
  ) {
    const store = new GuildStore(through.backend ?? backend, new Cipher(Buffer.alloc(32, 7)));
    const { shopOf } = openGuildShops({
      ...{ store, client: shop, version },
      onKeyChange: (guildId) => follower.onKeyChange(guildId),
    });
    const follower = createFollower({
      ...{ store, shopOf, views },
      channels: through.channels ?? discord.channels,
      serves: through.serves ?? (() => true),
      isOwnStore: async () => true,
      onError: (error) => errors.push(error),
      observe: ({ kind, outcome }) => events.push(`${kind} ${outcome}`),
      log: pino({ level: 'silent' }),
    });
    return { store, shopOf, follower, following: (guildId = GUILD) => follower.of(guildId, 'en') };
  }

  const asked = (resource: string): number => shop.asked.filter((one) => one.resource === resource).length;
  return {
    ...{ backend, discord, shop, errors, events, sells, createProcess },
    asked,
    /** Looks that asked the shop for its catalogue. */
    looks: () => asked('catalogue'),
  };
}

export type World = ReturnType<typeof createWorld>;
export type Process = ReturnType<World['createProcess']>;

/**
 * A guild with a shop, and a running bot.
 * @param announce what it announces of the shop, which it has seen; undefined where it follows nothing yet
 */
export async function createFollowed(announce?: Partial<Announce>, version: ApiVersion = 2) {
  const world = createWorld(version);
  const bot = world.createProcess();
  await bot.store.link(GUILD, { key: KEY, shop: identity('Shop') });
  bot.follower.start();
  if (announce) await bot.following().setAnnouncements({ ...ANNOUNCE, ...announce });
  await pass(announce ? MINUTE : 0);
  return { world, bot };
}

/** The shop's clock is that of Moscow. */
export const shopTime = (ms: number): string =>
  new Date(ms + 3 * HOUR).toISOString().slice(0, 19).replace('T', ' ');

/** Time that passes only where the test lets it. */
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
