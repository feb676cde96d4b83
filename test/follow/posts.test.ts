import { beforeEach, describe, expect, test } from 'vitest';
import { MAX_POSTS } from '../../src/store/follow-record.js';
import { problemOf } from '../support/problem-of.js';
import { identity } from '../support/samples.js';
import {
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
  ({ world, bot } = await createFollowed());
});

const posts = async () => (await bot.following().state()).posts;

test('a post is sent, and edited once when what it shows has changed', async () => {
  const post = await bot.following().post(CHANNEL);
  expect(post).toMatchObject({ channelId: CHANNEL, messageId: '1', serverId: null, ended: null });
  expect(world.discord.texts(CHANNEL)).toEqual(['en, Sword 100, Bow 50']);
  const updated = () => Date.parse(world.discord.messages[0]?.reply.embeds?.[0]?.timestamp ?? '');
  expect(updated()).toBe(Date.now());
  await pass(10 * HOUR);
  expect(world.discord.requests).toBe(1);
  world.sells({ Sword: 80, Bow: 50 });
  await pass(10 * HOUR);
  expect(world.discord.texts(CHANNEL)).toEqual(['en, Sword 80, Bow 50']);
  expect(world.discord.requests).toBe(2);
  expect(updated()).toBe((await posts())[0]?.editedAt);
  expect(world.errors).toEqual([]);
});

test('a quiet shop is looked at every hour, and every two minutes after a change', async () => {
  await bot.following().post(CHANNEL);
  await pass(5 * HOUR);
  const before = world.looks();
  await pass(10 * HOUR);
  expect(world.looks() - before).toBe(10);
  world.sells({ Sword: 80 });
  await pass(2 * HOUR);
  expect(world.looks() - before - 10).toBeGreaterThanOrEqual(6);
});

test('it goes on where it stopped when the bot is started again', async () => {
  await bot.following().post(CHANNEL);
  await bot.follower.stop();
  world.sells({ Sword: 70 });
  bot = world.createProcess();
  bot.follower.start();
  await pass(MINUTE);
  expect(world.discord.texts(CHANNEL)).toEqual(['en, Sword 70']);
  expect(world.discord.messages[0]?.edits).toBe(1);
});

test('one look serves all guilds that follow a shop', async () => {
  const guilds = Array.from({ length: 20 }, (_, n) => String(300_000_000_000_000_000n + BigInt(n)));
  for (const guildId of guilds) {
    await bot.store.link(guildId, { key: KEY, shop: identity('Shop') });
    await bot.following(guildId).post(guildId);
  }
  await pass(2 * HOUR);
  const before = world.looks();
  world.sells({ Sword: 1 });
  await pass(HOUR);
  expect(world.looks() - before).toBeLessThanOrEqual(6);
  for (const guildId of guilds) expect(world.discord.texts(guildId)).toEqual(['en, Sword 1']);
});

