import { beforeEach, describe, expect, test, vi } from 'vitest';
import { examplesOf } from '../../src/follow/examples.js';
import { kinds } from '../../src/follow/record.js';
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
      ...{ waitsUntil: undefined, lookedAt: undefined, nextLookAt: undefined, problem: undefined },
    });
  });

  test('says when the shop was looked at and will be', async () => {
    await bot.following().post(CHANNEL);
    await pass(MINUTE);
    const { lookedAt = 0, nextLookAt = 0 } = await bot.following().state();
    expect(Date.now() - lookedAt).toBeLessThanOrEqual(MINUTE + 1000);
    expect(nextLookAt - Date.now()).toBeGreaterThan(0);
    await pass(5 * HOUR);
    const later = await bot.following().state();
    expect(Date.now() - (later.lookedAt ?? 0)).toBeLessThanOrEqual(HOUR);
  });

  test('is not looked at where only the choices are saved', async () => {
    await bot.following().setAnnouncements({ ...ANNOUNCE, channelId: null });
    await pass(5 * HOUR);
    expect(world.looks()).toBe(0);
    expect((await bot.following().state()).announce).toMatchObject({ channelId: null });
  });

  test('cannot be shown, posted or previewed without a shop', async () => {
    const other = bot.following('100000000000000002');
    expect(await problemOf(other.post(CHANNEL))).toBe('notLinked');
    expect(await problemOf(other.preview(kinds))).toBe('notLinked');
    expect((await other.state()).posts).toEqual([]);
  });
});

describe('a preview', () => {
  const names = (changes: readonly { readonly kind: string }[]) => changes.map(({ kind }) => kind);

  test('is made up where nothing has changed, of the kinds that are chosen', async () => {
    const { changes, isExample } = await bot.following().preview(['newServer', 'priceDrop']);
    expect([names(changes), isExample]).toEqual([['priceDrop', 'newServer'], true]);
    expect(changes[0]).toMatchObject({ before: { price: 100 }, product: { name: 'Sword', price: 80 } });
  });

  test('is what waits to be announced, and leaves it waiting', async () => {
    await bot.following().setAnnouncements({ ...ANNOUNCE, quiet: { from: 0, to: 23 } });
    await pass(MINUTE);
    world.sells({ Sword: 90, Bow: 50 });
    await pass(2 * HOUR);
    for (let n = 0; n < 2; n += 1) {
      const { changes, isExample } = await bot.following().preview(kinds);
      expect([names(changes), isExample]).toEqual([['priceDrop'], false]);
    }
    expect(world.discord.messages).toEqual([]);
    await pass(24 * HOUR);
    expect(world.discord.texts(CHANNEL)).toEqual(['priceDrop Sword 100 → 90']);
  });

  test('has an example of each kind, and of what there is in an empty shop', () => {
    const shop = {
      servers: [{ id: 1, name: 'Lobby' }],
      products: [{ id: 1, name: 'Sword', price: 100, regularPrice: 100, serverIds: [1] }],
      sales: [],
    };
    expect(names(examplesOf(shop, kinds, 0)).toSorted()).toEqual([...kinds].toSorted());
    expect(names(examplesOf({ servers: [], products: [], sales: [] }, kinds, 0))).toEqual([
      ...['saleStarts', 'saleEndsSoon', 'saleEnded'],
    ]);
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
