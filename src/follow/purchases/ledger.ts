import { createHash } from 'node:crypto';
import type { Catalogue } from '../../domain/catalogue.js';
import { foldName } from '../../domain/lookup.js';
import { isTest, type Payment, shopTime } from '../../domain/payment.js';
import { judgePayment } from '../../domain/verdict.js';
import type { Ledger, PurchaseMessage, Purchases } from '../../store/purchase-record.js';
import { countGoods, describeForEverybody, describeForStaff, paidPrice } from './orders.js';
import { addToDay, reportEnd, shopDay } from './sales-days.js';

/** What a look at a shop's payments has found. */
export interface LedgerInput {
  readonly shopId: number;
  /** Without what the shop hides. */
  readonly catalogue: Catalogue;
  readonly payments: readonly Payment[];
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** The guild's time zone; IANA. */
  readonly zone: string;
  /** Payments that aren't delivered now, for a report; null if nobody knows. */
  readonly undelivered: number | null;
}

const DAY_MS = 24 * 60 * 60_000;
/** For so long a payment is news. */
const NEWS_MS = 3 * DAY_MS;
/** How long a delivery may take until its verdict is worth reading. */
const DELIVERY_MS = 10 * 60_000;
/** Two weeks are compared, perhaps a week late. */
const KNOWN_DAYS_MS = 31 * DAY_MS;
/** The buyers that are told from new ones. */
const MOST_BUYERS = 5000;

/** Enters what was paid since the last look, and queues what tells of it. The first look tells nothing. */
export function recordPayments(purchases: Purchases, read: LedgerInput): Purchases {
  const { now, zone } = read;
  const before = purchases.ledger?.shopId === read.shopId ? purchases.ledger : null;
  const known = new Set(before?.paid.map(([id]) => id));
  const paid = read.payments
    .filter((payment) => isPaid(payment) && !known.has(payment.id) && (!before || isSettled(payment, now)))
    .sort((a, b) => a.id - b.id);
  const counted = paid.filter((payment) => !before || isNew(payment, before, now));
  const ledger = enter(before ?? openLedger(counted, read), paid, counted, read);
  const messages = before ? tell(counted, purchases, read) : [];
  const until = before && dueReport(purchases, now, zone);
  const days = purchases.report === 'daily' ? 1 : 7;
  if (until) messages.push({ kind: 'report', until, days, undelivered: read.undelivered });
  return {
    ...purchases,
    ledger: { ...ledger, reportedDay: reportEnd(purchases.report, now, zone) },
    queue: [...purchases.queue, ...messages],
    posted: purchases.posted.filter(({ at }) => at >= now - NEWS_MS),
    lostAt: purchases.lostAt !== null && purchases.lostAt >= now - NEWS_MS ? purchases.lostAt : null,
    unreadableSince: null,
  };
}

/** Whether somebody's money has arrived: a state that nobody knows says nothing. */
const isPaid = (payment: Payment): boolean =>
  (payment.state === 'paid' || payment.state === 'completed') &&
  !isTest(payment) &&
  payment.system !== 'test';

/** A payment that was dealt with and forgotten may be listed again, when others are gone. */
const isNew = (payment: Payment, { newest, since }: Ledger, now: number): boolean =>
  payment.id > newest || changeTime(payment, now) >= Math.max(since, now - NEWS_MS);

const isSettled = (payment: Payment, now: number): boolean =>
  judgePayment(payment).kind !== 'waiting' || changeTime(payment, now) <= now - DELIVERY_MS;

/** When a payment was last changed, which is when it was paid if it is news. Without a time, or with one to come, now. */
const changeTime = ({ updatedAt, createdAt }: Payment, now: number): number =>
  Math.min(shopTime(updatedAt) ?? shopTime(createdAt) ?? now, now);

const openLedger = (counted: readonly Payment[], { shopId, payments, now }: LedgerInput): Ledger => ({
  ...{ shopId, since: now, paid: [], buyers: [], days: [], reportedDay: null },
  newest: highestId(payments),
  knownSince: counted.reduce((earliest, payment) => Math.min(earliest, changeTime(payment, now)), now),
});

const highestId = (payments: readonly Payment[]): number =>
  payments.reduce((highest, { id }) => Math.max(highest, id), 0);

/** @param counted those of `paid` that belong into the sums */
function enter(
  ledger: Ledger,
  paid: readonly Payment[],
  counted: readonly Payment[],
  { payments, now, zone }: LedgerInput,
): Ledger {
  const listed = new Set(payments.map(({ id }) => id));
  const buyers = new Set(ledger.buyers);
  let { days } = ledger;
  for (const payment of counted) {
    const buyer = buyerMark(payment, ledger.shopId);
    const day = shopDay(changeTime(payment, now), zone);
    days = addToDay(days, day, paidPrice(payment) ?? 0, !buyers.has(buyer), countGoods([payment]));
    buyers.add(buyer);
  }
  return {
    ...ledger,
    newest: Math.max(ledger.newest, highestId(payments)),
    paid: [
      // What the shop still lists would be news again.
      ...ledger.paid.filter(([id, at]) => at >= now - NEWS_MS || listed.has(id)),
      ...paid.map(({ id }): Ledger['paid'][number] => [id, now]),
    ],
    buyers: [...buyers].slice(-MOST_BUYERS),
    days: days.filter(({ day }) => day >= shopDay(now - KNOWN_DAYS_MS, zone)),
  };
}

/** Tells buyers apart, and is so short that nobody can tell from it who they are. */
const buyerMark = ({ buyer }: Payment, shopId: number): string =>
  createHash('sha256')
    .update(`${shopId} ${foldName(buyer)}`)
    .digest('base64url')
    .slice(0, 4);

/** What was paid, for everybody and for the staff. One that is old news is the staff's alone. */
function tell(
  payments: readonly Payment[],
  purchases: Purchases,
  { catalogue, now }: LedgerInput,
): PurchaseMessage[] {
  if (payments.length === 0) return [];
  const isLate = (payment: Payment) =>
    Math.min(shopTime(payment.createdAt) ?? 0, changeTime(payment, now)) < now - NEWS_MS;
  const bought =
    purchases.channelId !== null &&
    describeForEverybody(
      payments.filter((payment) => !isLate(payment)),
      catalogue,
      purchases,
    );
  const paid = purchases.staffChannelId !== null && describeForStaff(payments, isLate, purchases);
  return [bought, paid].flatMap((message) => message || []);
}

/** The last day of a report that has to be sent by now; null if none has. */
export function dueReport({ report, ledger }: Purchases, now: number, zone: string): string | null {
  const end = reportEnd(report, now, zone);
  return end !== null && ledger?.reportedDay && end > ledger.reportedDay ? end : null;
}
