import { DateTime } from 'luxon';
import { moveDay, sumDays } from '../../sales/days.js';
import type { SalesDay } from '../../sales/ledger.js';
import type { Format } from '../../ui/format.js';
import type { Picture } from '../../ui/reply.js';

export const MONTH = 30;
/** Fewer are read faster than drawn. */
const MIN_DAYS_SOLD = 3;
/** Index of the middle date, and how far from it there is room for the date of the highest day. */
const MIDDLE = 14;
const MIDDLE_REACH = 5;

interface Month {
  readonly until: string;
  /** The first known day. */
  readonly first: string;
  /** False if `until` is today. */
  readonly isOver: boolean;
  readonly instead: string;
}

export function monthPicture(
  days: readonly SalesDay[],
  { until, first, isOver, instead }: Month,
  { words, money }: Format,
): Picture | undefined {
  const { locale, purchases } = words;
  const dayAt = (index: number) => moveDay(until, index + 1 - MONTH);
  const sums = Array.from({ length: MONTH }, (_, index) =>
    dayAt(index) < first ? null : sumDays(days, dayAt(index), dayAt(index)).sum,
  );
  if (sums.filter((sum) => sum).length < MIN_DAYS_SOLD) return undefined;
  const date = (index: number, format = 'd MMMM') =>
    DateTime.fromISO(dayAt(index)).setLocale(locale).toFormat(format);
  const over = [...sums.entries()].filter(
    (entry): entry is [number, number] => entry[1] !== null && (isOver || entry[0] < MONTH - 1),
  );
  const average = over.reduce((total, [, sum]) => total + sum, 0) / over.length;
  const most = Math.max(...sums.map((sum) => sum ?? 0));
  const highest = sums.indexOf(most);
  const middle = Math.abs(highest - MIDDLE) <= MIDDLE_REACH ? highest : MIDDLE;
  const empty = over.filter(([, sum]) => sum === 0).map(([index]) => date(index));
  return {
    chart: {
      kind: 'days',
      sums,
      average,
      isOpen: !isOver,
      averageLabel: money(Math.round(average)),
      mostLabel: money(Math.round(most)),
      dates: [date(0, 'd MMM'), date(middle, 'd MMM'), isOver ? date(MONTH - 1, 'd MMM') : purchases.today],
      middle,
    },
    alt: purchases.pictureInWords(date(0), date(MONTH - 1), money(most), date(highest), empty),
    instead,
  };
}
