import { expect, test } from 'vitest';
import { salesPart } from '../../../src/sales/ledger.js';
import { createWorld, live, MINUTE, useFakeClock } from '../../support/world/index.js';

/* What a guild's record keeps of a shop's payments. */

useFakeClock();

test('of the payments of three days the ledger keeps the last 5,000', async () => {
  const { north, buys } = await createWorld({ features: ['staff', 'purchases'] });
  buys('Steve');
  await live(11 * MINUTE);
  const { ledger } = await north.part(salesPart);
  if (!ledger) throw new Error('nothing was booked');
  const before = Array.from({ length: 4999 }, (_, at): [number, number] => [at + 1, Date.now()]);
  await north.change(salesPart, { ledger: { ...ledger, booked: [...before, ...ledger.booked] } });
  const id = buys('Alexander');
  await live(11 * MINUTE);
  const kept = (await north.part(salesPart)).ledger?.booked ?? [];
  expect([kept.length, kept[0]?.[0], kept.at(-1)?.[0]]).toEqual([5000, 2, id]);
  expect(north.reads('sales').join()).toContain('Al…r');
});
