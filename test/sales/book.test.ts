import { expect, test } from 'vitest';
import { bookSales } from '../../src/sales/book.js';
import { NO_SALES, type Sales } from '../../src/sales/ledger.js';
import { readJudged } from '../support/judged.js';
import { payment, type Wire } from '../support/samples.js';

const DAY = 86_400_000;
const NOW = Date.parse('2026-03-20T12:00:00Z');
const ASKED = { readers: ['goal'], days: 62 };

const book = (before: Sales, payments: readonly Wire[], now = NOW, asked = ASKED, isAll = false) =>
  bookSales(
    before,
    {
      ...{ shopId: 1, now, zone: 'Europe/Moscow', isAll },
      sales: payments.map((fields) => readJudged(payment({ status: 2, customer: 'Steve', ...fields }))),
      productOf: ({ productId }) => productId ?? undefined,
    },
    asked,
  ).sales;

const at = (day: string) => ({ created_at: `${day} 10:00:00`, updated_at: `${day} 10:00:00` });
const line = (id: number, price = 10, amount = 1) => ({
  id: 1000 + id,
  product_id: id,
  name: `p${id}`,
  price,
  amount,
});

test('a payment that the shop still lists is booked once, also if it was resent and has been booked for days', () => {
  const sold = { id: 1, products: [line(1)], ...at('2026-03-20') };
  const resent = { ...sold, updated_at: '2026-03-22 20:00:00' };
  let stored = book(book(NO_SALES, []), [sold]);
  for (const days of [2, 3, 4, 5]) stored = book(stored, [resent], NOW + days * DAY);
  expect(stored.ledger?.days.map(({ day, count }) => [day, count])).toEqual([['2026-03-20', 1]]);
});

test('products add up to what was paid, a discount is everybody’s, and a line without a number is among the others', () => {
  const products = [line(1, 100), line(2, 25, 4), { ...line(3, 50), product_id: null }];
  const { ledger } = book(NO_SALES, [{ id: 1, cost: 125, products, ...at('2026-03-20') }]);
  expect(ledger?.days).toMatchObject([
    {
      sum: 125,
      count: 1,
      goods: [
        [2, 4, 50],
        [1, 1, 50],
        [null, 1, 25],
      ],
    },
  ]);
});

test('of more than fifty products a day, those bought least are one', () => {
  const products = Array.from({ length: 60 }, (_, index) => line(index + 1, 10, 60 - index));
  const payments = products.map((one, index) => ({ id: index + 1, products: [one], ...at('2026-03-20') }));
  const goods = book(NO_SALES, payments).ledger?.days[0]?.goods ?? [];
  expect([goods.length, goods[0], goods.at(-1)]).toEqual([51, [1, 60, 600], [null, 55, 550]]);
});

test('62 days are kept at most, and as few as are asked for', () => {
  const days = Array.from({ length: 100 }, (_, index) =>
    new Date(NOW - index * DAY).toISOString().slice(0, 10),
  );
  const payments = days.map((day, index) => ({ id: 200 - index, products: [line(1)], ...at(day) }));
  const count = (asked: number) =>
    book(NO_SALES, payments, NOW, { ...ASKED, days: asked }).ledger?.days.length;
  expect([count(100), count(31), count(0)]).toEqual([63, 32, undefined]);
});

test('what is stored has no name, field, command or reply', () => {
  const stored = book(NO_SALES, [
    {
      ...{ id: 1, customer: 'Herobrine', email: 'buyer@example.net', ...at('2026-03-20') },
      products: [{ ...line(1), name: 'Totem', additional_fields: [{ name: 'a', value: 'v4lue' }] }],
      sent_commands: [{ command: 'give Herobrine totem', response: 'r3ply' }],
    },
  ]);
  expect(stored.ledger?.booked).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toMatch(/herobrine|buyer@|totem|v4lue|give|r3ply/i);
});

test.each([
  ['all that the shop lists', true, Date.UTC(2026, 0, 16, 21)],
  ['perhaps a part of it', false, Date.UTC(2026, 2, 14, 7)],
])(
  'sums are known from the first payment on, or for 62 days: the first reading had %s',
  (_, isAll, since) => {
    const payments = ['2026-03-14', '2026-03-15'].map((day, id) => ({ id: id + 1, ...at(day) }));
    expect(book(NO_SALES, payments, NOW, ASKED, isAll).ledger?.knownSince).toBe(since);
  },
);

test.each([
  ['a page that begins after the booked ones', [51005, 51004], false, true],
  ['a page with a booked one', [51005, 51001], false, false],
  ['a last page that begins after the booked ones', [51005, 51004], true, true],
])('%s: whether the day of its oldest payment is known in part', (_, ids, isAll, isPartial) => {
  const before = book(NO_SALES, [{ id: 51001, ...at('2026-03-18') }]);
  const sold = ids.map((id) => ({ id, ...at(id === 51005 ? '2026-03-20' : '2026-03-19') }));
  const { ledger } = book(before, sold, NOW, ASKED, isAll);
  expect(ledger?.days.some((one) => one.isPartial)).toBe(isPartial);
  expect(ledger?.days.find(({ day }) => day === '2026-03-20')?.isPartial).toBe(false);
});

test('nothing is known in part after the first reading, or of a new shop that was read whole', () => {
  const first = book(NO_SALES, [{ id: 9, ...at('2026-03-20') }]);
  const whole = book(book(NO_SALES, []), [{ id: 9, ...at('2026-03-20') }], NOW, ASKED, true);
  expect([first, whole].map(({ ledger }) => ledger?.days[0]?.isPartial)).toEqual([false, false]);
});
