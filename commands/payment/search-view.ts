import type { Knowledge } from '../../src/domain/knowledge.js';
import type { Payment } from '../../src/domain/payment.js';
import { isProblem, isUnknown } from '../../src/domain/verdict.js';
import { findOpen } from '../../src/sales/open.js';
import type { JudgedSale } from '../../src/sales/sale.js';
import type { Buyer, PaymentHistory } from '../../src/shop/payment-history.js';
import { clip, codeSpan, fitLines, joinParts } from '../../src/text/markdown.js';
import { readableLine } from '../../src/text/readable.js';
import { type LookupSource, paymentActions, paymentSearchActions } from '../../src/ui/actions.js';
import {
  button,
  buttonRows,
  enterNumberButton,
  pageButtons,
  paginate,
  selectRows,
} from '../../src/ui/components.js';
import { fitsIds } from '../../src/ui/custom-id.js';
import { COLOURS } from '../../src/ui/embed.js';
import { discordTime, type Format } from '../../src/ui/format.js';
import { LIMITS } from '../../src/ui/limits.js';
import { displayName, plainName } from '../../src/ui/name.js';
import { playerName, verdictSign, verdictState, waitingTime, withTimes } from '../../src/ui/payment-facts.js';
import type { Choice, Reply, Row } from '../../src/ui/reply.js';
import type { Age } from '../../src/words/assessment.js';
import type { Words } from '../../src/words/index.js';

export interface LatestQuery {
  readonly show: 'all' | 'problems';
  readonly page: number;
}

/** The option that reads older payments. */
export const FURTHER = 'further';

const PROBLEMS_SHOWN = 5;
const ON_PAGE = 10;
/** All payments of the last day are listed, too. */
const LATEST_MIN = 50;
const LINES_MAX = 3500;

/** @param now milliseconds since the epoch @param unlisted orders that need a look and are on no page */
export function latestPaymentsView(
  history: PaymentHistory,
  { show, page }: LatestQuery,
  now: number,
  format: Format,
  knowledge?: Knowledge,
  unlisted: readonly JudgedSale[] = [],
): Reply {
  const { words } = format;
  const latest = history.latest(LATEST_MIN, now, knowledge);
  const problems = [...findOpen(latest, now), ...findOpen(unlisted, now)];
  const rest = latest.filter((payment) => !problems.includes(payment));
  const payments = [...problems, ...rest];
  if (show === 'all') return allPaymentsView(payments, page, now, format);
  const unknown = rest.filter(({ verdict }) => isUnknown(verdict));
  const others = rest.length - unknown.length;
  const { paymentSearch } = words;
  const description = joinParts(
    [
      ...problems.slice(0, PROBLEMS_SHOWN).map((payment) => paymentLine(payment, now, format)),
      joinParts([
        unknown.length > 0 && paymentSearch.unknown(unknown.length),
        problems.length + unknown.length > 0 && others > 0 && paymentSearch.others(others),
      ]),
    ],
    '\n',
  );
  const title = problems.length > 0 ? paymentSearch.needLook(problems.length) : paymentSearch.fine;
  return {
    embeds: [
      {
        title: payments.length === 0 ? paymentSearch.noneAtAll : title,
        ...(description && { description }),
        color: COLOURS[problems.length > 0 ? 'waiting' : payments.length > 0 ? 'good' : 'neutral'],
      },
    ],
    components: [
      ...choosePayment(payments, now, format),
      ...buttonRows([payments.length > 0 && button(latestId('all', 0), paymentSearch.all)]),
    ],
  };
}

