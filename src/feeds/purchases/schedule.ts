import { DateTime } from 'luxon';
import { toDay } from '../../sales/days.js';
import type { Purchases } from './state.js';

const REPORT_HOUR = 9;

const SPANS = { daily: 'day', weekly: 'week', monthly: 'month' } as const;

/** Last day of the sales report that is due: yesterday, the last Sunday or that of last month; null if none is wanted. */
export function reportEnd(report: Purchases['report'], now: number, zone: string): string | null {
  if (report === 'off') return null;
  // Before the report hour, it still counts as the day before.
  const today = DateTime.fromMillis(now, { zone }).minus({ hours: REPORT_HOUR });
  return toDay(today.startOf(SPANS[report]).minus({ days: 1 }));
}

/** That day, if no report has had it yet. */
export function dueReport({ report, reportedDay }: Purchases, now: number, zone: string): string | null {
  const end = reportEnd(report, now, zone);
  return end !== null && reportedDay !== null && end > reportedDay ? end : null;
}
