import { DateTime } from 'luxon';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/duration.js';
import { moveDay, shopDay, sumDays, toDay } from '../../sales/days.js';
import type { Ledger } from '../../sales/ledger.js';
import type { Format } from '../../ui/format.js';
import type { Poll, Step } from '../feed.js';
import { goalView, reachedView } from './message.js';
import { findEnd, type GoalState, lastDay } from './state.js';

/** Between two changes of the message. */
const INTERVAL_MS = 5 * MINUTE_MS;
/** Payments of the last day are read by then. */
const LATE_MS = HOUR_MS;

/** Posts what is known; the outbox edits the message if that has changed. */
export function advanceGoal(
  before: GoalState,
  poll: Pick<Poll, 'now' | 'shop' | 'sold'>,
  format: Format,
): Step<GoalState> {
  const { now, shop, sold } = poll;
  const turned = turn(before, now, format.zone);
  const counted = sold ? count(turned, sold.ledger, now, format.zone) : turned;
  const end = findEnd(counted, now, format.zone);
  const state = { ...counted, isOver: sold !== undefined && now >= end + LATE_MS };
  const { channelId, reached } = state;
  if (channelId === null || !state.shown) return { state };
  const message = { key: channelId, channelId, reply: goalView(state, shop, now, format), isStamped: true };
  const announcement = { key: 'reached', channelId, reply: reachedView(state, format), isFinal: true };
  return {
    state,
    posts: [message, ...(reached && !turned.reached ? [announcement] : [])],
    wake: now < end ? { at: end, needsList: false } : undefined,
  };
}

/** As it stands now, for its owner; undefined while no sums are known. */
export function countNow(
  before: GoalState,
  ledger: Ledger | null,
  now: number,
  zone: string,
): GoalState | undefined {
  return ledger ? count({ ...turn(before, now, zone), shownAt: 0 }, ledger, now, zone) : undefined;
}

const turn = (state: GoalState, now: number, zone: string): GoalState =>
  state.until === null ? turnMonth(state, now, zone) : state;

function turnMonth(state: GoalState, now: number, zone: string): GoalState {
  const first = DateTime.fromMillis(now, { zone }).startOf('month');
  const { from, shown, reached, sum } = state;
  if (from !== null && from >= toDay(first)) return state;
  const hasLast = shown !== null && from === toDay(first.minus({ months: 1 }));
  return {
    ...state,
    ...{ from: toDay(first), reached: null, shownAt: now, shown: shown && { sum: 0, since: null } },
    last: hasLast ? { from, goal: sum, sum: reached?.sum ?? shown.sum } : null,
  };
}

function count(before: GoalState, ledger: Ledger, now: number, zone: string): GoalState {
  const { from, last, shown, sum: goal } = before;
  const { days, knownSince } = ledger;
  if (from === null) return before;
  const { sum } = sumDays(days, from, lastDay(before, now, zone));
  const since = shopDay(knownSince, zone) > from ? knownSince : null;
  // Some payments of a month are read after its end.
  const late = last ? sumDays(days, last.from, moveDay(from, -1)).sum : 0;
  const state = { ...before, last: last && { ...last, sum: Math.max(last.sum, late) } };
  const isReached = before.reached === null && sum >= goal;
  const isSame = sum === shown?.sum && since === shown.since;
  if ((shown && now < before.shownAt + INTERVAL_MS) || (isSame && !isReached)) return state;
  const first = since === null ? from : shopDay(since, zone);
  const latest = shopDay(Math.min(now, findEnd(before, now, zone) - 1), zone);
  const reached = { sum, days: Math.max(0, Date.parse(latest) - Date.parse(first)) / DAY_MS + 1 };
  return { ...state, shown: { sum, since }, shownAt: now, ...(isReached && { reached }) };
}
