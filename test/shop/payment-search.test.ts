import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Failure } from '../../src/domain/failure.js';
import type { Payment } from '../../src/domain/payment.js';
import type { PaymentHistory } from '../../src/shop/payment-history.js';
import { PaymentSearch } from '../../src/shop/payment-search.js';
import { Cipher } from '../../src/store/cipher.js';
import { GuildStore } from '../../src/store/guilds.js';
import { memoryBackend } from '../support/bot-harness.js';
import { machineClock } from '../support/clocks.js';
import { createFakeShop } from '../support/fake-shop.js';
import { identity, payment } from '../support/samples.js';
import { openGuildShops } from './reopened.js';

const PAGE = 50;
const HOUR = 60 * 60_000;

/** Payments 1 to `count`, of which number 7 is Steve's. */
const payments = (count: number): Payment[] =>
  Array.from({ length: count }, (_, index) => index + 1).map((id) =>
    payment({ id, customer: id === 7 ? 'Steve' : `Player${id}`, created_at: `2025-10-02 10:00:00` }),
  );

/** A shop that counts the pages that it's asked for. */
function createShop(all: Payment[], form: 'pages' | 'array' | 'thin' = 'pages') {
  const asked: { readonly page: number; readonly priority: string }[] = [];
  let failure: Failure | undefined;
  let onPage = (_page: number) => {};
  const list = (payments: readonly Payment[], hasMore: boolean) => ({
    ...{ payments, hasMore, isOldestFirst: false, lastPage: null },
  });
  const search = new PaymentSearch(async (priority, page) => {
    asked.push({ page, priority });
    if (failure) throw failure;
    onPage(page);
    const newestFirst = [...all].sort((a, b) => b.id - a.id);
    if (form === 'array') return list(newestFirst.slice(0, PAGE).reverse(), true);
    if (form === 'thin') {
      const onPage = newestFirst.slice((page - 1) * PAGE, page * PAGE);
      return list(page === 1 ? onPage : onPage.slice(PAGE / 2), page * PAGE < all.length);
    }
    return list(newestFirst.slice((page - 1) * PAGE, page * PAGE), page * PAGE < all.length);
  }, machineClock);
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

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('what is new', () => {
  test('is read with one request by somebody who waits, and not again within ten seconds', async () => {
    const shop = createShop(payments(120));
    const first = await shop.search.refresh();
    await shop.search.refresh();
    expect(shop.asked).toEqual([{ page: 1, priority: 'payment' }]);
    expect([first.size, first.ended]).toEqual([50, 'no']);
    vi.advanceTimersByTime(10_000);
    await shop.search.refresh();
    expect(shop.pages).toEqual([1, 1]);
  });

  test('is read once for all who ask at once', async () => {
    const shop = createShop(payments(10));
    await Promise.all([shop.search.refresh(), shop.search.refresh()]);
    expect(shop.pages).toEqual([1]);
  });

  test('is read up to the first known payment', async () => {
    const shop = createShop(payments(60));
    await shop.search.refresh();
    shop.all.push(...payments(150).slice(60));
    vi.advanceTimersByTime(10_000);
    const history = await shop.search.refresh();
    expect(shop.pages).toEqual([1, 1, 2]);
    expect(history.size).toBe(140);
  });

  test('leaves a gap that a look further back closes', async () => {
    const shop = createShop(payments(20));
    expect((await shop.search.refresh()).ended).toBe('all');
    shop.all.push(...payments(400).slice(20));
    vi.advanceTimersByTime(10_000);
    const history = await shop.search.refresh();
    expect([history.size, history.ended]).toEqual([220, 'no']);
    await shop.search.loadOlder(never, open);
    expect(history.size).toBe(400);
  });

  test('failed reading is an error, and the next look asks again', async () => {
    const shop = createShop(payments(10));
    shop.fail(new Failure({ kind: 'unreachable' }));
    await expect(shop.search.refresh()).rejects.toThrow(Failure);
    shop.fail(undefined);
    expect((await shop.search.refresh()).size).toBe(10);
  });
});

describe('a look further back', () => {
  test('reads page after page, behind those who wait, until the name is found', async () => {
    const shop = createShop(payments(400));
    await shop.search.refresh();
    await shop.search.loadOlder(knows('steve'), open);
    expect(shop.asked.slice(1)).toEqual([2, 3, 4, 5, 6, 7, 8].map((page) => ({ page, priority: 'search' })));
  });

  test('goes on where the last one ended', async () => {
    const shop = createShop(payments(400));
    await shop.search.refresh();
    await shop.search.loadOlder(({ size }) => size >= 150, open);
    await shop.search.loadOlder(({ size }) => size >= 250, open);
    expect(shop.pages).toEqual([1, 2, 3, 4, 5]);
  });

  test('ends with the oldest payment', async () => {
    const shop = createShop(payments(120));
    await shop.search.refresh();
    await shop.search.loadOlder(never, open);
    expect(shop.search.history).toMatchObject({ ended: 'all', size: 120 });
    await shop.search.loadOlder(never, open);
    expect(shop.pages).toEqual([1, 2, 3]);
  });

  test('ends where every page is the same', async () => {
    const shop = createShop(payments(120), 'array');
    await shop.search.refresh();
    await shop.search.loadOlder(never, open);
    expect(shop.pages).toEqual([1, 2, 3, 4, 5]);
    expect(shop.search.history).toMatchObject({ ended: 'all', size: 50 });
  });

  test('goes on through pages of which only some payments can be read', async () => {
    const shop = createShop(payments(500), 'thin');
    await shop.search.refresh();
    await shop.search.loadOlder(never, open);
    expect(shop.search.history).toMatchObject({ ended: 'all', size: PAGE + 9 * (PAGE / 2) });
  });

  test('goes on behind pages that new payments have moved', async () => {
    const shop = createShop(payments(800));
    await shop.search.refresh();
    await shop.search.loadOlder(({ size }) => size >= 150, open);
    shop.all.push(...payments(800 + 2 * PAGE).slice(800));
    vi.advanceTimersByTime(10_000);
    await shop.search.refresh();
    await shop.search.loadOlder(({ size }) => size >= 350, open);
    expect(shop.pages).toEqual([1, 2, 3, 1, 2, 3, 3, 4, 5, 6, 7]);
    expect(shop.search.history).toMatchObject({ ended: 'no', size: 350 });
  });

  test('reads nothing more under a key that was erased', async () => {
    const shop = createShop(payments(400));
    await shop.search.refresh();
    const isDropped = ({ size }: PaymentHistory) => {
      if (size === 150) shop.search.drop();
      return false;
    };
    await expect(shop.search.loadOlder(isDropped, open)).rejects.toThrow('outdated');
    expect(shop.pages).toEqual([1, 2, 3]);
  });

  test('ends where no more is remembered', async () => {
    const shop = createShop(payments(20_050));
    await shop.search.refresh();
    await shop.search.loadOlder(never, open);
    expect(shop.search.history).toMatchObject({ ended: 'full', size: 20_000 });
    expect(shop.pages).toHaveLength(400);
  });

  test('is shared by concurrent callers, and goes on until each has found the name', async () => {
    const shop = createShop(payments(400));
    await shop.search.refresh();
    const soon = shop.search.loadOlder(knows('player320'), open).then(() => shop.search.history.size);
    await shop.search.loadOlder(knows('player220'), open);
    expect([await soon, shop.search.history.size]).toEqual([100, 200]);
    expect(shop.pages).toEqual([1, 2, 3, 4]);
  });

  test('ends when the bot stops, also in the middle of a page', async () => {
    const shop = createShop(payments(400));
    await shop.search.refresh();
    const shutdown = new AbortController();
    shop.whenAsked((page) => page === 3 && shutdown.abort());
    await shop.search.loadOlder(never, shutdown.signal);
    expect(shop.pages).toEqual([1, 2, 3]);
  });

  test('says when the shop is away', async () => {
    const shop = createShop(payments(400));
    await shop.search.refresh();
    shop.fail(new Failure({ kind: 'unreachable' }));
    await expect(shop.search.loadOlder(never, open)).rejects.toThrow(Failure);
    shop.fail(undefined);
    await shop.search.loadOlder(knows('steve'), open);
    expect(shop.search.history.findByBuyer('steve')).toHaveLength(1);
  });
});

describe('the payments of the last day', () => {
  const NOON = Date.UTC(2025, 9, 2, 9);

  /** Payments of which the last `today` were made today, and wait for their delivery. */
  const waiting = (count: number, today: number): Payment[] =>
    payments(count).map(({ id }) =>
      payment({ id, status: 1, created_at: `2025-10-${id > count - today ? '02' : '01'} 10:00:00` }),
    );

  beforeEach(() => {
    vi.setSystemTime(NOON);
  });

  test('are read with those of 15 days the first time, within four pages', async () => {
    const shop = createShop(waiting(400, 10));
    await shop.search.recheck('payment');
    expect(shop.pages).toEqual([1]);
    await shop.search.recheck('user');
    expect(shop.pages).toEqual([1, 1, 2, 3, 4]);
    await shop.search.recheck('user');
    expect(shop.pages).toEqual([1, 1, 2, 3, 4, 1]);
  });

  test.each([
    [10, [1]],
    [50, [1, 2]],
    [140, [1, 2, 3]],
    [400, [1, 2, 3, 4]],
  ])('are read again each time, if there are %i of them on pages %j', async (today, pages) => {
    const shop = createShop(waiting(400, today));
    const { ended } = await shop.search.recheck('payment');
    expect([shop.asked, ended]).toEqual([pages.map((page) => ({ page, priority: 'payment' })), 'no']);
    shop.all.splice(399, 1, payment({ id: 400, status: 0, created_at: '2025-10-02 10:00:00' }));
    const { count } = (await shop.search.recheck('payment')).count(NOON, []);
    expect(count).toBe(50 * pages.length - 1);
    expect(shop.pages).toEqual([...pages, ...pages]);
  });

  test('are read at once for somebody who waits, while they are read in the background', async () => {
    const shop = createShop(waiting(10, 10));
    await Promise.all([shop.search.recheck('payment'), shop.search.recheck('user')]);
    expect(shop.asked.map(({ priority }) => priority)).toEqual(['payment', 'user']);
  });

  test('end with a page that has an older one, whichever place it has there', async () => {
    const [early, late] = ['2025-09-01 10:00:00', '2025-10-02 10:00:00'];
    const payments = [late, early, late].map((created_at, index) => payment({ id: index + 1, created_at }));
    const pages: number[] = [];
    const search = new PaymentSearch(async (_priority, page) => {
      pages.push(page);
      return { payments, hasMore: true, isOldestFirst: false, lastPage: null };
    }, machineClock);
    await search.recheck('user');
    expect(pages).toEqual([1]);
  });

  test('are not lost for those that look further back', async () => {
    const shop = createShop(waiting(400, 60));
    await shop.search.recheck('user');
    await shop.search.loadOlder(never, open);
    expect(shop.pages).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(shop.search.history).toMatchObject({ ended: 'all', size: 400 });
  });

  test('are not read under a key that was erased', async () => {
    const shop = createShop(waiting(400, 400));
    shop.whenAsked((page) => page === 2 && shop.search.drop());
    await expect(shop.search.recheck('user')).rejects.toThrow('outdated');
    expect(shop.pages).toEqual([1, 2]);
  });
});

test('what is known of a shop is gone with its key, and after a day in which nobody asked', async () => {
  vi.useFakeTimers();
  const client = createFakeShop();
  client.payments.set(1, {});
  const store = new GuildStore(memoryBackend(), new Cipher(Buffer.alloc(32, 7)));
  const link = () => store.link('guild', { key: 'k', shop: identity(), source: '3' });
  await link();
  const { shopOf } = openGuildShops({ store, client, version: 3 });
  const shop = shopOf('guild');
  const known = async () => (await shop.paymentSearch())?.history.size;
  for (const end of [() => shop.forget(link), () => vi.advanceTimersByTime(25 * HOUR)]) {
    await (await shop.paymentSearch())?.refresh();
    vi.advanceTimersByTime(23 * HOUR);
    expect(await known()).toBe(1);
    await end();
    expect(await known()).toBe(0);
  }
});
