import { createHash } from 'node:crypto';
import type { Undelivered } from '../../domain/alerts.js';
import type { Catalogue } from '../../domain/catalogue.js';
import { foldName } from '../../domain/lookup.js';
import { lastChange } from '../../domain/payment.js';
import { DAY_MS, MINUTE_MS } from '../../lib/duration.js';
import type { PaymentsRead } from '../../sales/pages.js';
import type { Sale } from '../../sales/sale.js';
import type { Format } from '../../ui/format.js';
import type { Salt } from '../feed.js';
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
/** A sales report compares two weeks, perhaps a week late. */
const SALES_KEPT_MS = 31 * DAY_MS;
const MAX_KNOWN_BUYERS = 5000;
/** A script that buys free products all day makes no more in three days, and people buy less. */
const MAX_PAID = 5000;
const findLedger = ({ ledger }: Purchases, shopId: number): Ledger | null =>
  ledger?.shopId === shopId ? ledger : null;

/** Books new payments. The first poll only records what is there. */
export function recordPayments(purchases: Purchases, reading: PaymentReading): Booking {
  const { sales, now, undelivered, format } = reading;
  const { report } = purchases;
  const stored = findLedger(purchases, reading.shopId);
  // With another salt, every buyer would look new.
  const before = stored?.saltId === reading.salt.id ? stored : null;
  const { paid, counted } = findPaid(before, sales, now);
  const missed = before ? countMissed(before, reading) : 0;
  const ledger = addPayments(before ?? openLedger(counted, reading), paid, counted, missed, reading);
  const until = before && dueReport(purchases, now, format.zone);
  const { lines, message } = before ? describe(counted, purchases, reading) : NO_NEWS;
  const report_ = until && salesReportMessage(ledger, report, until, undelivered, format);
  return {
    ledger: { ...ledger, reportedDay: reportEnd(report, now, format.zone) },
    lines,
    toStaff: [message, missed !== 0 && missedMessage(missed, format), report_].flatMap((one) => one || []),
  };
}

const NO_NEWS = { lines: [], message: undefined };

/** True if members will read of these sales, and so of products that must not be hidden. */
export function hasPublicNews(
  purchases: Purchases,
  sales: readonly Sale[],
  shopId: number,
  now: number,
): boolean {
  const before = findLedger(purchases, shopId);
  const isNews = (sale: Sale) => !isLate(sale, now);
  return purchases.channelId !== null && before !== null && findPaid(before, sales, now).counted.some(isNews);
}

/** Paid sales that aren't booked yet, oldest first; `counted` are those that belong in the sums. */
function findPaid(before: Ledger | null, sales: readonly Sale[], now: number) {
  const settledIds = new Set(before?.paid.map(([id]) => id));
  const paid = sales
    .filter(
      (sale) => sale.standing === 'paid' && !settledIds.has(sale.id) && (!before || isSettled(sale, now)),
    )
    .sort((a, b) => a.id - b.id);
  return { paid, counted: paid.filter((sale) => !before || isNew(sale, before, now)) };
}

/** A payment that was booked and forgotten is listed again when others are deleted. */
const isNew = (sale: Sale, { newest, since }: Ledger, now: number): boolean =>
  sale.id > newest || changeTime(sale, now) >= Math.max(since, now - NEWS_MS);

const isSettled = (sale: Sale, now: number): boolean =>
  sale.verdict !== 'waiting' || changeTime(sale, now) <= now - MAX_DELIVERY_MS;

/** The last change of new payments is their payment. A missing or future time counts as now. */
const changeTime = (sale: Sale, now: number): number => Math.min(lastChange(sale) ?? now, now);

/** Late payments are news for the staff alone. */
const isLate = (sale: Sale, now: number): boolean =>
  Math.min(sale.createdAt ?? 0, changeTime(sale, now)) < now - NEWS_MS;

const openLedger = (counted: readonly Sale[], { shopId, salt, now }: PaymentReading): Ledger => ({
  shopId,
  since: now,
  newest: 0,
  total: null,
  paid: [],
  buyers: [],
  days: [],
  reportedDay: null,
  saltId: salt.id,
  knownSince: Math.min(now, ...counted.map((sale) => changeTime(sale, now))),
});

/**
 * Estimates the payments that no poll reached by the growth of the shop's list; their ids don't help, as all shops share
 * them. Null if unknown: the shop gives no total, or its list has shrunk.
 */
function countMissed({ newest, total: before }: Ledger, { sales, total }: PaymentReading): number | null {
  if (sales.length === 0 || sales.some(({ id }) => id <= newest)) return 0;
  const missed = before === null || total === null ? null : total - before - sales.length;
  return missed === null || missed < 0 ? null : missed;
}

const NOTHING_SOLD = { sum: 0, count: 0, first: 0, goods: [] };

function addPayments(
  ledger: Ledger,
  paid: readonly Sale[],
  counted: readonly Sale[],
  missed: SalesDay['missed'],
  { sales, total, now, salt, format: { zone } }: PaymentReading,
): Ledger {
  const listed = new Set(sales.map(({ id }) => id));
  const buyers = new Set(ledger.buyers);
  let { days } = ledger;
  for (const sale of counted) {
    const buyer = buyerMark(sale, salt);
    days = addToDays(days, {
      day: shopDay(changeTime(sale, now), zone),
      sum: Math.max(0, sale.price ?? 0),
      count: 1,
      first: buyers.has(buyer) ? 0 : 1,
      goods: countGoods([sale]),
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
const buyerMark = ({ buyer }: Sale, salt: Salt): string =>
  createHash('sha256')
    .update(`${salt.plain} ${foldName(buyer)}`)
    .digest('base64url')
    .slice(0, 4);

/** Lines are for members, the message is for the staff. */
function describe(sales: readonly Sale[], purchases: Purchases, { catalogue, now, format }: PaymentReading) {
  const recent = sales.filter((sale) => !isLate(sale, now));
  const { channelId, staffChannelId } = purchases;
  return {
    lines: channelId === null ? [] : boughtLines(recent, catalogue, purchases, format),
    message:
      staffChannelId === null
        ? undefined
        : paidMessage(sales, (sale) => isLate(sale, now), purchases, format),
  };
}

function dueReport({ report, ledger }: Purchases, now: number, zone: string): string | null {
  const end = reportEnd(report, now, zone);
  return end !== null && ledger?.reportedDay && end > ledger.reportedDay ? end : null;
}
