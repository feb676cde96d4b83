import { awayReason, isShopAway } from '../../domain/failure.js';
import { HOUR_MS } from '../../lib/duration.js';
import type { Format } from '../../ui/format.js';
import type { Storefront } from '../../ui/web-address.js';
import type { Outcome, Poll, Post, Step } from '../feed.js';
import { boughtView } from './bought.js';
import { recordPayments } from './ledger.js';
import { type StaffMessage, staffView, unreadableMessage } from './messages.js';
import { foldHiddenNames, hideBuyers } from './names.js';
import { dropExpired, EDITS_PER_SYNC, recordPosted, settlePosted, takeEdits } from './posted.js';
import { hasAudience, type Lines, type PostedMessage, type Purchases } from './state.js';

const UNREADABLE_ALERT_MS = HOUR_MS;

/** Books new payments, queues their messages, and edits hidden names out of earlier ones. */
export function advancePurchases(purchases: Purchases, poll: Poll, format: Format): Step<Purchases> {
  const { payments, lastList, paymentsFailure } = poll;
  const step = { state: dropExpired(purchases, poll.now), posts: [] };
  const edited = editPosted(step, poll, format);
  if (!hasAudience(purchases)) return edited;
  if (payments && lastList) return book(edited, poll, format);
  const isUnreadable =
    paymentsFailure &&
    isShopAway(paymentsFailure.problem) &&
    // The alerts feed tells the staff of a shop that doesn't answer at all.
    awayReason(paymentsFailure.problem) !== 'unreachable' &&
    paymentsFailure.lastedMs >= UNREADABLE_ALERT_MS;
  if (!isUnreadable || edited.state.unreadableSince !== null) return edited;
  const since = poll.now - paymentsFailure.lastedMs;
  const posted = postToStaff(edited, unreadableMessage(since, poll.shop, format), format);
  return { ...posted, state: { ...posted.state, unreadableSince: since } };
}

function book(step: Step<Purchases>, poll: Poll, format: Format): Step<Purchases> {
  const { lastList, payments, now, salt, facts } = poll;
  if (!lastList || !payments) return step;
  const booked = recordPayments(step.state, {
    shopId: lastList.shop.id,
    catalogue: lastList.listed,
    ...payments,
    now,
    salt,
    undelivered: facts.undelivered ?? null,
    format,
  });
  const state = { ...step.state, ledger: booked.ledger, unreadableSince: null };
  const posted = booked.toStaff.reduce(
    (current: Step<Purchases>, message) => postToStaff(current, message, format),
    { ...step, state },
  );
  return booked.lines.length === 0 ? posted : postToMembers(posted, booked.lines, poll, format);
}

function postToStaff(step: Step<Purchases>, message: StaffMessage, format: Format): Step<Purchases> {
  const { state, posts = [] } = step;
  const { staffChannelId: channelId, nextKey } = state;
  if (channelId === null) return step;
  const reply = staffView(message, format);
  const post = { key: `${nextKey}`, channelId, reply, isFinal: true, isUrgent: message.isUrgent };
  return { ...step, state: { ...state, nextKey: nextKey + 1 }, posts: [...posts, post] };
}

function postToMembers(step: Step<Purchases>, bought: Lines, poll: Poll, format: Format): Step<Purchases> {
  const { state, posts = [] } = step;
  const { channelId, nextKey } = state;
  if (channelId === null) return step;
  const key = `${nextKey}`;
  const lines = hideBuyers(bought, foldHiddenNames(state.hiddenNames));
  const post = { key, channelId, reply: boughtView(lines, poll, format) };
  const counted = { ...state, nextKey: nextKey + 1 };
  return {
    ...step,
    state: recordPosted(counted, { key, channelId, at: poll.now, lines }),
    posts: [...posts, post],
  };
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

export function settlePurchases(purchases: Purchases, key: string, outcome: Outcome, now: number): Purchases {
  const settled = settlePosted(purchases, key, outcome);
  return outcome === 'lost' ? { ...settled, lostAt: now } : settled;
}
