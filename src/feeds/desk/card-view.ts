import type { Dated } from '../../domain/dated.js';
import type { Knowledge } from '../../domain/knowledge.js';
import type { Payment } from '../../domain/payment.js';
import { clip, codeSpan, joinParts, memberMention } from '../../text/markdown.js';
import { paymentActions, paymentSearchActions } from '../../ui/actions.js';
import { button, buttonRows } from '../../ui/components.js';
import { COLOURS } from '../../ui/embed.js';
import { discordTime, type Format } from '../../ui/format.js';
import { typedText } from '../../ui/name.js';
import type { Modal, Reply } from '../../ui/reply.js';
import type { Words } from '../../words/index.js';
import { mentionMembers } from '../mention-members.js';
import { summarizePayment } from '../payment-summary.js';
import type { Typed } from '../typed-payment.js';
import { deskActions } from './actions.js';
import type { About } from './cards.js';
import type { Card } from './state.js';

const ASKERS_SHOWN = 5;
export const MAX_ANSWER_CHARS = 1500;

export const describePayment = (payment: Dated<Payment>, format: Format, knowledge?: Knowledge): About => ({
  ...{ payment: payment.value.id, isUnchecked: false, number: payment.value.id, player: null },
  ...summarizePayment(payment, format, knowledge),
});

/** Titles of cards without a payment. */
export type Unproved = keyof Words['desk']['unproved'];

/** @param canSearch whether the shop lists its payments */
export function describeTyped(
  { id, name = '' }: Typed,
  why: Unproved,
  canSearch: boolean,
  { words: { desk } }: Format,
): About {
  const readable = readableName(name);
  const lines = [
    id > 0 && desk.typedNumber(codeSpan(`${id}`)),
    desk.typedName(readable && codeSpan(readable)),
  ];
  return {
    ...{ payment: null, isUnchecked: why === 'unchecked', number: id === 0 ? null : id },
    player: canSearch && readable ? name : null,
    ...{ title: desk.unproved[why], text: joinParts(lines, '\n') },
  };
}

export const mentionAskers = (askers: readonly string[], words: Words): string =>
  mentionMembers(askers, ASKERS_SHOWN, words);

/** In the staff channel. The members are named, and not pinged. */
export function cardView(card: Card, { words }: Format): Reply {
  if (card.closed) return closedView(card, card.closed, words);
  const { desk } = words;
  const { id, payment, number, player, askers, title, text, answer, againAt } = card;
  const members = mentionAskers(askers, words);
  const isAnswered = answer !== null && answer.at >= (againAt ?? 0);
  const next = isAnswered ? undefined : nextStep(card);
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
      number !== null && button(paymentActions.card({ id: number }), desk.open, next === 'open' && 'primary'),
      player !== null &&
        button(
          paymentSearchActions.player({ name: player }),
          desk.playerPayments(readableName(player)),
          next === 'search' && 'primary',
        ),
      button(deskActions.answer({ card: id }), desk.answer, next === 'answer' && 'primary'),
      button(deskActions.done({ card: id }), desk.done),
      // Several members may have asked with good reason.
      askers.length === 1 && button(deskActions.block({ card: id }), desk.block),
    ]),
  };
}

function nextStep({ payment, isUnchecked, number, player }: Card): 'open' | 'search' | 'answer' {
  if (payment !== null || (isUnchecked && number !== null)) return 'open';
  return player === null ? 'answer' : 'search';
}

function closedView(
  { payment, askers }: Card,
  { by, at, isMuted }: NonNullable<Card['closed']>,
  words: Words,
): Reply {
  const { desk } = words;
  const subject = payment === null ? desk.question : words.payment.title(payment);
  const what = joinParts([subject, mentionAskers(askers, words)], ', ');
  const line = isMuted ? desk.blockedBy : desk.doneBy;
  return { content: line(what, memberMention(by), discordTime(at, 'f')) };
}

const readableName = (name: string): string => typedText(name).trim();

/** @param text what the form begins with */
export function answerForm(card: Card, text: string, { desk }: Words): Modal {
  return {
    customId: deskActions.saveAnswer({ card: card.id, ...(card.answer && { seen: card.answer.at }) }),
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
