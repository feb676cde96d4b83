import { describe, expect, test } from 'vitest';
import { median, percentile } from '../../bench/statistics.js';

describe('percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

  test.each([
    [0, 1],
    [0.5, 50],
    [0.99, 99],
    [1, 100],
  ])('%d of 1 to 100 is %d', (share, value) => {
    expect(percentile(hundred, share)).toBe(value);
  });

  test('does not change what it is given', () => {
    const values = [3, 1, 2];
    expect(percentile(values, 1)).toBe(3);
    expect(values).toEqual([3, 1, 2]);
  });

  test('of one value is that value, of none is none', () => {
    expect(percentile([7], 0.99)).toBe(7);
    expect(percentile([], 0.99)).toBeNaN();
  });
});

test.each([
  [[5], 5],
  [[9, 1, 5], 5],
  [[4, 1, 3, 2], 2.5],
  [[], Number.NaN],
])('the median of %j is %d', (values, middle) => {
  expect(median(values)).toBe(middle);
});
