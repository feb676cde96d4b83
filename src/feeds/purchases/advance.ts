import { awayReason, isShopAway } from '../../domain/failure.js';
import { HOUR_MS } from '../../lib/duration.js';
import { isLate } from '../../sales/book.js';
import { needsLook } from '../../sales/sale.js';
import type { Format } from '../../ui/format.js';
import type { Storefront } from '../../ui/web-address.js';
import type { Poll, Post, Step } from '../feed.js';
import { boughtLines, boughtView } from './bought.js';
import {
  paidMessage,
  type StaffMessage,
  salesReportMessage,
  staffView,
  unreadableMessage,
} from './messages.js';
import { foldHiddenNames, hideBuyers } from './names.js';
import { dropPosted, EDITS_PER_SYNC, recordPosted, takeEdits } from './posted.js';
import { dueReport, reportEnd } from './schedule.js';
import { hasAudience, type Lines, type PostedMessage, type Purchases } from './state.js';

const UNREADABLE_ALERT_MS = HOUR_MS;
const MAX_TOLD = 100;

/** Queues messages of new payments, and edits hidden names out of earlier ones. */
export function advancePurchases(purchases: Purchases, poll: Poll, format: Format): Step<Purchases> {
  const { sold, paymentsFailure } = poll;
  const step = { state: dropPosted(purchases, poll.posts, poll.now), posts: [] };
  const edited = editPosted(step, poll, format);
  if (!hasAudience(purchases, poll.staffChannelId)) return edited;
  if (sold) return tell(edited, poll, format);
  const isUnreadable =
    paymentsFailure &&
    isShopAway(paymentsFailure.problem) &&
    // The alerts feed tells the staff of a shop that doesn't answer at all.
    awayReason(paymentsFailure.problem) !== 'unreachable' &&
    paymentsFailure.lastedMs >= UNREADABLE_ALERT_MS;
  if (!isUnreadable || edited.state.unreadableSince !== null) return edited;
  const since = poll.now - paymentsFailure.lastedMs;
  const posted = postToStaff(edited, unreadableMessage(since, poll.shop, format), poll, format);
  return { ...posted, state: { ...posted.state, unreadableSince: since } };
}

/** Tells what was booked. */
function tell(step: Step<Purchases>, poll: Poll, format: Format): Step<Purchases> {
  const { lastList, sold, now } = poll;
  if (!lastList || !sold) return step;
  const { state: purchases } = step;
  const { fresh, ledger } = sold;
  const until = dueReport(purchases, now, format.zone);
  const products = lastList.listed;
  const toStaff = [
    purchases.staffReads !== 'off' && paidMessage(fresh, now, purchases.staffReads, format),
    until &&
      purchases.report !== 'off' &&
      salesReportMessage(purchases.report, until, { ledger, products }, poll, format),
  ].flatMap((one) => one || []);
  const reportedDay = reportEnd(purchases.report, now, format.zone);
  const told = fresh.filter((sale) => needsLook(sale, now)).map(({ id }) => id);
  const state = {
    ...purchases,
    ...{ reportedDay, unreadableSince: null },
    told: [...purchases.told, ...told].slice(-MAX_TOLD),
  };
  const posted = toStaff.reduce(
    (current: Step<Purchases>, message) => postToStaff(current, message, poll, format),
    { ...step, state },
  );
  if (purchases.channelId === null) return posted;
  const recent = fresh.filter((sale) => !isLate(sale, now));
  const lines = boughtLines(recent, products, purchases, format);
  return lines.length === 0 ? posted : postToMembers(posted, lines, poll, format);
}

function postToStaff(
  step: Step<Purchases>,
  message: StaffMessage,
  { staffChannelId: channelId }: Poll,
  format: Format,
): Step<Purchases> {
  if (channelId === null) return step;
  const { isUrgent } = message;
  return addPost(step, { channelId, reply: staffView(message, format), isFinal: true, isUrgent });
}

function postToMembers(step: Step<Purchases>, bought: Lines, poll: Poll, format: Format): Step<Purchases> {
  const { channelId, nextKey, hiddenNames } = step.state;
  if (channelId === null) return step;
  const lines = hideBuyers(bought, foldHiddenNames(hiddenNames));
  const posted = addPost(step, { channelId, reply: boughtView(lines, poll, format) });
  const message = { key: `${nextKey}`, channelId, at: poll.now, lines };
  return { ...posted, state: recordPosted(posted.state, message) };
}

/** Under the next key. */
function addPost(step: Step<Purchases>, post: Omit<Post, 'key'>): Step<Purchases> {
  const { state, posts = [] } = step;
  const key = `${state.nextKey}`;
  return { ...step, state: { ...state, nextKey: state.nextKey + 1 }, posts: [...posts, { key, ...post }] };
}

/** Queues some edits; the state keeps the rest for the next sync, in any process. */
function editPosted(step: Step<Purchases>, poll: Poll, format: Format): Step<Purchases> {
  const { purchases, taken } = takeEdits(step.state, poll.posts, true, poll.payments !== undefined);
  const edits = taken.map((message) => editPost(message, poll, format));
  const isLeft = taken.length === EDITS_PER_SYNC;
  return {
    state: purchases,
    posts: [...(step.posts ?? []), ...edits],
    wake: isLeft ? { at: poll.now, needsList: false } : undefined,
  };
}

export const editPost = (
  { key, channelId, lines }: PostedMessage,
  storefront: Storefront,
  format: Format,
): Post => ({ key, channelId, reply: boughtView(lines, storefront, format), isEdit: true });
