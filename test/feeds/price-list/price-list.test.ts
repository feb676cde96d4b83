import { beforeEach, describe, expect, test } from 'vitest';
import { MAX_CHANNELS, priceListPart } from '../../../src/feeds/price-list/state.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { SILENT_PRESENCE } from '../../support/guild.js';
import {
  type Answer,
  createWorld,
  GUILD,
  HOUR,
  KEY,
  MINUTE,
  openShop,
  PRICES,
  pass,
  priceListText,
  STAFF,
  useFakeClock,
  type World,
} from '../../support/world/index.js';

useFakeClock();

let world: World;
beforeEach(async () => {
  world = await createWorld({ goods: { Sword: 100, Bow: 150 }, version: 2 });
  await pass(MINUTE);
});

const { priceList: words } = LANGUAGES.en.following;
const CHANNEL = `<#${PRICES}>`;

const texts = () => world.texts(PRICES);
const posts = async () => (await world.north.part(priceListPart)).posts;
const sent = async () => (await world.north.record()).sent;
/** Chooses the channels of the price list. @returns what the page says then */
const choose = (...channels: string[]) => world.north.choose('setPriceList', ...channels);
const show = () => world.north.choose('priceList');
const description = ({ reply }: Answer) => reply.embeds?.[0]?.description ?? '';

test('a price list is sent, and edited once when what it shows has changed', async () => {
  await choose(PRICES);
  expect([texts(), await sent()]).toMatchObject([
    [priceListText('Sword 100', 'Bow 150')],
    [{ channelId: PRICES, messageId: '1' }],
  ]);
  const updated = () => Date.parse(world.discord.messages[0]?.reply.embeds?.[0]?.timestamp ?? '');
  expect(updated()).toBe(Date.now());
  const { requests } = world.discord;
  await pass(10 * HOUR);
  expect(world.discord.requests).toBe(requests);
  world.sells({ Sword: 80, Bow: 150 });
  await pass(10 * HOUR);
  expect([texts(), world.discord.requests]).toEqual([[priceListText('Sword 80', 'Bow 150')], requests + 1]);
  expect(updated()).toBe((await sent())[0]?.at);
  // An owner who chooses the same channel has it already, and the page checks the message.
  await choose(PRICES);
  expect([world.discord.messages.length, world.discord.requests, world.errors]).toEqual([
    1,
    requests + 2,
    [],
  ]);
});

test('a price list is still edited after a restart', async () => {
  await choose(PRICES);
  await pass(MINUTE);
  world.sells({ Sword: 70 });
  await world.restart();
  expect([texts(), world.discord.messages[0]?.edits]).toEqual([[priceListText('Sword 70')], 1]);
});

const footer = () => world.discord.messages[0]?.reply.embeds?.[0]?.footer?.text;

test('the language is the one of the guild, until its settings choose another', async () => {
  await openShop(world.south, KEY);
  await world.south.choose('setPriceList', world.south.places.prices);
  await pass(MINUTE);
  expect(footer()).toBe(LANGUAGES.ru.following.pricesUpdated);
  await world.bot.store.changeSettings(world.south.guildId, { language: 'en' });
  await pass(2 * HOUR);
  expect(footer()).toBe(LANGUAGES.en.following.pricesUpdated);
});

