import { describe, expect, test } from 'vitest';
import { type Wire, wireServer } from '../../support/samples.js';
import {
  bought,
  type Feature,
  HOUR,
  MINUTE,
  pass,
  useFakeClock,
  type World,
} from '../../support/world/index.js';
import { buy, COINS, change, createSales, VIP } from './harness.js';

/* Products that the shop has hidden since its list was read. */

useFakeClock();

const LOOK = 11 * MINUTE;
/** By then a quiet shop's list is read once an hour, and next in forty minutes. */
const QUIET = 4 * HOUR + 20 * MINUTE;

const sell = ({ shop }: World, ...products: (typeof VIP)[]) => {
  shop.servers = [wireServer({ products })];
};

test('a product that was hidden a minute before it was bought is not named', async () => {
  const { world, everyone } = await createSales();
  await pass(QUIET);
  sell(world, { ...VIP, is_hidden: 1 }, COINS);
  await pass(MINUTE);
  buy(world);
  await pass(LOOK);
  expect(everyone()).toEqual([]);
  buy(world, { products: [COINS] });
  await pass(LOOK);
  expect(everyone()).toEqual([bought('St…e', '**Coins**')]);
});

test('a product that was added a minute before it was bought is named', async () => {
  const { world, everyone } = await createSales({}, (shop) => sell(shop, COINS));
  await pass(QUIET);
  sell(world, VIP, COINS);
  buy(world);
  await pass(LOOK);
  expect(everyone()).toEqual([bought('St…e')]);
});

describe('the list is not read to check hidden products', () => {
  const countLists = async (world: World, ms: number) => {
    const before = world.asked('catalogue');
    await pass(ms);
    return world.asked('catalogue') - before;
  };

  test.each<[what: string, features: readonly Feature[], fields: Wire]>([
    ['of which only staff is told', ['staff'], {}],
    ['that is unpaid', ['purchases'], { status: 0 }],
    ['that is a test', ['purchases'], { payment_type: 'test' }],
    ['that waits for its delivery', ['purchases'], { status: 1 }],
  ])('for a payment %s', async (_what, features, fields) => {
    const { world } = await createSales({ features });
    await pass(QUIET);
    await pass(5 * MINUTE);
    buy(world, fields);
    expect(await countLists(world, 9 * MINUTE)).toBe(0);
  });

  test('more often than every ten minutes in a shop that sells all the time', async () => {
    const { world, everyone } = await createSales();
    await pass(QUIET);
    let lists = 0;
    for (let minute = 0; minute < 60; minute += 1) {
      buy(world, { customer: `Buyer${minute}` });
      lists += await countLists(world, MINUTE);
    }
    expect(everyone().length).toBeGreaterThan(20);
    expect(lists).toBeGreaterThanOrEqual(5);
    expect(lists).toBeLessThanOrEqual(7);
  });

  test('twice for a payment that changes after it was told', async () => {
    const { world } = await createSales();
    const id = buy(world);
    await pass(QUIET);
    await pass(5 * MINUTE);
    change(world, id, { status: 1 });
    expect(await countLists(world, 9 * MINUTE)).toBe(0);
  });
});
