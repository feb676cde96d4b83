import { beforeEach, describe, expect, test } from 'vitest';
import { identity, wireProduct, wireServer } from '../support/samples.js';
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
  ({ world, bot } = await createFollowed({ staffChannelId: STAFF }));
});
const OTHER = '100000000000000002';
const OTHER_CHANNEL = '500000000000000003';
const texts = (channelId = CHANNEL) => world.discord.texts(channelId);

/** The bot ends and is started again. */
async function restart(): Promise<void> {
  await bot.follower.stop();
  bot = world.createProcess();
  bot.follower.start();
  await pass(MINUTE);
}

test('a shop that is too large is not followed: its staff hears of it, its owner reads why, posts stay', async () => {
  const post = '500000000000000009';
  await bot.following().post(post);
  await pass(MINUTE);
  world.shop.servers = Array.from({ length: 501 }, (_, id) =>
    wireServer({ id: id + 1, products: [wireProduct({ price: 1 })] }),
  );
  await pass(5 * HOUR);
  expect([texts(), texts(STAFF), texts(post)]).toEqual([[], ['+tooMuch'], ['en, Sword 100, Bow 50']]);
  const problem = { kind: 'tooMuchToFollow' };
  expect((await bot.following().state()).problem).toEqual(problem);
  await expect(bot.following().post(CHANNEL)).rejects.toMatchObject({ problem });
  world.shop.away.add('catalogue');
  await pass(5 * HOUR);
  world.shop.away.clear();
  expect(texts(STAFF)).toEqual(['+tooMuch', '+away']);
  world.sells({ Sword: 80, Bow: 50 });
  await pass(2 * HOUR);
  expect([texts(), texts(STAFF)]).toEqual([['priceDrop Sword 100 → 80'], ['-tooMuch', '-away']]);
});

test('a price of any length is no price, and silences nobody', async () => {
  world.shop.servers = [
    wireServer({ products: [wireProduct({ id: 1, name: 'Sword', price: '9'.repeat(400) })] }),
  ];
  await pass(2 * HOUR);
  await restart();
  world.sells({ Sword: 80, Bow: 50 });
  await pass(2 * HOUR);
  expect(texts()).toEqual(['priceDrop Sword 100 → 80']);
  expect(world.errors).toEqual([]);
});

describe('a record that cannot be read', () => {
  beforeEach(async () => {
    await bot.store.link(OTHER, { key: KEY, shop: identity('Shop') });
    await bot.following(OTHER).setAnnouncements({ ...ANNOUNCE, channelId: OTHER_CHANNEL });
    await pass(MINUTE);
  });

  test.each(['follow', 'guild'])(
    'of %s keeps no other guild from being followed, and can be erased',
    async (what) => {
      world.backend.texts.set(`${what}:${GUILD}`, 'oops');
      await restart();
      world.sells({ Sword: 80, Bow: 50 });
      await pass(5 * HOUR);
      expect([texts(), texts(OTHER_CHANNEL)]).toEqual([[], ['priceDrop Sword 100 → 80']]);
      expect([world.errors, bot.follower.damagedRecords()]).toEqual([[], 1]);
      expect(await bot.store.erase(GUILD)).toBe(true);
      await pass(MINUTE);
      expect(bot.follower.damagedRecords()).toBe(0);
    },
  );

  test('while it is followed ends that for its guild alone', async () => {
    world.backend.texts.set(`follow:${GUILD}`, 'oops');
    world.sells({ Sword: 80, Bow: 50 });
    await pass(5 * HOUR);
    expect([texts(), texts(OTHER_CHANNEL)]).toEqual([[], ['priceDrop Sword 100 → 80']]);
  });
});

