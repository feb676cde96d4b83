import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createHeld } from '../support/held.js';
import { problemOf } from '../support/problem-of.js';
import {
  ANNOUNCE,
  CHANNEL,
  createFollowed,
  GUILD,
  HOUR,
  MINUTE,
  type Process,
  pass,
  useFakeClock,
  type World,
} from './harness.js';

useFakeClock();

let world: World;
let bot: Process;
beforeEach(async () => {
  ({ world, bot } = await createFollowed());
});

describe('what is followed', () => {
  test('is nothing at first', async () => {
    expect(await bot.following().state()).toEqual({
      ...{ posts: [], announce: null, refused: { members: null, staff: null }, lostAt: null },
      ...{ lastSentAt: null, reported: [], problem: undefined },
    });
  });

  test('is not looked at where only the choices are saved', async () => {
    await bot.following().setAnnouncements({ roleId: '7' });
    await pass(5 * HOUR);
    expect(world.looks()).toBe(0);
    expect((await bot.following().state()).announce).toEqual({ ...ANNOUNCE, channelId: null, roleId: '7' });
  });

  test('cannot be shown, posted or previewed without a shop', async () => {
    const other = bot.following('100000000000000002');
    expect(await problemOf(other.post(CHANNEL))).toBe('notLinked');
    expect(await problemOf(other.preview())).toBe('notLinked');
    expect((await other.state()).posts).toEqual([]);
  });
});

test('a price that falls right after announcements are set up is news', async () => {
  await bot.following().setAnnouncements(ANNOUNCE);
  world.sells({ Sword: 90, Bow: 50 });
  await pass(5 * MINUTE);
  expect(world.discord.texts(CHANNEL)).toEqual(['priceDrop Sword 100 → 90']);
});

describe('a preview', () => {
  const preview = () => bot.following().preview();

  test('is of a product where nothing has changed; of a sale while one runs', async () => {
    expect(await preview()).toMatchObject({ sales: [], added: [{ name: 'Sword', price: 100 }], cheaper: [] });
    ({ world, bot } = await createFollowed(undefined, 3));
    world.shop.sales = [{ id: 1, name: 'Summer', sale: 20, products: [2], start_at: null, expires_at: null }];
    expect(await preview()).toMatchObject({
      sales: [{ name: 'Summer', percent: 20, items: [{ name: 'Bow', price: 40, oldPrice: 50 }] }],
      ...{ added: [], cheaper: [] },
    });
  });

  test('is nothing of a shop that sells nothing', async () => {
    world.sells({});
    expect(await preview()).toBeUndefined();
  });

  test('is what waits to be announced, and leaves it waiting', async () => {
    await bot.following().setAnnouncements(ANNOUNCE);
    await pass(MINUTE);
    world.sells({ Sword: 90, Bow: 50 });
    await pass(5 * MINUTE);
    world.sells({ Sword: 90, Bow: 40 });
    await pass(10 * MINUTE);
    for (let n = 0; n < 2; n += 1)
      expect(await preview()).toMatchObject({
        ...{ sales: [], added: [] },
        cheaper: [{ before: 50, item: { name: 'Bow', price: 40 } }],
      });
    await pass(HOUR);
    expect(world.discord.texts(CHANNEL)).toEqual(['priceDrop Sword 100 → 90', 'priceDrop Bow 50 → 40']);
  });
});

test('announcements are in the language of the guild, also where nothing is posted', async () => {
  await bot.follower.of(GUILD, 'ru').setAnnouncements(ANNOUNCE);
  await pass(MINUTE);
  world.sells({ Sword: 80, Bow: 50 });
  await pass(5 * HOUR);
  expect(world.discord.texts(CHANNEL)).toEqual(['ru, priceDrop Sword 100 → 80']);
});

test('a bot that stops waits for the announcement that it is sending', async () => {
  await bot.follower.stop();
  const answer = createHeld<string>();
  const create = vi.fn(() => answer.promise);
  bot = world.createProcess({ channels: { ...world.discord.channels, create } });
  bot.follower.start();
  await bot.following().setAnnouncements(ANNOUNCE);
  await pass(MINUTE);
  world.sells({ Sword: 80, Bow: 50 });
  await pass(5 * HOUR);
  expect(create).toHaveBeenCalledTimes(1);
  const stopped = vi.fn();
  const stop = bot.follower.stop().then(stopped);
  await pass(MINUTE);
  expect(stopped).not.toHaveBeenCalled();
  answer.release('1');
  await stop;
  expect((await bot.store.following.get(GUILD)).outgoing).toBeNull();
});
