import { createHash } from 'node:crypto';
import type { Undelivered } from '../../domain/alerts.js';
import type { Catalogue } from '../../domain/catalogue.js';
import { foldName } from '../../domain/lookup.js';
import { DAY_MS, MINUTE_MS } from '../../lib/duration.js';
import type { Format } from '../../ui/format.js';
import type { Salt } from '../feed.js';
import type { Order, PaymentsRead } from '../order.js';
import { boughtLines } from './bought.js';
import { countGoods, missedMessage, paidMessage, type StaffMessage, salesReportMessage } from './messages.js';
import { addToDays, reportEnd, shopDay } from './sales-days.js';
import type { Ledger, Lines, Purchases, SalesDay } from './state.js';

interface PaymentReading extends PaymentsRead {
  readonly shopId: number;
  /** Without hidden products. */
  readonly catalogue: Catalogue;
  readonly now: number;
  readonly undelivered: Undelivered | null;
  readonly format: Format;
  readonly salt: Salt;
}

interface Booking {
  readonly ledger: Ledger;
  readonly lines: Lines;
  readonly toStaff: readonly StaffMessage[];
}

/** A payment is news for this long. */
const NEWS_MS = 3 * DAY_MS;
/** A payment that waits for its delivery is told after this time. */
const MAX_DELIVERY_MS = 10 * MINUTE_MS;
/** A sales report compares two months of thirty days, perhaps some days late. */
const SALES_KEPT_MS = 65 * DAY_MS;
const MAX_KNOWN_BUYERS = 5000;
/** A script that buys free products all day makes no more in three days, and people buy less. */
const MAX_PAID = 5000;
const findLedger = ({ ledger }: Purchases, shopId: number): Ledger | null =>
  ledger?.shopId === shopId ? ledger : null;

/** Books new payments. The first poll only records what is there. */
export function recordPayments(purchases: Purchases, reading: PaymentReading): Booking {
  const { orders, now, undelivered, format } = reading;
  const { report } = purchases;
  const stored = findLedger(purchases, reading.shopId);
  // With another salt, every buyer would look new.
  const before = stored?.saltId === reading.salt.id ? stored : null;
  const { paid, counted } = findPaid(before, orders, now);
  const missed = before ? countMissed(before, reading) : 0;
  const ledger = addPayments(before ?? openLedger(counted, reading), paid, counted, missed, reading);
  const until = before && dueReport(purchases, now, format.zone);
  const { lines, message } = before ? describe(counted, purchases, reading) : NO_NEWS;
  const sales = until && report !== 'off' && salesReportMessage(ledger, report, until, undelivered, format);
  return {
    ledger: { ...ledger, reportedDay: reportEnd(report, now, format.zone) },
    lines,
    toStaff: [message, missed !== 0 && missedMessage(missed, format), sales].flatMap((one) => one || []),
  };
}

const NO_NEWS = { lines: [], message: undefined };

/** True if members will read of these orders, and so of products that must not be hidden. */
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

/** Paid orders that aren't booked yet, oldest first; `counted` are those that belong in the sums. */
function findPaid(before: Ledger | null, orders: readonly Order[], now: number) {
  const settledIds = new Set(before?.paid.map(([id]) => id));
  const paid = orders
    .filter(
      (order) => order.standing === 'paid' && !settledIds.has(order.id) && (!before || isSettled(order, now)),
    )
    .sort((a, b) => a.id - b.id);
  return { paid, counted: paid.filter((order) => !before || isNew(order, before, now)) };
}

/** A payment that was booked and forgotten is listed again when others are deleted. */
const isNew = (order: Order, { newest, since }: Ledger, now: number): boolean =>
  order.id > newest || changeTime(order, now) >= Math.max(since, now - NEWS_MS);

const isSettled = (order: Order, now: number): boolean =>
  order.verdict !== 'waiting' || changeTime(order, now) <= now - MAX_DELIVERY_MS;

/** The last change of new payments is their payment. A missing or future time counts as now. */
const changeTime = ({ changedAt }: Order, now: number): number => Math.min(changedAt ?? now, now);

/** Late payments are news for the staff alone. */
const isLate = (order: Order, now: number): boolean =>
  Math.min(order.madeAt ?? 0, changeTime(order, now)) < now - NEWS_MS;

const openLedger = (counted: readonly Order[], { shopId, salt, now }: PaymentReading): Ledger => ({
  shopId,
  since: now,
  newest: 0,
  total: null,
  paid: [],
  buyers: [],
  days: [],
  reportedDay: null,
  saltId: salt.id,
  knownSince: Math.min(now, ...counted.map((order) => changeTime(order, now))),
});

/**
 * Estimates the payments that no poll reached by the growth of the shop's list; their ids don't help, as all shops share
 * them. Null if unknown: the shop gives no total, or its list has shrunk.
 */
function countMissed({ newest, total: before }: Ledger, { orders, total }: PaymentReading): number | null {
  if (orders.length === 0 || orders.some(({ id }) => id <= newest)) return 0;
  const missed = before === null || total === null ? null : total - before - orders.length;
  return missed === null || missed < 0 ? null : missed;
}

const NOTHING_SOLD = { sum: 0, count: 0, first: 0, goods: [] };

function addPayments(
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
      count: 1,
      first: buyers.has(buyer) ? 0 : 1,
      goods: countGoods([order]),
      missed: 0,
    });
    buyers.add(buyer);
  }
  if (missed !== 0) days = addToDays(days, { ...NOTHING_SOLD, day: shopDay(now, zone), missed });
  return {
    ...ledger,
    newest: Math.max(ledger.newest, ...listed),
    total,
    paid: [
      // A payment that the shop still lists would be news again.
      ...ledger.paid.filter(([id, at]) => at >= now - NEWS_MS || listed.has(id)),
      ...paid.map(({ id }): Ledger['paid'][number] => [id, now]),
    ].slice(-MAX_PAID),
    buyers: [...buyers].slice(-MAX_KNOWN_BUYERS),
    days: days.filter(({ day }) => day >= shopDay(now - SALES_KEPT_MS, zone)),
  };
}

/** Of 5,000 buyers, 1 in 3,000 shares the mark of another. Names can't be guessed from it without the salt. */
const buyerMark = ({ buyer }: Order, salt: Salt): string =>
  createHash('sha256')
    .update(`${salt.plain} ${foldName(buyer)}`)
    .digest('base64url')
    .slice(0, 4);

/** Lines are for members, the message is for the staff. */
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

function dueReport({ report, ledger }: Purchases, now: number, zone: string): string | null {
  const end = reportEnd(report, now, zone);
  return end !== null && ledger?.reportedDay && end > ledger.reportedDay ? end : null;
}