describe('another key', () => {
  const link = (id: number) => {
    world.shop.shopFields = { id };
    return bot.shopOf(GUILD).link('another-key-of-a-shop');
  };

  test('of another shop announces nothing of what that has, only what changes there', async () => {
    world.sells({ Axe: 30, Pick: 20, Spade: 10 });
    await link(2);
    await pass(5 * HOUR);
    expect(texts()).toEqual([]);
    world.sells({ Axe: 25, Pick: 20, Spade: 10 });
    await pass(5 * HOUR);
    expect(texts()).toEqual(['priceDrop Axe 30 → 25']);
  });

  test('of another shop that is empty, too', async () => {
    world.sells({});
    await link(2);
    await pass(5 * HOUR);
    expect(await bot.following().preview()).toBeUndefined();
    world.sells({ Axe: 30 });
    await pass(5 * HOUR);
    expect(texts()).toEqual([]);
  });

  test('of the same shop goes on where the other ended', async () => {
    world.sells({ Sword: 80, Bow: 50 });
    await link(1);
    await pass(5 * HOUR);
    expect(texts()).toEqual(['priceDrop Sword 100 → 80']);
  });

  test('of another shop is not mistaken for the one that an earlier version has announced', async () => {
    await bot.follower.stop();
    await bot.store.following.change(GUILD, ({ announced, ...record }) => ({
      ...record,
      announced: announced && { ...announced, shopId: undefined },
    }));
    await restart();
    world.sells({ Axe: 30, Pick: 20, Spade: 10 });
    await link(2);
    await pass(5 * HOUR);
    expect(texts()).toEqual([]);
  });
});

describe('a post', () => {
  const shown = () => texts(STAFF);
  const sells = (count: number) =>
    world.sells(Object.fromEntries(Array.from({ length: count }, (_, n) => [`P${n}`, n + 1])));
  const countShown = () => (shown()[0] ?? '').split(', ').length - 1;
  beforeEach(async () => {
    sells(6);
    await pass(HOUR);
    await bot.following().post(STAFF);
    await pass(MINUTE);
  });

  test.each([
    [0, 6],
    [3, 6],
    [4, 4],
  ])('of 6 products, of which %i are left, shows %i for the first hour', async (left, expected) => {
    sells(left);
    await pass(30 * MINUTE);
    expect(countShown()).toBe(expected);
    await restart();
    await pass(20 * MINUTE);
    expect(countShown()).toBe(expected);
    await pass(2 * HOUR);
    expect(countShown()).toBe(left);
  });

  test('whose products are back within the hour never changes', async () => {
    sells(0);
    await pass(50 * MINUTE);
    sells(6);
    await pass(50 * MINUTE);
    sells(0);
    await pass(50 * MINUTE);
    expect([countShown(), world.events.filter((event) => event === 'post edited')]).toEqual([6, []]);
  });

  test('of a server, as older ones are, goes on and goes by the products of that server', async () => {
    world.shop.servers = [
      wireServer({ id: 1, products: [wireProduct({ id: 1 })] }),
      wireServer({ id: 2, products: [2, 3, 4, 5, 6].map((id) => wireProduct({ id })) }),
    ];
    await pass(2 * HOUR);
    const { id } = await bot.following().post(CHANNEL);
    await bot.store.following.change(GUILD, (record) => ({
      ...record,
      posts: record.posts.map((one) => (one.id === id ? { ...one, serverId: 1, shown: undefined } : one)),
    }));
    world.shop.servers = [
      { ...world.shop.servers[0], products: [wireProduct({ id: 1, price: 5 })] },
      ...world.shop.servers.slice(1),
    ];
    await pass(2 * HOUR);
    expect(texts()).toContain('en, Sword 5');
    world.shop.servers = [{ ...world.shop.servers[0], products: [] }, ...world.shop.servers.slice(1)];
    await pass(50 * MINUTE);
    const { posts } = await bot.following().state();
    expect(posts.map(({ shown: known }) => [known?.products, known?.lessSince === null])).toEqual([
      [5, true],
      [1, false],
    ]);
  });
});
