import { Failure, ignoreFailure } from '../../domain/failure.js';
import { withTimeout } from '../../lib/timer.js';
import { memberMention } from '../../text/markdown.js';
import { buyerReplyKind, buyerReplyText } from '../../ui/buyer-reply.js';
import type { ActionInput } from '../../ui/implement.js';
import type { Modal, Reply } from '../../ui/reply.js';
import type { Decided } from '../cases/staff-cases.js';
import type { Press } from '../feed.js';
import { describeWay } from '../telling/tell.js';
import { deskActions } from './actions.js';
import { answerForm, MAX_ANSWER_CHARS } from './card-view.js';
import { dropOld, withMuted } from './cards.js';
import { deskCases } from './cases.js';
import { type Card, type Desk, deskPart } from './state.js';

interface OfCard {
  readonly card: number;
}

/** A form has to open within 3 seconds. */
const PAYMENT_TIMEOUT_MS = 1500;

/** Begins with the answer so far, else with the buyer's text of `/payment` or a question about the receipt. */
export async function writeAnswer(press: Press, { card: id }: OfCard): Promise<Modal | Reply> {
  const { words } = press.format;
  const { state, now } = await press.feeds.read(deskPart);
  const found = deskCases.find(dropOld(state, now), id, words);
  if ('note' in found) return found.note;
  const { card } = found;
  return answerForm(card, card.answer?.text ?? (await suggestAnswer(press, card)), words);
}

async function suggestAnswer(press: Press, { payment: id }: Card): Promise<string> {
  const { shop, publicFormat } = press;
  const payment =
    id === null
      ? undefined
      : await withTimeout(ignoreFailure(shop.payments.findRecent(id)), PAYMENT_TIMEOUT_MS);
  if (!payment) return '';
  const kind = buyerReplyKind(payment, await press.knowledge());
  return buyerReplyText(payment.value, kind, 'button', publicFormat).join('\n');
}

interface OfAnswer extends OfCard {
  readonly seen?: number | undefined;
}

export async function saveAnswer(
  press: Press,
  { card: id, seen }: OfAnswer,
  input: ActionInput,
): Promise<Reply> {
  const text = (input.fields.text ?? '').trim().slice(0, MAX_ANSWER_CHARS);
  if (text === '') throw new Failure({ kind: 'outdated' });
  const { desk: words } = press.format.words;
  const answer = (card: Card, state: Desk, now: number): Decided<Desk, Card> => {
    const { answer: other } = card;
    if (other && other.by !== press.userId && other.at !== seen)
      return {
        state,
        note: { content: words.answeredAlready(memberMention(other.by)), embeds: [{ description: text }] },
      };
    return { state, card: { ...card, answer: { text, by: press.userId, at: now } } };
  };
  // What was written while somebody else closed the card is an answer all the same.
  const tells = () => answered(press);
  const changed = await deskCases.decide(press, id, answer, { mayBeClosed: true, tells });
  if ('note' in changed) return changed.note;
  return { content: await describeWay(press, deskPart.name, changed.card.askers, '✋') };
}

const answered = ({ publicFormat: { words } }: Press) => ({
  ...{ text: words.notes.deskAnswered, label: words.notes.read },
  openId: (note: number) => deskActions.read({ note }),
});

export async function closeCard(
  press: Press,
  { card: id }: OfCard,
  isMuted: boolean,
): Promise<Reply | undefined> {
  const close = (before: Card, desk: Desk, now: number): Decided<Desk, Card> => {
    // The button is there for a single member only.
    if (isMuted && before.askers.length > 1) throw new Failure({ kind: 'outdated' });
    const card = { ...before, closed: { by: press.userId, at: now, isMuted } };
    return { state: isMuted ? withMuted(desk, card, now) : desk, card };
  };
  const tells = ({ answer }: Card) => (isMuted || answer !== null ? undefined : answered(press));
  const changed = await deskCases.decide(press, id, close, { tells });
  return 'note' in changed ? changed.note : undefined;
}
