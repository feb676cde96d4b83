import { describe, expect, test } from 'vitest';
import { v3 } from '../../../src/easydonate/v3/index.js';

/*
 * Bodies in every form in which the platform has been seen to send them.
 */

const left: unknown[] = [];
function readerOf<T>(resource: {
  read(response: { status: number; text: string }, report: (...one: unknown[]) => void): Promise<T>;
}) {
  return (response: unknown): Promise<T> => {
    left.length = 0;
    return resource.read({ status: 200, text: JSON.stringify({ success: true, response }) }, (...one) =>
      left.push(one),
    );
  };
}

const sales = readerOf(v3.runningSales);
const payments = readerOf(v3.payments);

/** Midnight in Moscow is nine in the evening of the day before. */
const MIDNIGHT = '2025-07-01 00:00:00';
const AT_MIDNIGHT = Date.UTC(2025, 5, 30, 21);

const wireSale = (fields: object = {}) => ({
  id: 5120,
  name: 'Week of ranks',
  sale: 20,
  shop_id: 40217,
  start_at: MIDNIGHT,
  expires_at: '2025-07-08 00:00:00',
  products: [
    { id: 210501, name: 'Knight', price: 249, pivot: { mass_sale_id: 5120, product_id: 210501 } },
    { id: '210503', name: 'Chest', price: 120 },
  ],
  ...fields,
});

describe('mass sales', () => {
  test('have a percentage, dates and products', async () => {
    expect(await sales([wireSale()])).toEqual([
      {
        name: 'Week of ranks',
        percent: 20,
        startsAt: AT_MIDNIGHT,
        endsAt: AT_MIDNIGHT + 7 * 86_400_000,
        productIds: [210501, 210503],
      },
    ]);
  });

  test.each<[form: string, fields: object, expected: object]>([
    [
      'the name that the vendor’s client has for the beginning',
      { start_at: undefined, starts_at: MIDNIGHT },
      { startsAt: AT_MIDNIGHT },
    ],
    ['no dates', { start_at: null, expires_at: '' }, { startsAt: null, endsAt: null }],
    [
      'dates that are none',
      { start_at: '0000-00-00 00:00:00', expires_at: 'soon' },
      { startsAt: null, endsAt: null },
    ],
    ['a percentage with decimals, as text', { sale: '12.5' }, { percent: 12.5 }],
    ['products by number', { products: { 0: { id: 7 }, 5: { id: 8 } } }, { productIds: [7, 8] }],
    ['products that are ids', { products: [7, '8'] }, { productIds: [7, 8] }],
    ['a product twice', { products: [7, 8, 7] }, { productIds: [7, 8] }],
    ['no products', { products: [] }, { productIds: [] }],
    ['null for products', { products: null }, { productIds: [] }],
    ['no name', { name: null }, { name: '' }],
  ])('can have %s', async (_form, fields, expected) => {
    expect(await sales([wireSale(fields)])).toEqual([expect.objectContaining(expected)]);
  });

  test.each([0, -5, 101, null, 'much', []])('of %j percent are left out and reported', async (sale) => {
    expect(await sales([wireSale({ sale }), wireSale()])).toHaveLength(1);
    expect(left).toEqual([['sale', 5120]]);
  });

  test('of which none can be read are no list without sales', async () => {
    expect(await sales([])).toEqual([]);
    await expect(sales([wireSale({ sale: 'much' }), 'text'])).rejects.toThrow('unexpectedShape');
    await expect(sales({ data: 'text' })).rejects.toThrow('unexpectedShape');
  });
});

const wirePayment = (id: number | string, fields: object = {}) => ({ id, status: 2, ...fields });

const page = (fields: object, ...ids: number[]) => ({
  current_page: 1,
  data: ids.map((id) => wirePayment(id)),
  last_page: 2,
  per_page: 50,
  next_page_url: 'https://evil.example/api/v3/shop/payments?page=2',
  ...fields,
});

describe('payments', () => {
  test('come newest first, whatever their order, and say whether there are others', async () => {
    const ids = async (body: unknown) => (await payments(body)).payments.map(({ id }) => id);
    expect(await ids([wirePayment(1), wirePayment(3), wirePayment(2)])).toEqual([3, 2, 1]);
    expect(await ids(page({}, 9, 8))).toEqual([9, 8]);
    expect((await payments(page({}, 9))).hasMore).toBe(true);
    expect(await ids([])).toEqual([]);
  });

  test.each([
    [[7, 8, 9], true],
    [[9, 8, 7], false],
    [[7, 9, 8], false],
    [[7], false],
    [[], false],
  ])('that were sent as %j are oldest first: %s', async (ids, isOldestFirst) => {
    expect(await payments(page({}, ...ids))).toMatchObject({ isOldestFirst, lastPage: 2 });
  });

  test.each([null, 'text', 7, { data: 'text' }])('are not %j', async (body) => {
    await expect(payments(body)).rejects.toThrow('unexpectedShape');
  });

  test('are left out and reported where they cannot be read', async () => {
    const read = await payments([
      wirePayment(1, { status: null }),
      wirePayment(2, { id: 'x' }),
      null,
      wirePayment(4),
    ]);
    expect(read.payments.map(({ id }) => id)).toEqual([4]);
    expect(left).toEqual([1, null, null].map((id) => ['payment', id]));
  });
});
