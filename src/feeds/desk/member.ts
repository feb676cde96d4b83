import { Failure } from '../../domain/failure.js';
import type { ActionInput } from '../../ui/implement.js';
import type { Modal, Reply } from '../../ui/reply.js';
import { findCase } from '../cases/cases.js';
import type { Press } from '../feed.js';
import { isOwnPayment, readTyped, type Typed, tryPayment } from '../kit/typed-payment.js';
import { openNote } from '../notes/tell.js';
import { describePayment, describeTyped } from './card-view.js';
import { type About, aboutOf, type Called, callStaff, dropOld, findLastCard } from './cards.js';
import { deskCases } from './cases.js';
import { askForm, missedView, ownCardView, toldView, verdictView } from './member-view.js';
import { type Card, deskChannel, deskPart } from './state.js';

/** The form, or what became of the member's last call. */
export const ask = (press: Press): Promise<Modal | Reply> => showLast(press, () => true);

/** The newest answer, also to a member who has called about something else since. */
export const read = (press: Press, { note }: { readonly note: number }): Promise<Modal | Reply> =>
  openNote(press, note, () => showLast(press, ({ answer, closed }) => answer !== null || closed !== null));

async function showLast(press: Press, isMeant: (card: Card) => boolean): Promise<Modal | Reply> {
  const { words } = press.format;
  const { state, now, staffChannelId } = await press.feeds.read(deskPart);
  if (deskChannel(state, staffChannelId) === null) return toldView('off', words);
  const card = findLastCard(dropOld(state, now), press.userId, isMeant);
  return card
    ? ownCardView(card, isToldHere(press, card), words, press.publicFormat.words)
    : askForm({ id: 0 }, words);
}

/** The verdict on the member's own payment, or one and the same answer to all that doesn't fit. */
export async function check(press: Press, _args: object, input: ActionInput): Promise<Reply> {
  const { words } = press.format;
  // A form may be sent long after it was opened. `feeds.read` may request the shop first.
  const [state, staff] = await Promise.all([press.feeds.access(deskPart).read(), press.feeds.staff()]);
  if (deskChannel(state, staff.channelId) === null) return toldView('off', words);
  const typed = readTyped(input);
  const { payment, why } = await tryPayment(press, typed, isOwnPayment);
  return payment
    ? verdictView(payment.value, typed, words, await press.knowledge())
    : missedView(why, typed, words);
}

/** Looks up once more what the form has found, because a custom id may be forged. What doesn't fit is called about, too. */
export async function call(press: Press, typed: Typed): Promise<Reply> {
  const { publicFormat, linkedShop } = press;
  const { payment, why } = await tryPayment(press, typed, isOwnPayment);
  const canSearch = linkedShop?.payments.canList === true;
  const about = payment
    ? describePayment(payment, publicFormat, await press.knowledge())
    : describeTyped(typed, why === 'unchecked', canSearch, publicFormat);
  return place(press, about);
}

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
