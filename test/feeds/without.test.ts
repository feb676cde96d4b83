import { describe, expect, test } from 'vitest';
import { FEEDS } from '../../src/feeds/index.js';
import { LANGUAGES } from '../../src/words/index.js';
import { identity, wireServer } from '../support/samples.js';
import {
  createWorld,
  GUILD,
  HOUR,
  KEY,
  MINUTE,
  NEWS,
  PRICES,
  type Process,
  pass,
  restart,
  STAFF,
  useFakeClock,
} from './harness.js';
import { buy, COINS, setPurchases, VIP } from './purchases/harness.js';

useFakeClock();

/** The feeds that `createEverything` switches on. A new feed need not be among them. */
const SWITCHED_ON = ['alerts', 'news', 'price-list', 'purchases'];

/** A guild that has switched feeds on, and a bot that has posted the price list. */
async function createEverything() {
  const world = createWorld(3);
  world.shop.servers = [wireServer({ name: 'Survival', products: [VIP] })];
  const bot = world.createProcess();
  await bot.store.link(GUILD, { key: KEY, shop: identity('Shop') });
  bot.poller.start();
  await pass(0);
  await bot.press('setup:setPriceList', [PRICES]);
  await bot.press('setup:setChannel', [NEWS]);
  await setPurchases(bot, { channelId: STAFF, staffChannelId: STAFF });
  await pass(MINUTE);
  return { world, bot };
}

type World = Awaited<ReturnType<typeof createEverything>>['world'];

/** Something for every feed: a new product, a purchase and a shop in test mode. @returns the feeds that post */
async function postingFeeds(world: World): Promise<string[]> {
  const before = world.events.length;
  world.shop.servers = [wireServer({ name: 'Survival', products: [VIP, COINS] })];
  world.shop.shopFields = { test_mode: 1 };
  buy(world);
  await pass(2 * HOUR);
  const events = world.events.slice(before).filter((event) => /(?:sent|edited)$/.test(event));
  return [...new Set(events.map((event) => event.split(' ')[0] ?? ''))].sort();
}

const panel = async (bot: Process) =>
  (await bot.poller.feeds(GUILD, 'en').look()).panel(GUILD, LANGUAGES.en, undefined);

test('with all feeds on the list, a change of everything makes each of them post', async () => {
  const { world } = await createEverything();
  expect(await postingFeeds(world)).toEqual(SWITCHED_ON);
  expect(world.errors).toEqual([]);
});

describe.each(FEEDS.filter(({ page }) => page).map((feed) => ({ name: feed.name, feed })))(
  'without $name',
  ({ feed }) => {
    const feeds = FEEDS.filter((one) => one !== feed);

    test('the other feeds post, and what is stored of this one stays as it is', async () => {
      const { world, bot } = await createEverything();
      const stored = (await bot.record()).parts[feed.name];
      const next = await restart(world, bot, { feeds });
      expect(await postingFeeds(world)).toEqual(SWITCHED_ON.filter((name) => name !== feed.name));
      expect((await next.record()).parts[feed.name]).toBe(stored);
      expect(world.errors).toEqual([]);
    });

    test('the panel shows the other feeds, and each of their pages opens', async () => {
      const { world, bot } = await createEverything();
      const next = await restart(world, bot, { feeds });
      const offered = (await panel(next)).flatMap(({ pages }) => pages.map(({ value }) => value));
      expect(offered).toEqual(
        feeds.flatMap(({ page }) => (page ? [page, page.second] : []).flatMap((one) => one?.open() ?? [])),
      );
      for (const { page } of feeds) if (page) expect(await next.press(page.open())).toHaveProperty('embeds');
      await expect(next.press(feed.page?.open() ?? '')).rejects.toThrow('no page has the action');
    });

    test.runIf(SWITCHED_ON.includes(feed.name))('put back on the list, it posts again', async () => {
      const { world, bot } = await createEverything();
      const next = await restart(world, bot, { feeds });
      await pass(HOUR);
      await restart(world, next);
      expect(await postingFeeds(world)).toContain(feed.name);
    });
  },
);