function allPaymentsView(payments: readonly JudgedSale[], page: number, now: number, format: Format): Reply {
  const { words } = format;
  const list = paginate(payments, ON_PAGE, page);
  const lines = list.shown.map((payment) => paymentLine(payment, now, format));
  return {
    embeds: [
      {
        title: payments.length === 0 ? words.paymentSearch.noneAtAll : words.paymentSearch.all,
        ...(lines.length > 0 && { description: fitLines(lines, LINES_MAX, words.more) }),
        color: COLOURS.neutral,
        ...(list.pages > 1 && { footer: { text: words.browse.page(list.page + 1, list.pages) } }),
      },
    ],
    components: [
      ...choosePayment(list.shown, now, format),
      ...buttonRows([
        button(latestId('problems', 0), words.back),
        ...pageButtons(list, words, (turned) => latestId('all', turned)),
      ]),
    ],
  };
}

const choosePayment = (payments: readonly JudgedSale[], now: number, format: Format): Row[] =>
  selectRows(
    paymentActions.choose(),
    format.words.paymentSearch.open,
    payments
      .slice(0, LIMITS.selectOptions)
      .map((payment) => paymentOption(payment, readableLine(payment.buyer), now, format)),
  );

const latestId = (show: LatestQuery['show'], page: number) => paymentSearchActions.latest({ show, page });

/** "⚠️ Diamond sword +2 · ₽49" */
function goodsAndPrice(
  { standing, verdict, lines, price }: JudgedSale,
  name: string,
  format: Format,
): string {
  const isTest = standing === 'test';
  const others = lines.length > 1 ? ` +${lines.length - 1}` : '';
  return joinParts([
    joinParts([isTest ? '🧪' : verdictSign(verdict), `${name}${others}`], ' '),
    price !== null && !isTest && format.money(price),
  ]);
}

/** "⚠️ Diamond sword · ₽49 · the player was offline", and below it number, buyer and age. */
function paymentLine(payment: JudgedSale, now: number, format: Format): string {
  const { words } = format;
  const { id, createdAt, lines } = payment;
  const [first] = lines;
  const name = first ? withTimes(displayName(first.name, 40, words), first.times) : '';
  const when = !waiting(payment, now) && createdAt !== null && discordTime(createdAt, 'R');
  const facts = joinParts([goodsAndPrice(payment, name, format), paymentState(payment, now, words)]);
  return `${facts}\n-# ${joinParts([words.payment.number(id), playerName(payment), when])}`;
}

/** How long an order waits, unless no longer than usual. */
const waiting = (payment: JudgedSale, now: number): Age | undefined =>
  payment.verdict.kind === 'waiting' && !payment.verdict.settled ? waitingTime(payment, now) : undefined;

function paymentState(payment: JudgedSale, now: number, words: Words): string {
  const age = waiting(payment, now);
  return age ? words.payment.waited(age) : verdictState(payment.verdict, words);
}

/** @param who the buyer; empty in a list of one player's payments */
function paymentOption(payment: JudgedSale, who: string, now: number, format: Format) {
  const { id, createdAt, lines } = payment;
  return {
    label: goodsAndPrice(payment, plainName(lines[0]?.name ?? '', format.words), format),
    value: String(id),
    description: joinParts([
      format.words.payment.number(id),
      who,
      paymentState(payment, now, format.words),
      !waiting(payment, now) && createdAt !== null && format.ago(createdAt, now),
    ]),
  };
}

/** The player's other known payments, newest first. */
export interface OtherPayments {
  readonly payments: readonly JudgedSale[];
  readonly mayHaveMore: boolean;
}

export function otherPaymentsRow(
  { id, buyer }: Pick<Payment, 'id' | 'buyer'>,
  others: OtherPayments | undefined,
  source: LookupSource,
  now: number,
  format: Format,
): Row[] {
  const { words } = format;
  if (!others || buyer === '') return [];
  const { payments, mayHaveMore } = others;
  if (payments.length === 0 && !mayHaveMore) return [];
  const player = clip(plainName(buyer, words), 60);
  const further = { label: words.paymentSearch.further, value: FURTHER };
  const shown = payments.slice(0, LIMITS.selectOptions - 1);
  const options = [
    ...shown.map((payment) => paymentOption(payment, '', now, format)),
    ...(mayHaveMore ? [further] : []),
  ];
  const placeholder =
    payments.length === 0
      ? words.paymentSearch.olderOf(player)
      : words.paymentSearch.othersOf(payments.length, player);
  return selectRows(paymentActions.others({ id, ...source }), placeholder, options);
}

