import type { APIEmbed, APIEmbedField } from 'discord.js';
import type { Payment } from '../shop/payment.js';
import { maskEmail, maskEmails } from '../shop/redact.js';
import { type Fault, MAX_JUDGED, type Verdict, verdictOn } from '../shop/verdict.js';
import type { WatchEnd } from '../shop/watch.js';
import { clip, escapedName, escapedWithin, linesWithin } from '../text/clip.js';
import { codeSpan } from '../text/markdown.js';
import { readable, readableLine } from '../text/readable.js';
import { type Words, wordFor } from '../words/index.js';
import { paymentActions } from './actions.js';
import { button, buttonRows, selectRow } from './components.js';
import { COLOURS, field, fieldsOf, inline } from './embed.js';
import type { Format } from './format.js';
import { nameOf } from './name.js';
import { pageButtons, pageOf } from './pages.js';
import { type LogPage, logFile, logPages } from './payment-log.js';
import type { Reply } from './reply.js';
import { serverLine } from './server.js';

const colours: Record<Verdict['kind'], number> = {
  notPaid: COLOURS.bad,
  waiting: COLOURS.waiting,
  shopError: COLOURS.bad,
  nothingSent: COLOURS.bad,
  partlySent: COLOURS.bad,
  serverErrors: COLOURS.bad,
  delivered: COLOURS.good,
  nothingToSend: COLOURS.good,
  notCompared: COLOURS.neutral,
  unknownState: COLOURS.neutral,
};

const PRODUCTS_MAX = 900;
const MISSING_MAX = 600;
const ERROR_MAX = 400;

export interface PaymentPage {
  /** Of the sent commands, from 0; beyond the last shows the last. Left out, the first page with a failed command. */
  readonly page?: number | undefined;
  /** Whether the reader may see the buyer's whole e-mail address: a button offers it. */
  readonly mayReveal: boolean;
}

/** A payment for support staff: the verdict, the facts, and what was sent to the game server. */
export function paymentView(
  payment: Payment,
  { page: wanted, mayReveal }: PaymentPage,
  format: Format,
): Reply {
  const { words } = format;
  const verdict = verdictOn(payment);
  const logs = logPages(payment, verdict.faults, words);
  const { shown, page, pages } = pageOf(logs, 1, wanted ?? pageOfFault(verdict.faults, logs));
  const { id } = payment;
  const { sentence, next } = words.payment.verdict(verdict);
  const facts: APIEmbed = {
    title: words.payment.title(id),
    description: [`**${sentence}**`, next, alsoFailed(verdict, words)].filter(Boolean).join('\n'),
    color: colours[verdict.kind],
    fields: fieldsOf([
      verdict.kind === 'partlySent' && field(words.payment.missing, missing(verdict.missing, words)),
      ...paymentFields(payment, format),
    ]),
  };
  const log: APIEmbed = {
    title: words.payment.commands(payment.sentCommands.length),
    description: shown[0]?.text ?? words.payment.noCommands,
    color: colours[verdict.kind],
    ...(pages > 1 && { footer: { text: logNote(payment, words) } }),
  };
  return {
    embeds: [facts, log],
    components: [
      ...buttonRows(
        pageButtons(
          { page, pages },
          words,
          (to) => paymentActions.page({ id, page: to }),
          paymentActions.pickPage({ id, pages }),
        ),
      ),
      ...buttonRows([
        button(paymentActions.refresh({ id }), words.payment.refresh),
        button(paymentActions.share({ id }), words.payment.share),
        payment.state !== 'completed' && button(paymentActions.watch({ id }), words.payment.watch),
        mayReveal && payment.email !== '' && button(paymentActions.email({ id }), words.payment.showEmail),
      ]),
    ],
    ...(wanted === undefined && { files: pages > 1 ? [logFile(payment, words)] : [] }),
  };
}

const logNote = ({ sentCommands }: Payment, words: Words): string =>
  sentCommands.length > MAX_JUDGED ? words.payment.onlyJudged(MAX_JUDGED) : words.payment.logAttached;

/** How many pages the sent commands of a payment have. */
export const pagesOfPayment = (payment: Payment, { words }: Format): number =>
  logPages(payment, verdictOn(payment).faults, words).length;