describe('where it ends', () => {
  const ends = [
    ['messageGone', 0],
    ['channelGone', 0],
    ['permission', 1],
  ] as const;

  test.each(ends)('%s is noticed at the next edit, and %i channels are left', async (problem, left) => {
    await choose(PRICES);
    world.discord.refusals.set(PRICES, problem);
    world.sells({ Sword: 70 });
    await pass(2 * HOUR);
    expect(await posts()).toHaveLength(left);
    const last = problem === 'permission' ? 'refused' : 'gone';
    expect([[...new Set(world.events)], world.errors]).toEqual([
      ['price-list sent', `price-list ${last}`],
      [],
    ]);
  });

  test.each([...ends, ['unknown', 1]] as const)(
    '%s is noticed when an owner looks, and nothing is edited for that',
    async (problem, left) => {
      await choose(PRICES);
      world.discord.refusals.set(PRICES, problem);
      // What Discord says of permissions would be believed before a refusal.
      const process = world.createProcess({ presence: SILENT_PRESENCE });
      const shown = description(await world.north.owner.press('setup:priceList', {}, process));
      expect(await posts()).toHaveLength(left);
      const isNamed = shown.includes(LANGUAGES.en.channel.refused(CHANNEL));
      expect(isNamed).toBe(problem === 'permission');
      expect(world.discord.messages[0]?.edits).toBe(0);
    },
  );

  test('an owner waits three seconds for a Discord that does not answer', async () => {
    await choose(PRICES);
    const silent = { ...world.discord.channels, check: () => new Promise<never>(() => {}) };
    const shown = world.north.owner.press('setup:priceList', {}, world.createProcess({ channels: silent }));
    await pass(3000);
    expect(description(await shown)).toContain(CHANNEL);
  });

  test('a permission that is back is used within seconds when an owner looks, and by itself', async () => {
    await choose(PRICES);
    await pass(5 * HOUR);
    for (const isOwnerThere of [true, false]) {
      world.discord.refusals.set(PRICES, 'permission');
      await show();
      await pass(5000);
      expect((await world.north.record()).refused).toEqual({ [PRICES]: 'permission' });
      world.discord.refusals.clear();
      if (isOwnerThere) await show();
      await pass(isOwnerThere ? 5000 : 2 * HOUR);
      expect((await world.north.record()).refused).toEqual({});
    }
  });

  test('taking the channel away deletes the message, unless that is gone already', async () => {
    await choose(STAFF);
    for (const problem of [undefined, 'messageGone', 'channelGone'] as const) {
      await choose(STAFF, PRICES);
      if (problem) world.discord.refusals.set(PRICES, problem);
      expect(description(await choose(STAFF))).not.toContain(CHANNEL);
      world.discord.refusals.clear();
      expect(await posts()).toMatchObject([{ channelId: STAFF }]);
    }
    expect(world.discord.messages.map(({ deleted = false }) => deleted)).toEqual([false, true, false, false]);
  });

  test.each(['unknown', 'permission', 'notSent'] as const)(
    'a message that cannot be deleted (%s) stays listed, and the owner reads so',
    async (problem) => {
      await choose(PRICES);
      world.discord.faults.push(problem);
      expect(description(await choose())).toContain(words.notDeleted(CHANNEL));
      expect([(await posts()).length, texts().length]).toEqual([1, 1]);
    },
  );

  test('another key is another shop, at once; without one nothing is polled', async () => {
    await choose(PRICES);
    await world.bot.shops.link(GUILD, 'another-key-of-a-shop');
    world.sells({ Axe: 5 });
    await pass(2 * MINUTE);
    expect(texts()).toEqual([priceListText('Axe 5')]);
    await world.bot.shops.unlink(GUILD, () => world.bot.store.erase(GUILD));
    const before = world.asked('catalogue');
    await pass(5 * HOUR);
    expect(world.asked('catalogue')).toBe(before);
    expect(await posts()).toEqual([]);
  });
});

test.each(['permission', 'channelGone', 'rejected'] as const)(
  'a first message that Discord refuses (%s) is neither sent nor kept',
  async (problem) => {
    world.discord.refusals.set(PRICES, problem);
    expect(description(await choose(PRICES))).toContain(CHANNEL);
    expect([await posts(), world.discord.messages]).toEqual([[], []]);
  },
);

test('a first message with something that Discord does not accept says what', async () => {
  world.discord.refusals.set(PRICES, 200000);
  expect(description(await choose(PRICES))).toContain('AutoMod');
});

test.each([
  [20016, 'slow mode'],
  [50083, 'archived'],
  [160_002, 'code 160002'],
])(
  'edits that Discord refuses with %s are no list that is up to date, and are done within the hour after that',
  async (code, why) => {
    await choose(PRICES);
    world.discord.refusals.set(PRICES, code);
    world.sells({ Sword: 60, Bow: 150 });
    await pass(3 * HOUR);
    const page = await show();
    expect(page.title).toBe(words.needsAttention);
    expect(description(page)).toContain(why);
    world.discord.refusals.clear();
    await pass(HOUR);
    expect(texts()).toEqual([priceListText('Sword 60', 'Bow 150')]);
    expect(description(await show())).not.toContain(why);
  },
);

test('a first message that certainly was not sent is sent as soon as Discord answers', async () => {
  world.discord.faults.push('notSent');
  expect(description(await choose(PRICES))).toContain(words.sending);
  await pass(MINUTE);
  expect([texts(), world.errors]).toEqual([[priceListText('Sword 100', 'Bow 150')], []]);
});

test('a sixth channel is refused', async () => {
  const channels = Array.from({ length: MAX_CHANNELS }, (_, n) => `${BigInt(PRICES) + BigInt(n)}`);
  const { title } = LANGUAGES.en.problem({ kind: 'tooManyPosts', most: MAX_CHANNELS });
  const shown = description(await choose(...channels, '500000000000000099'));
  expect(shown).toContain(title);
  expect(world.discord.messages).toHaveLength(MAX_CHANNELS);
});

