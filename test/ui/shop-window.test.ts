import { expect, test } from 'vitest';
import { listOffers, sortByDiscount } from '../../src/domain/offers.js';
import { discountBlock } from '../../src/ui/shop-window.js';
import { UNLINKED } from '../../src/ui/web-address.js';
import { catalogue, format, wireProduct, wireServer } from '../support/samples.js';

test.each<[prices: readonly (readonly [now: number, before: number])[], block: string]>([
  [
    [
      [0, 50],
      [90, 100],
    ],
    '**🔥 Up to 10% off**\nP2 ~~₽100~~ **₽90**',
  ],
  [[[0, 50]], ''],
  [[], ''],
])('the discounts %j are shown as %j', (prices, block) => {
  const products = prices.map(([price, old_price], index) =>
    wireProduct({ id: index + 1, name: `P${index + 1}`, price, old_price }),
  );
  const offers = listOffers(catalogue(wireServer({ products })).servers);
  expect(discountBlock(sortByDiscount(offers), UNLINKED, format('en'))).toBe(block);
});
