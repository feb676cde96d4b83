import type { APIButtonComponent, APIEmbed, APIEmbedField } from 'discord.js';
import type { Dated } from '../shop/cache.js';
import { foldForSearch, foldTyped } from '../shop/lookup.js';
import { isTest, type Payment } from '../shop/payment.js';
import { type Verdict, verdictOn } from '../shop/verdict.js';
import { clip, escapedWithin, linesWithin } from '../text/clip.js';
import { joined } from '../text/joined.js';
import { codeSpan } from '../text/markdown.js';
import { readable, readableLine } from '../text/readable.js';
import type { Words } from '../words/index.js';
import { paymentActions, type Question } from './actions.js';
import { button, buttonRows, enterNumberButton, selectRow } from './components.js';
import { COLOURS, field, fieldsOf, inline } from './embed.js';
import { type Format, timestampOf } from './format.js';
import {
  assess,
  colourOf,
  creditOf,
  headline,
  maskedEmailOf,
  missingLines,
  playerOf,
  pricesOf,
  productLines,
  wayOf,
} from './payment-facts.js';
import { logEntry } from './payment-log.js';
import { buyerReplyKind } from './payment-reply.js';
import type { Choice, Modal, Reply } from './reply.js';
import { nameAndAddress } from './server.js';

const NUMBER_MAX = 20;
const BUYER_MAX = 30;
const PRODUCTS_SHOWN = 5;
const PRODUCTS_MAX = 600;
const MISSING_SHOWN = 3;
const MISSING_MAX = 500;
const ERROR_MAX = 400;
/** Of the telling command; both are whole under "All details". */
const COMMAND_MAX = 200;
const REPLY_MAX = 300;

/** A payment for support staff at a glance: the verdict, what to do, and the evidence. Everything else is in the details. */
export function paymentView(
  { value: payment, at }: Dated<Payment>,
  question: Question,
  format: Format,
): Reply {
  const { words } = format;
  const verdict = verdictOn(payment);
  const assessment = assess(payment, words);
  return {
    embeds: [
      {
        ...headOf(payment, format.words, longTimeOf(payment, at, format)),
        description: [
          assessment.sentence,
          words.payment.advice(assessment.advice),
          `-# ${words.payment.checkedAt(timestampOf(at, 'T'))}`,
        ].join('\n'),
        fields: fieldsOf([
          inline(words.payment.buyer, buyerOf(payment)),
          inline(words.payment.price, priceOf(payment, format)),
          field(words.payment.bought, boughtIn(payment, format)),
          evidenceFor(verdict, payment, words),
        ]),
      },
    ],
    components: buttonRows(cardButtons(payment, verdict, question, words)),
    // A file of the details goes with them.
    files: [],
  };
}

const longTimeOf = ({ createdAt }: Payment, at: number, { longTime }: Format): string =>
  createdAt && longTime(createdAt, at);

/** What a card and its details have in common. @param time of the payment, where no field gives it */
export const headOf = (
  payment: Payment,
  words: Words,
  time = '',
): Pick<APIEmbed, 'author' | 'title' | 'color'> => ({
  author: { name: joined([words.payment.title(payment.id), time]) },
  title: headline(payment, assess(payment, words), words),
  color: colourOf(payment),
});

const buyerOf = (payment: Payment): string => joined([playerOf(payment), maskedEmailOf(payment)], '\n');

/** "**49 ₽**, Bank card (YooMoney)", and in small print what reached the shop. */
function priceOf(payment: Payment, format: Format): string {
  const [price, paid] = pricesOf(payment, format);
  const credit = creditOf(payment, format);
  const first = joined([price && `**${price}**`, wayOf(payment, format.words)]);
  return joined([first, paid, credit && `-# ${credit}`], '\n');
}

function boughtIn(payment: Payment, format: Format): string {
  const { words } = format;
  const { server } = payment;
  const lines = linesWithin(productLines(payment, format), PRODUCTS_MAX, words.moreProducts, PRODUCTS_SHOWN);
  const where = server && words.payment.onServer(nameAndAddress(server, words));
  return joined([lines, where], payment.products.length === 1 ? ' · ' : '\n');
}

