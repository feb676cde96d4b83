import { Failure, ignoreFailure } from '../../domain/failure.js';
import { withTimeout } from '../../lib/timer.js';
import { buyerReplyKind, buyerReplyText } from '../../ui/buyer-reply.js';
import type { ActionInput } from '../../ui/implement.js';
import type { Modal, Reply } from '../../ui/reply.js';
import { closeCase } from '../cases/cases.js';
import { StaffCases } from '../cases/staff-cases.js';
import type { Press } from '../feed.js';
import { deskActions } from './actions.js';
import { answerForm, cardView, MAX_ANSWER_CHARS, muteView, takenView } from './card-view.js';
import { dropOld, withMuted } from './cards.js';
import { type Card, type Desk, deskPart } from './state.js';

/** Calls of members, and the staff's answers. */
export const deskCases = new StaffCases<Card, Desk>({
  ...{ part: deskPart, sign: '✋', openId: (note) => deskActions.read({ note }) },
  ...{ view: cardView, dropOld },
  afterDeletion: (card, at) =>
    card.answer ? { ...card, closed: { by: card.answer.by, at, isMuted: false } } : undefined,
});

interface OfCard {
  readonly card: number;
}

/** A form has to open within 3 seconds. */
const PAYMENT_TIMEOUT_MS = 1500;

/** Begins with the answer so far, else with the buyer's text of `/payment`. Whoever isn't on it reads first who is. */
export async function askToAnswer(
  press: Press,
  { card: id, despite }: OfCard & { readonly despite?: string | undefined },
): Promise<Modal | Reply> {
  const { words } = press.format;
  const card = await deskCases.read(press, id);
  const { takenBy, answer } = card;
  if (takenBy !== null && takenBy !== press.userId && takenBy !== despite)
    return takenView(id, takenBy, words);
  return answerForm(id, answer?.text ?? (await suggestAnswer(press, card)), words);
}

async function suggestAnswer(press: Press, { about: { payment: id } }: Card): Promise<string> {
  const { shop, publicFormat } = press;
  if (id === null) return '';
  const payment = await withTimeout(ignoreFailure(shop.payments.findRecent(id)), PAYMENT_TIMEOUT_MS);
  if (!payment) return '';
  const kind = buyerReplyKind(payment, await press.knowledge());
  return buyerReplyText(payment.value, kind, 'button', publicFormat).join('\n');
}

/** What was written while somebody else closed the card is an answer all the same. */
export async function saveAnswer(
  press: Press,
  { card: id }: OfCard,
  { fields }: ActionInput,
): Promise<Reply> {
  const text = fields.text?.trim().slice(0, MAX_ANSWER_CHARS) ?? '';
  if (text === '') throw new Failure({ kind: 'outdated' });
  const { card } = await deskCases.decide(press, id, (before, state, at) => ({
    ...{ state, isAnswered: true },
    card: { ...before, answer: { text, by: press.userId, at } },
  }));
  return deskCases.describeWay(press, card);
}

/** Of two at once, the first is on it: the card says who. */
export async function takeCard(press: Press, { card: id }: OfCard): Promise<undefined> {
  await deskCases.decide(press, id, (card, state) => ({
    ...{ state, card: { ...card, takenBy: card.takenBy ?? press.userId } },
  }));
}

export async function closeCard(press: Press, { card: id }: OfCard): Promise<undefined> {
  await deskCases.decide(press, id, (card, state, at) => ({
    ...{ state, isAnswered: card.answer === null },
    card: closeCase(card, { by: press.userId, at, isMuted: false }),
  }));
}

export const askToMute = async (press: Press, { card: id }: OfCard): Promise<Reply> =>
  muteView(await deskCases.read(press, id), press.format.words);

/** Closes the card, and takes no calls from its member for a week. */
export async function mute(press: Press, { card: id }: OfCard): Promise<Reply> {
  const { card } = await deskCases.decide(press, id, (before, state, at) => {
    const [asker, ...others] = before.askers;
    // The button is there for a single member only.
    if (!asker || others.length > 0) throw new Failure({ kind: 'outdated' });
    const card = closeCase(before, { by: press.userId, at, isMuted: true });
    return { state: withMuted(state, asker.id, at), card };
  });
  return { content: '', embeds: [], components: [], ...cardView(card, press.format) };
}
