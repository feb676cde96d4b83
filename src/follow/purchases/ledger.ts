import { createHmac } from 'node:crypto';
import type { Catalogue } from '../../domain/catalogue.js';
import { foldName } from '../../domain/lookup.js';
import type { Ledger, PurchaseMessage, Purchases, SalesDay } from '../../store/purchase-record.js';
import type { Format } from '../../ui/format.js';
import { boughtMessage, countGoods, missedMessage, paidMessage, reportMessage } from './messages.js';
import type { Order } from './order.js';
import type { PaymentsRead } from './pages.js';
import { addToDays, reportEnd, shopDay } from './sales-days.js';

/** What a look at a shop's payments has found. */
export interface PaymentLook extends PaymentsRead {
  readonly shopId: number;
  /** Without what the shop hides. */
  readonly catalogue: Catalogue;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Payments that aren't delivered now, for a report; null if nobody knows. */
  readonly undelivered: number | null;
  readonly format: Format;
  readonly salt: Salt;
}

/** A random text with which the buyers of one ledger are marked. */
export interface Salt {
  readonly plain: string;
  /** As the ledger has it. */
  readonly encrypted: string;
}

type Posted = Purchases['posted'][number];

const DAY_MS = 24 * 60 * 60_000;
/** For so long a payment is news. */
const NEWS_MS = 3 * DAY_MS;
/** How long a delivery may take until its verdict is worth reading. */
const DELIVERY_MS = 10 * 60_000;
/** Two weeks are compared, perhaps a week late. */
const KNOWN_DAYS_MS = 31 * DAY_MS;
/** The buyers that are told from new ones. */
const MOST_BUYERS = 5000;
/** A program that buys free products all day makes no more; a shop of people sells fewer in three days. */
const MAX_PAID = 5000;
/** Messages that wait while Discord is away: hours of a shop that sells all the time. */
const MOST_QUEUED = 200;
/** Messages that name buyers and can still be edited. */
const MOST_POSTED = 100;

/** What is known of this shop's payments: those of another one say nothing of them. */
export const ledgerOf = ({ ledger }: Purchases, shopId: number): Ledger | null =>
  ledger?.shopId === shopId ? ledger : null;

/** Enters what was paid since the last look, and queues what tells of it. The first look tells nothing. */
export function recordPayments(purchases: Purchases, look: PaymentLook): Purchases {
  const { orders, now, undelivered, format } = look;
  const { report } = purchases;
  const known = ledgerOf(purchases, look.shopId);
  // Marks of another salt would make every buyer look new.
  const before = known?.salt === look.salt.encrypted ? known : null;
  const { paid, counted } = findPaid(before, orders, now);
  const missed = before ? countMissed(before, look) : 0;
  const ledger = enter(before ?? openLedger(counted, look), paid, counted, missed, look);
  const until = before && dueReport(purchases, now, format.zone);
  const messages = [
    ...(before ? newsMessages(counted, purchases, look) : []),
    missed !== 0 && purchases.staffChannelId !== null && missedMessage(missed, format),
    until && reportMessage(ledger, report, until, undelivered, format),
  ];
  return {
    ...purchases,
    ledger: { ...ledger, reportedDay: reportEnd(report, now, format.zone) },
    queue: [...purchases.queue, ...messages.flatMap((message) => message || [])].slice(-MOST_QUEUED),
    posted: purchases.posted.filter(({ at }) => at >= now - NEWS_MS),
    unreadableSince: null,
  };
}

/** Whether members will read of these orders, and so of products that the shop must not have hidden. */
export function hasPublicNews(purchases: Purchases, shopId: number, orders: readonly Order[], now: number) {
  const before = ledgerOf(purchases, shopId);
  const isNews = (order: Order) => !isLate(order, now);
  return (
    purchases.channelId !== null && before !== null && findPaid(before, orders, now).counted.some(isNews)
  );
}

/** Paid orders that aren't dealt with, oldest first, and those of them that belong into the sums. */
function findPaid(before: Ledger | null, orders: readonly Order[], now: number) {
  const dealtWith = new Set(before?.paid.map(([id]) => id));
  const paid = orders
    .filter((order) => order.isPaid && !dealtWith.has(order.id) && (!before || isSettled(order, now)))
    .sort((a, b) => a.id - b.id);
  return { paid, counted: paid.filter((order) => !before || isNew(order, before, now)) };
}

/** The messages that name buyers. @param sent where the last one is; null if it may not be there */
export const recordPosted = (
  { posted }: Purchases,
  message: PurchaseMessage,
  sent: Pick<Posted, 'channelId' | 'messageId'> | null,
): readonly Posted[] =>
  sent && message.to === 'everyone' && message.lines.some(({ buyer }) => buyer)
    ? [...posted, { ...sent, at: Date.now(), lines: message.lines }].slice(-MOST_POSTED)
    : posted;

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

const openLedger = (counted: readonly Order[], { shopId, salt, now }: PaymentLook): Ledger => ({
  ...{ shopId, since: now, newest: 0, total: null, paid: [], buyers: [], days: [], reportedDay: null },
  salt: salt.encrypted,
  knownSince: Math.min(now, ...counted.map((order) => changeTime(order, now))),
});

/**
 * About how many payments came in since the last poll that this one did not reach, by how much the shop's list has grown. The
 * numbers of payments say nothing, because all shops share them.
 * @returns null if nobody knows: the shop doesn't say, or its list ends before those that are known
 */
function countMissed({ newest, total: before }: Ledger, { orders, total }: PaymentLook): number | null {
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
  { orders, total, now, salt, format: { zone } }: PaymentLook,
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
    buyers: [...buyers].slice(-MOST_BUYERS),
    days: days.filter(({ day }) => day >= shopDay(now - KNOWN_DAYS_MS, zone)),
  };
}

/** Tells buyers apart: of 5,000 others one in 3,000 has the same. Only who has the salt can try names. */
const buyerMark = ({ buyer }: Order, salt: Salt): string =>
  createHmac('sha256', salt.plain).update(foldName(buyer)).digest('base64url').slice(0, 4);

/** What was paid, for everybody and for the staff. One that is old news is the staff's alone. */
function newsMessages(
  orders: readonly Order[],
  purchases: Purchases,
  { catalogue, now, format }: PaymentLook,
): (PurchaseMessage | undefined)[] {
  const recent = orders.filter((order) => !isLate(order, now));
  return [
    purchases.channelId === null ? undefined : boughtMessage(recent, catalogue, purchases, format),
    purchases.staffChannelId === null
      ? undefined
      : paidMessage(orders, (order) => isLate(order, now), purchases, format),
  ];
}

/** The last day of a report that has to be sent by now; null if none has. */
export function dueReport({ report, ledger }: Purchases, now: number, zone: string): string | null {
  const end = reportEnd(report, now, zone);
  return end !== null && ledger?.reportedDay && end > ledger.reportedDay ? end : null;
}
