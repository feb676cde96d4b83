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
import type { Modal, Reply } from '../../ui/reply.js';
import { pick } from '../../words/by-kind.js';
import { LANGUAGES, type Words } from '../../words/index.js';
import { receiptFields, type Typed } from '../typed-payment.js';
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
  const [title, text] = pick(words.desk.verdicts, { ...verdict, server: publicServerName(payment, words) });
  return privateView(title, text, { typed, color: verdictColour(verdict) }, words);
}

export type Notice = keyof Words['desk']['told'];

/**
 * @param typed offers the form again and the staff, where that may help
 * @param isHere the member will be told in the channel of the press
 */
export function toldView(told: Notice, words: Words, typed?: Typed, isHere = false): Reply {
  const { later } = words.desk;
  const [title, text]: readonly [string, string?] = words.desk.told[told];
  const comesLater = CALLS.has(told) && later[isHere ? 'here' : 'elsewhere'];
  return privateView(
    title,
    joinParts([text, comesLater], ' '),
    {
      ...{ typed: told === 'tooManyTries' ? undefined : typed, color: COLOURS.neutral },
      ...{ isDone: told === 'partial', call: told === 'unchecked' ? 'call' : 'callUnproved' },
    },
    words,
  );
}

/** An answer is to come. */
const CALLS: ReadonlySet<Notice> = new Set(['called', 'calledAlready', 'calledAgain']);

export const refusedView = (when: string, words: Words): Reply =>
  privateView(...words.desk.refused(when), { color: COLOURS.neutral }, words);

interface Answer {
  readonly typed?: Typed | undefined;
  readonly color: number;
  /** Neither button is the next step. */
  readonly isDone?: boolean;
  readonly call?: 'call' | 'callUnproved';
}

function privateView(
  title: string,
  description: string,
  { typed, color, isDone = color === COLOURS.good, call = 'call' }: Answer,
  { desk }: Words,
): Reply {
  // Another try doesn't help a member whose payment went wrong, nor one who has to look in the game.
  const needsStaff = color === COLOURS.bad;
  const isUnknown = color === COLOURS.unknown;
  const change =
    typed && button(deskActions.again(typed), desk.change, !needsStaff && !isUnknown && !isDone && 'primary');
  const callStaff =
    typed &&
    (typed.id > 0 || typed.name !== undefined) &&
    button(deskActions[call](typed), desk.call, needsStaff && 'primary');
  return {
    embeds: [{ title, description, color }],
    components: buttonRows(isUnknown ? [callStaff, change] : [change, callStaff]),
  };
}

/** For a member whose card has no answer. */
export const waitingView = (told: Notice, words: Words, isHere = false): Reply => ({
  ...toldView(told, words, undefined, isHere),
  components: askAgain(words),
});

type OwnCard = Pick<Card, 'id'>;

export const answeredView = (card: OwnCard, answer: string, words: Words): Reply => ({
  embeds: [{ title: words.desk.answered, description: answer, color: COLOURS.good }],
  components: askAgain(words, callAgainButton(card, answer, words)),
});

/** @param at when the staff closed it without an answer */
export const closedCallView = (card: OwnCard, at: number, words: Words): Reply => {
  const [title, description] = words.desk.closed(discordTime(at, 'f'));
  return {
    embeds: [{ title, description, color: COLOURS.neutral }],
    components: askAgain(words, callAgainButton(card, '', words)),
  };
};

/** Called as the answer calls it, which is in the guild's language. */
function callAgainButton({ id }: OwnCard, answer: string, { desk }: Words) {
  const named = Object.values(LANGUAGES).find((one) => answer.includes(one.desk.inGame));
  return button(deskActions.callAgain({ card: id }), named?.desk.inGame ?? desk.callAgain, 'primary');
}

const askAgain = (words: Words, first: APIButtonComponent | false = false) =>
  buttonRows([first, button(deskActions.again({ id: 0 }), words.desk.another), aboutMeButton(words)]);
