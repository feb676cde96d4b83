import { expect, test } from 'vitest';
import { rolesPart } from '../../../src/feeds/roles/state.js';
import { salesPart } from '../../../src/sales/ledger.js';
import type { Backend } from '../../../src/store/backend.js';
import { discordRole } from '../../support/members.js';
import { changeStored } from '../../support/parts.js';
import { typeGoal } from '../goal/harness.js';
import {
  createFollowed,
  drop,
  GUILD,
  HOUR,
  NEWS,
  PRICES,
  pass,
  restart,
  SECOND,
  STAFF,
  useFakeClock,
  type World,
} from '../harness.js';
import { bought, buy, createFed, EVERYONE, setPurchases } from '../purchases/harness.js';
import { mapping, VIP } from '../roles/samples.js';

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
  const { world, bot } = await createFollowed({ news: NEWS, staff: STAFF }, 3);
  await bot.press('setup:setPriceList', [PRICES]);
  await setPurchases(bot, { channelId: EVERYONE });
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
  const { world, bot } = await createFed(undefined, ({ members }) =>
    members.addRole(discordRole({ id: VIP, position: 10 })),
  );
  const mappings = [mapping({ productId: 1, roleId: VIP, since: 0 })];
  await changeStored(bot.store, GUILD, rolesPart, { mappings });
  await typeGoal(bot);
  await bot.press('setup:setGoal', [PRICES]);
  await restart(world, bot);
  await pass(20 * HOUR);
  const { readers } = await bot.part(salesPart);
  expect(readers).toEqual(['purchases', 'roles', 'goal']);
  const costs = countCosts(world);
  await pass(HOUR);
  expect(costs()).toMatchObject({ asked: { payments: 6 }, discord: 0, writes: 0 });
});

test('a price that falls costs one list, one message, one edit, four reads and three writes', async () => {
  const { world, bot } = await createFollowed({ news: NEWS });
  await bot.press('setup:setPriceList', [PRICES]);
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
  const { world } = await createFed(undefined, (shop) => {
    for (let count = 0; count < 120; count += 1) buy(shop);
  });
  // The list is read on the hour.
  await pass(20.5 * HOUR);
  buy(world);
  const costs = countCosts(world);
  await untilTold(world, EVERYONE);
  expect(world.texts(EVERYONE)).toEqual([bought('St…e')]);
  const { reads, ...others } = costs();
  expect(others).toMatchObject({ asked: { payments: 1 }, discord: 1, writes: 2 });
  expect(reads).toBeLessThanOrEqual(3);
});

test('an announcement costs one list, one message, three reads and two writes', async () => {
  const { world } = await createFollowed({ news: NEWS });
  await pass(20 * HOUR);
  world.sells({ Sword: 80, Bow: 150 });
  const costs = countCosts(world);
  await untilTold(world, NEWS);
  const { reads, ...others } = costs();
  expect(others).toEqual({ asked: { catalogue: 1, shop: 1 }, discord: 1, writes: 2 });
  expect(reads).toBeLessThanOrEqual(3);
});
