import { DateTime } from 'luxon';
import type { Purchases, SalesDay } from './state.js';

/** The most products of a day that are told apart. */
const MOST_GOODS = 50;
/** A report is there with the morning's coffee. */
const REPORT_HOUR = 9;

/** The day of a moment, such as `2026-01-31`. @param zone IANA, known to this version of Node */
export const shopDay = (ms: number, zone: string): string => toDay(DateTime.fromMillis(ms, { zone }));

/** @param days how many, also below zero */
export const moveDay = (day: string, days: number): string =>
  toDay(DateTime.fromISO(day, { zone: 'utc' }).plus({ days }));

const toDay = (time: DateTime): string => time.toFormat('yyyy-MM-dd');

/** The last day of the report that should have been sent by now: yesterday or the last Sunday; null if none is wanted. */
export function reportEnd(report: Purchases['report'], now: number, zone: string): string | null {
  if (report === 'off') return null;
  // Until then it is still the day before.
  const today = DateTime.fromMillis(now, { zone }).minus({ hours: REPORT_HOUR });
  return toDay((report === 'daily' ? today : today.startOf('week')).minus({ days: 1 }));
}

/** Adds what was paid to the sums of its day. */
export const addToDays = (days: readonly SalesDay[], paid: SalesDay): SalesDay[] => [
  ...days.filter(({ day }) => day !== paid.day),
  merge(paid.day, [...days.filter(({ day }) => day === paid.day), paid]),
];

/** The sums of several days in a row. @param until the last of them */
export function sumDays(days: readonly SalesDay[], until: string, length: number): SalesDay {
  const from = moveDay(until, 1 - length);
  return merge(
    until,
    days.filter(({ day }) => from <= day && day <= until),
  );
}

function merge(day: string, days: readonly SalesDay[]): SalesDay {
  const add = (value: (one: SalesDay) => number) => rounded(days.reduce((sum, one) => sum + value(one), 0));
  const times = new Map<string, number>();
  for (const [name, count] of days.flatMap(({ goods }) => goods))
    times.set(name, (times.get(name) ?? 0) + count);
  return {
    ...{
      day,
      sum: add(({ sum }) => sum),
      count: add(({ count }) => count),
      first: add(({ first }) => first),
    },
    goods: [...times].sort(([, a], [, b]) => b - a).slice(0, MOST_GOODS),
    missed: days.some(({ missed }) => missed === null) ? null : add(({ missed }) => missed ?? 0),
  };
}

/** To the platform's four decimals: binary fractions don't add up. */
const rounded = (amount: number): number => Math.round(amount * 10_000) / 10_000;
