import type { APIButtonComponent } from 'discord.js';
import type { Buyer, Known } from '../shop/payment-index.js';
import { isProblem, type PaymentSummary } from '../shop/payment-summary.js';
import { clip, linesWithin } from '../text/clip.js';
import { joined } from '../text/joined.js';
import { readableLine } from '../text/readable.js';
import type { Words } from '../words/index.js';
import { paymentActions, paymentSearchActions } from './actions.js';
import { button, buttonRows, enterNumberButton, selectRow } from './components.js';
import { fitsIds } from './custom-id.js';
import { COLOURS } from './embed.js';
import { type Format, timestampOf } from './format.js';
import { LIMITS } from './limits.js';
import { nameOf, plainNameOf } from './name.js';
import { pageButtons, pageOf } from './pages.js';
import { signOf } from './payment-facts.js';
import type { Choice, Reply, Row } from './reply.js';

/** Which page of which payments: of one player, or without a name the latest ones. */
export interface PaymentQuery {
  readonly show: 'all' | 'problems';
  readonly page: number;
  readonly name?: string | undefined;
}

const ON_PAGE = 10;
const LATEST = 50;
const LINES_MAX = 3000;

/** The payments that a query finds among those that are known. */
const paymentsOf = ({ index }: Known, { name }: PaymentQuery): readonly PaymentSummary[] =>
  name === undefined ? index.latest(LATEST) : index.of(name);

const shownOf = (payments: readonly PaymentSummary[], { show }: PaymentQuery) =>
  show === 'problems' ? payments.filter(isProblem) : payments;

/** What is known of a player's payments, or of the latest. @param isLooking while older ones are being read */
export function paymentSearchView(
  known: Known,
  wanted: PaymentQuery,
  format: Format,
  isLooking = false,
): Reply {
  const { words } = format;
  const name = wanted.name === undefined ? undefined : readableLine(wanted.name) || undefined;
  const query = { ...wanted, name };
  const payments = paymentsOf(known, query);
  const problems = payments.filter(isProblem).length;
  const list = pageOf(shownOf(payments, query), ON_PAGE, query.page);
  const isUnknown = payments.length === 0 && name !== undefined;
  const similar = isUnknown ? known.index.buyers(name, LIMITS.selectOptions) : [];
  const isDeadEnd = isUnknown && similar.length === 0 && !isLooking && known.ended !== 'no';
  const lines = list.shown.map((payment) => paymentLine(payment, known, name === undefined, format));
  const title =
    name === undefined ? words.paymentSearch.latest : words.paymentSearch.title(nameOf(name, 60, words));
  const description = [
    foundText(payments.length, problems, name, words),
    linesWithin(lines, LINES_MAX, words.more),
    similar.length > 0 && words.paymentSearch.similar,
    lookedThrough(known, format),
    isDeadEnd && words.paymentSearch.askForNumber,
    isLooking && words.paymentSearch.looking,
  ];
  return {
    embeds: [
      {
        title,
        description: joined(description, '\n\n'),
        color: problems > 0 ? COLOURS.waiting : COLOURS.neutral,
      },
    ],
    components: [
      ...selects(list.shown, similar, format),
      ...buttonRows([
        ...paymentButtons(list.shown, name !== undefined && list.page === 0, words),
        isDeadEnd && enterNumberButton(words),
        ...(fitsIds(name ?? '')
          ? [
              ...controls(known, query, { payments: payments.length, problems }, isLooking, words),
              ...pageButtons(
                list,
                words,
                (page) => paymentSearchActions.search({ ...query, page }),
                paymentSearchActions.pickSearchPage({ pages: list.pages, show: query.show, name }),
              ),
            ]
          : []),
      ]),
    ],
  };
}

function foundText(payments: number, problems: number, name: string | undefined, words: Words): string {
  if (payments > 0)
    return joined([
      words.paymentSearch.count(payments),
      problems > 0 && words.paymentSearch.problems(problems),
    ]);
  return name === undefined
    ? words.paymentSearch.noneAtAll
    : words.paymentSearch.none(nameOf(name, 60, words));
}

/** "⏳ **#51004** waiting for delivery (checked 2 hours ago) · Diamond sword · 49 ₽ · 3 hours ago" */
function paymentLine(payment: PaymentSummary, { index }: Known, withBuyer: boolean, format: Format): string {
  const { words, time } = format;
  const asOf = index.asOf(payment.id);
  const seen = asOf === undefined ? '' : ` (${words.paymentSearch.asOf(timestampOf(asOf, 'R'))})`;
  const parts = [
    `${signOf(payment.verdict)} **${words.payment.number(payment.id)}** ${stateOf(payment, words)}${seen}`,
    withBuyer && nameOf(payment.buyer, 40, words),
    payment.products.map((name) => nameOf(name, 40, words)).join(', '),
    payment.price !== null && format.money(payment.price),
    payment.createdAt && time(payment.createdAt, 'R'),
  ];
  return joined(parts);
}

