import { beforeEach, expect, test } from 'vitest';
import {
  createTwins,
  DAY,
  drop,
  GUILD,
  HOUR,
  KEY,
  MINUTE,
  NEWS,
  NORTH,
  openFeatures,
  openShop,
  PRICES,
  pass,
  priceListText,
  SALES,
  STAFF,
  type Twins,
  useFakeClock,
} from '../../support/world/index.js';

useFakeClock();

const SALE = { id: 1, name: 'Summer', sale: 20, products: [2], start_at: null, expires_at: null };
const LISTED = priceListText('Sword 100', 'Bow 150');
const MISSING = { status: 404, text: '<html></html>' };

let world: Twins;

/** A followed shop of version 2 with everything switched on. */
beforeEach(async () => {
  world = createTwins({}, 'auto');
  world.shop.instead[3] = MISSING;
  world.sells({ Sword: 100, Bow: 150 });
  await openShop(world.north, KEY);
  await openFeatures(world.north, ['staff', 'news', 'prices'], NORTH);
  await pass(HOUR);
});

const saved = async () => (await world.bot.store.access(GUILD)).source;

async function goForward(): Promise<void> {
  delete world.shop.instead[3];
  await pass(DAY + HOUR);
  expect(await saved()).toBe('3');
}

/** The version is tried once a day. */
async function goBack(): Promise<void> {
  await pass(DAY);
  world.shop.instead[3] = MISSING;
  await pass(3 * HOUR);
  expect(await saved()).toBe('');
}

const read = () => [NEWS, PRICES].map((channelId) => world.texts(channelId));
const edits = () => world.discord.messages.reduce((sum, message) => sum + message.edits, 0);

test('a shop that moves to version 3 and back without a sale changes no message', async () => {
  const unchanged = [[], [LISTED]];
  await goForward();
  expect([read(), edits(), world.texts(STAFF)]).toEqual([unchanged, 0, []]);
  await goBack();
  expect([read(), edits(), world.texts(STAFF)]).toEqual([unchanged, 0, []]);
  await goForward();
  expect([read(), edits(), world.texts(STAFF)]).toEqual([unchanged, 0, []]);
  expect(world.errors).toEqual([]);
});

test('with a sale only the prices of the list change', async () => {
  world.shop.sales = [SALE];
  await goForward();
  expect(read()).toEqual([[], [expect.stringContaining('Sword ~~₽100~~ **₽80**')]]);
  await goBack();
  expect(read()).toEqual([[], [LISTED]]);
  await goForward();
  expect(read()).toEqual([[], [expect.stringContaining('Sword ~~₽100~~ **₽80**')]]);
  expect(world.errors).toEqual([]);
});

test('what changes later is news in either version', async () => {
  await goForward();
  world.shop.sales = [SALE];
  await pass(2 * HOUR);
  expect(world.texts(NEWS)).toEqual([expect.stringContaining('−20%')]);
  world.shop.sales = [];
  await goBack();
  world.sells({ Sword: 70, Bow: 150 });
  await pass(2 * HOUR);
  expect(world.texts(NEWS)).toEqual([expect.stringContaining('−20%'), drop('Sword', 100, 70)]);
});

test('purchases begin with the version that lists them, and stop with it', async () => {
  await goForward();
  await world.north.choose('setPurchases', SALES);
  await pass(10 * MINUTE);
  world.buys('Steve');
  await pass(30 * MINUTE);
  expect(world.texts(SALES)).toHaveLength(1);
  await goBack();
  world.buys('Steve');
  const before = world.asked('payments');
  await pass(5 * HOUR);
  expect([world.texts(SALES).length, world.asked('payments')]).toEqual([1, before]);
  await goForward();
  expect(world.texts(SALES)).toHaveLength(2);
});
