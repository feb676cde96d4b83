import { Failure } from '../domain/failure.js';
import type { GuildShop } from '../shop/guild-shop.js';
import type { Need } from './feed.js';
import type { Reading } from './followed-shop.js';
import { type Order, type PaymentsRead, readOrder } from './order.js';

/** Bounds what one poll costs: 250 payments, more than most shops sell during an outage. */
const MAX_PAGES = 5;

/**
 * Reads the newest payments of a shop, and older ones until those that each feed knows.
 * @returns undefined if no feed wants payments, or they can't be read
 */
export async function readPayments(
  reading: Reading,
  shop: GuildShop,
  shopId: number | undefined,
  needs: readonly Need[],
): Promise<PaymentsRead | undefined> {
  const wanted = needs.filter((need) => need.what === 'payments');
  if (wanted.length === 0 || !shop.canListPayments) return undefined;
  // What is known of another shop says nothing of this one.
  const known = wanted.flatMap((need) => (need.shopId === shopId ? (need.newest ?? []) : []));
  return reading.run(
    () => readPages(shop, Math.min(...known)),
    ({ orders }) => orders,
  );
}

interface Page extends PaymentsRead {
  /** Whether there are older ones. */
  readonly hasMore: boolean;
}

/** @param newest a number that is known, where the reading ends; five pages at most */
async function readPages(shop: GuildShop, newest: number): Promise<PaymentsRead> {
  const orders = new Map<number, Order>();
  let total: number | null = null;
  for await (const page of newestPages(shop)) {
    const isRepeated = page.orders.every(({ id }) => orders.has(id));
    for (const order of page.orders) orders.set(order.id, order);
    total = page.total ?? (page.hasMore ? null : orders.size);
    if (!page.hasMore || isRepeated || page.orders.some(({ id }) => id <= newest)) break;
  }
  return { orders: [...orders.values()], total };
}

/**
 * Pages with the newest payments first. The platform promises no order of its pages: where the first one has the oldest payments,
 * they are read from the last one on.
 */
async function* newestPages(shop: GuildShop): AsyncGenerator<Page> {
  const first = await readPage(shop, 1);
  const { lastPage } = first;
  if (first.isOldestFirst && first.hasMore) {
    // Then the newest payments can't be found.
    if (lastPage === null) throw new Failure({ kind: 'unexpectedShape' });
    const last = await readPage(shop, lastPage);
    if (highestId(last) > highestId(first)) {
      yield { ...last, hasMore: true };
      for (let page = lastPage - 1; page > Math.max(1, lastPage + 1 - MAX_PAGES); page -= 1)
        yield { ...(await readPage(shop, page)), hasMore: true };
      if (lastPage <= MAX_PAGES) yield { ...first, hasMore: false };
      return;
    }
  }
  yield first;
  for (let page = 2; page <= MAX_PAGES; page += 1) yield readPage(shop, page);
}

/** Gives up the payments themselves before the next page is read: a page can take megabytes. */
async function readPage(shop: GuildShop, page: number) {
  const { payments, ...list } = await shop.payments(page);
  return { ...list, orders: payments.map(readOrder) };
}

const highestId = ({ orders }: Page): number => Math.max(0, ...orders.map(({ id }) => id));
