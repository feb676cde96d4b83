import { expect, test } from 'vitest';
import type { PaymentList } from '../../src/domain/payment.js';
import { findListed } from '../../src/shop/listed-payment.js';
import { payment } from '../support/samples.js';

const SIZE = 50;
const NEWEST = 9_000;
/** Every third number is this shop's. */
const NUMBERS = Array.from({ length: 330 }, (_, index) => NEWEST - 3 * index);

/** A shop whose pages are asked for, in the order of the wire. */
function openShop(numbers: readonly number[], isOldestFirst: boolean) {
  const pages: number[] = [];
  const sorted = isOldestFirst ? numbers.toReversed() : numbers;
  const lastPage = Math.max(1, Math.ceil(numbers.length / SIZE));
  const readPage = async (page: number) => {
    pages.push(page);
    const ids = sorted.slice((page - 1) * SIZE, page * SIZE);
    const value: PaymentList = {
      ...{ payments: ids.map((id) => payment({ id })), hasMore: page < lastPage },
      ...{ isOldestFirst, lastPage, total: numbers.length },
    };
    return { value, at: page };
  };
  return { pages, find: async (id: number) => (await findListed(id, readPage))?.value.id };
}

test.each([
  ['the newest', NEWEST, [1]],
  ['the 51st', NEWEST - 150, [1, 2]],
  ['the 200th', NEWEST - 597, [1, 2, 3, 4]],
])('newest first: finds %s', async (_what, id, pages) => {
  const shop = openShop(NUMBERS, false);
  expect([await shop.find(id), shop.pages]).toEqual([id, pages]);
});

test.each([
  ['the newest', NEWEST, [1, 7]],
  ['the 31st', NEWEST - 90, [1, 7, 6]],
  ['the 180th', NEWEST - 537, [1, 7, 6, 5, 4]],
])('oldest first: finds %s from the last page back', async (_what, id, pages) => {
  const shop = openShop(NUMBERS, true);
  expect([await shop.find(id), shop.pages]).toEqual([id, pages]);
});

test.each([
  ['above the newest', NEWEST + 1, [1]],
  ['between two of page 1', NEWEST - 1, [1, 2, 3, 4]],
  ['older than 200 payments', NEWEST - 600, [1, 2, 3, 4]],
])('reads no more than four pages for a number %s', async (_what, id, pages) => {
  const shop = openShop(NUMBERS, false);
  expect(await shop.find(id)).toBeUndefined();
  expect(shop.pages.every((page) => pages.includes(page))).toBe(true);
  expect(shop.pages.length).toBeLessThanOrEqual(4);
});

test.each([false, true])(
  'a shop without payments, or with one page (oldest first: %s)',
  async (isOldestFirst) => {
    const none = openShop([], isOldestFirst);
    expect([await none.find(5), none.pages]).toEqual([undefined, [1]]);
    const few = openShop([30, 20, 10], isOldestFirst);
    expect([await few.find(10), await few.find(15), few.pages]).toEqual([10, undefined, [1, 1]]);
  },
);
