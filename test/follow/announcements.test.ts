import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Announce } from '../../src/follow/record.js';
import type { ApiVersion } from '../../src/shop/api/versions.js';
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
    await begin({ everyMinutes: 30 });
    world.sells({ Sword: 90, Bow: 50 });
    await pass(2 * MINUTE);
    expect(texts()).toEqual(['priceDrop Sword 100 → 90']);
    vi.setSystemTime(Date.now() + ms);
    world.sells({ Sword: 80, Bow: 50 });
    await pass(HOUR);
    expect(texts().slice(1)).toEqual(['priceDrop Sword 90 → 80']);
    world.sells({ Sword: 80 });
    await pass(2 * HOUR);
    expect(texts().slice(2)).toEqual(['productGone Bow']);
    expect(world.errors).toEqual([]);
  });

  test('are confirmed within the usual time when the clock is set back while something is missing', async () => {
    world.sells({ Sword: 100 });
    await pass(30 * MINUTE);
    vi.setSystemTime(Date.now() - 3 * HOUR);
    await pass(2 * HOUR);
    expect(texts()).toEqual(['productGone Bow']);
  });

  test('of other kinds are not announced, also not later', async () => {
    await begin({ kinds: ['priceDrop'] });
    world.sells({ Sword: 100, Bow: 50, Axe: 10 });
    await pass(5 * HOUR);
    await bot.following().setAnnouncements({ ...ANNOUNCE, kinds: ['newProduct'] });
    await pass(5 * HOUR);
    expect(texts()).toEqual([]);
  });

  test('that are undone before the message goes out are none', async () => {
    await begin({ everyMinutes: 600 });
    world.sells({ Sword: 90, Bow: 50 });
    await pass(2 * HOUR);
    world.sells({ Sword: 80, Bow: 50, Axe: 10 });
    await pass(2 * HOUR);
    world.sells({ Sword: 90, Bow: 50 });
    await pass(20 * HOUR);
    expect(texts()).toEqual(['priceDrop Sword 100 → 90']);
  });

  test('within the chosen interval come in one message', async () => {
    await begin({ everyMinutes: 24 * 60 });
    world.sells({ Sword: 90, Bow: 50 });
    await pass(2 * HOUR);
    for (const price of [40, 30, 20]) {
      world.sells({ Sword: 90, Bow: price });
      await pass(2 * HOUR);
    }
    await pass(24 * HOUR);
    expect(texts()).toEqual(['priceDrop Sword 100 → 90', 'priceDrop Bow 50 → 20']);
  });

  test('wait as long as the owner reads', async () => {
    await begin({ everyMinutes: 180 });
    expect((await bot.following().state()).waitsUntil).toBeUndefined();
    world.sells({ Sword: 90, Bow: 50 });
    await pass(HOUR);
    const { waitsUntil = 0 } = await bot.following().state();
    expect(waitsUntil).toBe((world.discord.messages[0]?.at ?? 0) + 3 * HOUR);
    world.sells({ Sword: 90, Bow: 40 });
    await pass(waitsUntil - Date.now() + MINUTE);
    expect(world.discord.messages[1]?.at).toBeGreaterThanOrEqual(waitsUntil);
    await pass(3 * HOUR);
    expect((await bot.following().state()).waitsUntil).toBeUndefined();
  });

  test('wait for the end of quiet hours, and not a look longer', async () => {
    await begin({ quiet: { from: 12, to: 20 } });
    world.sells({ Sword: 80, Bow: 50 });
    await pass(7 * HOUR);
    expect(texts()).toEqual([]);
    await pass(HOUR);
    expect(texts()).toEqual(['priceDrop Sword 100 → 80']);
    const sent = new Date(world.discord.messages[0]?.at ?? 0).toISOString();
    expect(sent).toMatch(/^2026-11-22T20:00:0/);
  });

  test('are announced after a restart that missed them', async () => {
    await bot.follower.stop();
    world.sells({ Sword: 80, Bow: 50 });
    bot = world.createProcess();
    bot.follower.start();
    await pass(MINUTE);
    expect(texts()).toEqual(['priceDrop Sword 100 → 80']);
  });

  test('are no longer announced once that is switched off', async () => {
    await bot.following().setAnnouncements({ ...ANNOUNCE, channelId: null });
    world.sells({ Sword: 80, Bow: 50 });
    await pass(5 * HOUR);
    await bot.following().setAnnouncements(ANNOUNCE);
    await pass(5 * HOUR);
    expect(texts()).toEqual([]);
  });
});

test('a mass sale is announced when it begins, a day before it ends, and when it is over', async () => {
  await begin({ kinds: ['priceDrop', 'discountEnded', 'saleStarts', 'saleEndsSoon', 'saleEnded'] }, 3);
  await bot.following().post(STAFF);
  const expires_at = shopTime(Date.now() + 48 * HOUR);
  world.shop.sales = [{ id: 1, name: 'Summer', sale: 20, products: [1], start_at: null, expires_at }];
  await pass(3 * HOUR);
  expect([texts(), texts(STAFF)]).toEqual([['saleStarts Summer'], ['en, Sword 80, Bow 50']]);
  await pass(24 * HOUR);
  expect(texts()).toEqual(['saleStarts Summer', 'saleEndsSoon Summer']);
  world.shop.sales = [];
  await pass(25 * HOUR);
  expect(texts()).toEqual(['saleStarts Summer', 'saleEndsSoon Summer', 'saleEnded Summer']);
  expect(texts(STAFF)).toEqual(['en, Sword 100, Bow 50']);
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
