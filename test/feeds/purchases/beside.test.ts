import { expect, test } from 'vitest';
import { wireServer } from '../../support/samples.js';
import {
  alertText,
  bought,
  createWorld,
  HOUR,
  MINUTE,
  NEWS,
  pass,
  SALES,
  useFakeClock,
} from '../../support/world/index.js';
import { buy, createSales, VIP } from './harness.js';

/* Purchases beside the other things that are followed for a guild. */

useFakeClock();

test('purchases are announced if they are switched on in a shop that was followed for five hours', async () => {
  const world = await createWorld({ features: ['news'], goods: { Sword: 100, Bow: 150 } });
  world.shop.servers = [wireServer({ products: [VIP] })];
  await pass(5 * HOUR);
  const announced = world.texts(SALES).length;
  await world.north.choose('setPurchases', SALES);
  await pass(HOUR);
  buy(world);
  await pass(HOUR);
  expect(world.texts(SALES).slice(announced)).toEqual([bought('St…e')]);
  expect(world.errors).toEqual([]);
});

test('what waits when they are switched off is not posted, also in a channel that news uses', async () => {
  const world = await createWorld({ features: ['news'], goods: { Sword: 100, Bow: 150 } });
  world.shop.servers = [wireServer({ products: [VIP] })];
  await world.north.choose('setPurchases', NEWS);
  await pass(HOUR);
  world.discord.refusals.set(NEWS, 'notSent');
  buy(world);
  await pass(10 * MINUTE);
  expect((await world.north.record()).queued.map(({ feed }) => feed)).toContain('purchases');
  world.discord.refusals.clear();
  await world.north.choose('setPurchases');
  await pass(HOUR);
  expect(world.texts(NEWS)).not.toContain(bought('St…e'));
});

test('an outage of two hours is reported once to staff who read purchases in the same channel', async () => {
  const { world, staff } = await createSales({ features: ['staff'] });
  await pass(HOUR);
  for (const resource of ['shop', 'catalogue', 'payments'] as const) world.shop.away.add(resource);
  await pass(3 * HOUR);
  expect(staff()).toEqual([alertText('away')]);
});
