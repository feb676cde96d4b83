import type { APIEmbed } from 'discord.js';
import type { Knowledge } from '../../src/domain/knowledge.js';
import type { Payment } from '../../src/domain/payment.js';
import { isProblem, isUnknown } from '../../src/domain/verdict.js';
import { type JudgedSale, needsLook } from '../../src/sales/sale.js';
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
  readonly show: 'all' | 'problems' | 'unknown';
  readonly page: number;
}

/** The option that reads older payments. */
export const FURTHER = 'further';

const ON_PAGE = 10;
/** All payments of the last day are listed, too. */
const LATEST_MIN = 50;
const LINES_MAX = 3500;

/** @param now milliseconds since the epoch */
export function latestPaymentsView(
  history: PaymentHistory,
  query: LatestQuery,
  now: number,
  format: Format,
  knowledge?: Knowledge,
): Reply {
  const { words } = format;
  const payments = history.latest(LATEST_MIN, now, knowledge);
  const isDue = (payment: JudgedSale) => needsLook(payment, now);
  const problems = payments.filter(isDue);
  const unknown = payments.filter(({ verdict }) => isUnknown(verdict));
  const fine = payments.filter((payment) => !isDue(payment) && !isUnknown(payment.verdict));
  const lists = { all: payments, problems, unknown };
  // What was unknown may be known by now.
  const show = query.show === 'unknown' && unknown.length === 0 ? 'problems' : query.show;
  const list = paginate(lists[show], ON_PAGE, query.page);
  const lines = list.shown.map((payment) => paymentLine(payment, now, format));
  const { paymentSearch } = words;
  const description = joinParts(
    [
      fitLines(lines, LINES_MAX, words.more),
      show === 'problems' &&
        unknown.length > 0 &&
        paymentSearch.alsoUnknown(unknown.length, problems.length > 0),
      show === 'problems' &&
        problems.length + unknown.length > 0 &&
        fine.length > 0 &&
        paymentSearch.othersFine(fine.length, areDelivered(fine)),
    ],
    '\n',
  );
  return {
    embeds: [
      {
        title: latestTitle({ payments, problems, unknown }, show, words),
        ...(description && { description }),
        color: latestColour({ payments, problems, unknown }, show),
        ...listFooter(list, words),
      },
    ],
    components: [
      ...selectRows(
        paymentActions.choose(),
        paymentSearch.open,
        list.shown.map((payment) => paymentOption(payment, readableLine(payment.buyer), now, format)),
      ),
      ...buttonRows([
        show !== 'problems' &&
          problems.length > 0 &&
          button(latest('problems', 0), paymentSearch.onlyProblems(problems.length)),
        show !== 'unknown' &&
          unknown.length > 0 &&
          button(latest('unknown', 0), paymentSearch.showUnknown(unknown.length)),
        show !== 'all' &&
          payments.length > Math.max(problems.length, unknown.length) &&
          button(latest('all', 0), paymentSearch.all(payments.length)),
        button(latest(show, list.page), words.payment.refresh),
        ...pageButtons(list, words, (page) => latest(show, page)),
      ]),
    ],
  };
}

function listFooter(
  { shown, page, pages }: { shown: readonly JudgedSale[]; page: number; pages: number },
  words: Words,
): Pick<APIEmbed, 'footer'> {
  const text = joinParts([
    shown.some(isDelivered) &&
      `${verdictSign({ kind: 'delivered', settled: null })} ${words.paymentSearch.states.delivered}`,
    pages > 1 && words.browse.page(page + 1, pages),
  ]);
  return text === '' ? {} : { footer: { text } };
}

const isDelivered = ({ verdict, standing }: JudgedSale): boolean =>
  verdict.kind === 'delivered' && standing !== 'test';

const latest = (show: LatestQuery['show'], page: number) => paymentSearchActions.latest({ show, page });

interface Latest {
  readonly payments: readonly JudgedSale[];
  readonly problems: readonly JudgedSale[];
  readonly unknown: readonly JudgedSale[];
}

