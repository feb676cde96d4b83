import { DateTime } from 'luxon';
import type { SalesDay } from './ledger.js';

const MAX_GOODS = 50;

/** Returns a date such as `2026-01-31`. `zone` is an IANA name. */
export const shopDay = (ms: number, zone: string): string => toDay(DateTime.fromMillis(ms, { zone }));

/** In milliseconds since the epoch. */
export const startDay = (day: string, zone: string): number => DateTime.fromISO(day, { zone }).toMillis();

export const moveDay = (day: string, days: number): string =>
  toDay(DateTime.fromISO(day, { zone: 'utc' }).plus({ days }));

export const toDay = (time: DateTime): string => time.toFormat('yyyy-MM-dd');

export const addToDays = (days: readonly SalesDay[], sold: SalesDay): SalesDay[] => [
  ...days.filter(({ day }) => day !== sold.day),
  merge(sold.day, [...days.filter(({ day }) => day === sold.day), sold]),
];

/** From the day `from` to the day `until`, both with it. */
export const sumDays = (days: readonly SalesDay[], from: string, until: string): SalesDay =>
  merge(
    until,
    days.filter(({ day }) => from <= day && day <= until),
  );

/** `null` stands for the products beyond those that were bought most. */
function merge(day: string, days: readonly SalesDay[]): SalesDay {
  const add = (value: (one: SalesDay) => number) => rounded(days.reduce((sum, one) => sum + value(one), 0));
  const goods = new Map<number | null, readonly [times: number, sum: number | null]>();
  for (const [id, times, sum] of days.flatMap((one) => one.goods)) {
    const [timesBefore, sumBefore] = goods.get(id) ?? [0, 0];
    goods.set(id, [
      timesBefore + times,
      sum === null || sumBefore === null ? null : rounded(sumBefore + sum),
    ]);
  }
  return {
    day,
    sum: add(({ sum }) => sum),
    count: add(({ count }) => count),
    goods: limit([...goods].map(([id, [times, sum]]): Good => [id, times, sum])),
    isPartial: days.some(({ isPartial }) => isPartial),
  };
}

type Good = SalesDay['goods'][number];

function limit(goods: readonly Good[]): Good[] {
  const named = goods.filter(([id]) => id !== null).toSorted(([, a], [, b]) => b - a);
  const others = [...goods.filter(([id]) => id === null), ...named.slice(MAX_GOODS)];
  if (others.length === 0) return named;
  const sum = others.some((one) => one[2] === null) ? null : rounded(total(others.map((one) => one[2] ?? 0)));
  return [...named.slice(0, MAX_GOODS), [null, total(others.map(([, times]) => times)), sum]];
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** EasyDonate uses four decimals, and binary fractions don't add up exactly. */
const rounded = (amount: number): number => Math.round(amount * 10_000) / 10_000;
