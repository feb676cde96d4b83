import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Product } from '../../src/domain/product.js';
import { applySales, isRunning, type MassSale } from '../../src/domain/sales.js';
import { catalogueOf, MINUTE, productCalled } from '../shop/asked.js';

const NOW = Date.UTC(2026, 0, 31, 10);

const sale = (fields: Partial<MassSale> = {}): MassSale => ({
  name: 'Week of ranks',
  percent: 20,
  startsAt: null,
  endsAt: null,
  productIds: [1],
  ...fields,
});

const sword = { ...productCalled('Sword'), price: 249, oldPrice: 299 };

/** The product at its price in sales. */
const sold = (fields: Partial<Product>, ...sales: readonly MassSale[]) =>
  applySales(catalogueOf([{ ...sword, ...fields }]), sales, NOW).servers[0]?.products[0];

describe('a sale', () => {
  test.each([
    [null, null, true],
    [NOW, null, true],
    [NOW + 1, null, false],
    [null, NOW, false],
  ])('from %s to %s runs: %s', (startsAt, endsAt, runs) => {
    expect(isRunning(sale({ startsAt, endsAt }), NOW)).toBe(runs);
    expect(sold({}, sale({ startsAt, endsAt }))?.price).toBe(runs ? 199.2 : 249);
  });

  test('makes the products that it names cheaper, and says until when', () => {
    const ending = sale({ endsAt: NOW + MINUTE, productIds: [1, 1] });
    expect(sold({}, ending)).toEqual({
      ...sword,
      price: 199.2,
      oldPrice: 249,
      sale: { percent: 20, endsAt: NOW + MINUTE },
    });
    expect(sold({ id: 2 }, ending)).toEqual({ ...sword, id: 2 });
  });

  test('of several sales the largest applies, and the product is marked as one of several', () => {
    const sales = [sale({ percent: 10 }), sale({ percent: 30, endsAt: NOW + 1 }), sale({ percent: 20 })];
    expect(sold({}, ...sales)).toMatchObject({
      price: 174.3,
      sale: { percent: 30, endsAt: NOW + 1, isOneOfSeveral: true },
    });
  });

  test.each([
    [3.49, 12.5, 3.05],
    [1.005, 50, 0.5],
    [100, 33.333, 66.67],
    [249, 100, 0],
    [0, 20, 0],
    [-5, 20, -5],
  ])('%d less %d %% is %d', (price, percent, expected) => {
    expect(sold({ price }, sale({ percent }))?.price).toBe(expected);
  });
});

test('a price in a sale has two decimals, and is never above the one of the shop', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1e9, noNaN: true }),
      fc.double({ min: 0.01, max: 100, noNaN: true }),
      (price, percent) => {
        const { price: reduced = Number.NaN, sale: applied } = sold({ price }, sale({ percent })) ?? {};
        expect(reduced).toBeLessThanOrEqual(price);
        if (applied) expect(Math.abs(reduced * 100 - Math.round(reduced * 100))).toBeLessThan(1e-4);
        expect(Math.abs(reduced - (price * (100 - percent)) / 100)).toBeLessThan(
          0.0051 + price * percent * 1e-4,
        );
      },
    ),
  );
});

test('the catalogue stays the same object until a sale begins or ends, and the listed one if none runs', () => {
  const listed = catalogueOf([sword, { ...sword, id: 2 }]);
  const list = [
    sale({ startsAt: NOW, endsAt: NOW + 5 }),
    sale({ percent: 30, startsAt: NOW + 5, endsAt: NOW + 9 }),
  ];
  const at = (ms: number) => applySales(listed, list, NOW + ms);
  expect(at(-1)).toBe(listed);
  const first = at(0);
  expect(at(4)).toBe(first);
  expect(first.servers[0]?.products.map(({ price }) => price)).toEqual([199.2, 249]);
  expect(at(5).servers[0]?.products[0]?.price).toBe(174.3);
  expect(applySales({ ...listed }, list, NOW)).not.toBe(first);
  expect(at(9)).toBe(listed);
});
