import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Failure } from '../../src/domain/failure.js';
import type { Payment } from '../../src/domain/payment.js';
import type { PaymentHistory } from '../../src/shop/payment-history.js';
import { PaymentSearch } from '../../src/shop/payment-search.js';
import type { RequestOptions } from '../../src/shop/request-queue.js';
import { payment } from '../support/samples.js';

const KEY = 'c0ffee01';
const OTHER_KEY = 'c0ffee02';
const STAFF: RequestOptions = { priority: 'user' };
const PAGE = 50;
const MAX = { ofShop: 400, inAll: 2000 };

/** Payments 1 to `count`, of which number 7 is Steve's. */
const payments = (count: number): Payment[] =>
  Array.from({ length: count }, (_, index) => index + 1).map((id) =>
    payment({ id, customer: id === 7 ? 'Steve' : `Player${id}`, created_at: `2025-10-02 10:00:00` }),
  );

/** A shop that counts the pages that it's asked for. */
function createShop(all: Payment[], form: 'pages' | 'array' | 'inTurn' | 'thin' = 'pages') {
  const asked: { readonly page: number; readonly priority: string }[] = [];
  let failure: Failure | undefined;
  let onPage = (_page: number) => {};
  const search = new PaymentSearch(async (_key, { priority }, page) => {
    asked.push({ page, priority });
    if (failure) throw failure;
    onPage(page);
    const newestFirst = [...all].sort((a, b) => b.id - a.id);
    if (form === 'array') return { payments: newestFirst.slice(0, PAGE).reverse(), hasMore: true };
    if (form === 'inTurn') {
      const from = ((page - 1) * PAGE) % all.length;
      return { payments: newestFirst.slice(from, from + PAGE), hasMore: true };
    }
    if (form === 'thin') {
      const onPage = newestFirst.slice((page - 1) * PAGE, page * PAGE);
      return { payments: page === 1 ? onPage : onPage.slice(PAGE / 2), hasMore: page * PAGE < all.length };
    }
    return { payments: newestFirst.slice((page - 1) * PAGE, page * PAGE), hasMore: page * PAGE < all.length };
  }, MAX);
  return {
    search,
    all,
    get pages() {
      return asked.map(({ page }) => page);
    },
    asked,
    fail(with_: Failure | undefined) {
      failure = with_;
    },
    /** Calls back before each page is sent. */
    whenAsked(callback: (page: number) => void) {
      onPage = callback;
    },
  };
}

const never = () => false;
const knows = (name: string) => (history: PaymentHistory) => history.findByBuyer(name).length > 0;
const open = new AbortController().signal;

