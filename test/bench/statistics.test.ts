import { expect, test } from 'vitest';
import { median, percentile } from '../../bench/statistics.js';

const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

test.each([
  [0, 1],
  [0.5, 50],
  [0.99, 99],
  [1, 100],
])('the percentile %d of 1 to 100 is %d', (share, value) => {
  expect(percentile(hundred, share)).toBe(value);
});

test.each([
  [[9, 1, 5], 5],
  [[4, 1, 3, 2], 2.5],
  [[], Number.NaN],
])('the median of %j is %d', (values, middle) => {
  expect(median(values)).toBe(middle);
});
