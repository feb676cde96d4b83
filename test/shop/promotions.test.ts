import { expect, test } from 'vitest';
import type { Coupon } from '../../src/shop/coupon.js';
import type { MassSale } from '../../src/shop/mass-sale.js';
import { promotionsAt } from '../../src/shop/promotions.js';

const NOW = Date.UTC(2026, 0, 31, 10);

const coupon = (code: string, fields: Partial<Coupon> = {}): Coupon => ({
  ...{ code, percent: 5, uses: null, limit: null, endsAt: null },
  ...fields,
});
const sale = (name: string, startsAt: number | null, endsAt: number | null): MassSale => ({
  ...{ name, startsAt, endsAt, percent: 20, productIds: [] },
});

test('coupons that can still be used', () => {
  const coupons = [
    coupon('EVER'),
    coupon('LATER', { endsAt: NOW + 1 }),
    coupon('OVER', { endsAt: NOW }),
    coupon('FEW', { uses: 9, limit: 10 }),
    coupon('USED', { uses: 10, limit: 10 }),
    coupon('UNKNOWN', { limit: 10 }),
    coupon('UNLIMITED', { uses: 1000 }),
  ];
  expect(promotionsAt(coupons, [], NOW).coupons.map(({ code }) => code)).toEqual([
    'EVER',
    'LATER',
    'FEW',
    'UNKNOWN',
    'UNLIMITED',
  ]);
});

test('sales that run, by their ends, and sales to come, by their beginnings', () => {
  const sales = [
    sale('for ever', null, null),
    sale('for long', NOW - 1, NOW + 9),
    sale('not for long', null, NOW + 1),
    sale('over', null, NOW),
    sale('later', NOW + 9, null),
    sale('soon', NOW + 1, NOW + 2),
    sale('over before it began', NOW + 1, NOW - 1),
  ];
  const { running, coming } = promotionsAt([], sales, NOW);
  expect(running.map(({ name }) => name)).toEqual(['not for long', 'for long', 'for ever']);
  expect(coming.map(({ name }) => name)).toEqual(['soon', 'later']);
});
