import { Failure } from '../domain/failure.js';
import type { OpenShop } from '../shop/open-shop.js';
import type { Need } from './feed.js';
import type { Reading } from './followed-shop.js';
import { type Order, type PaymentsRead, readOrder } from './order.js';

/** 250 payments, more than most shops sell during an outage. */
const MAX_PAGES = 5;

/** Reads back to the newest payment that each feed knows. Undefined if no feed wants payments, or they can't be read. */
export async function readPayments(
  reading: Reading,
  shop: OpenShop,
  shopId: number | undefined,
  needs: readonly Need[],
): Promise<PaymentsRead | undefined> {
  const wanted = needs.filter((need) => need.what === 'payments');
  if (wanted.length === 0) return undefined;
  if (!shop.payments.canList) {
    // A list that isn't offered any more doesn't fail.
    reading.failure = undefined;
    return undefined;
  }
  // Ids of another shop say nothing about this one.
  const knownIds = wanted.flatMap((need) => (need.shopId === shopId ? (need.newest ?? []) : []));
  return reading.run(
    () => readPages(shop, Math.min(...knownIds)),
    ({ orders }) => orders,
  );
}

interface Page extends PaymentsRead {
  readonly hasMore: boolean;
}

async function readPages(shop: OpenShop, knownId: number): Promise<PaymentsRead> {
  const orders = new Map<number, Order>();
  let total: number | null = null;
  for await (const page of newestPages(shop)) {
    const isRepeated = page.orders.every(({ id }) => orders.has(id));
    for (const order of page.orders) orders.set(order.id, order);
    total = page.total ?? (page.hasMore ? null : orders.size);
    if (!page.hasMore || isRepeated || page.orders.some(({ id }) => id <= knownId)) break;
  }
  return { orders: [...orders.values()], total };
}

/** Yields the newest payments first. The API promises no order: if page 1 has the oldest, this reads from the last page. */
async function* newestPages(shop: OpenShop): AsyncGenerator<Page> {
  const first = await readPage(shop, 1);
  const { lastPage } = first;
  if (first.isOldestFirst && first.hasMore) {
    // Without its number, the newest payments can't be found.
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

/** Keeps only the orders, because a page of payments can take megabytes. */
async function readPage(shop: OpenShop, page: number) {
  const { payments, ...list } = await shop.payments.readPage(page, 'refresh');
  return { ...list, orders: payments.map(readOrder) };
}

const highestId = ({ orders }: Page): number => Math.max(0, ...orders.map(({ id }) => id));
