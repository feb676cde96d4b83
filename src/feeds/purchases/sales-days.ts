import { DateTime } from 'luxon';
import type { Purchases, SalesDay } from './state.js';

const MAX_GOODS = 50;
const REPORT_HOUR = 9;

/** Returns a date such as `2026-01-31`. `zone` is an IANA name. */
export const shopDay = (ms: number, zone: string): string => toDay(DateTime.fromMillis(ms, { zone }));

export const moveDay = (day: string, days: number): string =>
  toDay(DateTime.fromISO(day, { zone: 'utc' }).plus({ days }));

const toDay = (time: DateTime): string => time.toFormat('yyyy-MM-dd');

const SPANS = { daily: 'day', weekly: 'week', monthly: 'month' } as const;

/** Last day of the sales report that is due: yesterday, the last Sunday or that of last month; null if none is wanted. */
export function reportEnd(report: Purchases['report'], now: number, zone: string): string | null {
  if (report === 'off') return null;
  // Before the report hour, it still counts as the day before.
  const today = DateTime.fromMillis(now, { zone }).minus({ hours: REPORT_HOUR });
  return toDay(today.startOf(SPANS[report]).minus({ days: 1 }));
}

export const addToDays = (days: readonly SalesDay[], paid: SalesDay): SalesDay[] => [
  ...days.filter(({ day }) => day !== paid.day),
  merge(paid.day, [...days.filter(({ day }) => day === paid.day), paid]),
];

/** `until` is the last of `length` days. */
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
    day,
    sum: add(({ sum }) => sum),
    count: add(({ count }) => count),
    first: add(({ first }) => first),
    goods: [...times].sort(([, a], [, b]) => b - a).slice(0, MAX_GOODS),
    missed: days.some(({ missed }) => missed === null) ? null : add(({ missed }) => missed ?? 0),
  };
}

/** EasyDonate uses four decimals, and binary fractions don't add up exactly. */
const rounded = (amount: number): number => Math.round(amount * 10_000) / 10_000;
