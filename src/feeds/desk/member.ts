import { Failure } from '../../domain/failure.js';
import type { ActionInput } from '../../ui/implement.js';
import type { Modal, Reply } from '../../ui/reply.js';
import { findCase } from '../cases/cases.js';
import type { Press } from '../feed.js';
import { type Tried, tryPayment } from '../kit/try-payment.js';
import { isOwnPayment, readTyped, type Typed } from '../kit/typed-payment.js';
import { openNote } from '../notes/tell.js';
import { describePayment, describeTyped, type Unproved } from './card-view.js';
import { type About, aboutOf, type Called, callStaff, dropOld, findOwnCard } from './cards.js';
import { deskCases } from './cases.js';
import { answeredView, askForm, closedCallView, missedView, toldView, verdictView } from './member-view.js';
import { type Card, deskChannel, deskPart } from './state.js';

/** The form, or what became of the member's call. */
export async function ask(press: Press): Promise<Modal | Reply> {
  const { words } = press.format;
  const { state, now, staffChannelId } = await press.feeds.read(deskPart);
  if (deskChannel(state, staffChannelId) === null) return toldView('off', words);
  const card = findOwnCard(dropOld(state, now), press.userId);
  if (!card) return askForm({ id: 0 }, words);
  if (card.answer) return answeredView(card, card.answer.text, words, press.publicFormat.words);
  if (card.closed) return closedCallView(card, card.closed.at, words);
  return toldView('calledAlready', words, isToldHere(press, card));
}

export const read = (press: Press, { note }: { readonly note: number }): Promise<Modal | Reply> =>
  openNote(press, note, () => ask(press));

/** The verdict on the member's own payment, or one and the same answer to all that doesn't fit. */
export async function check(press: Press, _args: object, input: ActionInput): Promise<Reply> {
  const { words } = press.format;
  // A form may be sent long after it was opened. `feeds.read` may request the shop first.
  const [state, staff] = await Promise.all([press.feeds.access(deskPart).read(), press.feeds.staff()]);
  if (deskChannel(state, staff.channelId) === null) return toldView('off', words);
  const typed = readTyped(input);
  const tried = await tryOwn(press, typed);
  return tried.payment
    ? verdictView(tried.payment.value, typed, words, await press.knowledge())
    : missedView(tried.why, typed, words);
}

/** Looks up what was typed, in the form or for a call. */
async function tryOwn(
  press: Press,
  { id, name }: Typed,
): Promise<Tried | { readonly payment?: undefined; readonly why: 'partial' }> {
  return id === 0 || name === undefined
    ? { why: 'partial' }
    : tryPayment(press, { id, name }, (payment) => isOwnPayment(payment, name));
}

/** The custom id may be forged, so what it has is looked up as if it were typed. */
export async function call(press: Press, typed: Typed): Promise<Reply> {
  const tried = await tryOwn(press, typed);
  if (tried.payment)
    return place(press, describePayment(tried.payment, press.publicFormat, await press.knowledge()));
  return tried.why === 'unchecked'
    ? place(press, describe(press, typed, 'unchecked'))
    : missedView(tried.why, typed, press.format.words);
}

/** After the form has found that nothing fits, which isn't looked up again. */
export const callUnproved = (press: Press, typed: Typed): Promise<Reply> =>
  place(press, describe(press, typed, typed.id === 0 || typed.name === undefined ? 'partial' : 'noMatch'));

const describe = ({ linkedShop, publicFormat }: Press, typed: Typed, why: Unproved): About =>
  describeTyped(typed, why, linkedShop?.payments.canList === true, publicFormat);

/** One press for a member who still waits: on the same card while it is open. */
export async function callAgain(press: Press, { card: id }: { readonly card: number }): Promise<Reply> {
  const { state, now } = await press.feeds.read(deskPart);
  const card = findCase(dropOld(state, now), id);
  if (!card?.askers.includes(press.userId)) throw new Failure({ kind: 'outdated' });
  return place(press, aboutOf(card));
}

async function place(press: Press, about: About): Promise<Reply> {
  const { userId, postableHere, format, publicFormat } = press;
  const asked = { asker: userId, toldIn: postableHere, about };
  const { result, isUnderWay } = await deskCases.ask<PlacedCall>(press, (state, now, staffChannelId) => {
    const channelId = deskChannel(state, staffChannelId);
    if (channelId === null) return { state, result: { told: 'off' } };
    const { desk, ...called } = callStaff(state, channelId, asked, now);
    return {
      state: desk,
      posts: deskCases.posts(state, desk, publicFormat),
      result: called,
      card: called.card,
    };
  });
  const { told, card } = result;
  return isUnderWay
    ? toldView(told, format.words, card && isToldHere(press, card))
    : toldView('unreachable', format.words);
}

type PlacedCall = Called | { readonly told: 'off'; readonly card?: undefined };

const isToldHere = ({ userId, postableHere }: Press, { toldIn }: Card): boolean =>
  postableHere !== undefined && toldIn[userId] === postableHere;