/** The one piece of evidence for the verdict. */
function evidenceFor(verdict: Verdict, payment: Payment, words: Words): APIEmbedField | false {
  if (verdict.kind === 'shopError')
    return field(
      words.payment.error,
      escapedWithin(readable(payment.error), ERROR_MAX, words.moreCharacters),
    );
  if (verdict.kind === 'partlySent') {
    const lines = missingLines(verdict.missing, payment);
    return field(
      `⚠️ ${words.payment.missing}`,
      linesWithin(lines, MISSING_MAX, words.moreCommands, MISSING_SHOWN),
    );
  }
  const [fault] = verdict.faults;
  if (!fault) return false;
  const sent = payment.sentCommands.slice(fault.number - 1, fault.number);
  return field(
    `⚠️ ${words.payment.command(fault.number, payment.sentCommands.length)}`,
    sent.map((one) => logEntry(one, { command: COMMAND_MAX, reply: REPLY_MAX }, words)).join(''),
  );
}

/** The most likely next step: write to the buyer, wait, or check again after a fix. */
function nextStep(verdict: Verdict): 'reply' | 'watch' | 'refresh' | 'details' {
  if (verdict.kind === 'notCompared') return 'details';
  switch (buyerReplyKind(verdict)) {
    case 'waiting':
      return 'watch';
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
  question: Question,
  { payment: words }: Words,
): (APIButtonComponent | false)[] {
  const here = { id: payment.id, ...question };
  const next = nextStep(verdict);
  const style = (step: typeof next) => ({ style: step === next ? 'primary' : 'secondary' }) as const;
  return [
    // Nobody has paid for a test.
    !isTest(payment) && button(paymentActions.reply(here), words.reply, style('reply')),
    button(paymentActions.refresh(here), words.refresh, style('refresh')),
    !isOver(verdict) && button(paymentActions.watch(here), words.watch, style('watch')),
    button(paymentActions.details(here), words.details, style('details')),
  ];
}

/** Whether nothing more is expected to happen by itself. */
const isOver = ({ kind }: Verdict): boolean =>
  kind === 'delivered' || kind === 'nothingToSend' || kind === 'notCompared';

/** The buyer's whole e-mail address; only for members with that permission. */
export const emailView = (payment: Payment, words: Words): Reply => ({
  embeds: [
    {
      title: words.payment.title(payment.id),
      description:
        payment.email === '' ? words.payment.noEmail : codeSpan(clip(readableLine(payment.email), 400)),
      color: COLOURS.neutral,
    },
  ],
});

/** Several payment numbers, to choose one. */
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

/** The answer where there is no payment number, with a form to enter one. */
export const noNumberView = (content: string, question: Question, words: Words): Reply => ({
  content,
  components: buttonRows([enterNumberButton(words, question)]),
});

export const numberModal = (question: Question, { payment }: Words): Modal => ({
  customId: paymentActions.number(question),
  title: payment.enterTitle,
  fields: [{ custom_id: 'number', label: payment.enterLabel, maxLength: NUMBER_MAX }],
});

/** Payments that were looked up lately, for the completion of a number or of a buyer's name. */
export const paymentChoices = (
  lately: readonly Dated<Payment>[],
  typed: string,
  words: Words,
): Choice<number>[] =>
  lately
    .map(({ value }) => value)
    .filter(
      ({ id, buyer }) =>
        `${id}`.startsWith(typed.replace(/^\s*[#№]/, '').trim()) ||
        foldForSearch(buyer).includes(foldTyped(typed)),
    )
    .map((payment) => ({
      name: joined([
        words.payment.number(payment.id),
        clip(readableLine(payment.buyer), BUYER_MAX),
        headline(payment, assess(payment, words), words),
      ]),
      value: payment.id,
    }));
