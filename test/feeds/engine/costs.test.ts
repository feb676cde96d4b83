import { expect, test } from 'vitest';
import { salesPart } from '../../../src/sales/ledger.js';
import type { Backend } from '../../../src/store/backend.js';
import {
  bought,
  createWorld,
  drop,
  HOUR,
  NEWS,
  PRICES,
  pass,
  SALES,
  SECOND,
  useFakeClock,
  type World,
} from '../../support/world/index.js';
import { buy, createSales } from '../purchases/harness.js';

useFakeClock();

/** Counts what a shop that is followed costs from now on. */
function countCosts({ backend, discord, shop }: World) {
  let [reads, writes] = [0, 0];
  const { get, set, replace }: Backend = backend;
  backend.get = (...given) => {
    // Other records are in memory for a minute.
    if (given[0].startsWith('feeds:')) reads += 1;
    return get(...given);
  };
  backend.set = (...given) => {
    writes += 1;
    return set(...given);
  };
  backend.replace = (...given) => {
    writes += 1;
    return replace(...given);
  };
  const before = { asked: shop.asked.length, discord: discord.requests };
  return () => {
    const asked: Record<string, number> = {};
    for (const { resource } of shop.asked.slice(before.asked)) asked[resource] = (asked[resource] ?? 0) + 1;
    return { asked, discord: discord.requests - before.discord, reads, writes };
  };
}

/** Lets time pass until a channel has a message, and its record is written. */
async function untilTold(world: World, channelId: string): Promise<void> {
  for (let second = 0; second < 3600 && world.texts(channelId).length === 0; second += 1) await pass(SECOND);
  await pass(SECOND);
}

test('a quiet hour of news, a price list, alerts and purchases costs one list, six pages of payments and no write', async () => {
  const world = await createWorld({ features: ['news', 'staff'], goods: { Sword: 100, Bow: 150 } });
  await world.north.choose('setPriceList', PRICES);
  await world.north.choose('setPurchases', SALES);
  await pass(20 * HOUR);
  const costs = countCosts(world);
  await pass(HOUR);
  const { reads, ...others } = costs();
  expect(others).toEqual({
    asked: { catalogue: 1, runningSales: 1, shop: 1, payments: 6 },
    ...{ discord: 0, writes: 0 },
  });
  // Seven polls, each with the record before the shop is read and afterwards.
  expect(reads).toBeLessThanOrEqual(14);
});

test('a quiet hour of purchases, roles and a goal in one shop costs six pages of payments and no write', async () => {
  const world = await createWorld({ features: ['purchases', 'roles', 'goal'] });
  await pass(20 * HOUR);
  const { readers } = await world.north.part(salesPart);
  expect(readers).toEqual(['purchases', 'roles', 'goal']);
  const costs = countCosts(world);
  await pass(HOUR);
  expect(costs()).toMatchObject({ asked: { payments: 6 }, discord: 0, writes: 0 });
});

test('a price that falls costs one list, one message, one edit, four reads and three writes', async () => {
  const world = await createWorld({ features: ['news'], goods: { Sword: 100, Bow: 150 }, version: 2 });
  await world.north.choose('setPriceList', PRICES);
  await pass(20 * HOUR);
  world.sells({ Sword: 80, Bow: 150 });
  const costs = countCosts(world);
  await untilTold(world, NEWS);
  expect(world.texts(NEWS)).toEqual([drop('Sword', 100, 80)]);
  const { reads, ...others } = costs();
  expect(others).toEqual({ asked: { catalogue: 1, shop: 1 }, discord: 2, writes: 3 });
  expect(reads).toBeLessThanOrEqual(4);
});

test('a purchase costs one page of payments, one message, three reads and two writes', async () => {
  const { world } = await createSales({}, (shop) => {
    for (let count = 0; count < 120; count += 1) buy(shop);
  });
  // The list is read on the hour.
  await pass(20.5 * HOUR);
  buy(world);
  const costs = countCosts(world);
  await untilTold(world, SALES);
  expect(world.texts(SALES)).toEqual([bought('St…e')]);
  const { reads, ...others } = costs();
  expect(others).toMatchObject({ asked: { payments: 1 }, discord: 1, writes: 2 });
  expect(reads).toBeLessThanOrEqual(3);
});
