import { expect, test } from 'vitest';
import type { PaymentList } from '../../src/domain/payment.js';
import { readNewestSales, readPages } from '../../src/sales/pages.js';
import { AT, payment } from '../support/samples.js';

const SIZE = 50;
const NEWEST = 9_000;
/** Every third number is this shop's. */
const NUMBERS = Array.from({ length: 330 }, (_, index) => NEWEST - 3 * index);

/** A shop whose pages are asked for, in the order of the wire. */
function openShop(numbers: readonly number[], isOldestFirst: boolean) {
  const pages: number[] = [];
  const sorted = isOldestFirst ? numbers.toReversed() : numbers;
  const lastPage = Math.max(1, Math.ceil(numbers.length / SIZE));
  const ask = async (page: number): Promise<PaymentList> => {
    pages.push(page);
    const ids = sorted.slice((page - 1) * SIZE, page * SIZE);
    return {
      ...{ payments: ids.map((id) => payment({ id })), hasMore: page < lastPage },
      ...{ isOldestFirst, lastPage },
    };
  };
  return { pages, ask };
}

test.each([
  [false, [1, 2, 3, 4]],
  [true, [1, 7, 6, 5, 4]],
])(
  'pages are read from the newest payment on (the shop begins with the oldest: %s)',
  async (order, asked) => {
    const shop = openShop(NUMBERS, order);
    const ids: number[] = [];
    for await (const { list } of readPages(shop.ask, 4)) ids.push(...list.payments.map(({ id }) => id));
    expect(shop.pages).toEqual(asked);
    expect(Math.max(...ids)).toBe(NEWEST);
    expect(ids.toSorted((a, b) => b - a)).toEqual(NUMBERS.slice(0, ids.length));
  },
);

test.each([false, true])('all pages end with the oldest payment (oldest first: %s)', async (order) => {
  const shop = openShop(NUMBERS, order);
  let count = 0;
  for await (const { list } of readPages(shop.ask, 99)) count += list.payments.length;
  expect([count, new Set(shop.pages).size]).toEqual([330, 7]);
});

test.each([
  [false, NEWEST, [1]],
  [false, NEWEST - 200, [1, 2]],
  [true, NEWEST - 80, [1, 7]],
  [true, NEWEST - 200, [1, 7, 6]],
  [false, 5, [1, 2, 3, 4, 5]],
])('reads back (oldest first: %s) to %i with pages %j', async (order, known, asked) => {
  const shop = openShop(NUMBERS, order);
  const { sales, isAll } = await readNewestSales([{ id: known }], shop.ask);
  expect([shop.pages, isAll, sales.length > 0]).toEqual([asked, false, true]);
});

test.each([
  [[{ madeAt: Number.POSITIVE_INFINITY }], [1]],
  [
    [{ madeAt: Number.POSITIVE_INFINITY }, { id: NEWEST - 200 }],
    [1, 2],
  ],
  [
    [{ id: NEWEST - 10 }, { madeAt: AT + NEWEST - 400 }],
    [1, 2, 3],
  ],
])('reads until every guild’s need is met: %j', async (reaches, asked) => {
  const shop = openShop(NUMBERS, false);
  await readNewestSales(reaches, async (page) => {
    const list = await shop.ask(page);
    return { ...list, payments: list.payments.map((one) => ({ ...one, createdAt: AT + one.id })) };
  });
  expect(shop.pages).toEqual(asked);
});

test('without the number of its last page, a list that begins with the oldest payments can’t be read', async () => {
  const shop = openShop(NUMBERS, true);
  const ask = async (page: number) => ({ ...(await shop.ask(page)), lastPage: null });
  await expect(readNewestSales([{ id: 5 }], ask)).rejects.toThrow('unexpectedShape');
});

test.each([false, true])('a shop has no payments, or one page (oldest first: %s)', async (order) => {
  for (const numbers of [[], [30, 20, 10]]) {
    const shop = openShop(numbers, order);
    const { sales, isAll } = await readNewestSales([{ id: 0 }], shop.ask);
    expect([sales.map(({ id }) => id).toSorted((a, b) => b - a), isAll]).toEqual([numbers, true]);
    expect(shop.pages).toEqual([1]);
  }
});
