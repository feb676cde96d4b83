import { describe, expect, test } from 'vitest';
import { COLOURS, colour } from '../../src/ui/embed.js';
import { priceLine } from '../../src/ui/price.js';
import { AT, format } from '../support/samples.js';

/** Readers can't tell non-breaking spaces from plain ones. */
const spaced = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('an amount', () => {
  test.each([
    ['ru', 'RUB', 1234567.5, '1 234 567,50 ₽'],
    ['en', 'USD', 49, '$49'],
    ['en', 'USD', 49.9, '$49.90'],
    ['en', 'USD', 0.005, '$0.01'],
    ['en', 'EUR', 1234.5, '€1,234.50'],
    ['en', 'RUB', 49, '₽49'],
    ['ru', 'RUB', 49, '49 ₽'],
    ['ru', 'RUB', 49.5, '49,50 ₽'],
    ['ru', 'UAH', 1000, '1 000 ₴'],
    ['en', 'JPY', 100, '¥100'],
    ['en', 'JPY', 99.5, '¥99.5'],
    ['en', 'KWD', 1.25, 'KWD 1.25'],
  ] as const)('in %s, %s: %d is %s', (language, currency, amount, expected) => {
    expect(spaced(format(language, { currency }).money(amount))).toBe(expected);
  });

  test.each([Number.MAX_VALUE, -Number.MAX_VALUE, Number.POSITIVE_INFINITY])(
    'of %d fills no message',
    (amount) => {
      expect(format('ru').money(amount).length).toBeLessThanOrEqual(40);
    },
  );
});

describe('a price', () => {
  const euros = format('en', { currency: 'EUR' });

  test.each([
    ['no old price', 49, null, '**€49**'],
    ['the same old price', 49, 49, '**€49**'],
    ['a lower old price', 49, 40, '**€49**'],
    ['a discount', 49, 98, '~~€98~~ **€49**'],
    ['a discount with fractions', 66.6, 99.9, '~~€99.90~~ **€66.60**'],
    ['a discount of next to nothing', 99.9, 100, '~~€100~~ **€99.90**'],
    ['nothing to pay', 0, 10, '~~€10~~ **free**'],
  ])('with %s', (_what, price, oldPrice, expected) => {
    expect(priceLine({ price, oldPrice }, euros)).toBe(expected);
  });
});

describe('a time', () => {
  const LATE = Date.UTC(2026, 0, 31, 22, 30);

  test.each([
    ['Europe/Moscow', 'Feb 1, 2026'],
    ['Europe/Berlin', 'Jan 31, 2026'],
  ])('has the day of the zone %s', (timeZone, day) => {
    expect(format('en', { timeZone }).date(LATE)).toBe(day);
  });

  test.each([
    ['Europe/Moscow', '30 minutes ago'],
    ['Europe/Berlin', '30 minutes ago'],
  ])('is as long ago in the zone %s', (timeZone, ago) => {
    expect(format('en', { timeZone }).ago(LATE, LATE + 30 * 60_000)).toBe(ago);
  });

  test.each([
    ['Europe/Moscow', 'Sunday'],
    ['Europe/Berlin', 'Saturday'],
  ])('in the future is a weekday of the zone %s', (timeZone, until) => {
    expect(format('en', { timeZone }).until(LATE, AT)).toBe(until);
  });
});

test.each([
  ['#ff8800', 0xff8800],
  ['FF8800', 0xff8800],
  [' #000000 ', 0],
  ['#fff', COLOURS.neutral],
  ['red', COLOURS.neutral],
  ['#ff88001', COLOURS.neutral],
  ['', COLOURS.neutral],
])('the colour %j', (text, expected) => {
  expect(colour(text)).toBe(expected);
});
