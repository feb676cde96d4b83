import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ApiVersion } from '../../../src/easydonate/versions.js';
import { FEEDS } from '../../../src/feeds/index.js';
import { newsPart } from '../../../src/feeds/news/state.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { wireProduct, wireServer } from '../../support/samples.js';
import { createVisit, press } from '../../support/visit.js';
import {
  added,
  alertText,
  createWorld,
  drop,
  GUILD,
  HOUR,
  MINUTE,
  NEWS,
  PRICES,
  pass,
  priceListText,
  ROLE,
  STAFF,
  shopTime,
  useFakeClock,
  type World,
} from '../../support/world/index.js';

useFakeClock();

let world: World;

async function begin(version: ApiVersion = 2): Promise<void> {
  world = await createWorld({ features: ['news'], goods: { Sword: 100, Bow: 150 }, version });
  await pass(MINUTE);
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

  test('of other kinds are stored, but not announced', async () => {
    world.sells({ Sword: 120 });
    await pass(30 * HOUR);
    world.sells({ Sword: 110, Bow: 150 });
    await pass(2 * HOUR);
    expect(texts()).toEqual([`${added('Bow', 150)} · ${drop('Sword', 120, 110)}`]);
  });

  test('of a server that is hidden for repairs are not announced, also if the clock is set back meanwhile', async () => {
    world.sells({ Sword: 100 });
    await pass(10 * HOUR);
    vi.setSystemTime(Date.now() - 3 * HOUR);
    await pass(10 * HOUR);
    world.sells({ Sword: 100, Bow: 150 });
    await pass(30 * HOUR);
    expect(texts()).toEqual([]);
  });

  test('within an hour are announced in one message after it, without those that were undone', async () => {
    world.sells({ Sword: 90, Bow: 150 });
    await pass(2 * MINUTE);
    expect((await world.north.part(newsPart)).sentAt).toBe(world.discord.messages[0]?.at);
    for (const price of [140, 130, 120]) {
      world.sells({ Sword: price === 130 ? 50 : 90, Bow: price });
      await pass(15 * MINUTE);
    }
    await pass(24 * HOUR);
    expect(texts()).toEqual([drop('Sword', 100, 90), drop('Bow', 150, 120)]);
    const [first = 0, second = 0] = world.discord.messages.map(({ at }) => at);
    expect(Math.floor((second - first) / MINUTE)).toBe(60);
  });

  test('that are undone while their announcement waits are not announced', async () => {
    world.discord.refusals.set(NEWS, 'notSent');
    world.sells({ Sword: 90, Bow: 150 });
    await pass(HOUR);
    world.sells({ Sword: 100, Bow: 150 });
    await pass(HOUR);
    world.discord.refusals.clear();
    await pass(2 * HOUR);
    expect(texts()).toEqual([]);
  });

  test('of a shop that does not respond, or whose list is empty, are not announced', async () => {
    world.shop.away.add('catalogue');
    await pass(24 * HOUR);
    world.shop.away.clear();
    world.sells({});
    await pass(48 * HOUR);
    world.sells({ Sword: 100, Bow: 150 });
    await pass(5 * HOUR);
    expect(texts()).toEqual([]);
  });

  test('are announced in spite of a price of any length', async () => {
    world.shop.servers = [wireServer({ products: [wireProduct({ name: 'Sword', price: '9'.repeat(400) })] })];
    await pass(2 * HOUR);
    world.sells({ Sword: 80, Bow: 150 });
    await pass(2 * HOUR);
    expect([texts(), world.errors]).toEqual([[DROP], []]);
  });
});