/** It counts nothing but problems: unknown replies need no hurry. */
function latestTitle(
  { payments, problems, unknown }: Latest,
  show: LatestQuery['show'],
  { paymentSearch }: Words,
): string {
  if (payments.length === 0) return paymentSearch.noneAtAll;
  if (show === 'all') return paymentSearch.latest(payments.length);
  if (show === 'unknown') return paymentSearch.unknown(unknown.length);
  if (problems.length > 0) return paymentSearch.needLook(problems.length, payments.length);
  return unknown.length > 0
    ? paymentSearch.noProblems(payments.length)
    : paymentSearch.fine(payments.length, areDelivered(payments));
}

function latestColour({ payments, problems, unknown }: Latest, show: LatestQuery['show']): number {
  if (problems.length > 0 && show !== 'unknown') return COLOURS.bad;
  if (unknown.length > 0) return COLOURS.unknown;
  return payments.length > 0 ? COLOURS.good : COLOURS.neutral;
}

const areDelivered = (payments: readonly JudgedSale[]): boolean =>
  payments.every(({ verdict }) => ['unchanged', 'delivered', 'nothingToSend'].includes(verdict.kind));

/**
 * "⚠️ `GoneFishing` **Diamond sword** · ₽49 · the player was offline", and below it number and age. A payment that needs no
 * look has these in the select alone, and no word for ✅, which the footer explains.
 */
function paymentLine(payment: JudgedSale, now: number, format: Format): string {
  const { words, money } = format;
  const [first] = payment.lines;
  const goods =
    first === undefined
      ? ''
      : `**${withTimes(displayName(first.name, 40, words), first.times)}**${otherGoods(payment)}`;
  const when = !waiting(payment, now) && payment.createdAt !== null && discordTime(payment.createdAt, 'R');
  const facts = joinParts([
    joinParts([paymentSign(payment), playerName(payment), goods], ' '),
    payment.price !== null && payment.standing !== 'test' && money(payment.price),
    !isDelivered(payment) && paymentState(payment, now, words),
  ]);
  return isProblem(payment.verdict) || isUnknown(payment.verdict)
    ? `${facts}\n-# ${joinParts([words.payment.number(payment.id), when])}`
    : facts;
}

/** " +2" */
const otherGoods = ({ lines }: JudgedSale): string => (lines.length > 1 ? ` +${lines.length - 1}` : '');

const paymentSign = ({ standing, verdict }: JudgedSale): string =>
  standing === 'test' ? '🧪' : verdictSign(verdict);

/** How long an order waits, unless no longer than usual. */
const waiting = (payment: JudgedSale, now: number): Age | undefined =>
  payment.verdict.kind === 'waiting' && !payment.verdict.settled ? waitingTime(payment, now) : undefined;

function paymentState(payment: JudgedSale, now: number, words: Words): string {
  const age = waiting(payment, now);
  return age ? words.payment.waited(age) : verdictState(payment.verdict, words);
}

/** @param who the buyer; empty in a list of one player's payments */
const paymentOption = (payment: JudgedSale, who: string, now: number, format: Format) => ({
  label: joinParts([
    joinParts(
      [
        paymentSign(payment),
        `${plainName(payment.lines[0]?.name ?? '', format.words)}${otherGoods(payment)}`,
      ],
      ' ',
    ),
    payment.price !== null && payment.standing !== 'test' && format.money(payment.price),
  ]),
  value: String(payment.id),
  description: joinParts([
    format.words.payment.number(payment.id),
    who,
    paymentState(payment, now, format.words),
    !waiting(payment, now) && payment.createdAt !== null && format.ago(payment.createdAt, now),
  ]),
});

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
      : words.paymentSearch.others(payments.length, player);
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

export function noPaymentsView(
  history: PaymentHistory,
  name: string,
  isLoadingOlder: boolean,
  format: Format,
): Reply {
  const { words } = format;
  const { ended } = history;
  return {
    embeds: [
      {
        description: joinParts(
          [
            noneText(history, name, words),
            isLoadingOlder && words.paymentSearch.looking,
            ended === 'full' && words.paymentSearch.full,
            ended !== 'no' && words.paymentSearch.askForNumber,
          ],
          '\n',
        ),
        color: COLOURS.neutral,
      },
    ],
    components: [
      ...(isLoadingOlder ? [] : similarRow(history, name, format)),
      ...buttonRows([
        !isLoadingOlder && furtherButton(history, name, words, 'primary'),
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
