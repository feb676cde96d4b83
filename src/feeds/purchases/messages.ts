import { discountPercent } from '../../domain/product.js';
import type { ShopIdentity } from '../../domain/shop.js';
import { isProblem, isUnknown } from '../../domain/verdict.js';
import { isLate } from '../../sales/book.js';
import { moveDay, startDay } from '../../sales/days.js';
import { type JudgedSale, LOOK_MS, needsLook } from '../../sales/sale.js';
import { joinParts } from '../../text/markdown.js';
import { paymentActions, paymentSearchActions } from '../../ui/actions.js';
import { button, buttonRows } from '../../ui/components.js';
import { COLOURS } from '../../ui/embed.js';
import { discordTime, type Format } from '../../ui/format.js';
import { displayName } from '../../ui/name.js';
import { verdictSign, verdictState } from '../../ui/payment-facts.js';
import type { Picture, Reply } from '../../ui/reply.js';
import type { Poll } from '../feed.js';
import { countGoods, GOODS_SHOWN, goodsList } from './goods.js';
import { type KnownSales, reportView } from './report-view.js';
import type { Purchases } from './state.js';

export interface StaffMessage {
  readonly content: string;
  readonly description: string;
  readonly color: number;
  /** Those that may need somebody have a button. */
  readonly payments?: readonly number[];
  /** A button to those that need a look. */
  readonly leadsToPayments?: boolean;
  readonly isUrgent?: boolean;
  readonly picture?: Picture | undefined;
}

const MAX_STAFF_LINES = 10;
const MAX_PAYMENT_BUTTONS = 5;
/** Lists problems first, then unknown replies and what waits; undefined if there is nothing to tell. */
export function paidMessage(
  sales: readonly JudgedSale[],
  now: number,
  staffReads: Purchases['staffReads'],
  format: Format,
): StaffMessage | undefined {
  const { words } = format;
  const problems = sales.filter((sale) => needsLook(sale, now));
  const others = staffReads === 'problems' ? [] : sales.filter((sale) => !problems.includes(sale));
  const unknown = others.filter(({ verdict }) => isUnknown(verdict));
  const waiting = others.filter(({ verdict }) => isProblem(verdict));
  const fine = others.filter(({ verdict }) => !isProblem(verdict) && !isUnknown(verdict));
  const listed = [...problems, ...unknown, ...waiting, ...fine];
  if (listed.length === 0) return undefined;
  const shown = listed.slice(0, MAX_STAFF_LINES);
  const left = listed.length - shown.length;
  return {
    content: words.purchases.paid(listed.length, problems.length),
    description: joinParts(
      [...shown.map((sale) => staffLine(sale, isLate(sale, now), format)), left > 0 && words.more(left)],
      '\n',
    ),
    color: paidColour(problems, unknown, waiting),
    payments: [...problems, ...unknown, ...waiting].map(({ id }) => id),
    isUrgent: problems.length > 0,
  };
}

function paidColour(
  problems: readonly JudgedSale[],
  unknown: readonly JudgedSale[],
  waiting: readonly JudgedSale[],
): number {
  if (problems.length > 0) return COLOURS.bad;
  if (unknown.length > 0) return COLOURS.unknown;
  return waiting.length > 0 ? COLOURS.waiting : COLOURS.good;
}

/** "✅ #51024 **VIP** · ₽119.20 −20% · looks delivered" */
function staffLine(sale: JudgedSale, isLate: boolean, { words, price }: Format): string {
  const { id, price: paid, total, verdict } = sale;
  const percentOff = discountPercent({ price: paid ?? 0, oldPrice: paid && total });
  return joinParts([
    joinParts(
      [
        verdictSign(verdict),
        words.payment.number(id),
        goodsList(countGoods([sale]), GOODS_SHOWN, words) || words.unnamed,
      ],
      ' ',
    ),
    joinParts([paid !== null && price(paid), percentOff > 0 && words.discount(percentOff)], ' '),
    verdictState(verdict, words),
    isLate && words.purchases.late,
  ]);
}

const DAYS = { daily: 1, weekly: 7, monthly: 30 } as const;

/** A message about a day or a week counts that time's own. */
export function salesReportMessage(
  report: Exclude<Purchases['report'], 'off'>,
  until: string,
  known: Omit<KnownSales, 'undelivered'>,
  { now, countLook }: Pick<Poll, 'now' | 'countLook'>,
  format: Format,
): StaffMessage {
  const days = DAYS[report];
  const { zone } = format;
  const made = { from: startDay(moveDay(until, 1 - days), zone), until: startDay(moveDay(until, 1), zone) };
  const counted = countLook?.(report === 'monthly' ? undefined : made);
  const { payments = [] } = counted ?? {};
  // Of a month, answers may be on hundreds of pages.
  const undelivered = counted ? { ...counted, ...(report === 'monthly' && { unknown: 0 }) } : null;
  // The list of payments shows no older ones.
  const old = payments.filter(({ createdAt }) => (createdAt ?? now) < now - LOOK_MS);
  const { embed, picture } = reportView({ ...known, undelivered }, { until, days, isOver: true }, format);
  const { title = '', description = '', color = COLOURS.neutral } = embed;
  return {
    ...{ content: title, description, color, picture },
    payments: old.slice(0, MAX_PAYMENT_BUTTONS).map(({ id }) => id),
    leadsToPayments: payments.length > old.length,
  };
}

export function unreadableMessage(
  since: number,
  shop: ShopIdentity | undefined,
  { words }: Format,
): StaffMessage {
  return {
    content: words.purchases.unreadable(displayName(shop?.name ?? '', 100, words)),
    description: words.purchases.unreadableText(discordTime(since, 't')),
    color: COLOURS.bad,
  };
}

export function staffView(message: StaffMessage, { words }: Format): Reply {
  const { content, description, color, payments = [], leadsToPayments, picture } = message;
  const isLong = payments.length > MAX_PAYMENT_BUTTONS;
  return {
    content,
    // Discord refuses an empty one.
    embeds: description === '' ? [] : [{ description, color }],
    ...(picture && { picture }),
    components: buttonRows([
      ...(isLong ? [] : payments).map((id, index) =>
        button(paymentActions.card({ id }), words.purchases.open(id), index === 0 && 'primary'),
      ),
      (isLong || leadsToPayments) &&
        button(paymentSearchActions.problems(), words.paymentSearch.showProblems),
    ]),
  };
}
