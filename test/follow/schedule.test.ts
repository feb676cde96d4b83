import { describe, expect, test } from 'vitest';
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

describe('the next announcement', () => {
  const at = (time: string) => Date.parse(`2026-11-22T${time}Z`);
  const when = (
    sent: string | null,
    now: string,
    quiet: { from: number; to: number } | null,
    zone = 'utc',
  ): string =>
    new Date(
      announcesAt({ quiet, everyMinutes: 60 }, sent === null ? null : at(sent), at(now), zone),
    ).toISOString();

  test.each([
    ['the first', null, '12:00', null, '2026-11-22T12:00'],
    ['soon after another', '11:30', '12:00', null, '2026-11-22T12:30'],
    ['long after another', '02:30', '12:00', null, '2026-11-22T12:00'],
    ['in quiet hours', null, '12:30', { from: 12, to: 14 }, '2026-11-22T14:00'],
    ['at their end', null, '14:00', { from: 12, to: 14 }, '2026-11-22T14:00'],
    ['in the evening of a quiet night', null, '23:10', { from: 22, to: 8 }, '2026-11-23T08:00'],
    ['in the morning of a quiet night', null, '07:59', { from: 22, to: 8 }, '2026-11-22T08:00'],
    ['when the pause ends in quiet hours', '21:30', '22:00', { from: 22, to: 8 }, '2026-11-23T08:00'],
    ['with quiet hours that are none', null, '12:00', { from: 12, to: 12 }, '2026-11-22T12:00'],
  ] as const)('%s', (_what, sent, now, quiet, expected) => {
    expect(when(sent, now, quiet)).toBe(`${expected}:00.000Z`);
  });

  test('quiet hours are those of the time zone', () => {
    expect(when(null, '20:00', { from: 22, to: 8 }, 'Europe/Moscow')).toBe('2026-11-23T05:00:00.000Z');
    expect(when(null, '20:00', { from: 22, to: 8 }, 'America/New_York')).toBe('2026-11-22T20:00:00.000Z');
  });

  test('an hour that the clocks leave out ends them all the same', () => {
    const now = Date.parse('2026-03-29T00:30:00Z');
    const next = announcesAt({ quiet: { from: 1, to: 2 }, everyMinutes: 1 }, null, now, 'Europe/Berlin');
    expect(new Date(next).toISOString()).toBe('2026-03-29T01:00:00.000Z');
  });
});
