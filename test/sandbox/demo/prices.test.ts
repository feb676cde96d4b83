import { expect, test } from 'vitest';
import { Prices } from '../../../sandbox/demo/prices.js';
import { SAMPLE_KEYS, type ShopData, sampleShop } from '../../../sandbox/shop/index.js';

const shops = new Map<string, ShopData>([
  [SAMPLE_KEYS.en, sampleShop('en')],
  [SAMPLE_KEYS.ru, sampleShop('ru')],
]);
const prices = new Prices({ shops });
const pricesIn = (key: string) =>
  (shops.get(key)?.products ?? []).map(({ id, price, old_price }) => ({ id, price, old_price }));

test('one price after the other is lowered, in one language at a time', () => {
  const [en, ru] = [pricesIn(SAMPLE_KEYS.en), pricesIn(SAMPLE_KEYS.ru)];
  prices.change('en', 'lower');
  prices.change('en', 'lower');
  const now = pricesIn(SAMPLE_KEYS.en);
  const lowered = now.filter(({ price }, index) => price < (en[index]?.price ?? 0));
  expect(lowered).toHaveLength(2);
  for (const { price, old_price } of lowered) expect(price).toBeCloseTo((old_price ?? 0) * 0.8);
  expect(pricesIn(SAMPLE_KEYS.ru)).toEqual(ru);
});

test('a sale of ranks begins, and its end brings the prices back', () => {
  const before = pricesIn(SAMPLE_KEYS.ru);
  prices.change('ru', 'sale');
  expect(
    pricesIn(SAMPLE_KEYS.ru).filter(({ price }, index) => price < (before[index]?.price ?? 0)).length,
  ).toBeGreaterThan(3);
  prices.change('ru', 'sale');
  expect(pricesIn(SAMPLE_KEYS.ru)).toEqual(before);
});
