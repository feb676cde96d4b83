import type { Dated } from '../../domain/dated.js';
import { Failure } from '../../domain/failure.js';
import { isTest, type Payment } from '../../domain/payment.js';
import { DAY_MS } from '../../lib/duration.js';
import { discordTime, type Format } from '../../ui/format.js';
import type { ActionInput } from '../../ui/implement.js';
import type { Modal, Reply } from '../../ui/reply.js';
import { findCase } from '../cases/cases.js';
import type { Press } from '../feed.js';
import { isOwnPayment, readTyped, type Typed } from '../typed-payment.js';
import { describePayment, describeTyped, type Unfound, type Unproved } from './card-view.js';
import { type Call, type Called, callStaff, dropOld, findOwnCard, repeatCall } from './cards.js';
import { deskCases } from './cases.js';
import {
  answeredView,
  askForm,
  closedCallView,
  refusedView,
  type Told,
  toldView,
  verdictView,
  waitingView,
} from './member-view.js';
import { type Card, deskChannel, deskPart } from './state.js';

/** Numbers and names that don't fit; newcomers share a limit, so that new accounts can't keep members from the desk. */
const WRONG_TRIES = {
  member: { limit: 3, seconds: 600 },
  newcomers: { limit: 30, seconds: 600 },
};
const NEWCOMER_MS = DAY_MS;

/** The form, or what became of the member's call. */
export async function ask(press: Press): Promise<Modal | Reply> {
  const { words } = press.format;
  const { state, now } = await press.feeds.read(deskPart);
  if (deskChannel(state) === null) return toldView('off', undefined, words);
  const card = findOwnCard(dropOld(state, now), press.userId);
  if (!card) return askForm({ id: 0 }, words);
  press.listen(deskPart.name);
  if (card.answer) return answeredView(card, card.answer.text, words);
  if (card.closed) return closedCallView(card, card.closed.at, words);
  return waitingView(card.isUnsure ? 'unsure' : 'calledAlready', words);
}

/** The verdict on the member's own payment, or one and the same answer to all that doesn't fit. */
export async function check(press: Press, _args: object, input: ActionInput): Promise<Reply> {
  const { words } = press.format;
  // A form may be sent long after it was opened. `feeds.read` may request the shop first.
  const state = await press.feeds.access(deskPart).read();
  if (deskChannel(state) === null) return toldView('off', undefined, words);
  const typed = readTyped(input);
  if (typed.id === 0 && typed.name === undefined) return toldView('needsAny', typed, words);
  const tried = await tryPayment(press, typed);
  return tried.payment
    ? verdictView(tried.payment.value, typed, words, await press.knowledge())
    : toldView(TOLD[tried.why], typed, words);
}

type Tried = { readonly payment: Dated<Payment> } | ({ readonly payment?: undefined } & Unfound);

const TOLD: Readonly<Record<Unproved, Told>> = {
  noMatch: 'noMatch',
  partial: 'needsBoth',
  unchecked: 'cannotCheck',
  tooManyTries: 'tooManyTries',
};

/**
 * Looks up what was typed, in the form or for a call. Only what doesn't fit counts as a try. `otherBuyer` is for the staff: no
 * member may learn which numbers exist.
 */
async function tryPayment(press: Press, { id, name }: Typed): Promise<Tried> {
  if (id === 0 || name === undefined) return { why: 'partial' };
  const { shop, userId, guild } = press;
  const own = press.openLimit('payment tries: a member', WRONG_TRIES.member);
  const newcomers = press.openLimit('payment tries: newcomers', WRONG_TRIES.newcomers);
  const isNew = isNewcomer(press);
  const isFirst = !isNew && own.count(userId) === 0;
  if (isNew && newcomers.count(guild.id) >= WRONG_TRIES.newcomers.limit) return { why: 'tooManyTries' };
  // Reserved before the answer, so that forms that are sent at the same time are no more tries.
  if (own.reserve(userId) > 0) return { why: 'tooManyTries' };
  let isWrong = false;
  try {
    const listed = await shop.payments.findListed(id);
    if (listed && isOwnPayment(listed.value, name)) return { payment: listed };
    // Known to be wrong; the answer still has to take as long as for a number that there isn't.
    isWrong = listed !== undefined;
    const payment = await findPayment(shop, id, isFirst ? 'buyer' : 'guess');
    isWrong = payment === undefined || !isOwnPayment(payment.value, name);
    if (payment && !isWrong) return { payment };
    return {
      why: 'noMatch',
      otherBuyer: payment && !isTest(payment.value) ? payment.value.buyer : undefined,
    };
  } catch (error) {
    if (!(error instanceof Failure) || !cannotCheck(error)) throw error;
    return { why: 'unchecked' };
  } finally {
    if (!isWrong) own.release(userId);
    else if (isNew) newcomers.reserve(guild.id);
  }
}

