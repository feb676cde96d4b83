import { beforeEach, describe, expect, test } from 'vitest';
import { MAX_POSTS } from '../../src/store/follow-record.js';
import { problemOf } from '../support/problem-of.js';
import { wireProduct, wireServer } from '../support/samples.js';
import {
  createFollowed,
  GUILD,
  HOUR,
  MINUTE,
  PRICES,
  type Process,
  pass,
  priceList,
  restart,
  STAFF,
  useFakeClock,
  type World,
} from './harness.js';

useFakeClock();

let world: World;
let bot: Process;
beforeEach(async () => {
  ({ world, bot } = await createFollowed());
});

const texts = () => world.texts(PRICES);

test('a post is sent, and edited once when what it shows has changed', async () => {
  await bot.following().post(PRICES);
  expect([texts(), await bot.posts()]).toMatchObject([
    [priceList(2, 100)],
    [{ channelId: PRICES, messageId: '1', serverId: null, ended: null }],
  ]);
  const updated = () => Date.parse(world.discord.messages[0]?.reply.embeds?.[0]?.timestamp ?? '');
  expect(updated()).toBe(Date.now());
  await pass(10 * HOUR);
  expect(world.discord.requests).toBe(1);
  world.sells({ Sword: 80, Bow: 150 });
  await pass(10 * HOUR);
  expect([texts(), world.discord.requests]).toEqual([[priceList(2, 80)], 2]);
  expect(updated()).toBe((await bot.posts())[0]?.editedAt);
  // Who posts it again has it already.
  await bot.following().post(PRICES);
  expect([world.discord.requests, world.errors]).toEqual([2, []]);
});

test('it goes on when the bot is started again', async () => {
  await bot.following().post(PRICES);
  await pass(MINUTE);
  world.sells({ Sword: 70 });
  await restart(world, bot);
  expect([texts(), world.discord.messages[0]?.edits]).toEqual([[priceList(1, 70)], 1]);
});

test('the language is the one of the guild, until its settings choose another', async () => {
  await bot.poller.following(GUILD, 'ru').post(PRICES);
  expect(texts()).toEqual(['**Lobby** · 2 товара от 100']);
  await bot.store.changeSettings(GUILD, { language: 'en' });
  await pass(2 * HOUR);
  expect(texts()).toEqual([priceList(2, 100)]);
});

