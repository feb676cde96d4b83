import { expect, test } from 'vitest';
import { trigger } from '../../../sandbox/demo/happenings.js';
import type { Happening } from '../../../sandbox/demo/protocol.js';
import { SAMPLE_KEYS, type ShopData, sampleShop } from '../../../sandbox/shop/index.js';

/** The sample shops before and after something has happened twice in the English one. */
function twice(happening: Happening) {
  const shops = new Map<string, ShopData>([
    [SAMPLE_KEYS.en, sampleShop('en')],
    [SAMPLE_KEYS.ru, sampleShop('ru')],
  ]);
  trigger({ shops }, 'en', happening);
  trigger({ shops }, 'en', happening);
  expect(shops.get(SAMPLE_KEYS.ru)).toEqual(sampleShop('ru'));
  return { before: sampleShop('en'), after: shops.get(SAMPLE_KEYS.en) };
}

test('one price after the other falls', () => {
  const { before, after } = twice('discount');
  const lowered = after?.products.filter(({ price }, index) => price < (before.products[index]?.price ?? 0));
  expect(lowered).toHaveLength(2);
  for (const { price, old_price } of lowered ?? []) expect(price).toBeCloseTo((old_price ?? 0) * 0.8);
});

test('people buy one after the other', () => {
  const { before, after } = twice('purchase');
  const made = after?.payments.slice(before.payments.length);
  const newest = Math.max(...before.payments.map(({ id }) => id));
  expect(made?.map(({ id, status }) => [id, status])).toEqual([
    [newest + 1, 2],
    [newest + 2, 2],
  ]);
  expect(new Set(made?.map(({ customer }) => customer)).size).toBe(2);
});