describe('where it ends', () => {
  test.each([
    ['messageGone', []],
    ['channelGone', []],
    ['permission', [{ ended: null, refused: 'permission' }]],
  ] as const)('%s is noticed at the next edit', async (problem, left) => {
    await bot.following().post(CHANNEL);
    world.discord.refusals.set(CHANNEL, problem);
    world.sells({ Sword: 70 });
    await pass(2 * HOUR);
    expect((await bot.store.following.get(GUILD)).posts).toMatchObject(left);
    expect(world.errors).toEqual([]);
  });

  test.each([
    ['messageGone', []],
    ['channelGone', []],
    ['permission', Array(MAX_POSTS).fill({ ended: null, refused: 'permission' })],
    ['unknown', Array(MAX_POSTS).fill({ ended: null, refused: null })],
  ] as const)('%s is noticed when an owner asks, and nothing is edited for that', async (problem, left) => {
    for (let n = 0; n < MAX_POSTS; n += 1) await bot.following().post(CHANNEL);
    expect((await bot.following().checked()).posts).toMatchObject(Array(MAX_POSTS).fill({ refused: null }));
    world.discord.refusals.set(CHANNEL, problem);
    expect((await bot.following().checked()).posts).toMatchObject(left);
    expect((await bot.store.following.get(GUILD)).posts).toHaveLength(left.length);
    expect(world.discord.messages.map(({ edits }) => edits)).toEqual(Array(MAX_POSTS).fill(0));
  });

  test('nobody waits for a Discord that does not answer', async () => {
    await bot.following().post(CHANNEL);
    const silent = { ...world.discord.channels, check: () => new Promise<never>(() => {}) };
    const asked = world.createProcess({ channels: silent }).following().checked();
    await pass(3000);
    expect((await asked).posts).toMatchObject([{ ended: null }]);
  });

  test('a permission that is back is used within seconds when an owner asks', async () => {
    await bot.following().post(CHANNEL);
    await pass(5 * HOUR);
    world.discord.refusals.set(CHANNEL, 'permission');
    await bot.following().checked();
    await pass(5000);
    expect(await posts()).toMatchObject([{ refused: 'permission' }]);
    world.discord.refusals.clear();
    await bot.following().checked();
    await pass(5000);
    expect(await posts()).toMatchObject([{ refused: null }]);
  });

  test('a permission that is back is used without anybody doing anything', async () => {
    await bot.following().post(CHANNEL);
    world.discord.refusals.set(CHANNEL, 'permission');
    world.sells({ Sword: 70 });
    await pass(2 * HOUR);
    world.discord.refusals.clear();
    await pass(2 * HOUR);
    expect(await posts()).toMatchObject([{ refused: null }]);
    expect(world.discord.texts(CHANNEL)).toEqual(['en, Sword 70']);
    expect([...new Set(world.events)]).toEqual(['post sent', 'post refused', 'post edited']);
  });

  test('a post that is over is not sent again, and makes room for another', async () => {
    await bot.following().post(CHANNEL);
    world.discord.refusals.set(CHANNEL, 'messageGone');
    world.sells({ Sword: 70 });
    await pass(2 * HOUR);
    const { requests } = world.discord;
    world.sells({ Sword: 60 });
    await pass(2 * HOUR);
    expect(world.discord.requests).toBe(requests);
    world.discord.refusals.clear();
    await bot.following().post(CHANNEL);
    expect(await posts()).toMatchObject([{ ended: null }]);
    expect(world.events).toEqual(['post sent', 'post gone', 'post sent']);
  });

  test('removing it deletes the message, unless that is gone already', async () => {
    await bot.following().post(STAFF);
    for (const isThere of [true, false]) {
      await bot.following().post(CHANNEL);
      if (!isThere) world.discord.refusals.set(CHANNEL, 'channelGone');
      expect(await bot.following().removeFrom(CHANNEL)).toBe(true);
      expect(await posts()).toMatchObject([{ channelId: STAFF }]);
    }
    expect(world.discord.messages.map(({ deleted }) => deleted)).toEqual([undefined, true, undefined]);
    expect(await bot.following().removeFrom('5')).toBe(true);
  });
});

describe('what is refused', () => {
  test.each(['permission', 'channelGone'] as const)(
    '%s: nothing is sent and nothing kept',
    async (problem) => {
      world.discord.refusals.set(CHANNEL, problem);
      expect(await problemOf(bot.following().post(CHANNEL))).toBe('cannotPost');
      expect([await posts(), world.discord.messages]).toEqual([[], []]);
    },
  );

  test('an eleventh post', async () => {
    for (let n = 0; n < MAX_POSTS; n += 1) await bot.following().post(CHANNEL);
    expect(await problemOf(bot.following().post(CHANNEL))).toBe('tooManyPosts');
    expect(world.discord.messages).toHaveLength(MAX_POSTS);
  });

  test('a shop that is away', async () => {
    world.shop.away.add('catalogue');
    expect(await problemOf(bot.following().post(CHANNEL))).toBe('unreachable');
    expect(await posts()).toEqual([]);
  });
});

describe('a shop that cannot be asked', () => {
  test('for a day changes nothing; afterwards the post is true again', async () => {
    await bot.following().post(CHANNEL);
    world.shop.away.add('catalogue');
    await pass(24 * HOUR);
    expect(await bot.following().state()).toMatchObject({ problem: { kind: 'unreachable' } });
    world.shop.away.clear();
    world.sells({ Sword: 70 });
    await pass(HOUR);
    expect(world.discord.texts(CHANNEL)).toEqual(['en, Sword 70']);
    expect(world.discord.messages[0]?.edits).toBe(1);
    expect(await bot.following().state()).toMatchObject({ problem: undefined });
  });

  test('in part changes nothing either', async () => {
    await bot.following().post(CHANNEL);
    world.shop.away.add('shop');
    await pass(7 * HOUR);
    world.sells({ Sword: 70 });
    await pass(3 * HOUR);
    expect(world.discord.texts(CHANNEL)).toEqual(['en, Sword 100, Bow 50']);
  });
});

test('another key is another shop, at once', async () => {
  await bot.following().post(CHANNEL);
  await bot.shopOf(GUILD).link('another-key-of-a-shop');
  world.sells({ Axe: 5 });
  await pass(2 * MINUTE);
  expect(world.discord.texts(CHANNEL)).toEqual(['en, Axe 5']);
});

