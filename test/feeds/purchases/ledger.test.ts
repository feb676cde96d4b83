import { expect, test } from 'vitest';
import { MINUTE, pass, useFakeClock } from '../harness.js';
import { countTold, createFed, page, serve, wirePayment } from './harness.js';

/* What a guild's record keeps of a shop's payments. */

useFakeClock();

test('of 6,000 payments in three days the ledger keeps the last 5,000', async () => {
  const { world, everyone, purchases } = await createFed();
  for (let thousand = 1; thousand <= 6; thousand += 1) {
    const ids = Array.from({ length: 1000 }, (_, index) => 1000 * thousand - index);
    serve(world, () => page(ids.map((id) => [id, wirePayment({ cost: 0 })])));
    await pass(11 * MINUTE);
  }
  const { ledger } = await purchases();
  expect([ledger?.booked.length, ledger?.booked.at(0)?.[0], ledger?.booked.at(-1)?.[0]]).toEqual([
    5000, 1001, 6000,
  ]);
  expect(ledger?.days.map(({ count }) => count)).toEqual([6000]);
  expect(countTold(everyone())).toBe(6000);
});
