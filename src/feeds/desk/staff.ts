import { Failure, ignoreFailure } from '../../domain/failure.js';
import { withTimeout } from '../../lib/timer.js';
import { memberMention } from '../../text/markdown.js';
import { buyerReplyKind, buyerReplyText } from '../../ui/buyer-reply.js';
import type { ActionInput } from '../../ui/implement.js';
import type { Modal, Reply } from '../../ui/reply.js';
import type { Words } from '../../words/index.js';
import type { Press } from '../feed.js';
import { answerForm, cardPost, MAX_ANSWER_CHARS } from './card-view.js';
import { dropOld, findCard, withBlocked, withCard } from './cards.js';
import { changeDesk } from './change.js';
import { answeredView } from './member-view.js';
import { type Card, type Desk, deskPart } from './state.js';

interface OfCard {
  readonly card: number;
}

/** A form has to open within 3 seconds. */
const PAYMENT_TIMEOUT_MS = 1500;

/** Begins with the answer so far, else with the buyer's text of `/payment`. */
export async function writeAnswer(press: Press, { card: id }: OfCard): Promise<Modal | Reply> {
  const { words } = press.format;
  const { state, now } = await press.feeds.read(deskPart);
  const card = findCard(dropOld(state, now), id);
  if (!card) return { content: words.desk.notStored };
  if (card.closed) return closedNote(card.closed, words);
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
  const answer = (before: Card, now: number): Card => ({
    ...before,
    answer: { text, by: press.userId, at: now },
  });
  // What was written while somebody else closed the card is an answer all the same.
  const refuse = ({ answer: other }: Card): Reply | undefined =>
    other && other.by !== press.userId && other.at !== seen
      ? {
          content: press.format.words.desk.answeredAlready(memberMention(other.by)),
          embeds: [{ description: text }],
        }
      : undefined;
  const changed = await changeCard(press, id, answer, { mayBeClosed: true, refuse });
  if ('note' in changed) return changed.note;
  const reply = answeredView(text, press.publicFormat.words);
  const told = await Promise.all(changed.card.askers.map((asker) => press.tell(deskPart.name, asker, reply)));
  return { content: press.format.words.desk.answerSaved(told.filter(Boolean).length, told.length) };
}

export async function closeCard(
  press: Press,
  { card: id }: OfCard,
  isBlocked: boolean,
): Promise<Reply | undefined> {
  const close = (before: Card, now: number): Card => {
    // The button is there for a single member only.
    if (isBlocked && before.askers.length > 1) throw new Failure({ kind: 'outdated' });
    return { ...before, closed: { by: press.userId, at: now, isBlocked } };
  };
  const also = (desk: Desk, card: Card, now: number) => (isBlocked ? withBlocked(desk, card, now) : desk);
  const changed = await changeCard(press, id, close, { also });
  return 'note' in changed ? changed.note : undefined;
}

/** The note says why nothing was changed. */
type Changed = { readonly card: Card } | { readonly note: Reply };

interface How {
  also?(desk: Desk, card: Card, now: number): Desk;
  readonly mayBeClosed?: boolean;
  refuse?(card: Card): Reply | undefined;
}

/** Changes a card, and its message. */
async function changeCard(
  { feeds, format: { words }, publicFormat }: Press,
  id: number,
  edit: (card: Card, now: number) => Card,
  { also = (desk) => desk, mayBeClosed = false, refuse }: How = {},
): Promise<Changed> {
  const { result } = await changeDesk<Changed>(feeds, (desk, now) => {
    const before = findCard(desk, id);
    if (!before) return { state: desk, result: { note: { content: words.desk.notStored } } };
    if (before.closed && !mayBeClosed)
      return { state: desk, result: { note: closedNote(before.closed, words) } };
    const refusal = refuse?.(before);
    if (refusal) return { state: desk, result: { note: refusal } };
    const card = edit(before, now);
    return {
      state: also(withCard(desk, card), card, now),
      posts: [cardPost(card, publicFormat, true)],
      result: { card },
    };
  });
  return result;
}

const closedNote = ({ by }: NonNullable<Card['closed']>, { desk }: Words): Reply => ({
  content: desk.doneAlready(memberMention(by)),
});
