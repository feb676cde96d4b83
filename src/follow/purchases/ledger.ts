import { createHash } from 'node:crypto';
import type { Catalogue } from '../../domain/catalogue.js';
import { foldName } from '../../domain/lookup.js';
import { isTest, type Payment, shopTime } from '../../domain/payment.js';
import { judgePayment } from '../../domain/verdict.js';
import type { Ledger, PurchaseMessage, Purchases } from '../../store/purchase-record.js';
import type { Format } from '../../ui/format.js';
import { boughtMessage, countGoods, paidMessage, paidPrice, reportMessage } from './messages.js';
import { addToDays, reportEnd, shopDay } from './sales-days.js';

/** What a look at a shop's payments has found. */
export interface PaymentLook {
  readonly shopId: number;
  /** Without what the shop hides. */
  readonly catalogue: Catalogue;
  readonly payments: readonly Payment[];
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Payments that aren't delivered now, for a report; null if nobody knows. */
  readonly undelivered: number | null;
  readonly format: Format;
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
/** Messages that wait while Discord is away: hours of a shop that sells all the time. */
const MOST_QUEUED = 200;

/** Enters what was paid since the last look, and queues what tells of it. The first look tells nothing. */
export function recordPayments(purchases: Purchases, look: PaymentLook): Purchases {
  const { payments, shopId, now, undelivered, format } = look;
  const { report } = purchases;
  const before = purchases.ledger?.shopId === shopId ? purchases.ledger : null;
  const known = new Set(before?.paid.map(([id]) => id));
  const paid = payments
    .filter((payment) => isPaid(payment) && !known.has(payment.id) && (!before || isSettled(payment, now)))
    .sort((a, b) => a.id - b.id);
  const counted = paid.filter((payment) => !before || isNew(payment, before, now));
  const ledger = enter(before ?? openLedger(counted, look), paid, counted, look);
  const until = before && dueReport(purchases, now, format.zone);
  const messages = [
    ...(before ? newsMessages(counted, purchases, look) : []),
    until && reportMessage(ledger, report, until, undelivered, format),
  ];
  return {
    ...purchases,
    ledger: { ...ledger, reportedDay: reportEnd(report, now, format.zone) },
    queue: [...purchases.queue, ...messages.flatMap((message) => message || [])].slice(-MOST_QUEUED),
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

const openLedger = (counted: readonly Payment[], { shopId, now }: PaymentLook): Ledger => ({
  ...{ shopId, since: now, newest: 0, paid: [], buyers: [], days: [], reportedDay: null },
  knownSince: Math.min(now, ...counted.map((payment) => changeTime(payment, now))),
});

/** @param counted those of `paid` that belong into the sums */
function enter(
  ledger: Ledger,
  paid: readonly Payment[],
  counted: readonly Payment[],
  { payments, now, format: { zone } }: PaymentLook,
): Ledger {
  const listed = new Set(payments.map(({ id }) => id));
  const buyers = new Set(ledger.buyers);
  let { days } = ledger;
  for (const payment of counted) {
    const buyer = buyerMark(payment, ledger.shopId);
    days = addToDays(days, {
      day: shopDay(changeTime(payment, now), zone),
      sum: Math.max(0, paidPrice(payment) ?? 0),
      ...{ count: 1, first: buyers.has(buyer) ? 0 : 1, goods: countGoods([payment]) },
    });
    buyers.add(buyer);
  }
  return {
    ...ledger,
    newest: Math.max(ledger.newest, ...listed),
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
function newsMessages(
  payments: readonly Payment[],
  purchases: Purchases,
  { catalogue, now, format }: PaymentLook,
): (PurchaseMessage | undefined)[] {
  const isLate = (payment: Payment) =>
    Math.min(shopTime(payment.createdAt) ?? 0, changeTime(payment, now)) < now - NEWS_MS;
  const recent = payments.filter((payment) => !isLate(payment));
  return [
    purchases.channelId === null ? undefined : boughtMessage(recent, catalogue, purchases, format),
    purchases.staffChannelId === null ? undefined : paidMessage(payments, isLate, purchases, format),
  ];
}

/** The last day of a report that has to be sent by now; null if none has. */
export function dueReport({ report, ledger }: Purchases, now: number, zone: string): string | null {
  const end = reportEnd(report, now, zone);
  return end !== null && ledger?.reportedDay && end > ledger.reportedDay ? end : null;
}
