import { expect, test } from 'vitest';
import { lowerPrice } from '../../../sandbox/demo/prices.js';
import { SAMPLE_KEYS, type ShopData, sampleShop } from '../../../sandbox/shop/index.js';

const shops = new Map<string, ShopData>([
  [SAMPLE_KEYS.en, sampleShop('en')],
  [SAMPLE_KEYS.ru, sampleShop('ru')],
]);
const pricesIn = (key: string) =>
  (shops.get(key)?.products ?? []).map(({ id, price, old_price }) => ({ id, price, old_price }));

test('one price after the other is lowered, in one language at a time', () => {
  const [en, ru] = [pricesIn(SAMPLE_KEYS.en), pricesIn(SAMPLE_KEYS.ru)];
  lowerPrice({ shops }, 'en');
  lowerPrice({ shops }, 'en');
  const now = pricesIn(SAMPLE_KEYS.en);
  const lowered = now.filter(({ price }, index) => price < (en[index]?.price ?? 0));
  expect(lowered).toHaveLength(2);
  for (const { price, old_price } of lowered) expect(price).toBeCloseTo((old_price ?? 0) * 0.8);
  expect(pricesIn(SAMPLE_KEYS.ru)).toEqual(ru);
});