const alsoFailed = ({ kind, faults }: Verdict, words: Words): string =>
  kind === 'serverErrors' || faults.length === 0 ? '' : words.payment.faults(faults);

/** 0 where no command failed. */
const pageOfFault = ([first]: readonly Fault[], logs: readonly LogPage[]): number =>
  first ? logs.findIndex(({ numbers }) => numbers.includes(first.number)) : 0;

const missing = (templates: readonly string[], words: Words): string =>
  linesWithin(
    templates.map((template) => codeSpan(clip(readableLine(template), 150))),
    MISSING_MAX,
    words.moreCommands,
  );

function paymentFields(payment: Payment, format: Format): APIEmbedField[] {
  const { words, money, time } = format;
  return [
    inline(words.payment.state, stateOf(payment, words)),
    inline(words.payment.buyer, payment.buyer && codeSpan(clip(readableLine(payment.buyer), 100))),
    inline(words.payment.amount, payment.credited === null ? '' : money(payment.credited)),
    inline(words.payment.email, payment.email && codeSpan(clip(maskEmail(readableLine(payment.email)), 120))),
    field(words.products, linesWithin(productLines(payment, format), PRODUCTS_MAX, words.moreProducts)),
    field(words.payment.server, payment.server ? serverLine(payment.server, words) : ''),
    inline(words.payment.system, escapedName(payment.system, 100)),
    inline(words.payment.type, wordFor(words.payment.types, payment.type) ?? escapedName(payment.type, 100)),
    inline(words.payment.created, payment.createdAt && time(payment.createdAt)),
    inline(words.payment.updated, payment.updatedAt && time(payment.updatedAt)),
    field(words.payment.error, escapedWithin(readable(payment.error), ERROR_MAX, words.moreCharacters)),
  ];
}

const stateOf = (payment: Payment, words: Words): string =>
  payment.state === 'unknown'
    ? words.payment.unknownState(payment.statusCode)
    : words.payment.states[payment.state];

const productLines = ({ products }: Payment, { words, money }: Format): string[] =>
  products.map(({ name, times, quantity, price }) => {
    const count = times ?? quantity ?? 1;
    const factor = count === 1 ? '' : ` × ${count}`;
    return `${nameOf(name, 100, words)}${factor}${price === null ? '' : ` — ${money(price)}`}`;
  });

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

/** What may be said of a payment where everyone reads it: no e-mail, no commands, no replies, no error text. */
export function summaryView(payment: Payment, format: Format): Reply {
  const { words, time } = format;
  const verdict = verdictOn(payment);
  const products = payment.products
    .filter((product) => !product.isHidden)
    .map(({ name }) => nameOf(maskEmails(readableLine(name)), 100, words));
  return {
    embeds: [
      {
        title: words.payment.title(payment.id),
        description: `**${words.payment.verdict(verdict).sentence}**`,
        color: colours[verdict.kind],
        fields: fieldsOf([
          inline(words.payment.state, stateOf(payment, words)),
          inline(words.payment.buyer, codeSpan(clip(readableLine(payment.buyer), 100) || words.unnamed)),
          field(words.products, linesWithin(products, PRODUCTS_MAX, words.moreProducts)),
          inline(words.payment.created, payment.createdAt && time(payment.createdAt)),
        ]),
      },
    ],
  };
}

/** How watching a payment ended. */
export function watchEndView(end: WatchEnd, mayReveal: boolean, format: Format): Reply {
  const { words } = format;
  switch (end.kind) {
    case 'changed':
      return { ...paymentView(end.payment, { mayReveal }, format), content: words.payment.changed };
    case 'unchanged':
      return { content: words.payment.unchanged(end.minutes) };
    case 'unknown':
      return { content: words.payment.watchFailed };
    case 'unlinked':
      return { content: words.payment.watchUnlinked };
    case 'stopped':
      return { content: words.payment.watchEnded };
  }
}

/** Several payment numbers, to choose one. */
export const choosePaymentView = (ids: readonly number[], words: Words): Reply => ({
  content: words.payment.choose,
  components: [
    selectRow(
      paymentActions.choose(),
      words.payment.choosePlaceholder,
      ids.map((id) => ({ label: words.payment.title(id), value: String(id) })),
    ),
  ],
});
