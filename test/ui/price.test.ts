import { expect, test } from 'vitest';
import { plainPrice, priceInRow, priceLine, priceWithDiscount } from '../../src/ui/price.js';
import { format } from '../support/samples.js';

const product = { price: 174.3, oldPrice: 249 };
const several = { percent: 30, endsAt: null, isOneOfSeveral: true } as const;

test('a price that another mass sale may decide is the lowest one', () => {
  const english = format('en');
  const sold = { ...product, sale: several };
  expect(priceLine(sold, english)).toBe('~~₽249~~ **from ₽174.30**');
  expect(priceInRow({ price: 5, oldPrice: null, sale: several }, english)).toBe('from ₽5');
  expect(priceWithDiscount(sold, english)).toBe('**from ₽174.30** ~~₽249~~ −30%');
  expect(plainPrice(sold, format('ru'))).toBe('от 174,30\u00a0₽ −30\u00a0%');
  expect(priceLine({ ...sold, price: 0 }, english)).toBe('~~₽249~~ **free**');
  expect(priceLine({ ...product, sale: { percent: 30, endsAt: null } }, english)).toBe(
    '~~₽249~~ **₽174.30**',
  );
});
