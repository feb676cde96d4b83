import { beforeEach, describe, expect, test } from 'vitest';
import type { ApiVersion } from '../../src/easydonate/versions.js';
import { findTroubles } from '../../src/follow/reports.js';
import { shop as shopWith } from '../support/samples.js';
import {
  createFollowed,
  HOUR,
  MINUTE,
  NEWS,
  type Process,
  pass,
  report,
  reportOver,
  restart,
  STAFF,
  shopTime,
  useFakeClock,
  type World,
} from './harness.js';

useFakeClock();

let world: World;
let bot: Process;

async function begin(version: ApiVersion = 2): Promise<void> {
  ({ world, bot } = await createFollowed({ channelId: null, staffChannelId: STAFF }, version));
}
beforeEach(() => begin());

const texts = (channelId = STAFF) => world.texts(channelId);

describe('the staff is notified', () => {
  test('of a shop that is away after an hour, once, and when it is back', async () => {
    const begun = Date.now();
    world.shop.away.add('catalogue');
    await pass(50 * MINUTE);
    expect(texts()).toEqual([]);
    await pass(4 * HOUR);
    bot = await restart(world, bot);
    await pass(4 * HOUR);
    expect(texts()).toEqual([report('away')]);
    const [{ since = 0 } = {}] = (await bot.record()).reports;
    // Of the first poll that failed.
    expect(since - begun).toBeLessThanOrEqual(10 * MINUTE);
    expect((await bot.following().state()).reported).toEqual(['away']);
    world.shop.away.clear();
    await pass(HOUR);
    expect([texts(), world.events]).toEqual([[reportOver('away')], ['staff sent', 'staff edited']]);
    world.shop.away.add('catalogue');
    await pass(3 * HOUR);
    expect(texts()).toEqual([reportOver('away'), report('away')]);
  });

  test('of a shop that is blocked or in test mode, within an hour, and once over a restart', async () => {
    await pass(24 * HOUR);
    world.shop.shopFields = { is_active: 0, test_mode: 1 };
    await pass(HOUR + MINUTE);
    expect(texts()).toEqual([report('blocked'), report('testMode')]);
    bot = await restart(world, bot);
    world.shop.shopFields = { is_active: 1, test_mode: 1 };
    await pass(2 * HOUR);
    expect(texts()).toEqual([reportOver('blocked'), report('testMode')]);
  });

  test('of payments that were not delivered within ten minutes, in version 3 of the shop API', async () => {
    await begin(3);
    world.shop.payments.set(5, { status: 1, created_at: shopTime(Date.now()), products: [] });
    await pass(9 * MINUTE);
    expect(texts()).toEqual([]);
    await pass(2 * HOUR);
    expect(texts()).toEqual([report('undelivered')]);
    expect((await bot.record()).outgoing).toBeNull();
    world.shop.away.add('payments');
    await pass(3 * HOUR);
    expect(texts()).toEqual([report('undelivered')]);
    world.shop.away.clear();
    world.shop.payments.set(5, { status: 2, created_at: shopTime(Date.now() - 2 * HOUR), products: [] });
    await pass(24 * HOUR);
    expect(texts()).toEqual([reportOver('undelivered')]);
  });

  test('of a key that the shop refuses, and not of the troubles before it again', async () => {
    world.shop.shopFields = { is_active: 0 };
    await pass(8 * HOUR);
    world.shop.keyRefused = true;
    await pass(3 * HOUR);
    expect(texts()).toEqual([report('blocked'), report('keyRefused')]);
    world.shop.keyRefused = false;
    await pass(8 * HOUR);
    expect(texts()).toEqual([report('blocked'), reportOver('keyRefused')]);
  });
});

describe('a report', () => {
  const begins = async () => {
    world.shop.shopFields = { is_active: 0 };
    await pass(2 * HOUR);
  };
  const ends = async () => {
    world.shop.shopFields = {};
    await pass(2 * HOUR);
  };

  test('that may have been sent is sent once, and edited all the same', async () => {
    world.discord.faults.push('lost');
    await begins();
    expect([texts(), (await bot.record()).outgoing]).toEqual([[report('blocked')], null]);
    await ends();
    expect(texts()).toEqual([reportOver('blocked')]);
  });

  test.each(['messageGone', 'channelGone', 'permission'] as const)(
    'that cannot be edited any more (%s) is left alone, and the next one is sent',
    async (problem) => {
      await begins();
      world.discord.refusals.set(STAFF, problem);
      await ends();
      expect(await bot.record()).toMatchObject({ troubles: [], reports: [] });
      world.discord.refusals.clear();
      await begins();
      expect([texts(), world.errors]).toEqual([[report('blocked'), report('blocked')], []]);
    },
  );

  test('is edited later if Discord does not answer', async () => {
    await begins();
    world.discord.faults.push('unknown', 'notSent');
    await ends();
    expect([texts(), await bot.record()]).toMatchObject([
      [reportOver('blocked')],
      { troubles: [], reports: [] },
    ]);
  });

  test('stays where it was sent when another channel is chosen, and is edited there', async () => {
    await begins();
    await bot.following().setAnnouncements({ staffChannelId: NEWS });
    await pass(2 * HOUR);
    await ends();
    expect([texts(), texts(NEWS)]).toEqual([[reportOver('blocked')], []]);
  });

  test('counts no more when its channel is taken away; a trouble that lasts is told to the next channel', async () => {
    await begins();
    await bot.following().setAnnouncements({ staffChannelId: null });
    expect((await bot.following().state()).reported).toEqual([]);
    await pass(5 * HOUR);
    await bot.following().setAnnouncements({ staffChannelId: NEWS });
    await pass(2 * HOUR);
    expect([texts(), texts(NEWS)]).toEqual([[report('blocked')], [report('blocked')]]);
    expect((await bot.following().state()).reported).toEqual(['blocked']);
    await ends();
    expect([texts(), texts(NEWS)]).toEqual([[report('blocked')], [reportOver('blocked')]]);
    expect((await bot.following().state()).reported).toEqual([]);
  });

  test('that was refused is sent when it is accepted', async () => {
    world.discord.refusals.set(STAFF, 'permission');
    await begins();
    expect((await bot.following().state()).refused).toEqual({ members: null, staff: 'permission' });
    world.discord.refusals.clear();
    await pass(2 * HOUR);
    expect([texts(), (await bot.following().state()).refused.staff]).toEqual([[report('blocked')], null]);
  });
});

test('what is not known is not over', () => {
  const known = ['away', 'undelivered'] as const;
  const shop = shopWith();
  expect(findTroubles({ shop, undelivered: undefined }, known)).toEqual(['undelivered']);
  expect(findTroubles({ shop, undelivered: 0 }, known)).toEqual([]);
  const since = Date.now();
  expect(findTroubles({ problem: { kind: 'unreachable' }, since }, known)).toEqual(['undelivered', 'away']);
  expect(findTroubles({ problem: { kind: 'queueFull', seconds: 1 }, since: 0 }, ['blocked'])).toEqual([
    'blocked',
  ]);
});
