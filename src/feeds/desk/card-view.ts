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
import type { Call } from './cards.js';
import type { Card, Cause } from './state.js';

const ASKERS_SHOWN = 5;
export const MAX_ANSWER_CHARS = 1500;

type Description = Omit<Call, 'asker' | 'askerName' | 'isNewcomer'>;
/** Titles of cards without a payment. */
export type Unproved = keyof Words['desk']['unproved'];

export const describePayment = (
  payment: Dated<Payment>,
  format: Format,
  knowledge?: Knowledge,
): Description => ({
  ...{ cause: 'found', payment: payment.value.id, number: payment.value.id, isMissing: false },
  ...{ name: payment.value.buyer, player: null },
  ...summarizePayment(payment, format, knowledge),
});

/** Why no payment belongs to a call. */
export interface Unfound {
  readonly payment?: undefined;
  readonly why: Unproved;
  /** Whose payment has the number; for the staff. */
  readonly otherBuyer?: string | undefined;
  readonly isMissing?: boolean;
}

/** @param canSearch whether the shop lists its payments */
export function describeTyped(
  { id, name }: Typed,
  { why, otherBuyer, isMissing = false }: Unfound,
  canSearch: boolean,
  { words: { desk } }: Format,
): Description {
  const lines = [
    id > 0 && desk.typedNumber(codeSpan(`${id}`)),
    desk.typedName(typedSpan(name ?? '')),
    otherBuyer && desk.otherBuyer(id, typedSpan(otherBuyer)),
  ];
  const title = why === 'partial' && id === 0 ? desk.noNumber : desk.unproved[why];
  return {
    ...{ cause: why, payment: null, number: id === 0 ? null : id, name: name ?? null, isMissing },
    player: canSearch && name && readableName(name) ? name : null,
    title: isMissing ? desk.missing(id) : title,
    text: joinParts(lines, '\n'),
  };
}

export const mentionAskers = (askers: readonly string[], words: Words): string =>
  mentionMembers(askers, ASKERS_SHOWN, words);

/** In the staff channel. The members are named, and not pinged. */
export function cardView(card: Card, { words }: Format): Reply {
  if (card.closed) return closedView(card, card.closed, words);
  const { desk } = words;
  const { id, payment, number, isMissing, player, askers, cause, answer, againAt } = card;
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
        title: cause === null ? card.title : causeTitle(cause, words),
        description: joinParts([cause === null ? card.text : listLines(card, words), said, again], '\n\n'),
        color: isAnswered ? COLOURS.good : COLOURS.waiting,
      },
    ],
    components: buttonRows([
      number !== null &&
        !isMissing &&
        button(paymentActions.card({ id: number }), desk.open, next === 'open' && 'primary'),
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

function nextStep({ payment, number, isMissing, player }: Card): 'open' | 'search' | 'answer' {
  if (payment !== null) return 'open';
  return player !== null && (number === null || isMissing) ? 'search' : 'answer';
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

const causeTitle = (cause: Cause, { desk }: Words): string =>
  cause === 'found' ? desk.moreFound : desk.unproved[cause];

function listLines({ lines, cause }: Card, { desk }: Words): string {
  const listed = lines.map(({ asker, number, name, isWaiting }) =>
    joinParts([
      memberMention(asker),
      number !== null && `#${number}`,
      name !== null && typedSpan(name),
      cause === 'unchecked' && !isWaiting && desk.noneFits,
    ]),
  );
  const isWaiting = lines.some((line) => line.isWaiting);
  return joinParts([listed.join('\n'), isWaiting && `-# ${desk.looksLater}`], '\n');
}

const readableName = (name: string): string => typedText(name).trim();

const typedSpan = (name: string): string => {
  const readable = readableName(name);
  return readable && codeSpan(readable);
};

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
