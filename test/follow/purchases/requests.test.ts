import { expect, test } from 'vitest';
import { MINUTE, pass, useFakeClock } from '../harness.js';
import { buy, createFed, EVERYONE, page, serve, wirePayment } from './harness.js';

/* What purchases cost, in requests. */

useFakeClock();

test('the first poll of a shop with 400 payments reads one page', async () => {
  const { world } = await createFed({ channelId: EVERYONE }, (shop) => {
    for (let count = 0; count < 400; count += 1) buy(shop);
  });
  expect(world.requests('payments')).toBe(1);
});

test('a poll of a shop that repeats its first page reads two', async () => {
  const { world } = await createFed();
  const same = Array.from({ length: 50 }, (_, index) => [150 - index, wirePayment()] as const);
  serve(world, () => page(same, true));
  const before = world.requests('payments');
  await pass(3 * MINUTE);
  expect(world.requests('payments') - before).toBe(2);
});
