import { beforeEach, expect, test } from 'vitest';
import { identity, wireProduct } from '../../support/samples.js';
import {
  choose,
  createWorld,
  drop,
  GUILD,
  HOUR,
  KEY,
  MINUTE,
  NEWS,
  PRICES,
  type Process,
  pass,
  priceListText,
  STAFF,
  useFakeClock,
  type World,
} from '../harness.js';
import { buy, setPurchases } from '../purchases/harness.js';

useFakeClock();

const PURCHASES = '500000000000000004';
const DAY = 24 * HOUR;
const SALE = { id: 1, name: 'Summer', sale: 20, products: [1], start_at: null, expires_at: null };
const LISTED = priceListText('Sword 100', 'Bow 150');
const MISSING = { status: 404, text: '<html></html>' };

let world: World;
let bot: Process;

/** A followed shop of version 2 with everything switched on. */
beforeEach(async () => {
  world = createWorld('auto');
  world.shop.instead[3] = MISSING;
  bot = world.createProcess();
  await bot.store.link(GUILD, { key: KEY, shop: identity('Shop') });
  bot.poller.start();
  await pass(0);
  await choose(bot, { news: NEWS, staff: STAFF, prices: [PRICES] });
  await pass(HOUR);
});

const saved = async () => (await bot.store.access(GUILD)).source;

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
  await setPurchases(bot, { channelId: PURCHASES });
  await pass(10 * MINUTE);
  buy(world, { products: [wireProduct({ name: 'Sword' })] });
  await pass(30 * MINUTE);
  expect(world.texts(PURCHASES)).toHaveLength(1);
  await goBack();
  buy(world, { products: [wireProduct({ name: 'Sword' })] });
  const before = world.requests('payments');
  await pass(5 * HOUR);
  expect([world.texts(PURCHASES).length, world.requests('payments')]).toEqual([1, before]);
  await goForward();
  expect(world.texts(PURCHASES)).toHaveLength(2);
});