describe('where it ends', () => {
  const ends = [
    ['messageGone', []],
    ['channelGone', []],
    ['permission', [{ ended: null, refused: 'permission' }]],
  ] as const;

  test.each(ends)('%s is noticed at the next edit', async (problem, left) => {
    await bot.following().post(PRICES);
    world.discord.refusals.set(PRICES, problem);
    world.sells({ Sword: 70 });
    await pass(2 * HOUR);
    expect(await bot.posts()).toMatchObject(left);
    expect(await bot.posts()).toHaveLength(left.length);
    const last = problem === 'permission' ? 'refused' : 'gone';
    expect([[...new Set(world.events)], world.errors]).toEqual([['post sent', `post ${last}`], []]);
  });

  test.each([...ends, ['unknown', [{ ended: null, refused: null }]] as const])(
    '%s is noticed when an owner looks, and nothing is edited for that',
    async (problem, left) => {
      await bot.following().post(PRICES);
      expect((await bot.following().check()).posts).toMatchObject([{ refused: null }]);
      world.discord.refusals.set(PRICES, problem);
      const { posts } = await bot.following().check();
      expect(posts).toMatchObject(left);
      expect(posts).toHaveLength(left.length);
      expect(world.discord.messages[0]?.edits).toBe(0);
    },
  );

  test('nobody waits for a Discord that does not answer', async () => {
    await bot.following().post(PRICES);
    const silent = { ...world.discord.channels, check: () => new Promise<never>(() => {}) };
    const checked = world.createProcess({ channels: silent }).following().check();
    await pass(3000);
    expect((await checked).posts).toMatchObject([{ ended: null }]);
  });

  test('a permission that is back is used within seconds when an owner looks, and by itself', async () => {
    await bot.following().post(PRICES);
    await pass(5 * HOUR);
    for (const isOwnerThere of [true, false]) {
      world.discord.refusals.set(PRICES, 'permission');
      await bot.following().check();
      await pass(5000);
      expect(await bot.posts()).toMatchObject([{ refused: 'permission' }]);
      world.discord.refusals.clear();
      if (isOwnerThere) await bot.following().check();
      await pass(isOwnerThere ? 5000 : 2 * HOUR);
      expect(await bot.posts()).toMatchObject([{ refused: null }]);
    }
  });

  test('removing it deletes the message, unless that is gone already', async () => {
    await bot.following().post(STAFF);
    for (const problem of [undefined, 'messageGone', 'channelGone'] as const) {
      await bot.following().post(PRICES);
      if (problem) world.discord.refusals.set(PRICES, problem);
      expect(await bot.following().remove(PRICES)).toBe(true);
      world.discord.refusals.clear();
      expect(await bot.posts()).toMatchObject([{ channelId: STAFF }]);
    }
    expect(world.discord.messages.map(({ deleted = false }) => deleted)).toEqual([false, true, false, false]);
  });

  test.each(['unknown', 'permission', 'notSent'] as const)(
    'a message that cannot be deleted (%s) stays listed',
    async (problem) => {
      await bot.following().post(PRICES);
      world.discord.faults.push(problem);
      expect(await bot.following().remove(PRICES)).toBe(false);
      expect([(await bot.posts()).length, texts().length]).toEqual([1, 1]);
    },
  );

  test('another key is another shop, at once; without one nothing is polled', async () => {
    await bot.following().post(PRICES);
    await bot.shopOf(GUILD).link('another-key-of-a-shop');
    world.sells({ Axe: 5 });
    await pass(2 * MINUTE);
    expect(texts()).toEqual([priceList(1, 5)]);
    await bot.shopOf(GUILD).forget(() => bot.store.erase(GUILD));
    const before = world.polls();
    await pass(5 * HOUR);
    expect(world.polls()).toBe(before);
    expect(await bot.posts()).toEqual([]);
  });

  test('erasing a guild ends its posts', async () => {
    await bot.following().post(PRICES);
    await bot.shopOf(GUILD).forget(() => bot.store.erase(GUILD));
    world.sells({ Axe: 5 });
    await pass(5 * HOUR);
    expect([world.discord.requests, [...world.backend.texts.keys()]]).toEqual([1, []]);
  });
});

test.each(['permission', 'channelGone', 'notSent', 'rejected'] as const)(
  'what Discord refuses (%s) is neither sent nor kept',
  async (problem) => {
    world.discord.refusals.set(PRICES, problem);
    const end = await problemOf(bot.following().post(PRICES)).catch(() => 'error');
    const isExplained = problem === 'permission' || problem === 'channelGone';
    expect(end).toBe(isExplained ? 'cannotPost' : 'error');
    expect([await bot.posts(), world.discord.messages]).toEqual([[], []]);
  },
);

test('an eleventh post is refused', async () => {
  for (let n = 0; n < MAX_POSTS; n += 1) await bot.following().post(`${BigInt(PRICES) + BigInt(n)}`);
  expect(await problemOf(bot.following().post('500000000000000099'))).toBe('tooManyPosts');
  expect(world.discord.messages).toHaveLength(MAX_POSTS);
});

describe('a shop that does not respond', () => {
  test('for a day changes nothing; afterwards the post is up to date again', async () => {
    await bot.following().post(PRICES);
    world.shop.away.add('catalogue');
    await pass(24 * HOUR);
    expect(await bot.following().state()).toMatchObject({ problem: { kind: 'unreachable' } });
    world.shop.away.clear();
    world.sells({ Sword: 70 });
    await pass(HOUR);
    expect([texts(), world.discord.messages[0]?.edits]).toEqual([[priceList(1, 70)], 1]);
    expect(await bot.following().state()).toMatchObject({ problem: undefined });
  });
});

