import { createHash } from 'node:crypto';
import type { Catalogue } from '../../domain/catalogue.js';
import { foldName } from '../../domain/lookup.js';
import type { Format } from '../../ui/format.js';
import type { Salt } from '../feed.js';
import type { Order, PaymentsRead } from '../order.js';
import {
  boughtLines,
  countGoods,
  missedMessage,
  paidMessage,
  reportMessage,
  type StaffMessage,
} from './messages.js';
import { addToDays, reportEnd, shopDay } from './sales-days.js';
import type { Ledger, Lines, Purchases, SalesDay } from './state.js';

/** What was read of a shop's payments. */
export interface PaymentReading extends PaymentsRead {
  readonly shopId: number;
  /** Without what the shop hides. */
  readonly catalogue: Catalogue;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Payments that aren't delivered now, for a report; null if that isn't known. */
  readonly undelivered: number | null;
  readonly format: Format;
  /** Hashed with names of buyers. */
  readonly salt: Salt;
}

/** What was booked, and the messages about it. */
interface Booking {
  readonly ledger: Ledger;
  readonly lines: Lines;
  readonly toStaff: readonly StaffMessage[];
}

const DAY_MS = 24 * 60 * 60_000;
/** For so long a payment is news. */
const NEWS_MS = 3 * DAY_MS;
/** How long a delivery may take until its verdict is worth reading. */
const DELIVERY_MS = 10 * 60_000;
/** Two weeks are compared, perhaps a week late. */
const KNOWN_DAYS_MS = 31 * DAY_MS;
/** Hashes of buyers, to tell repeat purchases from first ones. */
const MAX_KNOWN_BUYERS = 5000;
/** A program that buys free products all day makes no more; a shop of people sells fewer in three days. */
const MAX_PAID = 5000;
/** What is known of this shop's payments: those of another one say nothing of them. */
export const findLedger = ({ ledger }: Purchases, shopId: number): Ledger | null =>
  ledger?.shopId === shopId ? ledger : null;

/** Books new payments. The first reading only records what is there. */
export function recordPayments(purchases: Purchases, reading: PaymentReading): Booking {
  const { orders, now, undelivered, format } = reading;
  const { report } = purchases;
  const known = findLedger(purchases, reading.shopId);
  // Marks of another salt would make every buyer look new.
  const before = known?.saltId === reading.salt.id ? known : null;
  const { paid, counted } = findPaid(before, orders, now);
  const missed = before ? countMissed(before, reading) : 0;
  const ledger = enter(before ?? openLedger(counted, reading), paid, counted, missed, reading);
  const until = before && dueReport(purchases, now, format.zone);
  const { lines, message } = before ? describe(counted, purchases, reading) : NO_NEWS;
  const sales = until && reportMessage(ledger, report, until, undelivered, format);
  return {
    ledger: { ...ledger, reportedDay: reportEnd(report, now, format.zone) },
    lines,
    toStaff: [message, missed !== 0 && missedMessage(missed, format), sales].flatMap((one) => one || []),
  };
}

const NO_NEWS = { lines: [], message: undefined };

/** Whether members will read of these orders, and so of products that the shop must not have hidden. */
export function hasPublicNews(
  purchases: Purchases,
  orders: readonly Order[],
  shopId: number,
  now: number,
): boolean {
  const before = findLedger(purchases, shopId);
  const isNews = (order: Order) => !isLate(order, now);
  return (
    purchases.channelId !== null && before !== null && findPaid(before, orders, now).counted.some(isNews)
  );
}

/** Paid orders that aren't dealt with, oldest first, and those of them that belong into the sums. */
function findPaid(before: Ledger | null, orders: readonly Order[], now: number) {
  const settledIds = new Set(before?.paid.map(([id]) => id));
  const paid = orders
    .filter((order) => order.isPaid && !settledIds.has(order.id) && (!before || isSettled(order, now)))
    .sort((a, b) => a.id - b.id);
  return { paid, counted: paid.filter((order) => !before || isNew(order, before, now)) };
}

/** A payment that was dealt with and forgotten may be listed again, when others are gone. */
const isNew = (order: Order, { newest, since }: Ledger, now: number): boolean =>
  order.id > newest || changeTime(order, now) >= Math.max(since, now - NEWS_MS);

