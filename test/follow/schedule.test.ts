import { expect, test } from 'vitest';
import { announcesAt, nextInterval, type Seen } from '../../src/follow/schedule.js';

const MINUTE = 60_000;

/** The waits, in minutes, after what looks have shown one after another. */
function waits(...seen: readonly Seen[]): number[] {
  let last = 0;
  return seen.map((one) => {
    last = nextInterval(one, last);
    return last / MINUTE;
  });
}

test('a quiet shop is looked at less and less often, down to once an hour', () => {
  expect(waits(...Array<Seen>(8).fill('nothingNew'))).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
});

test('a change brings it back to two minutes', () => {
  expect(waits('nothingNew', 'nothingNew', 'change', 'change', 'nothingNew')).toEqual([2, 4, 2, 2, 4]);
});

test('a shop that is away is looked at every quarter of an hour', () => {
  expect(waits(...Array<Seen>(6).fill('away'))).toEqual([2, 4, 8, 15, 15, 15]);
  expect(nextInterval('away', 60 * MINUTE) / MINUTE).toBe(15);
});

test.each([
  ['the first', null, '12:00', '12:00'],
  ['soon after another', '11:30', '12:00', '12:30'],
  ['long after another', '02:30', '12:00', '12:00'],
])('an announcement comes an hour after the one before: %s', (_what, sent, now, expected) => {
  const at = (time: string) => Date.parse(`2026-11-22T${time}Z`);
  expect(announcesAt(sent === null ? null : at(sent), at(now))).toBe(at(expected));
});
