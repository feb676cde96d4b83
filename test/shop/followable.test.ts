import { expect, test } from 'vitest';
import { checkFollowable, MOST_FOLLOWED } from '../../src/shop/followable.js';
import type { MassSale } from '../../src/shop/mass-sale.js';
import { catalogue, wireProduct, wireServer } from '../views/samples.js';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const products = (count: number) => numbers(count).map((id) => wireProduct({ id }));
const sale = (productIds: readonly number[]): MassSale => ({
  ...{ name: 'Summer', percent: 20, startsAt: 1, endsAt: null, productIds },
});
const { servers, sales, products: most, listings } = MOST_FOLLOWED;

/** What is too much of it; undefined where nothing is. */
function tooMuch(
  wire: readonly ReturnType<typeof wireServer>[],
  massSales: readonly MassSale[] = [],
): unknown {
  try {
    checkFollowable(catalogue(...wire), massSales);
    return undefined;
  } catch (error) {
    return error;
  }
}

test.each([
  ['servers', servers, (count: number) => tooMuch(numbers(count).map((id) => wireServer({ id })))],
  ['products', most, (count: number) => tooMuch([wireServer({ products: products(count) })])],
  [
    'listings',
    listings,
    (count: number) =>
      tooMuch([wireServer({ products: Array.from({ length: count }, () => wireProduct()) })]),
  ],
  [
    'sales',
    sales,
    (count: number) =>
      tooMuch(
        [wireServer()],
        numbers(count).map(() => sale([1])),
      ),
  ],
  ['listings', listings, (count: number) => tooMuch([wireServer()], [sale(numbers(count))])],
] as const)('a shop with too many %s is not followed; %i are not too many', (what, limit, check) => {
  expect(check(limit)).toBeUndefined();
  expect(check(limit + 1)).toMatchObject({ problem: { kind: 'tooMuchToFollow', what, most: limit } });
});
