import { describe, expect, test } from 'vitest';
import { type PaymentReading, readPayment } from '../../src/domain/payment-reading.js';
import { DAY_MS } from '../../src/lib/duration.js';
import { readSale, type Sale } from '../../src/sales/sale.js';
import { PaymentHistory } from '../../src/shop/payment-history.js';
import { AT, payment } from '../support/samples.js';

const summary = (id: number, buyer: string, rest: Partial<Sale> = {}): Sale => ({
  id,
  buyer,
  createdAt: AT + id * 1000,
  updatedAt: null,
  standing: 'paid',
  lines: [{ lineId: 1, productId: 1, name: 'Sword', times: 1, price: 49, fields: [] }],
  server: null,
  price: 49,
  total: 49,
  reading: readPayment(
    payment({
      id,
      sent_commands: [{ command: 'give a', response: 'Gave 1 [Key] to a' }],
      products: [{ name: 'a', commands: ['give'] }],
    }),
  ),
  ...rest,
});

/** As the replies of the shop would make it. */
const read = (state: PaymentReading['state'] | 'serverErrors'): Pick<Sale, 'reading'> => {
  const sent_commands = [{ command: 'give a', response: 'Unknown command' }];
  const reading = readPayment(payment({ sent_commands }));
  return { reading: state === 'serverErrors' ? reading : { ...reading, state } };
};

function historyWith(...payments: readonly Sale[]) {
  const history = new PaymentHistory();
  history.add(payments);
  return history;
}

const idsOf = (payments: readonly Sale[]) => payments.map(({ id }) => id);
const names = (history: PaymentHistory, typed: string, max = 10) =>
  history.buyers(typed, max).map(({ name }) => name);

describe('the payments of a buyer', () => {
  test.each([
    ['letter case', 'sTEVE', [3, 1]],
    ['the mark of a Bedrock player, which is left out', 'Steve', [3, 1]],
    ['the mark of a Bedrock player, which is typed', '.Steve', [3, 1]],
    ['spaces around', '  steve ', [3, 1]],
    ['a mark within the name, which is none', 'ab', []],
    ['a mark within the name', 'A.B', [4]],
    ['a name that only begins like it', 'Stev', []],
    ['a mark and nothing else', '...', [5]],
  ])('are found, newest first, whatever the order of the list: %s', (_what, typed, ids) => {
    const history = historyWith(
      ...[summary(1, '.Steve'), summary(5, ''), summary(3, 'steve'), summary(2, 'Steven'), summary(4, 'a.b')],
    );
    expect(idsOf(history.findByBuyer(typed))).toEqual(ids);
  });

  test('an updated payment counts once and replaces the old one in every list', () => {
    const history = historyWith(summary(1, 'Steve', read('waiting')));
    expect(idsOf(history.newestFirst())).toEqual([1]);
    history.add([summary(2, 'Alex'), summary(1, 'Steve')]);
    expect([history.size, history.since]).toEqual([2, AT + 1000]);
    expect(history.newestFirst()).toEqual([summary(2, 'Alex'), summary(1, 'Steve')]);
    expect(names(history, '')).toEqual(['Alex', 'Steve']);
  });

  test('update changes a known payment and ignores an unknown one', () => {
    const history = historyWith(summary(1, 'Steve', read('waiting')));
    for (const id of [1, 2]) history.update(payment({ id, customer: 'Steve', status: 0 }));
    expect(history.newestFirst()).toMatchObject([{ id: 1, reading: { state: 'notPaid' } }]);
  });
});

test('of a payment it keeps no more than a list shows', () => {
  const product = { name: 'VIP', additional_fields: [{ name: 'a', value: 'v4lue' }] };
  const sale = readSale(payment({ products: Array.from({ length: 5 }, () => product) }));
  expect(JSON.stringify(sale)).toContain('v4lue');
  const [kept] = historyWith(sale).newestFirst();
  expect([kept?.lines.length, JSON.stringify(kept)]).toEqual([3, expect.not.stringContaining('v4lue')]);
});

describe('names of buyers', () => {
  const history = historyWith(
    ...[summary(1, 'Steve'), summary(2, 'xX_Steve_Xx'), summary(3, 'Steven'), summary(4, '.Steve')],
    ...[summary(5, 'Herobrine'), summary(6, 'Steve')],
  );

  test.each([
    ['begin like what is typed, then contain it', 'ste', 10, ['Steve', '.Steve', 'Steven', 'xX_Steve_Xx']],
    ['have typing errors', 'heorbrine', 10, ['Herobrine']],
    ['are those of the latest buyers if nothing is typed', '', 3, ['Steve', 'Herobrine', '.Steve']],
  ])('%s', (_what, typed, max, found) => {
    expect(names(history, typed, max)).toEqual(found);
  });

  test('come with the payments, newest first', () => {
    expect(history.buyers('Steve', 1)).toMatchObject([{ name: 'Steve', payments: [{ id: 6 }, { id: 1 }] }]);
  });
});

test('latest gives a minimum, all of a day, and what needs a look of fifteen days: that first', () => {
  const history = historyWith(
    summary(1, 'a', read('serverErrors')),
    summary(2, 'b'),
    summary(3, 'c', read('waiting')),
    summary(4, 'd', read('notPaid')),
  );
  const at = (days: number, seconds = 0) => AT + days * DAY_MS + seconds * 1000;
  expect(idsOf(history.latest(10, at(2)))).toEqual([3, 1, 4, 2]);
  expect(idsOf(history.latest(2, at(2)))).toEqual([3, 1, 4]);
  expect(idsOf(history.latest(1, at(1, 2)))).toEqual([3, 1, 4, 2]);
  expect(idsOf(history.latest(2, at(16)))).toEqual([4, 3]);
  // It has just been paid.
  expect(idsOf(history.latest(10, at(0, 9)))).toEqual([1, 4, 3, 2]);
});
