import { beforeEach, describe, expect, test } from 'vitest';
import type { Shop } from '../../src/domain/shop.js';
import type { ApiVersion } from '../../src/easydonate/versions.js';
import { troublesOf } from '../../src/follow/troubles.js';
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

const ANY_SHOP: Shop = {
  ...{ id: 1, name: 'Shop', domain: '', description: '', isActive: true, isVerified: false },
  ...{ isTestMode: false, banner: '', logo: '', colour: '', links: [] },
};

let world: World;
let bot: Process;

async function begin(version: ApiVersion = 2): Promise<void> {
  ({ world, bot } = await createFollowed({ channelId: null, staffChannelId: STAFF }, version));
}
beforeEach(() => begin());

const texts = (channelId = CHANNEL) => world.discord.texts(channelId);

describe('the staff', () => {
  test('hears of a shop that is away after an hour, once, and when it is back', async () => {
    const begun = Date.now();
    world.shop.away.add('catalogue');
    await pass(50 * MINUTE);
    expect(texts(STAFF)).toEqual([]);
    await pass(24 * HOUR);
    expect(texts(STAFF)).toEqual(['+away']);
    const [{ since = 0 } = {}] = (await bot.store.following.get(GUILD)).reports;
    // Of the first look that failed.
    expect(since - begun).toBeLessThanOrEqual(10 * MINUTE);
    expect((await bot.following().state()).reported).toEqual(['away']);
    world.shop.away.clear();
    await pass(HOUR);
    expect(texts(STAFF)).toEqual(['-away']);
    expect(texts()).toEqual([]);
    expect(world.events).toEqual(['staff sent', 'staff edited']);
    world.shop.away.add('catalogue');
    await pass(3 * HOUR);
    expect(texts(STAFF)).toEqual(['-away', '+away']);
  });

  test('hears of a shop that is blocked or in test mode', async () => {
    world.shop.shopFields = { is_active: 0, test_mode: 1 };
    await pass(90 * MINUTE);
    expect(texts(STAFF)).toEqual(['+blocked', '+testMode']);
    await pass(24 * HOUR);
    world.shop.shopFields = { is_active: 1, test_mode: 1 };
    await pass(HOUR + MINUTE);
    expect(texts(STAFF)).toEqual(['-blocked', '+testMode']);
  });

  test('costs a request an hour for that; without it, one in six hours', async () => {
    const requests = async () => {
      const before = world.asked('shop');
      await pass(24 * HOUR);
      return world.asked('shop') - before;
    };
    await pass(5 * HOUR);
    expect(await requests()).toBe(24);
    await bot.following().setAnnouncements(ANNOUNCE);
    await pass(5 * HOUR);
    expect(await requests()).toBe(4);
  });

  test('hears of payments that were not delivered within ten minutes, in version 3 of the shop API', async () => {
    await begin(3);
    world.shop.payments.set(5, { status: 1, created_at: shopTime(Date.now()), products: [] });
    await pass(9 * MINUTE);
    expect(texts(STAFF)).toEqual([]);
    await pass(2 * HOUR);
    expect(texts(STAFF)).toEqual(['+undelivered 1']);
    world.shop.payments.set(5, { status: 2, created_at: shopTime(Date.now() - 2 * HOUR), products: [] });
    await pass(24 * HOUR);
    expect(texts(STAFF)).toEqual(['-undelivered']);
  });

  test('hears of a key that the shop refuses, and not of the troubles before it again', async () => {
    world.shop.shopFields = { is_active: 0 };
    await pass(8 * HOUR);
    world.shop.keyRefused = true;
    await pass(3 * HOUR);
    world.shop.keyRefused = false;
    await pass(8 * HOUR);
    expect(texts(STAFF)).toEqual(['+blocked', '-keyRefused']);
  });

  test('hears of it again only when it is news, also after a restart', async () => {
    world.shop.shopFields = { is_active: 0 };
    await pass(8 * HOUR);
    await bot.follower.stop();
    bot = world.createProcess();
    bot.follower.start();
    await pass(3 * HOUR);
    expect(texts(STAFF)).toEqual(['+blocked']);
  });
});

describe('a report', () => {
  const record = () => bot.store.following.get(GUILD);
  /** One that the shop is blocked. */
  const report = async () => {
    world.shop.shopFields = { is_active: 0 };
    await pass(2 * HOUR);
  };
  const unblock = async (ms = 2 * HOUR) => {
    world.shop.shopFields = {};
    await pass(ms);
  };

  test('that may have been sent is sent once, and edited all the same', async () => {
    world.discord.faults.push('lost');
    await report();
    expect([texts(STAFF), (await record()).outgoing]).toEqual([['+blocked'], null]);
    await unblock();
    expect(texts(STAFF)).toEqual(['-blocked']);
  });

  test.each(['messageGone', 'channelGone', 'permission'] as const)(
    'that cannot be edited any more (%s) is left alone, and the next one is sent',
    async (problem) => {
      await report();
      world.discord.refusals.set(STAFF, problem);
      await unblock();
      expect(await record()).toMatchObject({ troubles: [], reports: [] });
      world.discord.refusals.clear();
      await report();
      expect(texts(STAFF)).toEqual(['+blocked', '+blocked']);
      expect(world.errors).toEqual([]);
    },
  );

  test('is edited later where Discord does not answer', async () => {
    await report();
    world.discord.faults.push('unknown', 'notSent');
    await unblock();
    expect([texts(STAFF), await record()]).toMatchObject([['-blocked'], { troubles: [], reports: [] }]);
  });

  test('stays where it was sent when another channel is chosen, and is edited there', async () => {
    await report();
    await bot.following().setAnnouncements({ staffChannelId: CHANNEL });
    await pass(2 * HOUR);
    expect([texts(STAFF), texts()]).toEqual([['+blocked'], []]);
    await unblock();
    expect([texts(STAFF), texts()]).toEqual([['-blocked'], []]);
  });

  test('that was refused is sent when it is accepted', async () => {
    world.discord.refusals.set(STAFF, 'permission');
    await report();
    expect((await bot.following().state()).refused).toEqual({ members: null, staff: 'permission' });
    world.discord.refusals.clear();
    await pass(2 * HOUR);
    expect(texts(STAFF)).toEqual(['+blocked']);
    expect((await bot.following().state()).refused.staff).toBeNull();
  });
});

describe('what is not known', () => {
  const known = ['away', 'undelivered', 'tooMuch'] as const;

  test('is not over', () => {
    const shop = { isActive: true, isTestMode: false };
    expect(troublesOf({ shop: { ...ANY_SHOP, ...shop } }, known)).toEqual(['undelivered']);
    expect(troublesOf({ shop: { ...ANY_SHOP, ...shop }, undelivered: 0 }, known)).toEqual([]);
    expect(troublesOf({ problem: { kind: 'unreachable' }, since: Date.now() }, known)).toEqual([
      'undelivered',
      'tooMuch',
      'away',
    ]);
    expect(troublesOf({ problem: { kind: 'lookUnended' }, since: 0 }, ['blocked'])).toEqual(['blocked']);
  });
});
