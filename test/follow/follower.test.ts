import { beforeEach, expect, test } from 'vitest';
import { announceNews } from '../../src/follow/announcements.js';
import type { Channels } from '../../src/follow/channel.js';
import type { Outbox } from '../../src/follow/outbox.js';
import type { FollowStore } from '../../src/store/following.js';
import { identity } from '../support/samples.js';
import {
  ANNOUNCE,
  CHANNEL,
  createFollowed,
  GUILD,
  HOUR,
  KEY,
  MINUTE,
  type Process,
  pass,
  STAFF,
  useFakeClock,
  type World,
} from './harness.js';

useFakeClock();

let world: World;
let bot: Process;
beforeEach(async () => {
  ({ world, bot } = await createFollowed({}));
});
const OTHER = '100000000000000002';
const texts = (channelId = CHANNEL) => world.discord.texts(channelId);
const record = () => bot.store.following.get(GUILD);

/** Follows the same shop for one more guild. */
async function alsoFollow(announce: Partial<typeof ANNOUNCE>): Promise<void> {
  await bot.store.link(OTHER, { key: KEY, shop: identity('Shop') });
  await bot.following(OTHER).setAnnouncements({ ...ANNOUNCE, ...announce });
  await pass(MINUTE);
}

/** A shop that keeps those waiting who ask for its list; who waits, and how to answer them all. */
function holdShop() {
  const { fetch } = world.shop;
  const waiting: (() => void)[] = [];
  world.shop.fetch = async (resource, ...asked) => {
    if (resource.name === 'catalogue') await new Promise<void>((resolve) => waiting.push(resolve));
    return fetch(resource, ...asked);
  };
  return {
    waiting,
    release() {
      world.shop.fetch = fetch;
      for (const answer of waiting.splice(0)) answer();
    },
  };
}

/** Discord, which answers a new message only when it is let. */
function holdDiscord() {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const channels: Channels = {
    ...world.discord.channels,
    create: async (...asked) => {
      await held;
      return world.discord.channels.create(...asked);
    },
  };
  return { channels, answer: () => answer() };
}

async function restart(through: Parameters<World['createProcess']>[0] = {}): Promise<void> {
  await bot.follower.stop();
  bot = world.createProcess(through);
  bot.follower.start();
  await pass(MINUTE);
}

test('the staff of one of the guilds of a shop is enough for a look at its front page every hour', async () => {
  await bot.following().setAnnouncements({ ...ANNOUNCE, staffChannelId: STAFF });
  await alsoFollow({ channelId: '5' });
  await pass(2 * HOUR);
  world.shop.shopFields = { is_active: 0 };
  await pass(2 * HOUR);
  expect(texts(STAFF)).toEqual(['+blocked']);
});

test('a guild whose record was erased, or that another process serves, is not followed', async () => {
  let serves = true;
  await restart({ serves: () => serves });
  await alsoFollow({ channelId: '5' });
  expect(bot.follower.shops().map(({ guilds }) => [...guilds])).toEqual([[GUILD, OTHER]]);
  await bot.store.erase(OTHER);
  await pass(MINUTE);
  expect(bot.follower.shops().map(({ guilds }) => [...guilds])).toEqual([[GUILD]]);
  serves = false;
  await pass(MINUTE);
  expect(bot.follower.shops()).toEqual([]);
});

test('after a change of its owner a quiet shop is looked at soon, and again two minutes later', async () => {
  await pass(24 * HOUR);
  await bot.following().setAnnouncements({ roleId: '7' });
  await pass(1000);
  const before = world.looks();
  await pass(2 * MINUTE);
  expect(world.looks()).toBe(before + 1);
});

test('a change of the owner during a look is looked at after it, and one shop never twice at a time', async () => {
  let begun = 0;
  const set: typeof world.backend.set = (key, text) => {
    if (key.startsWith('look:')) begun += 1;
    return world.backend.set(key, text);
  };
  await restart({ backend: { ...world.backend, set } });
  const { release } = holdShop();
  await pass(2 * HOUR);
  const before = begun;
  for (const roleId of ['7', '8']) await bot.following().setAnnouncements({ roleId });
  await pass(20 * MINUTE);
  expect(begun).toBe(before);
  expect(await world.backend.keys('look:')).toHaveLength(1);
  release();
  await pass(1000);
  expect(await world.backend.keys('look:')).toEqual([]);
  const [{ lookedAt = 0, nextLookAt = 0 } = {}] = bot.follower.shops();
  // Two minutes after the first look, and four after the second, which nothing new had come before.
  expect(nextLookAt - lookedAt).toBe(4 * MINUTE);
});