async function steps(walk: AsyncIterable<PaymentHistory>): Promise<number> {
  let count = 0;
  for await (const _ of walk) count += 1;
  return count;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('what is new', () => {
  test('is read with one request by somebody who waits, and not again within ten seconds', async () => {
    const shop = createShop(payments(120));
    const first = await shop.search.refresh(KEY, STAFF);
    await shop.search.refresh(KEY, STAFF);
    expect(shop.asked).toEqual([{ page: 1, priority: 'user' }]);
    expect([first.size, first.ended]).toEqual([50, 'no']);
    vi.advanceTimersByTime(10_000);
    await shop.search.refresh(KEY, STAFF);
    expect(shop.pages).toEqual([1, 1]);
  });

  test('is read once for all who ask at once', async () => {
    const shop = createShop(payments(10));
    await Promise.all([shop.search.refresh(KEY, STAFF), shop.search.refresh(KEY, STAFF)]);
    expect(shop.pages).toEqual([1]);
  });

  test('is read until what is known is reached', async () => {
    const shop = createShop(payments(60));
    await shop.search.refresh(KEY, STAFF);
    shop.all.push(...payments(150).slice(60));
    vi.advanceTimersByTime(10_000);
    const history = await shop.search.refresh(KEY, STAFF);
    expect(shop.pages).toEqual([1, 1, 2]);
    expect(history.size).toBe(140);
  });

  test('leaves a gap that a look further back closes', async () => {
    const shop = createShop(payments(20));
    expect((await shop.search.refresh(KEY, STAFF)).ended).toBe('all');
    shop.all.push(...payments(400).slice(20));
    vi.advanceTimersByTime(10_000);
    const history = await shop.search.refresh(KEY, STAFF);
    expect([history.size, history.ended]).toEqual([170, 'no']);
    await steps(shop.search.loadOlder(KEY, never, open));
    expect(history.size).toBe(400);
  });

  test('failed reading is an error, and the next look asks again', async () => {
    const shop = createShop(payments(10));
    shop.fail(new Failure({ kind: 'unreachable' }));
    await expect(shop.search.refresh(KEY, STAFF)).rejects.toThrow(Failure);
    shop.fail(undefined);
    expect((await shop.search.refresh(KEY, STAFF)).size).toBe(10);
  });
});

describe('a look further back', () => {
  test('reads page after page, behind those who wait, until the name is found', async () => {
    const shop = createShop(payments(400));
    await shop.search.refresh(KEY, STAFF);
    expect(await steps(shop.search.loadOlder(KEY, knows('steve'), open))).toBe(7);
    expect(shop.asked.slice(1)).toEqual([2, 3, 4, 5, 6, 7, 8].map((page) => ({ page, priority: 'search' })));
  });

  test('goes on where the last one ended', async () => {
    const shop = createShop(payments(400));
    await shop.search.refresh(KEY, STAFF);
    await steps(shop.search.loadOlder(KEY, ({ size }) => size >= 150, open));
    await steps(shop.search.loadOlder(KEY, ({ size }) => size >= 250, open));
    expect(shop.pages).toEqual([1, 2, 3, 4, 5]);
  });

  test('ends with the oldest payment', async () => {
    const shop = createShop(payments(120));
    await shop.search.refresh(KEY, STAFF);
    await steps(shop.search.loadOlder(KEY, never, open));
    expect(shop.search.cached(KEY)).toMatchObject({ ended: 'all', size: 120 });
    expect(await steps(shop.search.loadOlder(KEY, never, open))).toBe(0);
    expect(shop.pages).toEqual([1, 2, 3]);
  });

  test('ends where every page is the same', async () => {
    const shop = createShop(payments(120), 'array');
    await shop.search.refresh(KEY, STAFF);
    await steps(shop.search.loadOlder(KEY, never, open));
    expect(shop.pages).toEqual([1, 2, 3, 4, 5]);
    expect(shop.search.cached(KEY)).toMatchObject({ ended: 'all', size: 50 });
  });

  test('ends soon when the same pages come in turn', async () => {
    const shop = createShop(payments(2 * PAGE), 'inTurn');
    await shop.search.refresh(KEY, STAFF);
    await steps(shop.search.loadOlder(KEY, never, open));
    expect(shop.pages).toEqual([1, 2, 3, 4, 5, 6]);
    expect(shop.search.cached(KEY)).toMatchObject({ ended: 'all', size: 2 * PAGE });
  });

  test('goes on through pages of which only some payments can be read', async () => {
    const shop = createShop(payments(500), 'thin');
    await shop.search.refresh(KEY, STAFF);
    await steps(shop.search.loadOlder(KEY, never, open));
    expect(shop.search.cached(KEY)).toMatchObject({ ended: 'all', size: PAGE + 9 * (PAGE / 2) });
  });

  test('goes on behind pages that new payments have moved', async () => {
    const shop = createShop(payments(800));
    await shop.search.refresh(KEY, STAFF);
    await steps(shop.search.loadOlder(KEY, ({ size }) => size >= 150, open));
    shop.all.push(...payments(800 + 2 * PAGE).slice(800));
    vi.advanceTimersByTime(10_000);
    await shop.search.refresh(KEY, STAFF);
    await steps(shop.search.loadOlder(KEY, ({ size }) => size >= 350, open));
    expect(shop.pages).toEqual([1, 2, 3, 1, 2, 3, 3, 4, 5, 6, 7]);
    expect(shop.search.cached(KEY)).toMatchObject({ ended: 'no', size: 350 });
  });

  test('reads nothing more under a key that was erased', async () => {
    const shop = createShop(payments(400));
    await shop.search.refresh(KEY, STAFF);
    for await (const { size } of shop.search.loadOlder(KEY, never, open)) {
      if (size === 150) shop.search.delete(KEY);
    }
    expect(shop.pages).toEqual([1, 2, 3]);
  });

  test('ends where no more is remembered', async () => {
    const shop = createShop(payments(450));
    await shop.search.refresh(KEY, STAFF);
    await steps(shop.search.loadOlder(KEY, never, open));
    expect(shop.search.cached(KEY)).toMatchObject({ ended: 'full', size: 400 });
    expect(shop.pages).toHaveLength(8);
  });

  test('is shared by those who look at once, and goes on for the one who has not found', async () => {
    const shop = createShop(payments(400));
    await shop.search.refresh(KEY, STAFF);
    const soon = steps(shop.search.loadOlder(KEY, knows('player320'), open));
    const late = steps(shop.search.loadOlder(KEY, knows('player220'), open));
    expect(await Promise.all([soon, late])).toEqual([1, 3]);
    expect(shop.pages).toEqual([1, 2, 3, 4]);
  });

  test('ends when the bot stops, also in the middle of a page', async () => {
    const shop = createShop(payments(400));
    await shop.search.refresh(KEY, STAFF);
    const shutdown = new AbortController();
    shop.whenAsked((page) => page === 3 && shutdown.abort());
    expect(await steps(shop.search.loadOlder(KEY, never, shutdown.signal))).toBe(1);
    expect(shop.pages).toEqual([1, 2, 3]);
  });

  test('says when the shop is away', async () => {
    const shop = createShop(payments(400));
    await shop.search.refresh(KEY, STAFF);
    shop.fail(new Failure({ kind: 'unreachable' }));
    await expect(steps(shop.search.loadOlder(KEY, never, open))).rejects.toThrow(Failure);
    shop.fail(undefined);
    await steps(shop.search.loadOlder(KEY, knows('steve'), open));
    expect(shop.search.cached(KEY)?.findByBuyer('steve')).toHaveLength(1);
  });
});

describe('payments of the last day that may have changed', () => {
  const NOON = Date.UTC(2025, 9, 2, 9);
  const [WAITING, DONE] = [1, 2];

  /** A shop of which everything is known, with payments that wait on those pages. */
  async function knownShop(count: number, waitingOn: readonly number[]) {
    vi.setSystemTime(NOON);
    const shop = createShop(payments(count));
    const waiting = waitingOn.map((page) => count - (page - 1) * PAGE);
    const sold = { products: [{ name: 'Gift', price: 49, commands: [] }] };
    const made = (id: number, status: number) =>
      payment({ id, customer: `Player${id}`, created_at: '2025-10-02 10:00:00', status, ...sold });
    const change = (id: number, status: number) => shop.all.splice(id - 1, 1, made(id, status));
    for (const { id } of payments(count)) change(id, waiting.includes(id) ? WAITING : DONE);
    await shop.search.refresh(KEY, STAFF);
    await steps(shop.search.loadOlder(KEY, never, open));
    shop.asked.length = 0;
    const recheck = async () => (await shop.search.recheck(KEY, STAFF)).undelivered(Date.now());
    return { shop, waiting, made, deliver: () => waiting.map((id) => change(id, DONE)), recheck };
  }

  test('are read again page by page, only those pages, and not again within a minute', async () => {
    const { shop, deliver, recheck } = await knownShop(400, [2, 6]);
    deliver();
    vi.advanceTimersByTime(60_000);
    expect(await recheck()).toMatchObject({ count: 0, asOf: null });
    expect(shop.asked).toEqual([1, 2, 6].map((page) => ({ page, priority: 'user' })));
    await recheck();
    expect(shop.pages).toHaveLength(3);
  });

  test('are not read again under a key that was erased', async () => {
    const { shop, recheck } = await knownShop(400, [2, 3, 5]);
    vi.advanceTimersByTime(60_000);
    shop.whenAsked((page) => page === 2 && shop.search.delete(KEY));
    await recheck();
    expect(shop.pages).toEqual([1, 2]);
  });

  test('cost three requests at most; of the others it is known as of when', async () => {
    const { shop, deliver, recheck } = await knownShop(400, [2, 3, 5, 6, 7]);
    deliver();
    vi.advanceTimersByTime(60_000);
    expect(await recheck()).toMatchObject({ count: 2, asOf: NOON });
    expect(shop.pages).toEqual([1, 2, 3, 5]);
    expect(await recheck()).toMatchObject({ count: 0, asOf: null });
  });

  test('keep their age where the shop is away, and so do older ones', async () => {
    const { shop, recheck } = await knownShop(400, [2]);
    vi.advanceTimersByTime(60_000);
    await shop.search.refresh(KEY, STAFF);
    shop.fail(new Failure({ kind: 'unreachable' }));
    expect(await recheck()).toMatchObject({ count: 1, asOf: NOON });
    shop.fail(undefined);
    vi.advanceTimersByTime(24 * 60 * 60_000);
    shop.asked.length = 0;
    expect(await recheck()).toMatchObject({ count: 0, asOf: null });
    expect(shop.pages).toEqual([1]);
  });

  test('are what they were when somebody opened them; those that are not known stay so', async () => {
    const { shop, waiting, made, recheck } = await knownShop(200, [2]);
    vi.advanceTimersByTime(60_000);
    for (const id of waiting) shop.search.update(KEY, made(id, DONE));
    shop.search.update(KEY, made(999, WAITING));
    shop.search.update(OTHER_KEY, made(999, WAITING));
    expect(await recheck()).toMatchObject({ count: 0, asOf: null });
    expect(shop.pages).toEqual([1]);
    expect([shop.search.cached(KEY)?.size, shop.search.cached(OTHER_KEY)]).toEqual([200, undefined]);
  });
});

describe('what is known', () => {
  test('is gone with the key, and requests in flight are dropped', async () => {
    const shop = createShop(payments(400));
    const refreshing = shop.search.refresh(KEY, STAFF);
    shop.search.delete(KEY);
    await expect(refreshing).rejects.toThrow(Failure);
    expect(shop.search.cached(KEY)).toBeUndefined();
  });

  test('is gone after a day without use', async () => {
    vi.useFakeTimers();
    const shop = createShop(payments(10));
    await shop.search.refresh(KEY, STAFF);
    vi.advanceTimersByTime(23 * 60 * 60_000);
    expect(shop.search.cached(KEY)).toBeDefined();
    vi.advanceTimersByTime(25 * 60 * 60_000);
    expect(shop.search.cached(KEY)).toBeUndefined();
  });

  test('leaves, the longest unused first, where all shops together have too much', async () => {
    const shop = createShop(payments(400));
    const keys = Array.from({ length: 6 }, (_, index) => `key-${index}`);
    for (const key of keys) {
      await shop.search.refresh(key, STAFF);
      await steps(shop.search.loadOlder(key, never, open));
    }
    const sizes = keys.map((key) => shop.search.cached(key)?.size ?? 0);
    expect(sizes).toEqual([0, 400, 400, 400, 400, 400]);
  });
});