describe('what an owner sets', () => {
  test('is kept, and changes while announcements are off are not announced later', async () => {
    await world.north.choose('setChannel');
    world.sells({ Sword: 80, Bow: 150 });
    await pass(5 * HOUR);
    expect(await world.north.part(newsPart)).toMatchObject({ channelId: null });
    await world.north.choose('setChannel', NEWS);
    await pass(5 * HOUR);
    expect(texts()).toEqual([]);
    world.sells({ Sword: 70, Bow: 150 });
    await pass(2 * HOUR);
    expect(texts()).toEqual([drop('Sword', 80, 70)]);
  });

  test('applies at once: a price that falls right afterwards is announced', async () => {
    world = await createWorld({ goods: { Sword: 100, Bow: 150 }, version: 2 });
    await world.north.choose('setChannel', NEWS);
    world.sells({ Sword: 80, Bow: 150 });
    await pass(5 * MINUTE);
    expect(texts()).toEqual([DROP]);
  });

  test('waits until the shop sells something: nothing of an outage is announced as new', async () => {
    world.sells({});
    await world.north.choose('setChannel');
    await world.north.choose('setChannel', NEWS);
    await pass(2 * HOUR);
    expect((await world.north.part(newsPart)).announced).toBeNull();
    world.sells({ Sword: 100, Bow: 150 });
    await pass(5 * HOUR);
    expect(texts()).toEqual([]);
  });

  test('is announced in the language of the guild, also if nothing is posted', async () => {
    const feeds = world.bot.poller.feeds(GUILD, 'ru');
    await press(
      FEEDS,
      createVisit({ guild: world.bot.openGuild(GUILD), feeds, shop: await world.bot.shopOf(GUILD) }),
      'setup:setChannel',
      [NEWS],
    );
    world.sells({ Sword: 80, Bow: 150 });
    await pass(2 * HOUR);
    expect(texts()).toEqual(['🏷️ Sword: 80 ₽ вместо 100 ₽']);
  });

  test('mentions a role to members, and not to the staff', async () => {
    await world.north.choose('setRole', ROLE);
    await world.north.choose('setStaff', STAFF);
    world.shop.shopFields = { is_active: 0 };
    world.sells({ Sword: 80, Bow: 150 });
    await pass(2 * HOUR);
    expect(world.discord.messages.map(({ channelId, mention }) => [channelId, mention])).toEqual(
      expect.arrayContaining([
        [NEWS, { roleId: ROLE, guildId: GUILD }],
        [STAFF, undefined],
      ]),
    );
    expect(texts(STAFF)).toEqual([alertText('blocked')]);
  });
});

test('a mass sale is announced when it begins, and its prices are shown', async () => {
  await begin(3);
  await world.north.choose('setPriceList', PRICES);
  const sale = { id: 1, name: 'Summer', sale: 20, products: [2], start_at: null };
  world.shop.sales = [{ ...sale, expires_at: shopTime(Date.now() + 48 * HOUR) }];
  await pass(3 * HOUR);
  expect(texts()).toEqual([expect.stringMatching(/−20% on 1 product until/)]);
  expect(texts(PRICES)[0]).toContain(priceListText('Sword 80', 'Bow 150'));
  await pass(50 * HOUR);
  world.shop.sales = [];
  await pass(25 * HOUR);
  expect([texts().length, texts(PRICES)]).toEqual([1, [priceListText('Sword 100', 'Bow 150')]]);
  world.shop.sales = [{ ...sale, name: 'Autumn', expires_at: null }];
  await pass(3 * HOUR);
  expect(texts()[1]).toMatch(/−20% on 1 product$/);
});

test('a product in two sales that begin together stands in their announcement once', async () => {
  await begin(3);
  const sale = { sale: 20, products: [2], start_at: null, expires_at: null };
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
    return world.bot.shops.link(GUILD, 'another-key-of-a-shop');
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

test.each([
  [200000, 'AutoMod'],
  [240000, 'harmful'],
  [30_034, 'code 30034'],
])(
  'news that Discord refuses with %s are told within the hour after that, and the page says why',
  async (code, why) => {
    world.discord.refusals.set(NEWS, code);
    world.sells({ Sword: 80, Bow: 150 });
    await pass(3 * HOUR);
    world.sells({ Sword: 80, Bow: 150, Axe: 10 });
    await pass(3 * HOUR);
    const { reply: page } = await world.north.choose('announcements');
    const { announcements } = LANGUAGES.en.following;
    expect(page).toMatchObject({
      embeds: [{ title: announcements.blocked, description: expect.stringContaining(why) }],
    });
    expect(JSON.stringify(page)).not.toMatch(/stopped|The last one/);
    const refused = world.discord.requestsIn(NEWS);
    expect(refused).toBeLessThan(20);
    world.discord.refusals.clear();
    await pass(HOUR);
    expect(texts()).toEqual([`${added('Axe', 10)} · ${DROP}`]);
    expect((await world.north.choose('announcements')).text).not.toContain(why);
  },
);
