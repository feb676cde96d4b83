import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ApiVersion } from '../../src/easydonate/versions.js';
import type { Announce } from '../../src/store/follow-record.js';
import { wireServer } from '../support/samples.js';
import {
  ANNOUNCE,
  CHANNEL,
  createFollowed,
  GUILD,
  HOUR,
  MINUTE,
  type Process,
  pass,
  STAFF,
  shopTime,
  useFakeClock,
  type World,
} from './harness.js';

useFakeClock();

let world: World;
let bot: Process;

async function begin(announce: Partial<Announce> = {}, version: ApiVersion = 2): Promise<void> {
  ({ world, bot } = await createFollowed(announce, version));
}
beforeEach(() => begin());

/** Lets time pass until then, and not much more. */
async function until(isSo: () => boolean): Promise<void> {
  for (let second = 0; second < 7200 && !isSo(); second += 1) await pass(1000);
}

const texts = (channelId = CHANNEL) => world.discord.texts(channelId);

describe('changes', () => {
  test('are announced once, all in one message; what was there before is not', async () => {
    await pass(5 * HOUR);
    expect(texts()).toEqual([]);
    world.sells({ Sword: 80, Bow: 50, Axe: 10 });
    await pass(5 * HOUR);
    expect(texts()).toEqual(['priceDrop Sword 100 → 80, newProduct Axe']);
    expect(world.errors).toEqual([]);
  });

  test.each([
    ['back by three hours', -3 * HOUR],
    ['forward by an hour', HOUR],
  ])('are announced within the usual time when the clock is set %s', async (_how, ms) => {
    world.sells({ Sword: 90, Bow: 50 });
    await pass(2 * MINUTE);
    expect(texts()).toEqual(['priceDrop Sword 100 → 90']);
    vi.setSystemTime(Date.now() + ms);
    world.sells({ Sword: 80, Bow: 50 });
    await pass(2 * HOUR);
    expect(texts().slice(1)).toEqual(['priceDrop Sword 90 → 80']);
    world.sells({ Sword: 80, Bow: 50, Axe: 10 });
    await pass(2 * HOUR);
    expect(texts().slice(2)).toEqual(['newProduct Axe']);
    expect(world.errors).toEqual([]);
  });

  test('of other kinds are only remembered', async () => {
    world.sells({ Sword: 120 });
    world.shop.servers = [...world.shop.servers, wireServer({ id: 2, name: 'Arena' })];
    await pass(30 * HOUR);
    expect(texts()).toEqual([]);
    world.sells({ Sword: 110, Bow: 50 });
    await pass(2 * HOUR);
    expect(texts()).toEqual(['priceDrop Sword 120 → 110, newProduct Bow']);
  });

  test('of a server that is hidden for repairs are none, also where the clock is set back meanwhile', async () => {
    world.sells({ Sword: 100 });
    await pass(10 * HOUR);
    vi.setSystemTime(Date.now() - 3 * HOUR);
    await pass(10 * HOUR);
    world.sells({ Sword: 100, Bow: 50 });
    await pass(30 * HOUR);
    expect(texts()).toEqual([]);
  });

  test('that are undone before the message goes out are none', async () => {
    world.sells({ Sword: 90, Bow: 50 });
    await pass(2 * MINUTE);
    world.sells({ Sword: 80, Bow: 50, Axe: 10 });
    await pass(20 * MINUTE);
    world.sells({ Sword: 90, Bow: 50 });
    await pass(20 * HOUR);
    expect(texts()).toEqual(['priceDrop Sword 100 → 90']);
  });

  test('within an hour come in one message, as soon as it has passed', async () => {
    world.sells({ Sword: 90, Bow: 50 });
    await pass(2 * MINUTE);
    expect((await bot.following().state()).lastSentAt).toBe(world.discord.messages[0]?.at);
    for (const price of [40, 30, 20]) {
      world.sells({ Sword: 90, Bow: price });
      await pass(15 * MINUTE);
    }
    await pass(24 * HOUR);
    expect(texts()).toEqual(['priceDrop Sword 100 → 90', 'priceDrop Bow 50 → 20']);
    const [first = 0, second = 0] = world.discord.messages.map(({ at }) => at);
    expect(Math.floor((second - first) / MINUTE)).toBe(60);
  });

  test('are announced after a restart that missed them', async () => {
    await bot.follower.stop();
    world.sells({ Sword: 80, Bow: 50 });
    bot = world.createProcess();
    bot.follower.start();
    await pass(MINUTE);
    expect(texts()).toEqual(['priceDrop Sword 100 → 80']);
  });

  test('are no longer announced once that is switched off, and what changed meanwhile is no news afterwards', async () => {
    await bot.following().setAnnouncements({ isOn: false });
    const before = world.looks();
    world.sells({ Sword: 80, Bow: 50 });
    await pass(5 * HOUR);
    expect(world.looks()).toBe(before);
    expect((await bot.following().state()).announce).toEqual({ ...ANNOUNCE, isOn: false });
    await bot.following().setAnnouncements({ isOn: true });
    await pass(5 * HOUR);
    expect(texts()).toEqual([]);
    world.sells({ Sword: 70, Bow: 50 });
    await pass(2 * HOUR);
    expect(texts()).toEqual(['priceDrop Sword 80 → 70']);
  });
});