describe('what was sent when nobody could say so', () => {
  const press = () => problemOf(bot.following().post(PRICES));

  beforeEach(async () => {
    world.discord.faults.push('lost');
    expect(await press()).toBe('maybePosted');
  });

  test('is found again, and not posted a second time by who asks again', async () => {
    await bot.following().post(PRICES);
    await pass(30_000);
    expect([texts().length, await bot.posts()]).toMatchObject([1, [{ messageId: '1', ended: null }]]);
  });

  test.each(['permission', 'channelGone', 'notSent', 'rejected', 'unknown'] as const)(
    'stays open after the answer %s',
    async (problem) => {
      world.discord.faults.push(problem);
      await pass(25_000);
      expect(await bot.posts()).toMatchObject([{ messageId: null, ended: null }]);
      await pass(25_000);
      expect([texts().length, await bot.posts()]).toMatchObject([1, [{ messageId: '1', ended: null }]]);
    },
  );

  test('is not sent by another process while the first is sending it', async () => {
    await bot.poller.stop();
    const { requests } = world.discord;
    world.createProcess().poller.start();
    await pass(15_000);
    expect(world.discord.requests).toBe(requests);
    await pass(15_000);
    expect([world.discord.requests, texts().length]).toEqual([requests + 1, 1]);
  });

  test('is given up once Discord may have forgotten it, said so, and posted again when its owner has removed it', async () => {
    world.discord.refusals.set(PRICES, 'permission');
    expect(await bot.following().remove(PRICES)).toBe(false);
    await pass(5 * MINUTE);
    expect(await bot.posts()).toMatchObject([{ messageId: null, ended: 'unconfirmed' }]);
    expect(world.events).toEqual(['post givenUp']);
    world.discord.refusals.clear();
    await pass(5 * HOUR);
    expect(texts()).toHaveLength(1);
    expect(await bot.following().remove(PRICES)).toBe(true);
    expect([await press(), (await bot.posts()).length]).toEqual(['none', 1]);
  });
});

describe('a great part that is missing', () => {
  const sells = (count: number) =>
    world.sells(Object.fromEntries(Array.from({ length: count }, (_, n) => [`P${n}`, n + 1])));
  const count = () => Number(/(\d+) product/.exec(texts()[0] ?? '')?.[1] ?? 0);

  test.each([
    [6, 0, 6],
    [6, 3, 6],
    [6, 4, 4],
    [3, 1, 1],
    [1, 0, 1],
  ])('of %i products, of which %i are left: %i are shown for the first hour', async (before, left, shown) => {
    sells(before);
    await bot.following().post(PRICES);
    await pass(MINUTE);
    sells(left);
    await pass(30 * MINUTE);
    expect(count()).toBe(shown);
    bot = await restart(world, bot);
    await pass(20 * MINUTE);
    expect(count()).toBe(shown);
    await pass(12 * MINUTE);
    expect(count()).toBe(left);
  });

  test('and is back within the hour never changes a post', async () => {
    sells(6);
    await bot.following().post(PRICES);
    await pass(MINUTE);
    for (const left of [0, 6, 0]) {
      sells(left);
      await pass(50 * MINUTE);
    }
    expect([count(), world.events]).toEqual([6, ['post sent']]);
  });

  test('waits an hour from now if a wrong clock has dated it later', async () => {
    await bot.following().post(PRICES);
    await pass(MINUTE);
    await bot.store.following.change(GUILD, (record) => ({
      ...record,
      posts: record.posts.map((post) => ({
        ...post,
        shown: { products: 6, lessSince: Date.now() + 9 * HOUR },
      })),
    }));
    await pass(3 * HOUR);
    expect(await bot.posts()).toMatchObject([{ shown: { products: 2, lessSince: null } }]);
  });

  test('of one server counts for a post of an older version that shows one', async () => {
    const server = (id: number, prices: readonly number[]) =>
      wireServer({ id, products: prices.map((price, n) => wireProduct({ id: 10 * id + n, price })) });
    world.shop.servers = [server(1, [9]), server(2, [1, 2, 3, 4, 5])];
    await bot.following().post(PRICES);
    await bot.store.following.change(GUILD, (record) => ({
      ...record,
      posts: record.posts.map((post) => ({ ...post, serverId: 1 })),
    }));
    await pass(HOUR);
    expect(texts()).toEqual([priceList(1, 9)]);
    world.shop.servers = [server(1, []), server(2, [1, 2, 3, 4, 5])];
    await pass(50 * MINUTE);
    expect(texts()).toEqual([priceList(1, 9)]);
  });
});
