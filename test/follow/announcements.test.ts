import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ApiVersion } from '../../src/easydonate/versions.js';
import type { Announce } from '../../src/store/follow-record.js';
import { wireProduct, wireServer } from '../support/samples.js';
import {
  ANNOUNCE,
  added,
  createFollowed,
  drop,
  GUILD,
  HOUR,
  MINUTE,
  NEWS,
  PRICES,
  type Process,
  pass,
  priceList,
  ROLE,
  report,
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

const texts = (channelId = NEWS) => world.texts(channelId);
const DROP = drop('Sword', 100, 80);

describe('changes', () => {
  test('are announced once, all in one message; what was there before is not', async () => {
    await pass(5 * HOUR);
    expect(texts()).toEqual([]);
    world.sells({ Sword: 80, Bow: 150, Axe: 10 });
    await pass(5 * HOUR);
    expect(texts()).toEqual([`${added('Axe', 10)} · ${DROP}`]);
    expect(world.errors).toEqual([]);
  });

  test.each([
    ['back by three hours', -3 * HOUR],
    ['forward by an hour', HOUR],
  ])('are announced within the usual time when the clock is set %s', async (_how, ms) => {
    world.sells({ Sword: 90, Bow: 150 });
    await pass(2 * MINUTE);
    vi.setSystemTime(Date.now() + ms);
    world.sells({ Sword: 80, Bow: 150 });
    await pass(2 * HOUR);
    world.sells({ Sword: 80, Bow: 150, Axe: 10 });
    await pass(2 * HOUR);
    expect(texts()).toEqual([drop('Sword', 100, 90), drop('Sword', 90, 80), added('Axe', 10)]);
    expect(world.errors).toEqual([]);
  });

  test('of other kinds are only remembered', async () => {
    world.sells({ Sword: 120 });
    await pass(30 * HOUR);
    world.sells({ Sword: 110, Bow: 150 });
    await pass(2 * HOUR);
    expect(texts()).toEqual([`${added('Bow', 150)} · ${drop('Sword', 120, 110)}`]);
  });

  test('of a server that is hidden for repairs are none, also if the clock is set back in the meantime', async () => {
    world.sells({ Sword: 100 });
    await pass(10 * HOUR);
    vi.setSystemTime(Date.now() - 3 * HOUR);
    await pass(10 * HOUR);
    world.sells({ Sword: 100, Bow: 150 });
    await pass(30 * HOUR);
    expect(texts()).toEqual([]);
  });

  test('within an hour come in one message, as soon as it has passed; what is undone by then is none', async () => {
    world.sells({ Sword: 90, Bow: 150 });
    await pass(2 * MINUTE);
    expect((await bot.following().state()).lastSentAt).toBe(world.discord.messages[0]?.at);
    for (const price of [140, 130, 120]) {
      world.sells({ Sword: price === 130 ? 50 : 90, Bow: price });
      await pass(15 * MINUTE);
    }
    await pass(24 * HOUR);
    expect(texts()).toEqual([drop('Sword', 100, 90), drop('Bow', 150, 120)]);
    const [first = 0, second = 0] = world.discord.messages.map(({ at }) => at);
    expect(Math.floor((second - first) / MINUTE)).toBe(60);
  });

  test('of a shop that does not respond, or whose list is empty, are none', async () => {
    world.shop.away.add('catalogue');
    await pass(24 * HOUR);
    world.shop.away.clear();
    world.sells({});
    await pass(48 * HOUR);
    world.sells({ Sword: 100, Bow: 150 });
    await pass(5 * HOUR);
    expect(texts()).toEqual([]);
  });

  test('are not silenced by a price of any length, nor by a record that a wrong clock has dated later', async () => {
    world.shop.servers = [wireServer({ products: [wireProduct({ name: 'Sword', price: '9'.repeat(400) })] })];
    await pass(2 * HOUR);
    await bot.store.following.change(GUILD, (record) => ({
      ...record,
      announced: record.announced && {
        ...record.announced,
        sentAt: Date.now() + 10 * HOUR,
      },
    }));
    world.sells({ Sword: 80, Bow: 150 });
    await pass(2 * HOUR);
    expect([texts(), world.errors]).toEqual([[DROP], []]);
  });
});

describe('what an owner sets', () => {
  test('is kept, and switched off nothing is announced, nor what changed until it is on again', async () => {
    await bot.following().setAnnouncements({ isOn: false });
    world.sells({ Sword: 80, Bow: 150 });
    await pass(5 * HOUR);
    expect((await bot.following().state()).announce).toEqual({ ...ANNOUNCE, isOn: false });
    await bot.following().setAnnouncements({ isOn: true });
    await pass(5 * HOUR);
    expect(texts()).toEqual([]);
    world.sells({ Sword: 70, Bow: 150 });
    await pass(2 * HOUR);
    expect(texts()).toEqual([drop('Sword', 80, 70)]);
  });

  test('counts from then on: a price that falls right afterwards is news', async () => {
    ({ world, bot } = await createFollowed());
    await bot.following().setAnnouncements(ANNOUNCE);
    world.sells({ Sword: 80, Bow: 150 });
    await pass(5 * MINUTE);
    expect(texts()).toEqual([DROP]);
  });

  test('waits until the shop sells something: nothing of an outage is announced as new', async () => {
    world.sells({});
    await bot.following().setAnnouncements({ channelId: null });
    await bot.following().setAnnouncements(ANNOUNCE);
    await pass(2 * HOUR);
    expect((await bot.record()).announced).toBeNull();
    world.sells({ Sword: 100, Bow: 150 });
    await pass(5 * HOUR);
    expect(texts()).toEqual([]);
  });

  test('is announced in the language of the guild, also if nothing is posted', async () => {
    await bot.poller.following(GUILD, 'ru').setAnnouncements({});
    world.sells({ Sword: 80, Bow: 150 });
    await pass(2 * HOUR);
    expect(texts()).toEqual(['🏷️ Sword: 80 вместо 100']);
  });

  test('mentions a role to members, and not to the staff', async () => {
    await bot.following().setAnnouncements({ roleId: ROLE, staffChannelId: STAFF });
    world.shop.shopFields = { is_active: 0 };
    world.sells({ Sword: 80, Bow: 150 });
    await pass(2 * HOUR);
    expect(world.discord.messages.map(({ channelId, mention }) => [channelId, mention])).toEqual(
      expect.arrayContaining([
        [NEWS, { roleId: ROLE, guildId: GUILD }],
        [STAFF, undefined],
      ]),
    );
    expect(texts(STAFF)).toEqual([report('blocked')]);
  });
});

test('a mass sale is announced when it begins, and its prices are shown', async () => {
  await begin({}, 3);
  await bot.following().post(PRICES);
  const sale = { id: 1, name: 'Summer', sale: 20, products: [1], start_at: null };
  world.shop.sales = [{ ...sale, expires_at: shopTime(Date.now() + 48 * HOUR) }];
  await pass(3 * HOUR);
  expect(texts()).toEqual([expect.stringMatching(/−20% on 1 product until/)]);
  expect(texts(PRICES)[0]).toContain(priceList(2, 80));
  await pass(50 * HOUR);
  world.shop.sales = [];
  await pass(25 * HOUR);
  expect([texts().length, texts(PRICES)]).toEqual([1, [priceList(2, 100)]]);
  world.shop.sales = [{ ...sale, name: 'Autumn', expires_at: null }];
  await pass(3 * HOUR);
  expect(texts()[1]).toMatch(/−20% on 1 product$/);
});

test('a product in two sales that begin together stands in their announcement once', async () => {
  await begin({}, 3);
  const sale = { sale: 20, products: [1], start_at: null, expires_at: null };
  world.shop.sales = [
    { ...sale, id: 1, name: 'Summer' },
    { ...sale, id: 2, name: 'Autumn' },
  ];
  await pass(3 * HOUR);
  expect(world.discord.messages[0]?.reply.embeds?.[0]?.description?.match(/Sword/g)).toHaveLength(1);
});

describe('another key', () => {
  const link = (id: number) => {
    world.shop.shopFields = { id };
    return bot.shopOf(GUILD).link('another-key-of-a-shop');
  };

  test.each([[{ Axe: 30, Pick: 20 }], [{}]])(
    'of another shop, which sells %j, announces only what changes there',
    async (prices) => {
      world.sells(prices);
      await link(2);
      await pass(5 * HOUR);
      world.sells({ Axe: 30, Pick: 20 });
      await pass(5 * HOUR);
      expect(texts()).toEqual([]);
      world.sells({ Axe: 25, Pick: 20 });
      await pass(5 * HOUR);
      expect(texts()).toEqual([drop('Axe', 30, 25)]);
    },
  );

  test('of the same shop goes on where the other ended', async () => {
    world.sells({ Sword: 80, Bow: 150 });
    await link(1);
    await pass(5 * HOUR);
    expect(texts()).toEqual([DROP]);
  });
});

describe('a preview', () => {
  const preview = () => bot.following().preview();

  test('is of a product if nothing has changed; of a sale while one runs; of nothing if nothing is sold', async () => {
    expect(await preview()).toMatchObject({ sales: [], added: [{ name: 'Sword', price: 100 }], cheaper: [] });
    await begin({}, 3);
    world.shop.sales = [{ id: 1, name: 'Summer', sale: 20, products: [2], start_at: null, expires_at: null }];
    await bot.following().setAnnouncements({ isOn: false });
    await pass(2 * MINUTE);
    expect(await preview()).toMatchObject({
      sales: [{ name: 'Summer', percent: 20, items: [{ name: 'Bow', price: 120, oldPrice: 150 }] }],
      ...{ added: [], cheaper: [] },
    });
    world.sells({});
    world.shop.sales = [];
    await pass(2 * MINUTE);
    expect(await preview()).toBeUndefined();
  });
});
