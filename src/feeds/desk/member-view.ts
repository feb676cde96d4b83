import type { APIButtonComponent } from 'discord.js';
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
  return { embeds: [{ title, description, color }], components: nextRows(typed, 'call', next, words) };
}

export type Notice = keyof Words['desk']['told'];

/** @param isHere the member will be told in the channel of the press */
export function toldView(told: Notice, words: Words, isHere = false): Reply {
  const { later } = words.desk;
  const [title, text]: readonly [string, string?] = words.desk.told[told];
  const comesLater = CALLS.has(told) && later[isHere ? 'here' : 'elsewhere'];
  return {
    embeds: [{ title, description: joinParts([text, comesLater], ' '), color: COLOURS.neutral }],
    components: told === 'calledAlready' ? ownRows(words) : [],
  };
}

/** An answer is to come. */
const CALLS: ReadonlySet<Notice> = new Set(['called', 'calledAlready', 'calledAgain']);

export type Missed = 'partial' | 'noMatch' | 'unchecked' | 'tooManyTries';

/** What was typed isn't enough, fits nothing or can't be checked. */
export function missedView(why: Missed, typed: Typed, words: Words): Reply {
  const told = toldView(why, words);
  if (why === 'tooManyTries') return told;
  const call = why === 'unchecked' ? 'call' : 'callUnproved';
  return { ...told, components: nextRows(typed, call, 'change', words) };
}

const nextRows = (
  typed: Typed,
  call: 'call' | 'callUnproved',
  next: 'change' | 'call' | undefined,
  { desk }: Words,
): Row[] =>
  buttonRows([
    button(deskActions.again(typed), desk.change, next === 'change' && 'primary'),
    (typed.id > 0 || typed.name !== undefined) &&
      button(deskActions[call](typed), desk.call, next === 'call' && 'primary'),
  ]);

type OwnCard = Pick<Card, 'id'>;

/** @param spoken in the answer's language, in which it may name the button */
export const answeredView = ({ id }: OwnCard, answer: string, words: Words, spoken: Words): Reply => {
  const label = answer.includes(spoken.desk.inGame) ? spoken.desk.inGame : words.desk.callAgain;
  return {
    embeds: [{ title: words.desk.answered, description: answer, color: COLOURS.good }],
    components: ownRows(words, button(deskActions.callAgain({ card: id }), label, 'primary')),
  };
};

/** @param at when the staff closed it without an answer */
export const closedCallView = ({ id }: OwnCard, at: number, words: Words): Reply => {
  const [title, description] = words.desk.closed(discordTime(at, 'f'));
  return {
    embeds: [{ title, description, color: COLOURS.neutral }],
    components: ownRows(words, button(deskActions.callAgain({ card: id }), words.desk.callAgain, 'primary')),
  };
};

const ownRows = (words: Words, first: APIButtonComponent | false = false): Row[] =>
  buttonRows([first, button(deskActions.again({ id: 0 }), words.desk.another), aboutMeButton(words)]);
