import { Failure, ignoreFailure } from '../../domain/failure.js';
import { withTimeout } from '../../lib/timer.js';
import { memberMention } from '../../text/markdown.js';
import { buyerReplyKind, buyerReplyText } from '../../ui/buyer-reply.js';
import type { ActionInput } from '../../ui/implement.js';
import type { Reply } from '../../ui/reply.js';
import type { Press } from '../feed.js';
import { answerForm, cardView, MAX_ANSWER_CHARS, muteView, takenView } from './card-view.js';
import { dropOld, withMuted } from './cards.js';
import { deskCases } from './cases.js';
import { type Card, deskPart } from './state.js';

interface OfCard {
  readonly card: number;
}

/** A form has to open within 3 seconds. */
const PAYMENT_TIMEOUT_MS = 1500;

/** Begins with the answer so far, else with the buyer's text of `/payment`. Whoever isn't on it reads first who is. */
export async function askToAnswer(press: Press, of: OfCard & { readonly despite?: string | undefined }) {
  const { words } = press.format;
  const { card, note } = await findCard(press, of);
  if (!card) return note;
  const { id, takenBy, answer } = card;
  if (takenBy !== null && takenBy !== press.userId && takenBy !== of.despite)
    return takenView(id, takenBy, words);
  return answerForm(id, answer?.text ?? (await suggestAnswer(press, card)), words);
}

async function findCard({ feeds, format }: Press, { card: id }: OfCard) {
  const { state, now } = await feeds.read(deskPart);
  return deskCases.find(dropOld(state, now), id, format.words);
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

export async function saveAnswer(press: Press, { card: id }: OfCard, input: ActionInput): Promise<Reply> {
  const text = (input.fields.text ?? '').trim().slice(0, MAX_ANSWER_CHARS);
  if (text === '') throw new Failure({ kind: 'outdated' });
  const { card, note } = await deskCases.decide(
    press,
    id,
    (before, state, at) => ({ state, card: { ...before, answer: { text, by: press.userId, at } } }),
    // What was written while somebody else closed the card is an answer all the same.
    { mayBeClosed: true, tells: () => true },
  );
  return card ? deskCases.describeWay(press, card) : note;
}

/** Of two at once, the second reads who was first. */
export async function takeCard(press: Press, { card: id }: OfCard): Promise<Reply | undefined> {
  const { note } = await deskCases.decide(press, id, (card, state) =>
    card.takenBy === null
      ? { state, card: { ...card, takenBy: press.userId } }
      : { state, note: { content: press.format.words.desk.takenBy(memberMention(card.takenBy)) } },
  );
  return note;
}

export async function closeCard(press: Press, { card: id }: OfCard): Promise<Reply | undefined> {
  const { note } = await deskCases.decide(
    press,
    id,
    (card, state, at) => ({ state, card: { ...card, closed: { by: press.userId, at, isMuted: false } } }),
    { tells: ({ answer }) => answer === null },
  );
  return note;
}

export async function askToMute(press: Press, of: OfCard): Promise<Reply> {
  const { card, note } = await findCard(press, of);
  return card ? muteView(card, press.format.words) : note;
}

/** Closes the card, and takes no calls from its member for a week. */
export async function mute(press: Press, { card: id }: OfCard): Promise<Reply> {
  const { card, note } = await deskCases.decide(press, id, (before, state, at) => {
    const [asker, ...others] = before.askers;
    // The button is there for a single member only.
    if (asker === undefined || others.length > 0) throw new Failure({ kind: 'outdated' });
    const closed = { by: press.userId, at, isMuted: true };
    return { state: withMuted(state, asker, at), card: { ...before, closed } };
  });
  return { content: '', embeds: [], components: [], ...(card ? cardView(card, press.format) : note) };
}
