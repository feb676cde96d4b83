import { type Catalogue, listProducts } from '../../domain/catalogue.js';
import { bookSales, findNews, isLate, type SalesAsked, type Sold } from '../../sales/book.js';
import { NO_SALES, type Sales, salesPart } from '../../sales/ledger.js';
import type { Reach } from '../../sales/pages.js';
import { type Sale, type SaleLine, saleName } from '../../sales/sale.js';
import type { Feed, Poll } from '../feed.js';
import type { Needs } from './feed-list.js';
import { type FeedRecord, isStored, readPart, withoutPart, withPart } from './record.js';

interface Asked extends SalesAsked {
  /** How far the first reading goes back. */
  readonly backMs: number;
  readonly isForMembers: boolean;
}

function readAsked(needs: Needs): Asked {
  const asked = [...needs].flatMap(([name, own]) =>
    own.flatMap((need) => (need.what === 'sales' ? { name, ...need } : [])),
  );
  return {
    readers: asked.map(({ name }) => name),
    days: Math.max(0, ...asked.map(({ days }) => days)),
    backMs: Math.max(0, ...asked.map(({ backMs = 0 }) => backMs)),
    isForMembers: asked.some(({ isForMembers }) => isForMembers),
  };
}

const ordersNeeds = (needs: Needs) => [...needs.values()].flat().filter((need) => need.what === 'orders');

/** Numbers of the orders that need a look. */
export const listOpen = (needs: Needs): readonly number[] => ordersNeeds(needs).flatMap(({ open }) => open);

/** Damaged sales start over: no owner could mend them. */
const readSales = (record: FeedRecord): Sales => readPart(record, salesPart) ?? NO_SALES;

/** How far back the feeds of a guild need payments: those that were given some before, and others. */
export function listReaches(
  record: FeedRecord,
  needs: Needs,
  shopId: number | undefined,
  now: number,
): readonly Reach[] {
  const { readers, backMs } = readAsked(needs);
  const sales = readSales(record);
  // Ids of another shop say nothing about this one.
  const newest = sales.shopId === shopId ? sales.newest : null;
  const isKnown = (name: string) => newest !== null && sales.readers.includes(name);
  const reach = (ms: number) => ({ madeAt: ms === 0 ? Number.POSITIVE_INFINITY : now - ms });
  return [
    ...(newest !== null && readers.some(isKnown) ? [{ id: newest }] : []),
    ...(readers.every(isKnown) ? [] : [reach(backMs)]),
    ...ordersNeeds(needs).map((need) => reach(need.backMs)),
  ];
}

/** Whether the next sync will tell members of some of these payments. */
export const willTellMembers = (
  record: FeedRecord,
  needs: Needs,
  { sales, shopId, now }: { readonly sales: readonly Sale[]; readonly shopId: number; readonly now: number },
): boolean =>
  readAsked(needs).isForMembers &&
  findNews(readSales(record), sales, shopId, now).some((sale) => !isLate(sale, now));

export interface Booking {
  readonly record: FeedRecord;
  /** For a feed; one that has just begun to ask is told no news. */
  soldTo(feed: Feed): Sold | undefined;
}

/** Books what a poll has read of a guild's shop, as far as a list tells which shop that is. */
export function bookPayments(
  record: FeedRecord,
  needs: Needs,
  { payments, lastList, now }: Pick<Poll, 'payments' | 'lastList' | 'now'>,
  zone: string,
): Booking {
  const asked = readAsked(needs);
  if (!payments || !lastList || asked.readers.length === 0)
    return { record: withoutUnreadSales(record, needs), soldTo: () => undefined };
  const before = readSales(record);
  const { shop, listed } = lastList;
  const { sales, sold } = bookSales(
    before,
    { ...payments, shopId: shop.id, now, zone, productOf: productFinder(listed) },
    asked,
  );
  return {
    record: withPart(record, salesPart, sales),
    soldTo: ({ name }) => (before.readers.includes(name) || !sold ? sold : { ...sold, fresh: [] }),
  };
}

/** Nothing is kept of payments while no feed asks for them. */
export const withoutUnreadSales = (record: FeedRecord, needs: Needs): FeedRecord =>
  readAsked(needs).readers.length === 0 && isStored(record, salesPart)
    ? withoutPart(record, salesPart)
    : record;

/** Some lines name their product, but don't say its number. */
function productFinder(catalogue: Catalogue): (line: SaleLine) => number | undefined {
  const ids = new Map(listProducts(catalogue).map(({ id, name }) => [saleName(name), id]));
  return ({ productId, name }) => productId ?? ids.get(name);
}
