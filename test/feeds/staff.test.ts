import { beforeEach, describe, expect, test } from 'vitest';
import { alertsPart } from '../../src/feeds/alerts/state.js';
import { deskPart } from '../../src/feeds/desk/state.js';
import type { Visit } from '../../src/feeds/feed.js';
import { FEEDS } from '../../src/feeds/index.js';
import { newsPart } from '../../src/feeds/news/state.js';
import { purchasesPart } from '../../src/feeds/purchases/state.js';
import { FEED_FORMAT } from '../../src/feeds/record.js';
import { rolesPart } from '../../src/feeds/roles/state.js';
import { staffPart } from '../../src/feeds/staff-state.js';
import { createVisit, press } from '../support/visit.js';
import {
  alertText,
  createFollowed,
  GUILD,
  HOUR,
  MINUTE,
  NEWS,
  PRICES,
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

const staff = () => bot.part(staffPart);
/** An owner in a guild where @everyone can see the channels `open`. */
const owner = async (open: readonly string[] = [], may: Partial<Visit> = {}): Promise<Visit> =>
  createVisit(
    { guild: bot.openGuild(GUILD), feeds: bot.poller.feeds(GUILD, 'en'), shop: await bot.shopOf(GUILD) },
    {
      inspectChannels: async (ids) =>
        new Map(ids.map((id) => [id, { missing: [], isPublic: open.includes(id) }])),
      ...may,
    },
  );
/** Where feeds tell the staff something. */
const seats = async () => ({
  alerts: (await bot.part(alertsPart)).channelId,
  desk: (await bot.part(deskPart)).channelId,
  purchases: (await bot.part(purchasesPart)).staffChannelId,
  roles: (await bot.part(rolesPart)).channelId,
});

describe('a channel for the staff', () => {
  test('that is the first one gets the alerts, and nothing else', async () => {
    await bot.press('setup:setStaff', [STAFF]);
    expect(await seats()).toEqual({ alerts: STAFF, desk: null, purchases: null, roles: null });
  });

  test('leaves alerts that are on where they are', async () => {
    await bot.poller
      .feeds(GUILD, 'en')
      .access(alertsPart)
      .change((state) => ({ ...state, channelId: NEWS }));
    await press(FEEDS, await owner([NEWS]), 'setup:setStaff', [STAFF]);
    expect((await seats()).alerts).toBe(NEWS);
  });

  test('switches a feed on with one press', async () => {
    await bot.press('setup:setStaff', [STAFF]);
    for (const feed of ['desk', 'purchases', 'roles']) await bot.press(`setup:switchOn:${feed}`);
    expect(await seats()).toEqual({ alerts: STAFF, desk: STAFF, purchases: STAFF, roles: STAFF });
  });

  test('is asked for by a feed that needs one, which then stays off', async () => {
    expect(JSON.stringify(await bot.press('setup:switchOn:desk'))).toContain('setup:firstStaff:desk');
    expect((await seats()).desk).toBeNull();
  });

  test('that is another one takes along what was in the former, and no feed that is elsewhere', async () => {
    await bot.press('setup:setStaff', [STAFF]);
    await bot.press('setup:switchOn:desk');
    await bot.press('setup:setOtherChannel:purchases', [NEWS]);
    await bot.press('setup:setStaff', [PRICES]);
    expect(await seats()).toEqual({ alerts: PRICES, desk: PRICES, purchases: NEWS, roles: null });
  });

  test('that is another one withdraws what waits for the former, and it comes in the new one', async () => {
    await bot.press('setup:setStaff', [STAFF]);
    await pass(MINUTE);
    world.discord.refusals.set(STAFF, 'permission');
    world.shop.shopFields = { is_active: 0 };
    await pass(HOUR);
    await bot.press('setup:setStaff', [NEWS]);
    await pass(HOUR);
    expect([world.texts(STAFF).length, world.texts(NEWS)]).toEqual([0, [alertText('blocked')]]);
  });

  test('can’t be taken away: a forged choice of none is out of date', async () => {
    await bot.press('setup:setStaff', [STAFF]);
    await expect(bot.press('setup:setStaff', [])).rejects.toThrow();
    expect((await staff()).channelId).toBe(STAFF);
  });

  test.each(['switchOn', 'otherChannel', 'setOtherChannel'])(
    '%s of a feed without one is out of date',
    async (action) => {
      await bot.press('setup:setStaff', [STAFF]);
      for (const feed of ['news', 'price-list', '__proto__'])
        await expect(bot.press(`setup:${action}:${feed}`, [NEWS])).rejects.toThrow();
      expect((await bot.part(newsPart)).channelId).toBeNull();
    },
  );

  test('that can’t be read is chosen again', async () => {
    await bot.store
      .records(FEED_FORMAT)
      .change(GUILD, (record) => ({ ...record, parts: { ...record.parts, staff: '{"channelId":7}' } }));
    await bot.press('setup:setStaff', [STAFF]);
    expect((await staff()).channelId).toBe(STAFF);
  });
});
