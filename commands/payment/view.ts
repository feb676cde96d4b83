import type { APIButtonComponent } from 'discord.js';
import type { Dated } from '../../src/domain/dated.js';
import { foldInput, foldName } from '../../src/domain/lookup.js';
import { isTest, type Payment } from '../../src/domain/payment.js';
import { judgePayment, type Verdict } from '../../src/domain/verdict.js';
import { clip, fitLines } from '../../src/text/clip.js';
import { joined } from '../../src/text/joined.js';
import { readableLine } from '../../src/text/readable.js';
import { paymentActions, type Question } from '../../src/ui/actions.js';
import { button, buttonRows, enterNumberButton, selectRow } from '../../src/ui/components.js';
import type { Format } from '../../src/ui/format.js';
import type { Choice, Modal, Reply } from '../../src/ui/reply.js';
import type { Words } from '../../src/words/index.js';
import { commandBlock } from './command-log.js';
import {
  amountOf,
  assess,
  colourOf,
  goodsOf,
  headline,
  missingLines,
  paymentMethods,
  playerOf,
  waitingOf,
} from './facts.js';
import { buyerReplyKind } from './reply-view.js';
import { type OtherPayments, otherPaymentsRow } from './search-view.js';

const NUMBER_MAX = 20;
const BUYER_MAX = 30;
const GOODS = { shown: 5, max: 300 };
const MISSING = { shown: 3, max: 500 };

/** What stands on a card beside its payment. */
export interface CardContext {
  readonly question: Question;
  readonly others?: OtherPayments;
  /** The shop didn't answer when the payment was to be checked again. */
  readonly isAway?: boolean;
}

/** A payment for support staff at a glance: the verdict, what to do, what was sent and replied, and a line of facts. */
export function paymentView(
  { value: payment, at }: Dated<Payment>,
  { question, others, isAway = false }: CardContext,
  format: Format,
): Reply {
  const { words } = format;
  const verdict = judgePayment(payment);
  const assessment = assess(payment, at, words);
  const footer = isAway ? words.payment.checkFailed(payment.id) : words.payment.checked(payment.id);
  return {
    embeds: [
      {
        title: headline(payment, assessment),
        description: joined(
          [
            assessment.sentence,
            verdict.kind !== 'nothingToSend' && commandBlock(payment, words),
            verdict.kind === 'partlySent' && missingIn(verdict.missing, payment, words),
            factsOf(payment, verdict, format),
          ],
          '\n',
        ),
        color: colourOf(payment),
        footer: { text: footer },
        timestamp: new Date(at).toISOString(),
      },
    ],
    components: [
      ...otherPaymentsRow(payment, others, question, at, format),
      ...buttonRows(cardButtons(payment, verdict, at, question, words)),
    ],
    // A file of the page behind More goes with it.
    files: [],
  };
}

const missingIn = (missing: readonly string[], payment: Payment, words: Words): string =>
  fitLines(
    missingLines(missing, payment).map((line) => words.payment.notSent(line)),
    MISSING.max,
    words.moreCommands,
    MISSING.shown,
  );

/** "`Steve` · Diamond sword · **₽49** · bank card · 12 minutes ago"; without what the sentence says of a delivery. */
function factsOf(payment: Payment, { kind }: Verdict, format: Format): string {
  const { words } = format;
  const goods = fitLines(goodsOf(payment, format, false), GOODS.max, words.more, GOODS.shown, ', ');
  const amount = amountOf(payment, format);
  const isDelivered = kind === 'delivered';
  const [method] = isTest(payment) ? [words.payment.testUnpaid] : paymentMethods(payment, words);
  return joined([
    (!isDelivered || isTest(payment)) && playerOf(payment),
    goods,
    amount && `**${amount}**`,
    (!isDelivered || isTest(payment)) && method,
    payment.createdAt && format.time(payment.createdAt, 'R'),
  ]);
}

/** The most likely next step: write to the buyer, or check again after a while or a fix. */
function nextStep(payment: Payment, verdict: Verdict, at: number): 'reply' | 'refresh' | undefined {
  // Nobody has paid for a test.
  if (isTest(payment)) return undefined;
  switch (buyerReplyKind(verdict)) {
    case 'waiting':
      return waitingOf(payment, at) ? 'reply' : 'refresh';
    case 'checking':
    case 'failed':
      return 'refresh';
    default:
      return 'reply';
  }
}

function cardButtons(
  payment: Payment,
  verdict: Verdict,
  at: number,
  question: Question,
  { payment: words }: Words,
): (APIButtonComponent | false)[] {
  const here = { id: payment.id, ...question };
  const next = nextStep(payment, verdict, at);
  const style = (step: typeof next) => ({ style: step === next ? 'primary' : 'secondary' }) as const;
  return [
    !isTest(payment) && button(paymentActions.reply(here), words.reply, style('reply')),
    !isFinal(verdict) && button(paymentActions.refresh(here), words.refresh, style('refresh')),
    button(paymentActions.more(here), words.more),
  ];
}

/** Whether nothing more is expected to happen. */
const isFinal = ({ kind }: Verdict): boolean => kind === 'delivered' || kind === 'nothingToSend';

/** Asks which one of several payments is meant. */
export const choosePaymentView = (ids: readonly number[], question: Question, words: Words): Reply => ({
  content: words.payment.choose,
  components: [
    selectRow(
      paymentActions.choose(question),
      words.payment.choosePlaceholder,
      ids.map((id) => ({ label: words.payment.title(id), value: String(id) })),
    ),
  ],
});

/** The answer if there is no payment number, with a form to enter one. */
export const noNumberView = (content: string, question: Question, words: Words): Reply => ({
  content,
  components: buttonRows([enterNumberButton(words, question)]),
});

export const numberModal = (question: Question, { payment }: Words): Modal => ({
  customId: paymentActions.number(question),
  title: payment.enterTitle,
  fields: [{ custom_id: 'number', label: payment.enterLabel, maxLength: NUMBER_MAX }],
});

/** Payments that were looked up recently, for the completion of a number or of a buyer's name. */
export const paymentChoices = (
  recent: readonly Dated<Payment>[],
  typed: string,
  words: Words,
): Choice<number>[] =>
  recent
    .filter(
      ({ value: { id, buyer } }) =>
        `${id}`.startsWith(typed.replace(/^\s*[#№]/, '').trim()) ||
        foldName(buyer).includes(foldInput(typed)),
    )
    .map(({ value: payment, at }) => ({
      name: joined([
        words.payment.number(payment.id),
        clip(readableLine(payment.buyer), BUYER_MAX),
        headline(payment, assess(payment, at, words)),
      ]),
      value: payment.id,
    }));
