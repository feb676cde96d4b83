import { describe, expect, test } from 'vitest';
import { alertsPart } from '../../../src/feeds/alerts/state.js';
import { bought, HOUR, MINUTE, pass, useFakeClock, type World } from '../../support/world/index.js';
import { buy, countTold, createSales, page, serve, serveOldestFirst, wirePayment } from './harness.js';

useFakeClock();

const LOOK = 11 * MINUTE;
const sell = (world: World, count: number) => {
  for (let sold = 0; sold < count; sold += 1) buy(world);
};
describe('pages that begin with the oldest payments', () => {
  test('are read from the last one on, and every payment is told once', async () => {
    const { world, everyone } = await createSales({}, (shop) => {
      sell(shop, 120);
      serveOldestFirst(shop);
    });
    expect(world.asked('payments')).toBe(2);
    buy(world, { customer: 'Alexander' });
    await pass(LOOK);
    expect(everyone()).toEqual([bought('Al…r')]);
    sell(world, 100);
    await pass(LOOK);
    expect(countTold(everyone())).toBe(101);
    expect(world.errors).toEqual([]);
  });

  test.each([
    [20, 1, 20],
    [90, 3, 90],
    [240, 6, 240],
    [600, 6, 250],
  ])('of %i new payments take %i requests, which reach %i', async (count, requests, reached) => {
    const { world, everyone } = await createSales({}, (shop) => serveOldestFirst(shop));
    sell(world, count);
    const before = world.asked('payments');
    await pass(3 * MINUTE);
    expect(world.asked('payments') - before).toBe(requests);
    expect(countTold(everyone())).toBe(reached);
  });

  test('without a number of the last page are reported as unreadable', async () => {
    const unreadable = (shop: World) => {
      sell(shop, 120);
      serveOldestFirst(shop, { last_page: undefined, next_page_url: '/next' });
    };
    const { world, staff } = await createSales({ features: ['staff', 'purchases'] }, unreadable);
    const begun = Date.now();
    await pass(2 * HOUR);
    expect(staff()).toEqual(['⚠️ Shop: the payments can’t be read']);
    const [{ since = Infinity } = {}] = (await world.north.part(alertsPart)).told;
    expect(since - begun).toBeLessThanOrEqual(LOOK);
  });
});

test('pages that begin with the newest payments, each the other way round, are read from the first one on', async () => {
  const { world, everyone } = await createSales();
  const ids = (from: number) =>
    Array.from({ length: 50 }, (_, index) => [from + index, wirePayment()] as const);
  serve(world, (number) => page(ids(number === 1 ? 151 : 101), number === 1));
  await pass(LOOK);
  expect(everyone()).toEqual(['✨ 100 purchases: **VIP** ×100']);
});
