import { type Catalogue, listProducts } from '../domain/catalogue.js';
import { bookSales, findNews, isLate, type SalesAsked, type Sold } from '../sales/book.js';
import { NO_SALES, type Sales, salesPart } from '../sales/ledger.js';
import type { JudgedPayments, Reach } from '../sales/pages.js';
import { type Sale, type SaleLine, saleName } from '../sales/sale.js';
import type { Feed, Need } from './feed.js';
import type { FeedList } from './feed-list.js';
import { type FeedRecord, tryReadPart, withoutPart, withPart } from './record.js';
import { readStaff } from './staff.js';

interface Asked extends SalesAsked {
  /** Names of those that were given sales, and can't say what they need: what they had is kept. */
  readonly unsure: readonly string[];
  /** Names of those that tell of sales. */
  readonly tellers: readonly string[];
  /** How far the first reading goes back. */
  readonly backMs: number;
  /** How far it goes back for each feed that needs orders alone. */
  readonly orders: readonly number[];
  readonly isForMembers: boolean;
}

/** What the feeds of a guild need, by feed; undefined for those that can't say. */
export const listNeeds = (
  record: FeedRecord,
  feeds: FeedList,
  now: number,
): readonly (readonly [feed: Feed, needs: readonly Need[] | undefined])[] =>
  feeds.all.map((feed) => {
    const state = tryReadPart(record, feed);
    if (state === undefined) return [feed, undefined];
    const { channelId } = readStaff(record);
    return [feed, feeds.attempt(feed, 'needs', () => feed.needs(state, now, channelId))];
  });

function readAsked(record: FeedRecord, feeds: FeedList, now: number): Asked {
  const all = listNeeds(record, feeds, now);
  const asked = all.flatMap(([{ name }, needs = []]) =>
    needs.flatMap((need) => (need.what === 'sales' ? { name, ...need } : [])),
  );
  const before = readSales(record);
  const unsure = all.flatMap(([{ name }, needs]) => (!needs && before.readers.includes(name) ? name : []));
  const kept = unsure.length > 0 && before.ledger ? Number.POSITIVE_INFINITY : 0;
  return {
    unsure,
    readers: asked.map(({ name }) => name),
    tellers: asked.flatMap(({ name, isTold }) => (isTold ? name : [])),
    days: Math.max(kept, ...asked.map(({ days }) => days)),
    backMs: Math.max(0, ...asked.map(({ backMs = 0 }) => backMs)),
    orders: all.flatMap(([, needs = []]) =>
      needs.flatMap((need) => (need.what === 'orders' ? need.backMs : [])),
    ),
    isForMembers: asked.some(({ isForMembers }) => isForMembers),
  };
}

/** Damaged sales start over: no owner could mend them. */
const readSales = (record: FeedRecord): Sales => tryReadPart(record, salesPart) ?? NO_SALES;

/** How far back the feeds of a guild need payments: those that were given some before, and others. */
export function listReaches(
  record: FeedRecord,
  feeds: FeedList,
  shopId: number | undefined,
  now: number,
): readonly Reach[] {
  const { readers, backMs, orders } = readAsked(record, feeds, now);
  const sales = readSales(record);
  // Ids of another shop say nothing about this one.
  const newest = sales.shopId === shopId ? sales.newest : null;
  const isKnown = (name: string) => newest !== null && sales.readers.includes(name);
  const reach = (ms: number) => ({ madeAt: ms === 0 ? Number.POSITIVE_INFINITY : now - ms });
  return [
    ...(newest !== null && readers.some(isKnown) ? [{ id: newest }] : []),
    ...(readers.every(isKnown) ? [] : [reach(backMs)]),
    ...orders.map(reach),
  ];
}

/** Whether the next sync will tell members of some of these payments. */
export const willTellMembers = (
  record: FeedRecord,
  feeds: FeedList,
  { sales, shopId, now }: { readonly sales: readonly Sale[]; readonly shopId: number; readonly now: number },
): boolean =>
  readAsked(record, feeds, now).isForMembers &&
  findNews(readSales(record), sales, shopId, now).some((sale) => !isLate(sale, now));

interface PaymentsToBook extends JudgedPayments {
  readonly shopId: number;
  readonly catalogue: Catalogue;
  readonly now: number;
  readonly zone: string;
}

export interface Booking {
  readonly record: FeedRecord;
  /** For a feed; one that has just begun to ask is told no news. */
  soldTo(feed: Feed): Sold | undefined;
  /** If no feed that tells of sales could take them, they are booked again by the next poll. */
  settle(advanced: FeedRecord, failed: ReadonlySet<string>): FeedRecord;
}

/** Books what a poll has read of a guild's shop; without `reading` nothing is booked. */
export function bookPayments(
  record: FeedRecord,
  feeds: FeedList,
  now: number,
  reading?: PaymentsToBook,
): Booking {
  const asked = readAsked(record, feeds, now);
  if (!reading || asked.readers.length === 0)
    return { record: dropSales(record, asked), soldTo: () => undefined, settle: (advanced) => advanced };
  const before = readSales(record);
  const { sales, sold } = bookSales(
    before,
    { ...reading, productOf: productFinder(reading.catalogue) },
    { ...asked, readers: [...asked.readers, ...asked.unsure] },
  );
  const booked = withPart(record, salesPart, sales);
  return {
    record: booked,
    soldTo: ({ name }) => (before.readers.includes(name) || !sold ? sold : { ...sold, fresh: [] }),
    settle: (advanced, failed) =>
      asked.tellers.length > 0 && asked.tellers.every((name) => failed.has(name))
        ? restoreSales(advanced, record)
        : advanced,
  };
}

/** Takes the part from another record as it is there. */
function restoreSales(record: FeedRecord, { parts }: FeedRecord): FeedRecord {
  const stored = parts[salesPart.name];
  return stored === undefined
    ? withoutPart(record, salesPart)
    : { ...record, parts: { ...record.parts, [salesPart.name]: stored } };
}

/** Nothing is kept of payments while no feed asks for them. */
export const withoutUnreadSales = (record: FeedRecord, feeds: FeedList, now: number): FeedRecord =>
  dropSales(record, readAsked(record, feeds, now));

const dropSales = (record: FeedRecord, { readers, unsure }: Asked): FeedRecord =>
  readers.length === 0 && unsure.length === 0 && record.parts[salesPart.name] !== undefined
    ? withoutPart(record, salesPart)
    : record;

/** Some lines name their product, but don't say its number. */
function productFinder(catalogue: Catalogue): (line: SaleLine) => number | undefined {
  const ids = new Map(listProducts(catalogue).map(({ id, name }) => [saleName(name), id]));
  return ({ productId, name }) => productId ?? ids.get(name);
}
