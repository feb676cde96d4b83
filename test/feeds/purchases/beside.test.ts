import { expect, test } from 'vitest';
import { FEEDS } from '../../../src/feeds/index.js';
import { wireServer } from '../../support/samples.js';
import { alertText, createFollowed, HOUR, MINUTE, NEWS, pass, useFakeClock } from '../harness.js';
import { bought, buy, createFed, EVERYONE, STAFF, setPurchases, VIP } from './harness.js';

/* Purchases beside the other things that are followed for a guild. */

useFakeClock();

test('purchases are announced if they are switched on in a shop that was followed for five hours', async () => {
  const { world, bot } = await createFollowed({ news: NEWS }, 3);
  world.shop.servers = [wireServer({ name: 'Survival', products: [VIP] })];
  await pass(5 * HOUR);
  const announced = world.texts(EVERYONE).length;
  await setPurchases(bot, { channelId: EVERYONE });
  await pass(HOUR);
  buy(world);
  await pass(HOUR);
  expect(world.texts(EVERYONE).slice(announced)).toEqual([bought('St…e')]);
  expect(world.errors).toEqual([]);
});

test('what waits when they are switched off is not posted, also in a channel that news uses', async () => {
  const { world, bot } = await createFollowed({ news: NEWS }, 3);
  world.shop.servers = [wireServer({ name: 'Survival', products: [VIP] })];
  await setPurchases(bot, { channelId: NEWS });
  await pass(HOUR);
  world.discord.refusals.set(NEWS, 'notSent');
  buy(world);
  await pass(10 * MINUTE);
  expect((await bot.record()).queued.map(({ feed }) => feed)).toContain('purchases');
  world.discord.refusals.clear();
  await setPurchases(bot, { channelId: null });
  await pass(HOUR);
  expect(world.texts(NEWS)).not.toContain(bought('St…e'));
});

test('an outage of two hours is reported once to staff who read purchases in the same channel', async () => {
  const { world, staff } = await createFed({ staffChannelId: STAFF }, () => {}, [...FEEDS]);
  await pass(HOUR);
  for (const resource of ['shop', 'catalogue', 'payments'] as const) world.shop.away.add(resource);
  await pass(3 * HOUR);
  expect(staff()).toEqual([alertText('away')]);
});
