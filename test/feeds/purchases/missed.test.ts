import { expect, test } from 'vitest';
import { salesPart } from '../../../src/sales/ledger.js';
import { createWorld, HOUR, live, MINUTE, pass, useFakeClock } from '../../support/world/index.js';

/* More payments than a poll reads. */

useFakeClock();

test('250 of 400 payments after an outage are in the sums of a day, and its report says “at least”', async () => {
  const world = await createWorld({
    features: ['staff', 'purchases', 'report'],
    north: { purchases: { everyone: 'sales' }, report: 'daily' },
  });
  const { north, buys, shop } = world;
  buys('First');
  await live(11 * MINUTE);
  shop.away.add('payments');
  await live(MINUTE);
  for (let sold = 0; sold < 400; sold += 1) buys('Steve');
  shop.away.clear();
  await pass(HOUR);
  expect(north.reads('sales')).toEqual([expect.any(String), '✨ 250 purchases: **Sword** ×250']);
  const { ledger } = await north.part(salesPart);
  expect(ledger?.days.map(({ count, isPartial }) => [count, isPartial])).toEqual([[251, true]]);
  const reports = () => north.reads('staff').filter((text) => text.startsWith('📊'));
  await pass(24 * HOUR);
  expect(reports()).toEqual([expect.stringContaining('📊 At least ₽25,100 paid yesterday')]);
  expect(world.errors).toEqual([]);
});
