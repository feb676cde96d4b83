import type { Dated } from '../../domain/dated.js';
import type { Knowledge } from '../../domain/knowledge.js';
import type { Payment } from '../../domain/payment.js';
import { judgePayment } from '../../domain/verdict.js';
import { clip, codeSpan, joinParts, memberMention } from '../../text/markdown.js';
import { paymentActions, paymentSearchActions } from '../../ui/actions.js';
import { button, buttonRows } from '../../ui/components.js';
import { COLOURS } from '../../ui/embed.js';
import { discordTime, type Format } from '../../ui/format.js';
import { LIMITS } from '../../ui/limits.js';
import { typedText } from '../../ui/name.js';
import { assess, playerName } from '../../ui/payment-facts.js';
import type { Modal, Reply } from '../../ui/reply.js';
import type { Words } from '../../words/index.js';
import { mentionMembers } from '../kit/mention-members.js';
import type { Typed } from '../kit/typed-payment.js';
import { deskActions } from './actions.js';
import type { About, Card } from './state.js';

const ASKERS_SHOWN = 5;
export const MAX_ANSWER_CHARS = 1500;

/** The card of `/payment` in two lines. */
export function describePayment(
  { value: payment, at }: Dated<Payment>,
  { words }: Format,
  knowledge?: Knowledge,
): About {
  const verdict = judgePayment(payment, knowledge);
  const assessment = assess(payment, verdict, at, words);
  const player = playerName(payment);
  return {
    ...{ payment: payment.id, isUnchecked: false, number: payment.id, player: null },
    title: clip(assessment.title, LIMITS.embedTitle),
    text: joinParts([assessment.sentence, player && `-# ${player}`], '\n'),
  };
}

/** @param canSearch whether the shop lists its payments */
export function describeTyped(
  { id, name = '' }: Typed,
  isUnchecked: boolean,
  canSearch: boolean,
  { words: { desk } }: Format,
): About {
  const readable = readableName(name);
  const lines = [
    id > 0 && desk.typedNumber(codeSpan(`${id}`)),
    desk.typedName(readable && codeSpan(readable)),
  ];
  return {
    ...{ payment: null, isUnchecked, number: id === 0 ? null : id },
    player: canSearch && !isUnchecked && readable ? name : null,
    ...{ title: isUnchecked ? desk.unchecked : desk.notices.noMatch[0], text: joinParts(lines, '\n') },
  };
}

const readableName = (name: string): string => typedText(name).trim();

export const mentionAskers = ({ askers }: Card, words: Words): string =>
  mentionMembers(
    askers.map(({ id }) => id),
    ASKERS_SHOWN,
    words,
  );

/** In the staff channel. The members are named, and not pinged. */
export function cardView(card: Card, { words }: Format): Reply {
  const { about, askers, closed } = card;
  const { desk } = words;
  const members = mentionAskers(card, words);
  if (closed) {
    const subject = about.payment === null ? desk.question : words.payment.title(about.payment);
    const what = `${closed.isMuted ? '🔇' : '✅'} ${joinParts([subject, members], ', ')}`;
    return { content: desk.closedBy(what, memberMention(closed.by), discordTime(closed.at, 'f')) };
  }
  const content =
    about.payment === null
      ? desk.asks(members, askers.length)
      : desk.asksAbout(members, about.payment, askers.length);
  return { content, ...openView(card, words) };
}

function openView(card: Card, { desk }: Words): Reply {
  const { id, about, askers, takenBy, answer, againAt } = card;
  const { number, player, title, text } = about;
  const isAnswered = answer !== null && answer.at >= (againAt ?? 0);
  const blue = !isAnswered && 'primary';
  const said = answer && `✉️ ${memberMention(answer.by)}, ${discordTime(answer.at, 'R')}:\n${answer.text}`;
  const again = againAt !== null && desk.calledAgain(discordTime(againAt, 'R'));
  const taken = takenBy !== null && `-# ${desk.takenBy(memberMention(takenBy))}`;
  const description = joinParts([text, said, again, taken], '\n\n');
  return {
    embeds: [{ title, description, color: isAnswered ? COLOURS.good : COLOURS.waiting }],
    components: buttonRows([
      player !== null &&
        button(
          paymentSearchActions.player({ name: player }),
          desk.playerPayments(readableName(player)),
          blue,
        ),
      number !== null && button(paymentActions.card({ id: number }), desk.open, player === null && blue),
      button(deskActions.answer({ card: id }), desk.answer, player === null && number === null && blue),
      takenBy === null && button(deskActions.take({ card: id }), desk.take),
      button(deskActions.close({ card: id }), desk.close),
      // Several members may have asked with good reason.
      askers.length === 1 && button(deskActions.mute({ card: id }), desk.mute),
    ]),
  };
}

/** For whoever would answer while somebody else is on it. */
export const takenView = (card: number, by: string, { desk }: Words): Reply => ({
  content: desk.answerAnyway(memberMention(by)),
  components: buttonRows([button(deskActions.answer({ card, despite: by }), desk.answer, 'primary')]),
});

export const muteView = (card: Card, words: Words): Reply => ({
  content: words.desk.muteQuestion(mentionAskers(card, words)),
  components: buttonRows([button(deskActions.muteNow({ card: card.id }), words.desk.mute, 'danger')]),
});

/** @param text what the form begins with */
export function answerForm(card: number, text: string, { desk }: Words): Modal {
  return {
    customId: deskActions.saveAnswer({ card }),
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
