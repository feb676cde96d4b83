import type { Knowledge } from '../../domain/knowledge.js';
import type { Payment } from '../../domain/payment.js';
import { judgePayment } from '../../domain/verdict.js';
import { joinParts } from '../../text/markdown.js';
import { publicServerName } from '../../ui/buyer-reply.js';
import { aboutMeButton, button, buttonRows } from '../../ui/components.js';
import { COLOURS } from '../../ui/embed.js';
import { discordTime } from '../../ui/format.js';
import { verdictColour } from '../../ui/payment-facts.js';
import type { Modal, Reply, Row } from '../../ui/reply.js';
import { pick } from '../../words/by-kind.js';
import type { Words } from '../../words/index.js';
import { receiptFields, type Typed } from '../kit/typed-payment.js';
import { deskActions } from './actions.js';
import type { Card } from './state.js';

export const askForm = (typed: Typed, words: Words): Modal => ({
  customId: deskActions.check(),
  title: words.desk.formTitle,
  fields: receiptFields(typed, false, words),
});

/** In a buyer's words. It has nothing of the payment but its server, if that is public. */
export function verdictView(payment: Payment, typed: Typed, words: Words, knowledge?: Knowledge): Reply {
  const verdict = judgePayment(payment, knowledge);
  const [title, description] = pick(words.desk.verdicts, {
    ...verdict,
    server: publicServerName(payment, words),
  });
  const color = verdictColour(verdict);
  const next = color === COLOURS.bad ? 'call' : undefined;
  return { embeds: [{ title, description, color }], components: nextRows(typed, next, words) };
}

export type Notice = keyof Words['desk']['notices'];

/** @param isHere the member will be told in the channel of the press */
export function noticeView(notice: Notice, words: Words, isHere = false): Reply {
  const { later } = words.desk;
  const [title, text]: readonly [string, string?] = words.desk.notices[notice];
  const isCalled = notice === 'called' || notice === 'calledAgain';
  const description = joinParts([text, isCalled && later[isHere ? 'here' : 'elsewhere']], ' ');
  return { embeds: [{ title, description, color: COLOURS.neutral }], components: [] };
}

/** What was typed fits nothing or can't be checked. */
export function missedView(why: 'noMatch' | 'unchecked' | 'tooManyTries', typed: Typed, words: Words): Reply {
  const missed = noticeView(why, words);
  return why === 'tooManyTries' ? missed : { ...missed, components: nextRows(typed, 'change', words) };
}

const nextRows = (typed: Typed, next: 'change' | 'call' | undefined, { desk }: Words): Row[] =>
  buttonRows([
    button(deskActions.again(typed), desk.change, next === 'change' && 'primary'),
    button(deskActions.call(typed), desk.call, next === 'call' && 'primary'),
  ]);

/** What became of the member's call. */
export function ownCardView(
  { id, answer, closed }: Pick<Card, 'id' | 'answer' | 'closed'>,
  words: Words,
): Reply {
  const { desk } = words;
  const unanswered = closed ? desk.closed(discordTime(closed.at, 'f')) : desk.waiting;
  const [title, description] = answer ? [desk.answered, answer.text] : unanswered;
  const isOver = answer !== null || closed !== null;
  return {
    embeds: [{ title, description, color: answer ? COLOURS.good : COLOURS.neutral }],
    components: buttonRows([
      isOver && button(deskActions.callAgain({ card: id }), desk.callAgain, 'primary'),
      button(deskActions.again({ id: 0 }), desk.another),
      aboutMeButton(words),
    ]),
  };
}