test('stopping waits for a message that is being sent', async () => {
  const { channels, answer } = holdDiscord();
  await restart({ channels });
  world.sells({ Sword: 80, Bow: 50 });
  await pass(2 * HOUR);
  expect((await record()).outgoing).not.toBeNull();
  let stopped = false;
  const stopping = bot.follower.stop().then(() => {
    stopped = true;
  });
  await pass(MINUTE);
  expect(stopped).toBe(false);
  answer();
  await stopping;
  expect((await record()).outgoing).toBeNull();
});

test('stopping takes the looks that are under way off the record, also one that begins meanwhile', async () => {
  holdShop();
  await pass(2 * HOUR);
  expect(await world.backend.keys('look:')).toHaveLength(1);
  await bot.follower.stop();
  expect(await world.backend.keys('look:')).toEqual([]);
});

test('what an older version left behind for the staff is dropped, and what is new is announced at once', async () => {
  const message = { to: 'staff', began: [], ended: [] } as const;
  await bot.follower.stop();
  await bot.store.following.change(GUILD, (known) => ({
    ...known,
    outgoing: { nonce: 'left', channelId: null, begunAt: Date.now() - 30_000, message },
  }));
  world.sells({ Sword: 80, Bow: 50 });
  bot = world.createProcess();
  bot.follower.start();
  await pass(15_000);
  expect(texts()).toEqual(['priceDrop Sword 100 → 80']);
});

test('a record from the future is one of a wrong clock, and silences nobody', async () => {
  await bot.store.following.change(GUILD, (known) => ({
    ...known,
    announced: known.announced && { ...known.announced, asOf: Date.now() + 10 * HOUR },
  }));
  world.sells({ Sword: 80, Bow: 50 });
  await pass(2 * HOUR);
  expect(texts()).toEqual(['priceDrop Sword 100 → 80']);
});

test('announcements begin when the shop sells something: nothing of an outage is announced as new', async () => {
  world.sells({});
  await bot.following().setAnnouncements({ ...ANNOUNCE, channelId: null });
  await bot.following().setAnnouncements(ANNOUNCE);
  await pass(2 * HOUR);
  expect((await record()).announced).toBeNull();
  world.sells({ Sword: 100, Bow: 50 });
  await pass(5 * HOUR);
  expect(texts()).toEqual([]);
});

test('what is missing at every look for a day is gone, and new when it comes back', async () => {
  world.sells({ Sword: 100 });
  await pass(26 * HOUR);
  world.sells({ Sword: 100, Bow: 50 });
  await pass(2 * HOUR);
  expect(texts()).toEqual(['newProduct Bow']);
});

/** The store of the bot, in which something happens each time right after a record was read. */
const readingBefore = (happens: () => Promise<unknown>): FollowStore => ({
  change: (guildId, edit) => bot.store.following.change(guildId, edit),
  delete: (guildId) => bot.store.following.delete(guildId),
  guildIds: () => bot.store.following.guildIds(),
  async get(guildId) {
    const known = await bot.store.following.get(guildId);
    await happens();
    return known;
  },
});
const sent: unknown[] = [];
const outbox: Outbox = {
  send: async (_guildId, message) => void sent.push(message),
  resume: async () => undefined,
};
const audience = { guildId: GUILD, render: () => ({}), renderOver: () => ({}) };

test('a guild that is erased while announcements begin stays erased', async () => {
  await bot.follower.stop();
  await bot.store.following.change(GUILD, (known) => ({ ...known, announced: null }));
  const look = await bot.shopOf(GUILD).look('user');
  await announceNews(
    readingBefore(() => bot.store.erase(GUILD)),
    outbox,
    audience,
    look,
  );
  expect(await bot.store.guildIds()).toEqual([]);
});

test('what another process has announced meanwhile is not overwritten', async () => {
  await bot.follower.stop();
  world.sells({ Sword: 120, Bow: 50 });
  await pass(HOUR);
  const look = await bot.shopOf(GUILD).look('user', { listMs: 0 });
  const theirs = () =>
    bot.store.following.change(GUILD, (known) => ({
      ...known,
      announced: known.announced && { ...known.announced, sentAt: 5 },
    }));
  await announceNews(readingBefore(theirs), outbox, audience, look);
  expect((await record()).announced).toMatchObject({
    sentAt: 5,
    snapshot: { products: [{ price: 100 }, {}] },
  });
  await announceNews(bot.store.following, outbox, audience, look);
  expect((await record()).announced).toMatchObject({ snapshot: { products: [{ price: 120 }, {}] } });
  expect(sent).toEqual([]);
});
