import { describe, expect, test } from 'vitest';
import { FEEDS } from '../../src/feeds/index.js';
import { LANGUAGES } from '../../src/words/index.js';
import { createWorld, GOODS, GUILD, HOUR, pass, useFakeClock, type World } from '../support/world/index.js';

useFakeClock();

/** The feeds that `createEverything` switches on. A new feed need not be among them. */
const SWITCHED_ON = ['alerts', 'news', 'price-list', 'purchases'];

/** A server that has switched feeds on. */
const createEverything = () =>
  createWorld({ features: ['staff', 'news', 'purchases', 'prices'], goods: { VIP: 149 } });

/** Something for every feed: a new product, a purchase and a shop in test mode. @returns the feeds that post */
async function postingFeeds(world: World): Promise<string[]> {
  const before = world.events.length;
  world.sells({ VIP: 149, Coins: 10 });
  world.shop.shopFields = { test_mode: 1 };
  world.buys('Steve', GOODS.vip);
  await pass(2 * HOUR);
  const events = world.events.slice(before).filter((event) => /(?:sent|edited)$/.test(event));
  return [...new Set(events.map((event) => event.split(' ')[0] ?? ''))].sort();
}

const panel = async ({ bot }: World) =>
  (await bot.poller.feeds(GUILD, 'en').look()).panel(GUILD, LANGUAGES.en, undefined);

test('with all feeds on the list, a change of everything makes each of them post', async () => {
  const world = await createEverything();
  expect(await postingFeeds(world)).toEqual(SWITCHED_ON);
  expect(world.errors).toEqual([]);
});

describe.each(FEEDS.filter(({ page }) => page).map((feed) => ({ name: feed.name, feed })))(
  'without $name',
  ({ feed }) => {
    const feeds = FEEDS.filter((one) => one !== feed);

    test('the other feeds post, and what is stored of this one stays as it is', async () => {
      const world = await createEverything();
      const stored = (await world.north.record()).parts[feed.name];
      await world.restart({ feeds });
      expect(await postingFeeds(world)).toEqual(SWITCHED_ON.filter((name) => name !== feed.name));
      expect((await world.north.record()).parts[feed.name]).toBe(stored);
      expect(world.errors).toEqual([]);
    });

    test('the panel shows the other feeds, and each of their pages opens', async () => {
      const world = await createEverything();
      await world.restart({ feeds });
      const offered = (await panel(world)).flatMap(({ pages }) => pages.map(({ value }) => value));
      expect(offered).toEqual(
        feeds.flatMap(({ page }) => (page ? [page, page.second] : []).flatMap((one) => one?.open() ?? [])),
      );
      for (const { page } of feeds)
        if (page) expect((await world.north.owner.press(page.open())).reply).toHaveProperty('embeds');
    });

    test.runIf(SWITCHED_ON.includes(feed.name))('put back on the list, it posts again', async () => {
      const world = await createEverything();
      await world.restart({ feeds });
      await pass(HOUR);
      await world.restart();
      expect(await postingFeeds(world)).toContain(feed.name);
    });
  },
);
