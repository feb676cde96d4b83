import { beforeEach, describe, expect, test } from 'vitest';
import { alertsPart } from '../../src/feeds/alerts/state.js';
import { deskPart } from '../../src/feeds/desk/state.js';
import type { Visit } from '../../src/feeds/feed.js';
import { FEEDS } from '../../src/feeds/index.js';
import { newsPart } from '../../src/feeds/news/state.js';
import { purchasesPart } from '../../src/feeds/purchases/state.js';
import { FEED_FORMAT, tryReadPart } from '../../src/feeds/record.js';
import { rolesPart } from '../../src/feeds/roles/state.js';
import { findStaff } from '../../src/feeds/staff-page.js';
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
  ROLE,
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
/** What an earlier version stored: a channel for each feed. */
async function store(channels: Readonly<Partial<Record<'alerts' | 'desk' | 'purchases' | 'roles', string>>>) {
  const { alerts, desk, purchases, roles } = channels;
  const feeds = bot.poller.feeds(GUILD, 'en');
  const channelId = (id: string | undefined) => ({ channelId: id ?? null });
  await feeds.access(alertsPart).change((state) => ({ ...state, ...channelId(alerts) }));
  await feeds.access(deskPart).change((state) => ({ ...state, ...channelId(desk) }));
  await feeds.access(rolesPart).change((state) => ({ ...state, ...channelId(roles) }));
  await feeds.access(purchasesPart).change((state) => ({ ...state, staffChannelId: purchases ?? null }));
}
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
const takeOver = async (...open: readonly string[]) => (await findStaff(await owner(open))).channelId;
/** Where feeds tell the staff something. */
const seats = async () => ({
  alerts: (await bot.part(alertsPart)).channelId,
  desk: (await bot.part(deskPart)).channelId,
  purchases: (await bot.part(purchasesPart)).staffChannelId,
  roles: (await bot.part(rolesPart)).channelId,
});

describe('the record of an earlier version', () => {
  const [A, B, C] = [PRICES, NEWS, STAFF];

  test.each([
    ['the channel of most feeds', { alerts: A, desk: B, purchases: A, roles: B }, [], B],
    ['the channel of three', { alerts: A, desk: B, purchases: A, roles: A }, [], A],
    ['at a tie, the desk’s', { alerts: A, desk: B, purchases: A, roles: B }, [], B],
    ['else the roles’', { alerts: A, purchases: B, roles: C }, [], C],
    ['else the purchases’', { alerts: A, purchases: B }, [], B],
    ['else the alerts’', { alerts: A }, [], A],
    ['the most used one that members can’t see', { alerts: A, desk: B, purchases: A, roles: C }, [A, B], C],
    ['none that members can see', { alerts: A, desk: A }, [A], null],
    ['none of a guild without any', {}, [], null],
  ])('gives the staff %s, and no feed moves', async (_what, channels, open, taken) => {
    await store(channels);
    const before = await seats();
    expect(await takeOver(...open)).toBe(taken);
    expect([(await staff()).channelId, await seats()]).toEqual([taken, before]);
  });

  test('gives none while Discord doesn’t say who can see it, and one once it does', async () => {
    await store({ alerts: STAFF });
    const visit = await owner([], { inspectChannels: async () => new Map() });
    expect((await findStaff(visit)).channelId).toBeNull();
    expect(await takeOver()).toBe(STAFF);
  });

  test('is not asked again once a channel is chosen', async () => {
    await bot.press('setup:setStaff', [NEWS]);
    await store({ alerts: STAFF, desk: STAFF });
    expect(await takeOver()).toBe(NEWS);
  });

  test('keeps the role for the channels where it was allowed, with the alerts written again', async () => {
    const role = { id: ROLE, channelIds: [STAFF] };
    const former = JSON.stringify({ parts: { alerts: JSON.stringify({ channelId: STAFF, role }) } });
    const seal = { open: (text: string) => text, close: (text: string) => text };
    const record = FEED_FORMAT.parse(former, seal);
    expect(tryReadPart(record, staffPart)).toEqual({ channelId: null, role });
    const again = FEED_FORMAT.parse(
      FEED_FORMAT.stringify({ ...record, parts: { ...record.parts, alerts: '{}' } }, seal),
      seal,
    );
    expect(tryReadPart(again, staffPart)?.role).toEqual(role);
  });

  test('calls the role in the alerts’ channel before an owner comes, and not where it wasn’t allowed', async () => {
    const former = (channelIds: readonly string[]) =>
      bot.store.records(FEED_FORMAT).change(GUILD, (record) => {
        const alerts = JSON.stringify({ channelId: STAFF, role: { id: ROLE, channelIds } });
        const { staff: _none, ...parts } = record.parts;
        return { ...record, parts: { ...parts, alerts } };
      });
    for (const [channelIds, mentioned] of [
      [[NEWS], undefined],
      [[STAFF], ROLE],
    ] as const) {
      await former(channelIds);
      world.shop.shopFields = { is_active: 0 };
      await pass(2 * HOUR);
      const message = world.discord.messages.at(-1);
      expect([message?.reply.content, message?.mention?.roleId]).toEqual([alertText('blocked'), mentioned]);
      world.shop.shopFields = {};
      await pass(2 * HOUR);
    }
  });
});

describe('a channel for the staff', () => {
  test('that is the first one gets the alerts, and nothing else', async () => {
    await bot.press('setup:setStaff', [STAFF]);
    expect(await seats()).toEqual({ alerts: STAFF, desk: null, purchases: null, roles: null });
  });

  test('leaves alerts that are on where they are', async () => {
    await store({ alerts: NEWS });
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
