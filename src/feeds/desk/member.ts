import { Failure } from '../../domain/failure.js';
import { discordTime, type Format } from '../../ui/format.js';
import type { ActionInput } from '../../ui/implement.js';
import type { Modal, Reply } from '../../ui/reply.js';
import { findCase } from '../cases/cases.js';
import type { Press } from '../feed.js';
import { isNewcomer, type Tried, tryPayment } from '../try-payment.js';
import { isOwnPayment, readTyped, type Typed } from '../typed-payment.js';
import { describePayment, describeTyped, type Unfound, type Unproved } from './card-view.js';
import { type Call, type Called, callStaff, dropOld, findOwnCard, repeatCall } from './cards.js';
import { deskCases } from './cases.js';
import {
  answeredView,
  askForm,
  closedCallView,
  type Notice,
  refusedView,
  toldView,
  verdictView,
  waitingView,
} from './member-view.js';
import { type Card, deskChannel, deskPart } from './state.js';

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
  const tried = await tryOwn(press, typed);
  return tried.payment
    ? verdictView(tried.payment.value, typed, words, await press.knowledge())
    : toldView(TOLD[tried.why], typed, words);
}

const TOLD: Readonly<Record<Unproved, Notice>> = {
  noMatch: 'noMatch',
  partial: 'needsBoth',
  unchecked: 'cannotCheck',
  tooManyTries: 'tooManyTries',
};

/** Looks up what was typed, in the form or for a call. */
const tryOwn = async (press: Press, { id, name }: Typed): Promise<Tried | Unfound> =>
  id === 0 || name === undefined
    ? { why: 'partial' }
    : await tryPayment(press, { id, name }, (payment) => isOwnPayment(payment, name));

/** The custom id may be forged, so what it has is looked up as if it were typed. */
export async function call(press: Press, typed: Typed): Promise<Reply> {
  const tried = await tryOwn(press, typed);
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