test('a mass sale is announced when it begins, and its prices are shown', async () => {
  await begin({}, 3);
  await bot.following().post(STAFF);
  const expires_at = shopTime(Date.now() + 48 * HOUR);
  const sale = { id: 1, name: 'Summer', sale: 20, products: [1], start_at: null, expires_at };
  world.shop.sales = [sale];
  await pass(3 * HOUR);
  expect([texts(), texts(STAFF)]).toEqual([['saleStarts Summer'], ['en, Sword 80, Bow 50']]);
  await pass(50 * HOUR);
  world.shop.sales = [];
  await pass(25 * HOUR);
  expect([texts(), texts(STAFF)]).toEqual([['saleStarts Summer'], ['en, Sword 100, Bow 50']]);
  world.shop.sales = [{ ...sale, name: 'Autumn', expires_at: null }];
  await pass(3 * HOUR);
  expect(texts()).toEqual(['saleStarts Summer', 'saleStarts Autumn']);
});

describe('a channel that refuses', () => {
  test.each(['permission', 'channelGone'] as const)('%s: nothing is lost', async (problem) => {
    world.discord.refusals.set(CHANNEL, problem);
    world.sells({ Sword: 80, Bow: 50 });
    await pass(5 * HOUR);
    expect(await bot.following().state()).toMatchObject({ refused: { members: problem }, lostAt: null });
    world.discord.refusals.clear();
    await pass(2 * HOUR);
    expect(texts()).toEqual(['priceDrop Sword 100 → 80']);
    expect(await bot.following().state()).toMatchObject({ refused: { members: null } });
  });

  test('a message that Discord rejects is given up, and that is said', async () => {
    world.discord.faults.push('rejected');
    world.sells({ Sword: 80, Bow: 50 });
    await pass(5 * HOUR);
    expect(world.discord.requests).toBe(1);
    expect((await bot.following().state()).lostAt).not.toBeNull();
    expect(world.events).toEqual(['announcement givenUp']);
  });

  test('what Discord asks to send later is sent later', async () => {
    world.discord.faults.push('notSent', 'notSent');
    world.sells({ Sword: 80, Bow: 50 });
    await pass(2 * HOUR);
    expect(texts()).toEqual(['priceDrop Sword 100 → 80']);
    expect(world.events).toEqual(['announcement sent']);
  });

  test('what was sent without Discord saying so is not sent twice', async () => {
    world.discord.faults.push('lost', 'unknown', 'unknown');
    world.sells({ Sword: 80, Bow: 50 });
    await pass(2 * HOUR);
    expect(texts()).toEqual(['priceDrop Sword 100 → 80']);
    expect((await bot.store.following.get(GUILD)).outgoing).toBeNull();
  });

  test('what may have been sent is given up once Discord may have forgotten it', async () => {
    world.discord.faults.push('lost', ...Array<'unknown'>(20).fill('unknown'));
    world.sells({ Sword: 80, Bow: 50 });
    await pass(5 * HOUR);
    expect(texts()).toEqual(['priceDrop Sword 100 → 80']);
    expect((await bot.following().state()).lostAt).not.toBeNull();
    world.discord.faults.length = 0;
    world.sells({ Sword: 70, Bow: 50 });
    await pass(5 * HOUR);
    expect(texts()).toEqual(['priceDrop Sword 100 → 80', 'priceDrop Sword 80 → 70']);
  });
});

