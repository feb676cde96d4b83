import { expect, test } from 'vitest';
import { HOUR, MINUTE, pass, restart, useFakeClock, type World } from '../harness.js';
import { buy, createFed, EVERYONE, page, STAFF, serve, setPurchases, wirePayment } from './harness.js';

/* More payments than a poll reads. */

useFakeClock();

const LOOK = 11 * MINUTE;
const NOBODY_KNOWS = '⚠️ Some payments may not have been read';
const IN_REPORT = '⚠️ About 150 payments are missing here: too many came in at once.';

const sell = (world: World, count: number) => {
  for (let sold = 0; sold < count; sold += 1) buy(world);
};
const createStaffed = (sold: number) =>
  createFed({ channelId: EVERYONE, staffChannelId: STAFF }, (world) => sell(world, sold));

test('250 of 400 payments after an outage are announced, and 150 are reported as missing, once and in the sales report', async () => {
  const { world, bot, everyone, staff, staffLines, purchases } = await createStaffed(10);
  await bot.poller.stop();
  sell(world, 400);
  const next = await restart(world, bot);
  await pass(HOUR);
  expect(everyone()).toEqual(['✨ 250 purchases: **VIP** ×250']);
  expect(staff()).toEqual(['💰 250 new payments', '⚠️ About 150 payments were not read']);
  expect((await purchases()).ledger?.days.map(({ missed, count }) => [missed, count])).toEqual([[150, 260]]);
  await setPurchases(next, { report: 'daily' });
  await pass(24 * HOUR);
  expect(staffLines()).toContain(IN_REPORT);
  expect(staffLines()).toContain('⚠️ Whether all is delivered can’t be checked now.');
  await pass(24 * HOUR);
  expect(staff().at(-1)).toBe('📊 Nothing paid yesterday');
  expect(staffLines()).not.toContain('missing');
  expect(world.errors).toEqual([]);
});

test.each([
  [0, 250],
  [10, 250],
  [60, 240],
])('nothing is said to be missing where %i payments were known and %i are new', async (known, count) => {
  const { world, staff } = await createStaffed(known);
  sell(world, count);
  await pass(LOOK);
  expect(staff()).toEqual([`💰 ${count} new payments`]);
});

const newest = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => [from - index, wirePayment()] as const);

test.each([
  ['that doesn’t say how many it has', (number: number) => page(newest(9999 - 50 * number, 50), true), 250],
  ['that lists its last fifty alone', () => ({ ...page(newest(9999, 50)), total: 50 }), 50],
  ['that repeats its first page', () => page(newest(9999, 50), true), 50],
])('of a shop %s it is said that some may be missing', async (_what, body, count) => {
  const { world, staff, purchases } = await createStaffed(50);
  serve(world, body);
  await pass(LOOK);
  expect(staff()).toEqual([`💰 ${count} new payments`, NOBODY_KNOWS]);
  expect((await purchases()).ledger?.days.map(({ missed }) => missed)).toEqual([null]);
});

test('missed payments are only in the sums if there is no channel for staff', async () => {
  const { world, purchases, waiting } = await createFed();
  sell(world, 400);
  await pass(LOOK);
  const { ledger } = await purchases();
  expect([await waiting(), ledger?.days.map(({ missed }) => missed), world.texts(STAFF)]).toEqual([
    [],
    [150],
    [],
  ]);
});
