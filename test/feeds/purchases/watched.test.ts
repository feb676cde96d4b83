import { expect, test } from 'vitest';
import { GUILD, HOUR, MINUTE, type Process, pass, restart, useFakeClock } from '../harness.js';
import { buy, change, createFed, STAFF } from './harness.js';

useFakeClock();

const LOOK = 11 * MINUTE;
/** More than the four pages that are read after a restart. */
const LATER = 240;

const count = async (bot: Process) =>
  (await (await bot.shopOf(GUILD)).payments.undelivered('refresh'))?.().count;

test('after a restart, problems count that no page shows any more, until they are mended', async () => {
  const fed = await createFed({ staffChannelId: STAFF, report: 'daily' });
  const { world, purchases } = fed;
  const broken = Array.from({ length: 5 }, () => buy(world, { error: 'Player is offline' }));
  await pass(LOOK);
  const watched = async () => (await purchases()).ledger?.watched.map(([id]) => id);
  expect(await watched()).toEqual(broken);
  for (let sold = 0; sold < LATER; sold += 1) buy(world);
  await pass(LOOK);
  expect(await watched()).toEqual(broken);

  const before = world.requests('payment');
  const bot = await restart(world, fed.bot);
  expect([await count(bot), world.requests('payment') - before]).toEqual([3, 3]);
  expect([await count(bot), world.requests('payment') - before]).toEqual([5, 5]);
  const mended = broken[0] ?? 0;
  change(world, mended, { error: '', updated_at: world.shop.payments.get(mended)?.updated_at });
  for (let turn = 0; turn < 3; turn += 1) {
    await pass(2 * MINUTE);
    await count(bot);
  }
  expect(await count(bot)).toBe(4);
  await pass(HOUR);
  expect(await watched()).toEqual(broken.slice(1));
  const again = await restart(world, bot);
  await count(again);
  expect([await count(again), world.errors]).toEqual([4, []]);
});
