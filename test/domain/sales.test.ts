import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  activeSales,
  applySale,
  applySales,
  checkFollowable,
  isRunning,
  type MassSale,
  MOST_SALES,
} from '../../src/domain/sales.js';
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

describe('a sale', () => {
  test.each([
    [null, null, true],
    [NOW, null, true],
    [NOW + 1, null, false],
    [null, NOW, false],
  ])('from %s to %s runs: %s', (startsAt, endsAt, runs) => {
    expect(isRunning(sale({ startsAt, endsAt }), NOW)).toBe(runs);
  });

  test('makes the products that it names cheaper, and says until when', () => {
    const sales = activeSales([sale({ endsAt: NOW + MINUTE })], NOW);
    expect(applySale(sword, sales)).toEqual({
      ...sword,
      price: 199.2,
      oldPrice: 249,
      sale: { percent: 20, endsAt: NOW + MINUTE },
    });
    expect(applySale({ ...sword, id: 2 }, sales)).toEqual({ ...sword, id: 2 });
  });

  test('of several the largest counts, and the product says that there are others', () => {
    const sales = activeSales(
      [sale({ percent: 10 }), sale({ percent: 30, endsAt: NOW + 1 }), sale({ percent: 20 })],
      NOW,
    );
    expect(applySale(sword, sales)).toMatchObject({
      price: 174.3,
      sale: { percent: 30, endsAt: NOW + 1, isOneOfSeveral: true },
    });
    expect(activeSales([sale({ productIds: [1, 1] })], NOW).get(1)).toEqual({ percent: 20, endsAt: null });
  });

  test('that names no products changes no price', () => {
    expect(activeSales([sale({ productIds: [] })], NOW).size).toBe(0);
  });

  test.each([
    [3.49, 12.5, 3.05],
    [1.005, 50, 0.5],
    [100, 33.333, 66.67],
    [249, 100, 0],
    [0, 20, 0],
    [-5, 20, -5],
  ])('%d less %d %% is %d', (price, percent, expected) => {
    expect(applySale({ ...sword, price }, activeSales([sale({ percent })], NOW)).price).toBe(expected);
  });
});

test('a price in a sale has two decimals, and is never above the one of the shop', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1e9, noNaN: true }),
      fc.double({ min: 0.01, max: 100, noNaN: true }),
      (price, percent) => {
        const sold = applySale({ ...sword, price }, activeSales([sale({ percent })], NOW));
        expect(sold.price).toBeLessThanOrEqual(price);
        if (sold.sale) expect(Math.abs(sold.price * 100 - Math.round(sold.price * 100))).toBeLessThan(1e-4);
        expect(Math.abs(sold.price - (price * (100 - percent)) / 100)).toBeLessThan(
          0.0051 + price * percent * 1e-4,
        );
      },
    ),
  );
});

test('every product of a catalogue is at its price, and the others are those that they were', () => {
  const axe = { ...sword, id: 2 };
  const { servers, unreadable } = applySales(catalogueOf([sword, axe]), activeSales([sale()], NOW));
  expect([servers[0]?.products[0]?.price, unreadable]).toEqual([199.2, 0]);
  expect(servers[0]?.products[1]).toBe(axe);
});

test('the sales stay the same object until one begins or ends', () => {
  const list = [sale({ startsAt: NOW - 5, endsAt: NOW + 5 }), sale({ startsAt: NOW + 2 })];
  const first = activeSales(list, NOW);
  expect(activeSales(list, NOW + 1)).toBe(first);
  const second = activeSales(list, NOW + 2);
  expect(second).not.toBe(first);
  expect(activeSales(list, NOW + 4)).toBe(second);
  expect(activeSales(list, NOW + 5)).not.toBe(second);
});

test('where one ends as another begins, they are other sales', () => {
  const always = sale({ productIds: [9] });
  const list = [sale({ percent: 10, endsAt: NOW + 5 }), sale({ percent: 30, startsAt: NOW + 5 }), always];
  expect(activeSales(list, NOW).get(1)?.percent).toBe(10);
  expect(activeSales(list, NOW + 5).get(1)?.percent).toBe(30);
});

test('a shop of which not all is read, or with too many sales, is not followed', () => {
  const catalogue = catalogueOf([]);
  const sales = Array.from({ length: MOST_SALES }, () => sale());
  expect(() => checkFollowable(catalogue, sales)).not.toThrow();
  expect(() => checkFollowable(catalogue, [...sales, sale()])).toThrow('tooMuchToFollow');
  expect(() => checkFollowable({ ...catalogue, exceeds: 'entries' }, [])).toThrow('tooMuchToFollow');
});
