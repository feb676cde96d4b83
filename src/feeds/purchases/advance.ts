import { isLate } from '../../sales/book.js';
import type { Format } from '../../ui/format.js';
import type { Storefront } from '../../ui/web-address.js';
import type { Poll, Post, Step } from '../feed.js';
import { hiddenNames } from '../kit/buyer-names.js';
import { boughtLines, boughtView } from './bought.js';
import { salesReportMessage } from './messages.js';
import { dropPosted, EDITS_PER_SYNC, hideBuyers, recordPosted, takeEdits } from './posted.js';
import type { KnownSales } from './report-view.js';
import { dueReport, reportEnd } from './schedule.js';
import { hasAudience, type Lines, type PostedMessage, type Purchases } from './state.js';

/** Queues messages of new payments, and edits hidden names out of earlier ones. */
export function advancePurchases(purchases: Purchases, poll: Poll, format: Format): Step<Purchases> {
  const kept = dropPosted(purchases, poll.posts, poll.now);
  const edited = editPosted(hideBuyers(kept, hiddenNames(poll.hiddenNames)), poll, format);
  return hasAudience(purchases, poll.staffChannelId) ? tell(edited, poll, format) : edited;
}

/** Tells members what was booked, and the staff what was sold. */
function tell(step: Step<Purchases>, poll: Poll, format: Format): Step<Purchases> {
  const { lastList, sold, openOrders, now } = poll;
  if (!lastList || !sold) return step;
  const products = lastList.listed;
  const reported = postReport(step, { ledger: sold.ledger, products, openOrders }, poll, format);
  const recent = sold.fresh.filter((sale) => !isLate(sale, now));
  const lines = boughtLines(recent, products, step.state, hiddenNames(poll.hiddenNames), format);
  return lines.length === 0 ? reported : postToMembers(reported, lines, poll, format);
}

function postReport(
  step: Step<Purchases>,
  known: KnownSales,
  { now, staffChannelId: channelId }: Poll,
  format: Format,
): Step<Purchases> {
  const { report } = step.state;
  const until = dueReport(step.state, now, format.zone);
  const state = { ...step.state, reportedDay: reportEnd(report, now, format.zone) };
  if (!until || report === 'off' || channelId === null) return { ...step, state };
  const reply = salesReportMessage(report, until, known, format);
  return addPost({ ...step, state }, { channelId, reply, isFinal: true });
}

function postToMembers(step: Step<Purchases>, lines: Lines, poll: Poll, format: Format): Step<Purchases> {
  const { channelId, nextKey } = step.state;
  if (channelId === null) return step;
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
function editPosted(before: Purchases, poll: Poll, format: Format): Step<Purchases> {
  const { purchases, taken } = takeEdits(before, poll.posts, poll.payments !== undefined);
  const isLeft = taken.length >= EDITS_PER_SYNC;
  return {
    state: purchases,
    posts: taken.map((message) => editPost(message, poll, format)),
    wake: isLeft ? { at: poll.now, needsList: false } : undefined,
  };
}

const editPost = (
  { key, channelId, lines }: PostedMessage,
  storefront: Storefront,
  format: Format,
): Post => ({ key, channelId, reply: boughtView(lines, storefront, format), isEdit: true });
