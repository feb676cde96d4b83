import { expect, test } from 'vitest';
import { identity } from '../../support/samples.js';
import { GUILD, MINUTE, pass, useFakeClock } from '../../support/world/index.js';
import { buy, createSales, page, serve, wirePayment } from './harness.js';

/* What purchases cost, in requests. */

useFakeClock();

test('the first poll of a shop with 400 payments reads one page', async () => {
  const { world } = await createSales({}, (shop) => {
    for (let count = 0; count < 400; count += 1) buy(shop);
  });
  expect(world.asked('payments')).toBe(1);
});

test('a poll of a shop that repeats its first page reads two', async () => {
  const { world } = await createSales();
  const same = Array.from({ length: 50 }, (_, index) => [150 - index, wirePayment()] as const);
  serve(world, () => page(same, true));
  const before = world.asked('payments');
  await pass(3 * MINUTE);
  expect(world.asked('payments') - before).toBe(2);
});

test('a poll after 400 new payments reads five pages, and the next one a page', async () => {
  const { world } = await createSales();
  for (let count = 0; count < 400; count += 1) buy(world);
  const before = world.asked('payments');
  await pass(3 * MINUTE);
  expect(world.asked('payments') - before).toBe(5);
  await pass(2 * MINUTE);
  expect(world.asked('payments') - before).toBe(6);
});

test('the first poll of another shop reads one page, whatever was known of the one before', async () => {
  const { world } = await createSales();
  buy(world);
  await pass(3 * MINUTE);
  world.shop.shopFields = { id: 2 };
  world.shop.payments.clear();
  for (let id = 1000; id < 1400; id += 1) world.shop.payments.set(id, wirePayment());
  const before = world.asked('payments');
  await world.bot.store.link(GUILD, { key: 'c0ffee00c0ffee00c0ffee00c0ffee09', shop: identity('Other') });
  await world.bot.poller.refresh(GUILD);
  await pass(MINUTE);
  expect(world.asked('payments') - before).toBe(1);
});