describe('after an answer that is unknown', () => {
  test.each(['permission', 'channelGone', 'rejected', 'notSent'] as const)(
    '%s proves nothing: it is sent again with the same nonce only, and otherwise given up',
    async (problem) => {
      world.discord.faults.push('lost', problem);
      world.sells({ Sword: 80, Bow: 50 });
      await pass(2 * HOUR);
      expect(texts()).toEqual(['priceDrop Sword 100 → 80']);
      expect([(await bot.following().state()).lostAt, world.discord.requests]).toEqual([null, 3]);

      world.discord.faults.push('lost', ...Array(20).fill(problem));
      world.sells({ Sword: 70, Bow: 50 });
      await pass(2 * HOUR);
      world.discord.faults.length = 0;
      await pass(5 * HOUR);
      expect(texts()).toEqual(['priceDrop Sword 100 → 80', 'priceDrop Sword 80 → 70']);
      expect((await bot.following().state()).lostAt).not.toBeNull();
    },
  );

  test('it stays in its channel where another is chosen', async () => {
    world.discord.faults.push('lost');
    world.sells({ Sword: 80, Bow: 50 });
    await until(() => world.discord.messages.length > 0);
    await bot.following().setAnnouncements({ ...ANNOUNCE, channelId: STAFF });
    await pass(5 * HOUR);
    expect([texts(), texts(STAFF)]).toEqual([['priceDrop Sword 100 → 80'], []]);
    world.sells({ Sword: 70, Bow: 50 });
    await pass(5 * HOUR);
    expect([texts().length, texts(STAFF)]).toEqual([1, ['priceDrop Sword 80 → 70']]);
  });

  test('it is not sent where announcements were switched off', async () => {
    world.discord.faults.push('unknown');
    world.sells({ Sword: 80, Bow: 50 });
    await until(() => world.discord.requests > 0);
    await bot.following().setAnnouncements({ ...ANNOUNCE, channelId: null, staffChannelId: STAFF });
    await pass(5 * HOUR);
    expect([world.discord.requests, (await bot.store.following.get(GUILD)).outgoing]).toEqual([1, null]);
  });
});

test('what Discord does not take for long is sent when it does', async () => {
  world.discord.faults.push(...Array(30).fill('notSent'));
  world.sells({ Sword: 80, Bow: 50 });
  await pass(5 * HOUR);
  expect(texts()).toEqual(['priceDrop Sword 100 → 80']);
  expect(world.discord.requests).toBe(31);
  expect((await bot.following().state()).lostAt).toBeNull();
});

test('a role is mentioned to members, and not to the staff', async () => {
  await begin({ roleId: '700000000000000001', staffChannelId: STAFF });
  world.shop.shopFields = { is_active: 0 };
  world.sells({ Sword: 80, Bow: 50 });
  await pass(2 * HOUR);
  const mentions = (channelId: string) =>
    world.discord.messages.filter((one) => one.channelId === channelId).map(({ mention }) => mention);
  expect(mentions(CHANNEL)).toEqual([{ roleId: '700000000000000001', guildId: GUILD }]);
  expect(mentions(STAFF)).toEqual([undefined]);
});

test('an outage announces nothing, not even after a day of it', async () => {
  world.shop.away.add('catalogue');
  await pass(24 * HOUR);
  world.shop.away.clear();
  await pass(5 * HOUR);
  expect(texts()).toEqual([]);
});
