import { DateTime } from 'luxon';
import type { Purchases, SalesDay } from '../../store/purchase-record.js';
import { DEFAULT_ZONE } from '../../ui/format.js';

/** The most products of a day that are told apart. */
const MOST_GOODS = 50;
/** A report is there with the morning's coffee. */
const REPORT_HOUR = 9;

/** The day of a moment, such as `2026-01-31`. @param zone IANA; an unknown one counts as the platform's */
export const shopDay = (ms: number, zone: string): string => toDay(localTime(ms, zone));

/** @param days how many, also below zero */
export const moveDay = (day: string, days: number): string =>
  toDay(DateTime.fromISO(day, { zone: 'utc' }).plus({ days }));

const toDay = (time: DateTime): string => time.toFormat('yyyy-MM-dd');

function localTime(ms: number, zone: string): DateTime {
  const time = DateTime.fromMillis(ms, { zone });
  return time.isValid ? time : DateTime.fromMillis(ms, { zone: DEFAULT_ZONE });
}

/** The last day of the report that should have been sent by now: yesterday or the last Sunday; null if none is wanted. */
export function reportEnd(report: Purchases['report'], now: number, zone: string): string | null {
  if (report === 'off') return null;
  // Until then it is still the day before.
  const today = localTime(now, zone).minus({ hours: REPORT_HOUR });
  return toDay((report === 'daily' ? today : today.startOf('week')).minus({ days: 1 }));
}

/** Enters one payment. */
export function addToDay(
  days: readonly SalesDay[],
  day: string,
  price: number,
  isFirst: boolean,
  goods: SalesDay['goods'],
): SalesDay[] {
  const empty: SalesDay = { day, sum: 0, count: 0, first: 0, goods: [] };
  const known = days.find((one) => one.day === day) ?? empty;
  const entered = {
    day,
    sum: rounded(known.sum + Math.max(0, price)),
    count: known.count + 1,
    first: known.first + (isFirst ? 1 : 0),
    goods: sumGoods([known.goods, goods]).slice(0, MOST_GOODS),
  };
  return [...days.filter((one) => one.day !== day), entered];
}

/** The sums of several days in a row. @param day the last of them */
export function sumDays(days: readonly SalesDay[], day: string, length: number): SalesDay {
  const from = moveDay(day, 1 - length);
  const meant = days.filter((one) => from <= one.day && one.day <= day);
  const add = (value: (one: SalesDay) => number) => rounded(meant.reduce((sum, one) => sum + value(one), 0));
  return {
    day,
    sum: add(({ sum }) => sum),
    count: add(({ count }) => count),
    first: add(({ first }) => first),
    goods: sumGoods(meant.map(({ goods }) => goods)),
  };
}

/** The most first. */
function sumGoods(lists: readonly SalesDay['goods'][]): SalesDay['goods'] {
  const times = new Map<string, number>();
  for (const [name, count] of lists.flat()) times.set(name, (times.get(name) ?? 0) + count);
  return [...times].sort(([, a], [, b]) => b - a);
}

/** To the platform's four decimals: binary fractions don't add up. */
const rounded = (amount: number): number => Math.round(amount * 10_000) / 10_000;
