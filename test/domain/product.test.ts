import { expect, test } from 'vitest';
import { discountPercent } from '../../src/domain/product.js';

test.each([
  [75, 100, 25],
  [699, 1000, 30],
  [0, 50, 100],
  [0.01, 50, 99],
  [3, 2000, 99],
  [999.5, 1000, 1],
  [1999, 2000, 1],
  [50, 50, 0],
  [60, 50, 0],
  [50, null, 0],
  [-1, 50, 0],
])('the price of %j instead of %j is a discount of %i %%', (price, oldPrice, percent) => {
  expect(discountPercent({ price, oldPrice })).toBe(percent);
});
