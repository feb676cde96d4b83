import { DateTime } from 'luxon';
import { z } from 'zod';
import { moveDay, shopDay, startDay, toDay } from '../../sales/days.js';
import { id, time } from '../../store/record-fields.js';

const day = z.iso.date();
const amount = z.number();

const goalSchema = z.object({
  channelId: id.nullable().default(null),
  name: z.string().default(''),
  /** 0 for none yet. */
  sum: amount.default(0),
  /** The last day; null for every calendar month. */
  until: day.nullable().default(null),
  /** The first day that counts. */
  from: day.nullable().default(null),
  /** With `since` if only a part of the time was followed; null until payments were read. */
  shown: z.object({ sum: amount, since: time.nullable() }).nullable().default(null),
  shownAt: time.default(0),
  reached: z.object({ sum: amount, days: z.number().int() }).nullable().default(null),
  /** Nothing is counted any more. */
  isOver: z.boolean().default(false),
  /** The month before, with the goal that it had. */
  last: z.object({ from: day, goal: amount, sum: amount }).nullable().default(null),
});

export const goalPart = { name: 'goal', schema: goalSchema };

export type GoalState = Readonly<z.output<typeof goalSchema>>;

/** Whole, because 99.9% isn't there yet. */
export const countPercent = (sum: number, goal: number): number =>
  Math.min(100, Math.floor((100 * sum) / Math.max(goal, 1)));

type Time = Pick<GoalState, 'from' | 'until'>;

/** That counts. In a zone where the month begins later, the goal stays in the month that it is in. */
export function lastDay({ from, until }: Time, now: number, zone: string): string {
  const today = shopDay(now, zone);
  return until ?? toDay(DateTime.fromISO(from !== null && from > today ? from : today).endOf('month'));
}

/** The first moment after the last day, in milliseconds since the epoch. */
export const findEnd = (time: Time, now: number, zone: string): number =>
  startDay(moveDay(lastDay(time, now, zone), 1), zone);
