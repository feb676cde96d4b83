import { expect, test } from 'vitest';
import { toAge } from '../../src/words/assessment.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  [MINUTE - 1, 0, 'minute'],
  [HOUR - 1, 59, 'minute'],
  [HOUR, 1, 'hour'],
  [DAY, 1, 'day'],
  [30 * DAY, 1, 'month'],
  [365 * DAY, 1, 'year'],
])('%d ms are %d of the unit %s', (ms, count, unit) => {
  expect(toAge(ms)).toEqual({ count, unit });
});