const isSettled = (order: Order, now: number): boolean =>
  order.verdict !== 'waiting' || changeTime(order, now) <= now - DELIVERY_MS;

/** When a payment was last changed, which is when it was paid if it is news. Without a time, or with one to come, now. */
const changeTime = ({ changedAt }: Order, now: number): number => Math.min(changedAt ?? now, now);

/** Whether a payment was made so long ago that it is news for the staff alone. */
const isLate = (order: Order, now: number): boolean =>
  Math.min(order.madeAt ?? 0, changeTime(order, now)) < now - NEWS_MS;

const openLedger = (counted: readonly Order[], { shopId, salt, now }: PaymentReading): Ledger => ({
  ...{ shopId, since: now, newest: 0, total: null, paid: [], buyers: [], days: [], reportedDay: null },
  saltId: salt.id,
  knownSince: Math.min(now, ...counted.map((order) => changeTime(order, now))),
});

/**
 * About how many payments came in since the last poll that this one did not reach, by how much the shop's list has grown. The
 * numbers of payments say nothing, because all shops share them.
 * @returns null if that isn't known: the shop doesn't say, or its list ends before those that are known
 */
function countMissed({ newest, total: before }: Ledger, { orders, total }: PaymentReading): number | null {
  if (orders.length === 0 || orders.some(({ id }) => id <= newest)) return 0;
  const missed = before === null || total === null ? null : total - before - orders.length;
  return missed === null || missed < 0 ? null : missed;
}

const NOTHING_SOLD = { sum: 0, count: 0, first: 0, goods: [] };

/**
 * @param counted those of `paid` that belong into the sums
 * @param missed of those that came in since the last poll
 */
function enter(
  ledger: Ledger,
  paid: readonly Order[],
  counted: readonly Order[],
  missed: SalesDay['missed'],
  { orders, total, now, salt, format: { zone } }: PaymentReading,
): Ledger {
  const listed = new Set(orders.map(({ id }) => id));
  const buyers = new Set(ledger.buyers);
  let { days } = ledger;
  for (const order of counted) {
    const buyer = buyerMark(order, salt);
    days = addToDays(days, {
      day: shopDay(changeTime(order, now), zone),
      sum: Math.max(0, order.price ?? 0),
      ...{ count: 1, first: buyers.has(buyer) ? 0 : 1, goods: countGoods([order]), missed: 0 },
    });
    buyers.add(buyer);
  }
  if (missed !== 0) days = addToDays(days, { ...NOTHING_SOLD, day: shopDay(now, zone), missed });
  return {
    ...ledger,
    newest: Math.max(ledger.newest, ...listed),
    total,
    paid: [
      // What the shop still lists would be news again.
      ...ledger.paid.filter(([id, at]) => at >= now - NEWS_MS || listed.has(id)),
      ...paid.map(({ id }): Ledger['paid'][number] => [id, now]),
    ].slice(-MAX_PAID),
    buyers: [...buyers].slice(-MAX_KNOWN_BUYERS),
    days: days.filter(({ day }) => day >= shopDay(now - KNOWN_DAYS_MS, zone)),
  };
}

/** Tells buyers apart: of 5,000 others one in 3,000 has the same. Only who has the salt can try names. */
const buyerMark = ({ buyer }: Order, salt: Salt): string =>
  createHash('sha256')
    .update(`${salt.plain} ${foldName(buyer)}`)
    .digest('base64url')
    .slice(0, 4);

/** What was paid, for everybody and for the staff. One that is old news is the staff's alone. */
function describe(
  orders: readonly Order[],
  purchases: Purchases,
  { catalogue, now, format }: PaymentReading,
) {
  const recent = orders.filter((order) => !isLate(order, now));
  const { channelId, staffChannelId } = purchases;
  return {
    lines: channelId === null ? [] : boughtLines(recent, catalogue, purchases, format),
    message:
      staffChannelId === null
        ? undefined
        : paidMessage(orders, (order) => isLate(order, now), purchases, format),
  };
}

/** The last day of a report that has to be sent by now; null if none has. */
export function dueReport({ report, ledger }: Purchases, now: number, zone: string): string | null {
  const end = reportEnd(report, now, zone);
  return end !== null && ledger?.reportedDay && end > ledger.reportedDay ? end : null;
}