const stateOf = ({ verdict, isTest }: PaymentSummary, words: Words): string =>
  isTest ? `🧪 ${words.paymentSearch.states[verdict]}` : words.paymentSearch.states[verdict];

/** "Looked through 150 payments, back to 1 November." */
function lookedThrough({ index: { size, since }, ended }: Known, { words, time }: Format): string {
  if (size === 0) return '';
  const rest = { no: '', all: ` ${words.paymentSearch.all}`, full: ` ${words.paymentSearch.full}` }[ended];
  return words.paymentSearch.lookedThrough(size, since ? time(since) : '') + rest;
}

function selects(payments: readonly PaymentSummary[], similar: readonly Buyer[], format: Format): Row[] {
  const { words } = format;
  const rows: Row[] = [];
  if (payments.length > 1) {
    const options = payments.map((payment) => paymentOption(payment, format));
    rows.push(selectRow(paymentActions.choose(), words.paymentSearch.open, options));
  }
  if (similar.length > 0) {
    const options = similar.map(({ name, payments: bought }) => ({
      label: plainNameOf(name, words),
      value: name,
      description: boughtText(bought, words),
    }));
    rows.push(selectRow(paymentSearchActions.player(), words.paymentSearch.chooseBuyer, options));
  }
  return rows;
}

/** For a single payment, in place of a select, or for the latest of a player: mostly the one that is asked about. */
function paymentButtons(
  [payment, ...others]: readonly PaymentSummary[],
  isLatest: boolean,
  words: Words,
): (APIButtonComponent | false)[] {
  if (!payment || (others.length > 0 && !isLatest)) return [];
  const { id, isTest } = payment;
  const isOnly = others.length === 0;
  const label = isOnly ? words.payment.reply : words.paymentSearch.replyAbout(id);
  return [
    isOnly && button(paymentActions.refresh({ id }), words.payment.title(id), { style: 'primary' }),
    !isTest && button(paymentActions.reply({ id }), label),
  ];
}

const paymentOption = (payment: PaymentSummary, { words, money }: Format) => ({
  label: `${signOf(payment.verdict)} ${words.payment.number(payment.id)} · ${plainNameOf(payment.products[0] ?? '', words)}`,
  value: String(payment.id),
  description: joined([
    payment.buyer,
    payment.price !== null && money(payment.price),
    words.paymentSearch.states[payment.verdict],
    dateOf(payment),
  ]),
});

/** Where Discord renders no timestamps; empty where the shop sent no time. */
const dateOf = ({ createdAt }: PaymentSummary): string => /^\d{4}-\d{2}-\d{2}/.exec(createdAt)?.[0] ?? '';

/** "3 payments, last 2025-10-02 ⚠️" */
function boughtText(payments: readonly PaymentSummary[], words: Words): string {
  const [last] = payments;
  if (!last) return '';
  return `${words.paymentSearch.bought(payments.length, dateOf(last))} ${signOf(last.verdict)}`;
}

/** Names to choose from while somebody types one. */
export const playerChoices = (buyers: readonly Buyer[], words: Words): Choice<string>[] =>
  buyers.map(({ name, payments }) => ({
    name: `${clip(plainNameOf(name, words), 50)} · ${boughtText(payments, words)}`,
    value: name,
  }));

function controls(
  { ended }: Known,
  query: PaymentQuery,
  found: { readonly payments: number; readonly problems: number },
  isLooking: boolean,
  words: Words,
): (APIButtonComponent | false)[] {
  const other = query.show === 'all' ? 'problems' : 'all';
  const first = { ...query, page: 0 };
  const style = found.payments === 0 ? 'primary' : 'secondary';
  return [
    isLooking &&
      button(paymentSearchActions.stopLooking(query), words.paymentSearch.stop, { style: 'primary' }),
    !isLooking &&
      ended === 'no' &&
      button(paymentSearchActions.lookFurther(query), words.paymentSearch.further, { style }),
    found.problems > 0 &&
      found.problems < found.payments &&
      button(paymentSearchActions.search({ ...first, show: other }), words.paymentSearch.only[other]),
  ];
}
