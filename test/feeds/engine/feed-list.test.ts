import { beforeEach, describe, expect, test } from 'vitest';
import { NO_KNOWLEDGE } from '../../../src/domain/knowledge.js';
import { alertsPart } from '../../../src/feeds/alerts/state.js';
import { FeedList } from '../../../src/feeds/engine/feed-list.js';
import { NO_FEEDS, withPart } from '../../../src/feeds/engine/record.js';
import type { Feed } from '../../../src/feeds/feed.js';
import { FEEDS } from '../../../src/feeds/index.js';
import { button } from '../../../src/ui/components.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { server } from '../../support/samples.js';
import {
  added,
  createWorld,
  GOODS,
  GUILD,
  HOUR,
  NEWS,
  pass,
  type Server,
  useFakeClock,
  type World,
} from '../../support/world/index.js';

useFakeClock();

const FEATURES = ['staff', 'news', 'purchases', 'prices'] as const;

let world: World;
let other: Server;
beforeEach(async () => {
  world = await createWorld({ features: FEATURES, goods: { VIP: 149 } });
  other = await world.opens(['news']);
});

const fail = (): never => {
  throw new TypeError('Cannot read properties of undefined');
};

/** The list of feeds with a mistake in one method of one of them. */
const withMistake = (name: string, mistake: Partial<Feed>): readonly Feed[] =>
  FEEDS.map((feed) => (feed.name === name ? { ...feed, ...mistake } : feed));

/** Something for every feed. @returns the feeds that post */
async function postingFeeds(): Promise<string[]> {
  const before = world.events.length;
  world.sells({ VIP: 149, Coins: 10 });
  world.shop.shopFields = { test_mode: 1 };
  world.buys('Steve', GOODS.vip);
  await pass(2 * HOUR);
  const events = world.events.slice(before).filter((event) => /(?:sent|edited)$/.test(event));
  return [...new Set(events.map((event) => event.split(' ')[0] ?? ''))].sort();
}

const ALL = ['alerts', 'news', 'price-list', 'purchases'];

describe.each(['needs', 'advance', 'settle'] as const)('a feed that throws in %s', (method) => {
  test.each(ALL)('%s: the others post, and the operator reads of it once', async (name) => {
    await world.restart({ feeds: withMistake(name, { [method]: fail }) });
    const posting = await postingFeeds();
    expect(posting).toEqual(expect.arrayContaining(ALL.filter((one) => one !== name)));
    expect(world.errors).toEqual([]);
    expect(world.faults).toEqual([name]);
  });
});

test('a feed that throws at a place keeps no other feed from posting', async () => {
  await world.restart({ feeds: withMistake('alerts', { adds: { memberButton: fail } }) });
  expect(await postingFeeds()).toEqual(ALL);
  expect(world.faults).toEqual(['alerts']);
});

test('a price list gets the buttons of two feeds at most', () => {
  const feeds = ['a', 'b', 'c'].map((name): Feed => {
    const [first] = FEEDS;
    if (!first) throw new Error('there is no feed');
    return { ...first, name, adds: { memberButton: () => button(`${name}:press`, name) } };
  });
  const list = new FeedList(feeds, fail);
  const record = feeds.reduce((stored, feed) => withPart(stored, feed, feed.schema.parse({})), NO_FEEDS);
  const buttons = list.collect(record, 'memberButton', undefined, LANGUAGES.en);
  expect(buttons.map((one) => 'label' in one && one.label)).toEqual(['a', 'b']);
});

test.each(FEEDS.map((feed) => [feed.name, feed] as const))(
  '%s is off while nothing is stored of it',
  (_name, feed) => {
    const state = feed.schema.parse({});
    expect([feed.needs(state, Date.now(), null), feed.channels(state, null)]).toEqual([[], []]);
    const { memberButton, serverLine, openOrders, memberData } = feed.adds ?? {};
    const given = [
      memberButton?.(state, undefined, LANGUAGES.en, null),
      serverLine?.(state, server(), LANGUAGES.en, null),
      openOrders?.(state, NO_KNOWLEDGE, LANGUAGES.en, null),
      memberData?.(state, '7', LANGUAGES.en, null),
    ];
    expect(given.filter((one) => one !== undefined)).toEqual([]);
  },
);

test('a state that could not be read back is not stored, and only its feed stops', async () => {
  const advance: Feed['advance'] = () => ({ state: { told: 7 } });
  await world.restart({ feeds: withMistake('alerts', { advance }) });
  expect(await postingFeeds()).toEqual(ALL.filter((name) => name !== 'alerts'));
  expect(await world.north.part(alertsPart)).toMatchObject({ told: [] });
});

/** Only the first guild announces in this channel. */
const failInOne = (state: unknown): undefined => (JSON.stringify(state).includes(NEWS) ? fail() : undefined);

test.each<[keyof Feed, (feed: Feed) => Partial<Feed>]>([
  ['needs', ({ needs }) => ({ needs: (state, ...given) => failInOne(state) ?? needs(state, ...given) })],
  [
    'advance',
    ({ advance }) => ({ advance: (state, ...given) => failInOne(state) ?? advance(state, ...given) }),
  ],
  ['settle', ({ settle }) => ({ settle: (state, ...given) => failInOne(state) ?? settle(state, ...given) })],
])(
  'a feed that throws in %s for one guild posts in the others, and once in this one after a fix',
  async (_method, mistake) => {
    const [feed] = FEEDS.filter(({ name }) => name === 'news');
    await world.restart({ feeds: withMistake('news', feed ? mistake(feed) : {}) });
    await postingFeeds();
    expect(other.texts('news')).toEqual([added('Coins', 10)]);
    expect(world.faults).toEqual(['news']);
    await world.restart();
    await pass(HOUR);
    expect(world.texts(NEWS)).toEqual([added('Coins', 10)]);
  },
);

const panel = async () =>
  (await world.bot.poller.feeds(GUILD, 'en').look()).panel(GUILD, LANGUAGES.en, undefined);

describe.each(FEEDS.filter(({ page }) => page).map((feed) => ({ name: feed.name, feed })))(
  'without $name',
  ({ feed }) => {
    const feeds = FEEDS.filter((one) => one !== feed);

    test('the other feeds post, and what is stored of this one stays as it is', async () => {
      const stored = (await world.north.record()).parts[feed.name];
      await world.restart({ feeds });
      expect(await postingFeeds()).toEqual(ALL.filter((name) => name !== feed.name));
      expect((await world.north.record()).parts[feed.name]).toBe(stored);
      expect(world.errors).toEqual([]);
    });

    test('the panel shows the other feeds, and each of their pages opens', async () => {
      await world.restart({ feeds });
      const offered = (await panel()).flatMap(({ pages }) => pages.map(({ value }) => value));
      expect(offered).toEqual(
        feeds.flatMap(({ page }) => (page ? [page, page.second] : []).flatMap((one) => one?.open() ?? [])),
      );
      for (const { page } of feeds)
        if (page) expect((await world.north.owner.press(page.open())).reply).toHaveProperty('embeds');
    });

    test.runIf(ALL.includes(feed.name))('put back on the list, it posts again', async () => {
      await world.restart({ feeds });
      await pass(HOUR);
      await world.restart();
      expect(await postingFeeds()).toContain(feed.name);
    });
  },
);