test('erasing a guild ends its posts', async () => {
  await bot.following().post(CHANNEL);
  await bot.shopOf(GUILD).forget(() => bot.store.erase(GUILD));
  world.sells({ Axe: 5 });
  await pass(5 * HOUR);
  expect([world.discord.requests, [...world.backend.texts.keys()]]).toEqual([1, []]);
});

test('the language is the one of the guild, until its settings choose another', async () => {
  await bot.following().post(CHANNEL);
  await bot.store.changeSettings(GUILD, { language: 'ru' });
  await pass(2 * HOUR);
  expect(world.discord.texts(CHANNEL)).toEqual(['ru, Sword 100, Bow 50']);
});

describe('what was sent when nobody could say so', () => {
  const press = () => problemOf(bot.following().post(CHANNEL));
  const messages = () => world.discord.messages.length;

  test('is found again', async () => {
    world.discord.faults.push('lost');
    expect(await press()).toBe('maybePosted');
    await pass(30_000);
    expect(messages()).toBe(1);
    expect(await posts()).toMatchObject([{ messageId: '1', ended: null }]);
  });

  test('is found at once by who asks again', async () => {
    world.discord.faults.push('lost');
    expect(await press()).toBe('maybePosted');
    expect(await bot.following().post(CHANNEL)).toMatchObject({ messageId: '1' });
    expect([messages(), await posts()]).toMatchObject([1, [{ messageId: '1' }]]);
    // From then on another one is another one.
    await bot.following().post(CHANNEL);
    expect([messages(), (await posts()).length]).toEqual([2, 2]);
  });

  test.each(['permission', 'channelGone', 'notSent', 'rejected', 'unknown'] as const)(
    'stays open after the answer %s to who asks again',
    async (problem) => {
      world.discord.faults.push('lost', problem);
      expect([await press(), await press()]).toEqual(['maybePosted', 'maybePosted']);
      await bot.following().post(CHANNEL);
      expect([messages(), (await posts()).length]).toEqual([1, 1]);
    },
  );

  test('is shown to who asks again after the bot has found it', async () => {
    world.discord.faults.push('lost');
    await press();
    await pass(MINUTE);
    const { requests } = world.discord;
    expect(await bot.following().post(CHANNEL)).toMatchObject({ messageId: '1' });
    // It was looked at.
    expect([messages(), world.discord.requests]).toEqual([1, requests + 1]);
  });

  test('is posted again where it was deleted meanwhile, and in another channel', async () => {
    world.discord.faults.push('lost');
    await press();
    await bot.following().post(STAFF);
    expect(messages()).toBe(2);
    await pass(MINUTE);
    await world.discord.channels.delete(CHANNEL, '1');
    expect(await bot.following().post(CHANNEL)).toMatchObject({ messageId: '3' });
  });

  test('is not sent by another process while the first is sending it', async () => {
    world.discord.faults.push('lost');
    await press();
    await bot.follower.stop();
    const { requests } = world.discord;
    bot = world.createProcess();
    bot.follower.start();
    await pass(15_000);
    expect(world.discord.requests).toBe(requests);
    await pass(15_000);
    expect([world.discord.requests, messages()]).toEqual([requests + 1, 1]);
  });

  test('is given up once Discord may have forgotten it, said so, and not posted again until its owner has looked', async () => {
    world.discord.faults.push('lost');
    await press();
    world.discord.refusals.set(CHANNEL, 'permission');
    await pass(5 * MINUTE);
    expect(await posts()).toMatchObject([{ messageId: null, ended: 'unconfirmed' }]);
    expect(world.events).toEqual(['post givenUp']);
    world.discord.refusals.clear();
    await pass(5 * HOUR);
    expect([await press(), messages()]).toEqual(['maybePosted', 1]);
    expect(await bot.following().removeFrom(CHANNEL)).toBe(true);
    expect(await press()).toBe('none');
  });

  test('cannot be removed before that, and can where nobody looked', async () => {
    world.discord.faults.push('lost');
    await press();
    expect(await bot.following().removeFrom(CHANNEL)).toBe(false);
    await bot.follower.stop();
    await pass(3 * MINUTE);
    expect(await posts()).toMatchObject([{ messageId: null, ended: null }]);
    expect(await bot.following().removeFrom(CHANNEL)).toBe(true);
    expect(await posts()).toEqual([]);
  });
});

test('a message that cannot be deleted stays listed', async () => {
  await bot.following().post(CHANNEL);
  world.discord.faults.push('unknown');
  expect(await bot.following().removeFrom(CHANNEL)).toBe(false);
  expect([(await posts()).length, world.discord.messages[0]?.deleted]).toEqual([1, undefined]);
  expect(await bot.following().removeFrom(CHANNEL)).toBe(true);
  expect([await posts(), world.discord.messages[0]?.deleted]).toEqual([[], true]);
});
