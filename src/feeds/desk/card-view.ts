import type { Dated } from '../../domain/dated.js';
import type { Payment } from '../../domain/payment.js';
import { clip, codeSpan, joinParts, memberMention } from '../../text/markdown.js';
import { paymentActions } from '../../ui/actions.js';
import { button, buttonRows } from '../../ui/components.js';
import { COLOURS } from '../../ui/embed.js';
import { discordTime, type Format } from '../../ui/format.js';
import { typedText } from '../../ui/name.js';
import type { Modal, Reply } from '../../ui/reply.js';
import type { Words } from '../../words/index.js';
import type { Post } from '../feed.js';
import { mentionMembers } from '../mention-members.js';
import { summarizePayment } from '../payment-summary.js';
import type { Typed } from '../typed-payment.js';
import { deskActions } from './actions.js';
import type { Call } from './cards.js';
import { type Card, cardKey } from './state.js';

const ASKERS_SHOWN = 5;
export const MAX_ANSWER_CHARS = 1500;

type Description = Omit<Call, 'asker'>;
/** Why no payment belongs to a card. */
export type Unproved = keyof Words['desk']['unproved'];

export const describePayment = (payment: Dated<Payment>, format: Format): Description => ({
  ...{ payment: payment.value.id, number: payment.value.id },
  ...summarizePayment(payment, format),
});

export function describeTyped(
  { id, name = '' }: Typed,
  why: Unproved,
  { words: { desk } }: Format,
): Description {
  const readable = typedText(name).trim();
  return {
    ...{ payment: null, number: id === 0 ? null : id },
    title: desk.unproved[why],
    text: joinParts(
      [desk.typedNumber(id === 0 ? '' : codeSpan(`${id}`)), desk.typedName(readable && codeSpan(readable))],
      '\n',
    ),
  };
}

export const mentionAskers = (askers: readonly string[], words: Words): string =>
  mentionMembers(askers, ASKERS_SHOWN, words);

/** @param isEdit of a card that was posted before */
export const cardPost = (card: Card, format: Format, isEdit: boolean): Post => ({
  key: cardKey(card),
  channelId: card.channelId,
  reply: cardView(card, format),
  isEdit,
});

/** In the staff channel. The members are named, and not pinged. */
export function cardView(card: Card, { words }: Format): Reply {
  if (card.closed) return closedView(card, card.closed, words);
  const { desk } = words;
  const { id, payment, number, askers, title, text, answer, againAt } = card;
  const members = mentionAskers(askers, words);
  const isAnswered = answer !== null && answer.at >= (againAt ?? 0);
  const again = againAt !== null && desk.calledAgain(discordTime(againAt, 'R'));
  const said = answer && `✉️ ${memberMention(answer.by)}, ${discordTime(answer.at, 'R')}:\n${answer.text}`;
  return {
    content:
      payment === null ? desk.asks(members, askers.length) : desk.asksAbout(members, payment, askers.length),
    embeds: [
      {
        title,
        description: joinParts([text, said, again], '\n\n'),
        color: isAnswered ? COLOURS.good : COLOURS.waiting,
      },
    ],
    components: buttonRows([
      number !== null &&
        button(paymentActions.card({ id: number }), desk.open, payment !== null && 'primary'),
      button(deskActions.answer({ card: id }), desk.answer, payment === null && 'primary'),
      button(deskActions.done({ card: id }), desk.done),
      // Several members may have asked with good reason.
      askers.length === 1 && button(deskActions.block({ card: id }), desk.block),
    ]),
  };
}

function closedView(
  { payment, askers }: Card,
  { by, at, isBlocked }: NonNullable<Card['closed']>,
  words: Words,
): Reply {
  const { desk } = words;
  const subject = payment === null ? desk.question : words.payment.title(payment);
  const what = joinParts([subject, mentionAskers(askers, words)], ', ');
  const line = isBlocked ? desk.blockedBy : desk.doneBy;
  return { content: line(what, memberMention(by), discordTime(at, 'f')) };
}

export const surplusView = (count: number, { words }: Format): Reply => ({
  content: words.desk.surplus(count),
});

/** @param text what the form begins with */
export function answerForm(card: Card, text: string, { desk }: Words): Modal {
  return {
    customId: deskActions.saveAnswer({ card: card.id }),
    title: desk.answerTitle,
    fields: [
      {
        custom_id: 'text',
        label: desk.answerLabel,
        isLong: true,
        maxLength: MAX_ANSWER_CHARS,
        ...(text && { value: clip(text, MAX_ANSWER_CHARS) }),
      },
    ],
  };
}
