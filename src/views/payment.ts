import type { APIEmbed, APIEmbedField } from 'discord.js';
import type { Payment, Purchase } from '../shop/payment.js';
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
  notPaid: COLOURS.neutral,
  sentUnpaid: COLOURS.waiting,
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

/** What the colours say, for those who don't see them. */
const signs: Record<Verdict['kind'], string> = {
  notPaid: '⚪',
  sentUnpaid: '❔',
  waiting: '⏳',
  shopError: '⚠️',
  nothingSent: '⛔',
  partlySent: '⚠️',
  serverErrors: '⚠️',
  delivered: '✅',
  nothingToSend: '✅',
  notCompared: '❔',
  unknownState: '❔',
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
    title: titleOf(payment, words),
    description: [`${signs[verdict.kind]} **${sentence}**`, next, alsoFailed(verdict, words)]
      .filter(Boolean)
      .join('\n'),
    color: colours[verdict.kind],
    fields: fieldsOf([
      verdict.kind === 'partlySent' && field(words.payment.missing, missing(verdict.missing, payment, words)),
      verdict.kind === 'shopError' && inline(words.payment.state, stateOf(payment, words)),
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
        !isOver(verdict) && button(paymentActions.watch({ id }), words.payment.watch),
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

const titleOf = ({ id, type }: Payment, words: Words): string =>
  type === 'test' ? words.payment.testTitle(id) : words.payment.title(id);

/** Whether nothing more is expected to happen by itself. */
const isOver = ({ kind }: Verdict): boolean =>
  kind === 'delivered' || kind === 'nothingToSend' || kind === 'notCompared';

const alsoFailed = ({ kind, faults }: Verdict, words: Words): string =>
  kind === 'serverErrors' || faults.length === 0 ? '' : words.payment.faults(faults);

/** 0 where no command failed. */
const pageOfFault = ([first]: readonly Fault[], logs: readonly LogPage[]): number =>
  first ? logs.findIndex(({ numbers }) => numbers.includes(first.number)) : 0;

/** Ready to copy: with the buyer's name filled in. */
const missing = (templates: readonly string[], { buyer }: Payment, words: Words): string =>
  linesWithin(
    templates.map((template) =>
      codeSpan(clip(readableLine(template.replaceAll('{user}', () => buyer || '{user}')), 150)),
    ),
    MISSING_MAX,
    words.moreCommands,
  );

function paymentFields(payment: Payment, format: Format): APIEmbedField[] {
  const { words, time } = format;
  return [
    inline(words.payment.buyer, payment.buyer && codeSpan(clip(readableLine(payment.buyer), 100))),
    inline(words.payment.price, priceOf(payment, format)),
    inline(words.payment.email, payment.email && codeSpan(clip(maskEmail(readableLine(payment.email)), 120))),
    field(words.products, linesWithin(productLines(payment, format), PRODUCTS_MAX, words.moreProducts)),
    field(words.payment.server, payment.server ? serverLine(payment.server, words) : ''),
    inline(words.payment.paidWith, wayOf(payment, words)),
    inline(words.payment.created, payment.createdAt && time(payment.createdAt)),
    inline(words.payment.updated, payment.updatedAt && time(payment.updatedAt)),
    field(words.payment.error, escapedWithin(readable(payment.error), ERROR_MAX, words.moreCharacters)),
  ];
}

/** What the lines cost, then what was paid where the shop says so, then what reached the shop. */
function priceOf({ products, paid, credited, state }: Payment, { words, money, price }: Format): string {
  const totals = products.map(totalOf);
  const total = totals.reduce<number | null>(
    (sum, one) => (sum === null || one === null ? null : sum + one),
    0,
  );
  return [
    products.length > 0 && total !== null && price(total),
    paid !== null && paid !== total && words.payment.paid(money(paid)),
    // Filled before anything is paid, too.
    credited !== null && state !== 'unpaid' && words.payment.credited(money(credited)),
  ]
    .filter(Boolean)
    .join('\n');
}

const totalOf = ({ price, times }: Purchase): number | null => (price === null ? null : price * (times ?? 1));

/** "Bank card (YooMoney)" */
function wayOf({ type, system }: Payment, words: Words): string {
  const named = (name: string) => wordFor(words.payment.types, name.toLowerCase()) ?? escapedName(name, 100);
  const [how, by] = [named(type), named(system)];
  return how === '' || by === '' || how === by ? how || by : `${how} (${by})`;
}

const stateOf = (payment: Payment, words: Words): string =>
  payment.state === 'unknown'
    ? words.payment.unknownState(payment.statusCode)
    : words.payment.states[payment.state];

/** "Totem × 3 — 22.47 ₽ (7.49 ₽ each)" */
const productLines = ({ products }: Payment, { words, money, price: priced }: Format): string[] =>
  products.map((line) => {
    const times = line.times ?? 1;
    const total = totalOf(line);
    const name = nameOf(line.name, 100, words);
    if (total === null || line.price === null) return times === 1 ? name : `${name} × ${times}`;
    return times === 1
      ? `${name} — ${priced(total)}`
      : `${name} × ${times} — ${priced(total)} (${words.payment.each(money(line.price))})`;
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
        title: titleOf(payment, words),
        description: `${signs[verdict.kind]} **${words.payment.verdict(verdict).sentence}**`,
        color: colours[verdict.kind],
        fields: fieldsOf([
          inline(words.payment.buyer, codeSpan(clip(readableLine(payment.buyer), 100) || words.unnamed)),
          field(words.products, linesWithin(products, PRODUCTS_MAX, words.moreProducts)),
          inline(words.payment.created, payment.createdAt && time(payment.createdAt)),
        ]),
      },
    ],
  };
}

/** That a payment is watched, and how to stop that. @param minutes undefined where the same person is watching it already */
export const watchingView = (id: number, minutes: number | undefined, words: Words): Reply => ({
  content: minutes === undefined ? words.payment.watchingAlready(id) : words.payment.watching(id, minutes),
  components: buttonRows([button(paymentActions.stop({ id }), words.payment.stopWatching)]),
});

/** How watching a payment ended; undefined for who has ended it. */
export function watchEndView(
  id: number,
  end: WatchEnd,
  mayReveal: boolean,
  format: Format,
): Reply | undefined {
  const { words } = format;
  switch (end.kind) {
    case 'changed':
      return { ...paymentView(end.payment, { mayReveal }, format), content: words.payment.changed(id) };
    case 'unchanged':
      return { content: words.payment.unchanged(id, end.minutes) };
    case 'unknown':
      return { content: words.payment.watchFailed(id) };
    case 'unlinked':
      return { content: words.payment.watchUnlinked(id) };
    case 'cancelled':
      return undefined;
    case 'stopped':
      return { content: words.payment.watchEnded(id) };
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