const isNewcomer = ({ joinedAt, feeds }: Press): boolean =>
  joinedAt === undefined || feeds.clock.now() - joinedAt < NEWCOMER_MS;

/** Undefined if there is none. @throws Failure if the shop doesn't say */
async function findPayment(
  shop: Press['shop'],
  id: number,
  priority: 'buyer' | 'guess',
): Promise<Dated<Payment> | undefined> {
  try {
    return await shop.payments.findForBuyer(id, priority);
  } catch (error) {
    if (error instanceof Failure && error.problem.kind === 'notFound') return undefined;
    throw error;
  }
}

const cannotCheck = ({ problem }: Failure): boolean =>
  ['notLookedUp', 'queueFull', 'keyRefused', 'keyUnreadable'].includes(problem.kind);

/** The custom id only repeats what the member may type, so it is looked up again, as one more try. */
export async function call(press: Press, typed: Typed): Promise<Reply> {
  const tried = await tryPayment(press, typed);
  const about = tried.payment
    ? describePayment(tried.payment, press.publicFormat, await press.knowledge())
    : describeTyped(typed, tried, press.linkedShop?.payments.canList === true, press.publicFormat);
  return placeNow(press, { ...about, asker: press.userId, isNewcomer: isNewcomer(press) });
}

/** One press for a member who still waits: on the same card while it is open. */
export async function callAgain(press: Press, { card: id }: { readonly card: number }): Promise<Reply> {
  const { state, now } = await press.feeds.read(deskPart);
  const card = findCase(dropOld(state, now), id);
  if (!card?.askers.includes(press.userId)) throw new Failure({ kind: 'outdated' });
  return placeNow(press, repeatCall(card, press.userId));
}

async function placeNow(press: Press, call: Omit<Call, 'askerName'>): Promise<Reply> {
  const asked = { ...call, askerName: press.userName };
  const { result, isUnderWay } = await deskCases.ask<Called | { readonly kind: 'off' }>(
    press,
    (state, now) => {
      const channelId = deskChannel(state);
      if (channelId === null) return { state, result: { kind: 'off' } };
      const { desk, called } = callStaff(state, channelId, asked, now);
      const posts = deskCases.posts(state, desk, press.publicFormat);
      return { state: desk, posts, result: called, card: 'card' in called ? called.card : undefined };
    },
  );
  if (!('card' in result)) return calledView(result, press.format);
  if (!isUnderWay) return toldView('unreachable', undefined, press.format.words);
  if (result.kind !== 'again') return toldView('called', undefined, press.format.words);
  return result.card.payment === asked.payment
    ? calledAgainView(result.card, press.format)
    : toldView('calledOther', undefined, press.format.words);
}

const calledAgainView = ({ againAt }: Card, { words }: Format): Reply =>
  againAt === null ? waitingView('calledAlready', words) : toldView('calledAgain', undefined, words);

function calledView(
  called: Exclude<Called, { readonly card: Card }> | { readonly kind: 'off' },
  { words }: Format,
): Reply {
  switch (called.kind) {
    case 'blocked':
      return refusedView(discordTime(called.until, 'R'), words);
    case 'crowded':
      return toldView('crowded', undefined, words);
    case 'off':
      return toldView('off', undefined, words);
  }
}