/** Buyers with names like the typed one, the nearest first. */
export const findSimilar = (history: PaymentHistory, typed: string): readonly Buyer[] =>
  // A payment may have no buyer's name.
  history.buyers(typed, LIMITS.selectOptions).filter(({ name }) => name !== '');

/** The card of the player with the nearest name, and below it the ways to the one who was meant. @param card of that player */
export function nearestPlayerView(
  card: Reply,
  history: PaymentHistory,
  typed: string,
  format: Format,
): Reply {
  const { words } = format;
  const isOnly = findSimilar(history, typed).length === 1;
  return {
    ...card,
    content: `${noneText(history, typed, words)} ${words.paymentSearch.nearest}`,
    components: [
      ...(isOnly ? [] : similarRow(history, typed, format)),
      ...(card.components ?? []),
      ...buttonRows([furtherButton(history, typed, words)]),
    ],
  };
}

function noneText({ ended, since }: PaymentHistory, typed: string, { paymentSearch }: Words): string {
  const player = codeSpan(clip(readableLine(typed), 60));
  return paymentSearch.none(player, ended === 'all' || since === null ? '' : discordTime(since, 'D'));
}

const similarRow = (history: PaymentHistory, typed: string, format: Format): Row[] =>
  selectRows(
    paymentSearchActions.player(),
    format.words.paymentSearch.similar,
    findSimilar(history, typed).map((buyer) => ({
      label: plainName(buyer.name, format.words),
      value: buyer.name,
      description: describeBuyer(buyer, format),
    })),
  );

const furtherButton = (
  { ended }: PaymentHistory,
  typed: string,
  { paymentSearch }: Words,
  style: 'primary' | false = false,
) =>
  ended === 'no' &&
  fitsIds(typed) &&
  button(paymentSearchActions.further({ name: typed }), paymentSearch.further, style);

export function noPaymentsView(history: PaymentHistory, name: string, format: Format): Reply {
  const { words } = format;
  const { ended } = history;
  return {
    embeds: [
      {
        description: joinParts(
          [
            noneText(history, name, words),
            ended === 'full' && words.paymentSearch.full,
            ended !== 'no' && words.paymentSearch.askForNumber,
          ],
          '\n',
        ),
        color: COLOURS.neutral,
      },
    ],
    components: [
      ...similarRow(history, name, format),
      ...buttonRows([
        furtherButton(history, name, words, 'primary'),
        ended !== 'no' && enterNumberButton(words),
      ]),
    ],
  };
}

/** The newest payment with a problem, else the newest one. */
export const mainPayment = (payments: readonly JudgedSale[]): JudgedSale | undefined =>
  payments.find(({ verdict }) => isProblem(verdict)) ?? payments[0];

export const whileLoading = (card: Reply, words: Words): Reply => ({
  ...card,
  content: words.paymentSearch.looking,
  components: [],
});

/** "3 payments, last Oct 2, 2025 ⚠️"; a date, because Discord caches completions. */
function describeBuyer({ payments }: Buyer, { words, date }: Format): string {
  const [last] = payments;
  if (!last) return '';
  const bought = words.paymentSearch.bought(
    payments.length,
    last.createdAt === null ? '' : date(last.createdAt),
  );
  return joinParts([bought, verdictSign(last.verdict)], ' ');
}

export const playerChoices = (buyers: readonly Buyer[], format: Format): Choice<string>[] =>
  buyers.map((buyer) => ({
    name: `${clip(plainName(buyer.name, format.words), 50)} · ${describeBuyer(buyer, format)}`,
    value: buyer.name,
  }));