test('a shop that does not respond for a day changes nothing; afterwards the list is up to date again', async () => {
  await choose(PRICES);
  world.shop.away.add('catalogue');
  await pass(24 * HOUR);
  const { title } = LANGUAGES.en.problem({ kind: 'unreachable' });
  expect(description(await show())).toContain(title);
  world.shop.away.clear();
  world.sells({ Sword: 70 });
  await pass(HOUR);
  expect([texts(), world.discord.messages[0]?.edits]).toEqual([[priceListText('Sword 70')], 1]);
  expect(description(await show())).not.toContain(title);
});

describe('what was sent when Discord did not answer', () => {
  beforeEach(async () => {
    world.discord.faults.push('lost');
    expect(description(await choose(PRICES))).toContain(words.sending);
  });

  test('is found again, and not posted a second time for an owner who asks again', async () => {
    await choose(PRICES);
    await pass(30_000);
    expect([texts().length, await sent()]).toMatchObject([1, [{ messageId: '1' }]]);
  });

  test.each(['permission', 'channelGone', 'notSent', 'rejected', 'unknown'] as const)(
    'stays open after the answer %s',
    async (problem) => {
      world.discord.faults.push(problem);
      await pass(25_000);
      expect([await sent(), (await posts()).length, world.givenUp('price-list')]).toEqual([[], 1, 0]);
      await pass(25_000);
      expect([texts().length, await sent()]).toMatchObject([1, [{ messageId: '1' }]]);
    },
  );

  test('counts as gone once Discord may have forgotten it, and the owner can post again', async () => {
    world.discord.refusals.set(PRICES, 'permission');
    await pass(5 * MINUTE);
    expect([(await posts()).length, world.events]).toEqual([0, ['price-list givenUp']]);
    expect(description(await show())).not.toContain(CHANNEL);
    world.discord.refusals.clear();
    await pass(5 * HOUR);
    expect(texts()).toHaveLength(1);
    await choose(PRICES);
    expect([(await posts()).length, texts().length]).toEqual([1, 2]);
  });

  test('is deleted as soon as it is known, if its channel was taken away in the meantime', async () => {
    expect(description(await choose())).toContain(words.notDeleted(CHANNEL));
    await pass(MINUTE);
    expect([texts(), await posts()]).toEqual([[], []]);
  });
});

describe('a great part that is missing', () => {
  const sells = (count: number) =>
    world.sells(Object.fromEntries(Array.from({ length: count }, (_, n) => [`P${n}`, n + 1])));
  const count = () => Number(texts()[0]?.match(/(\d) product/)?.[1] ?? 0);

  test.each([
    [6, 0, 6],
    [6, 3, 6],
    [6, 4, 4],
    [3, 1, 1],
    [1, 0, 1],
  ])('of %i products, of which %i are left: %i are shown for the first hour', async (before, left, shown) => {
    sells(before);
    await choose(PRICES);
    await pass(MINUTE);
    sells(left);
    await pass(30 * MINUTE);
    expect(count()).toBe(shown);
    await world.restart();
    await pass(20 * MINUTE);
    expect(count()).toBe(shown);
    await pass(12 * MINUTE);
    expect(count()).toBe(left);
  });

  test('and is back within the hour never changes a price list', async () => {
    sells(6);
    await choose(PRICES);
    await pass(MINUTE);
    for (const left of [0, 6, 0]) {
      sells(left);
      await pass(50 * MINUTE);
    }
    expect([count(), world.events]).toEqual([6, ['price-list sent']]);
  });
});

test('the wait that Discord sets for one message is kept, also by a restart; other messages are edited meanwhile', async () => {
  const OTHER = '500000000000000077';
  await choose(PRICES, OTHER);
  world.discord.waits.set('1', 40 * MINUTE);
  world.sells({ Sword: 55, Bow: 150 });
  await pass(HOUR / 2);
  expect([texts(), world.texts(OTHER)]).toEqual([
    [priceListText('Sword 100', 'Bow 150')],
    [priceListText('Sword 55', 'Bow 150')],
  ]);
  const asked = world.discord.requestsIn(PRICES);
  await world.restart();
  world.sells({ Sword: 45, Bow: 150 });
  await pass(5 * MINUTE);
  expect(world.discord.requestsIn(PRICES)).toBe(asked);
  world.discord.waits.clear();
  await pass(HOUR);
  expect(texts()).toEqual([priceListText('Sword 45', 'Bow 150')]);
  expect(world.errors).toEqual([]);
});
