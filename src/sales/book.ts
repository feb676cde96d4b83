import { lastChange } from '../domain/payment.js';
import { DAY_MS, MINUTE_MS } from '../lib/duration.js';
import { addToDays, shopDay, startDay } from './days.js';
import { type Ledger, NO_SALES, type Sales } from './ledger.js';
import type { JudgedPayments } from './pages.js';
import type { JudgedSale, Sale, SaleLine } from './sale.js';

export interface UnbookedSales extends Pick<JudgedPayments, 'sales' | 'isAll'> {
  readonly shopId: number;
  readonly now: number;
  /** IANA. */
  readonly zone: string;
  /** The product of a line; undefined if it isn't known. */
  productOf(line: SaleLine): number | undefined;
}

/** What feeds ask for. */
export interface SalesAsked {
  /** Names of all feeds that ask for payments. */
  readonly readers: readonly string[];
  /** Days of sums that are kept; 0 for none. */
  readonly days: number;
}

/** A ledger, and what was booked by this reading. */
export interface Sold {
  readonly ledger: Ledger;
  /** The oldest first. */
  readonly fresh: readonly JudgedSale[];
}

const MAX_DAYS = 62;
/** A payment is news for this long. */
const NEWS_MS = 3 * DAY_MS;
/** A payment that waits for its delivery is told after this time. */
const MAX_DELIVERY_MS = 10 * MINUTE_MS;
/** A script that buys free products all day makes no more in three days, and people buy less. */
const MAX_BOOKED = 5000;

/** Books what was read. The first reading only records what is there. `sold` is undefined if nobody asks for days. */
export function bookSales(
  stored: Sales,
  unbooked: UnbookedSales,
  { readers, days }: SalesAsked,
): { readonly sales: Sales; readonly sold: Sold | undefined } {
  const { shopId } = unbooked;
  const before = stored.shopId === shopId ? stored : NO_SALES;
  const sold = days > 0 ? book(before.ledger, unbooked, days) : undefined;
  const read = Math.max(before.newest ?? 0, ...unbooked.sales.map(({ id }) => id));
  // Those are read once more.
  const awaited = sold ? unbooked.sales.filter((sale) => isAwaited(sale, unbooked.now)) : [];
  const newest = Math.min(read, ...awaited.map(({ id }) => id));
  return { sales: { shopId, newest, readers: [...readers], ledger: sold?.ledger ?? null }, sold };
}

/** Payments that a reading will book as news. */
export const findNews = ({ ledger, ...known }: Sales, sales: readonly Sale[], shopId: number, now: number) =>
  ledger && known.shopId === shopId ? findPaid(ledger, sales, now).counted : [];

/** Late payments are news for the staff alone. */
export const isLate = (sale: Sale, now: number): boolean =>
  Math.min(sale.createdAt ?? 0, changeTime(sale, now)) < now - NEWS_MS;

function book(before: Ledger | null, unbooked: UnbookedSales, days: number): Sold {
  const { paid, counted } = findPaid(before, unbooked.sales, unbooked.now);
  const partial = before ? findPartialDay(before, unbooked) : undefined;
  const ledger = addPayments(before ?? openLedger(counted, unbooked), paid, counted, partial, unbooked, days);
  return { ledger, fresh: before ? counted : [] };
}

/** Paid payments that aren't booked yet, oldest first; `counted` are those that belong in the sums. */
function findPaid<S extends Sale>(before: Ledger | null, sales: readonly S[], now: number) {
  const bookedIds = new Set(before?.booked.map(([id]) => id));
  const paid = sales
    .filter(
      (sale) => sale.standing === 'paid' && !bookedIds.has(sale.id) && (!before || !isAwaited(sale, now)),
    )
    .sort((a, b) => a.id - b.id);
  return { paid, counted: paid.filter((sale) => !before || isNew(sale, before, now)) };
}

/** A payment that was booked and forgotten is listed again when others are deleted. */
const isNew = (sale: Sale, { bookedTo, since }: Ledger, now: number): boolean =>
  sale.id > bookedTo || changeTime(sale, now) >= Math.max(since, now - NEWS_MS);

const isAwaited = (sale: Sale, now: number): boolean =>
  sale.reading.state === 'waiting' && changeTime(sale, now) > now - MAX_DELIVERY_MS;

/** The last change of new payments is their payment. A missing or future time counts as now. */
const changeTime = (sale: Sale, now: number): number => Math.min(lastChange(sale) ?? now, now);

const openLedger = (counted: readonly Sale[], { isAll, now }: UnbookedSales): Ledger => ({
  since: now,
  // Before all that a shop lists, nothing was paid.
  knownSince: isAll ? 0 : Math.min(now, ...counted.map((sale) => changeTime(sale, now))),
  bookedTo: 0,
  booked: [],
  days: [],
});

/** The day of the payments just before those that were read, if some between them and the booked ones weren't. */
function findPartialDay(
  { bookedTo }: Ledger,
  { sales, isAll, now, zone }: UnbookedSales,
): string | undefined {
  const isWhole = bookedTo === 0 && isAll;
  if (isWhole || sales.length === 0 || sales.some(({ id }) => id <= bookedTo)) return undefined;
  return shopDay(Math.min(...sales.map((sale) => changeTime(sale, now))), zone);
}

function addPayments(
  ledger: Ledger,
  paid: readonly Sale[],
  counted: readonly Sale[],
  partial: string | undefined,
  unbooked: UnbookedSales,
  daysKept: number,
): Ledger {
  const { sales, now, zone } = unbooked;
  const listed = new Set(sales.map(({ id }) => id));
  let { days } = ledger;
  for (const sale of counted)
    days = addToDays(days, {
      day: shopDay(changeTime(sale, now), zone),
      sum: Math.max(0, sale.price ?? 0),
      count: 1,
      goods: sale.lines.map((line) => [unbooked.productOf(line) ?? null, line.times, splitSum(line, sale)]),
      isPartial: false,
    });
  if (partial !== undefined)
    days = addToDays(days, { day: partial, sum: 0, count: 0, goods: [], isPartial: true });
  const booked = [
    // A payment that the shop still lists would be news again.
    ...ledger.booked.filter(([id, at]) => at >= now - NEWS_MS || listed.has(id)),
    ...paid.map(({ id }): Ledger['booked'][number] => [id, now]),
  ].slice(-MAX_BOOKED);
  const firstDay = shopDay(now - Math.min(daysKept, MAX_DAYS) * DAY_MS, zone);
  return {
    ...ledger,
    // What was forgotten can't be compared with.
    knownSince: Math.max(ledger.knownSince, startDay(firstDay, zone)),
    bookedTo: Math.max(ledger.bookedTo, ...listed),
    booked,
    days: days.filter(({ day }) => day >= firstDay),
  };
}

/** The part of what was paid that belongs to a line: a discount is everybody's. */
function splitSum({ price, times }: SaleLine, sale: Sale): number | null {
  if (price === null || sale.price === null || sale.total === null) return null;
  return sale.total === 0 ? 0 : (sale.price * price * times) / sale.total;
}
