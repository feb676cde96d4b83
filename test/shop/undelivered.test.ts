import { expect, test } from 'vitest';
import { readSale } from '../../src/sales/sale.js';
import { PaymentHistory } from '../../src/shop/payment-history.js';
import { payment, type Wire } from '../support/samples.js';

/** Noon of the day before in Moscow is a day ago. */
const NOW = Date.UTC(2025, 9, 3, 9);
const OLDER = { created_at: '2025-10-02 11:59:59' };
const WEEK_OLD = { created_at: '2025-09-26 11:59:59' };
const JUST_NOW = { created_at: '2025-10-03 12:00:00' };

const waiting = { status: 1, created_at: '2025-10-02 12:00:00' };
const sold = { products: [{ name: 'Sword', price: 49, commands: ['give {user} sword'] }] };
const delivered = {
  ...sold,
  sent_commands: [{ command: 'give Steve sword', response: 'Gave 1 [Diamond Sword] to Steve' }],
};

/** @param payments oldest first */
const undelivered = (ended: PaymentHistory['ended'], ...payments: Wire[]) =>
  historyOf(ended, payments).undelivered(NOW);

function historyOf(ended: PaymentHistory['ended'], payments: readonly Wire[]) {
  const history = new PaymentHistory();
  history.add(
    payments.map((fields, id) => readSale(payment({ customer: 'Steve', ...waiting, ...fields, id: id + 1 }))),
  );
  history.ended = ended;
  return history;
}

const answered = (response: string) => ({
  ...{ status: 2, ...sold },
  sent_commands: [{ command: 'give Steve sword', response }],
});

test.each<[what: string, fields: Wire, count: number, unknown?: number]>([
  ['waits for its delivery', {}, 1],
  ['could not be delivered', { status: 0, error: 'Player is offline' }, 1],
  ['was delivered, with nothing sent', { status: 2, ...sold }, 1],
  ['was delivered', { status: 2, ...delivered }, 0],
  ['has an unknown answer', answered('Zxqv brumf'), 0, 1],
  ['has no answer', answered(''), 0],
  ['has an unknown answer, and is a test', { ...answered('Zxqv'), payment_type: 'test' }, 0],
  ['has an unknown answer of the day before', { ...answered('Zxqv'), ...OLDER }, 0],
  ['arrives when the player joins', answered('Saved for an offline player'), 0],
  ['was not paid', { status: 0 }, 0],
  ['failed just now', { status: 0, error: 'Player is offline', ...JUST_NOW }, 1],
  ['was just finished, with nothing sent', { status: 2, ...sold, ...JUST_NOW }, 1],
  ['is in a state that nobody knows', { status: 7 }, 1],
  ['is a test', { payment_type: 'test' }, 0],
  ['has no time', { created_at: null }, 1],
  ['is older than a day', OLDER, 1],
  ['is older than a week', WEEK_OLD, 0],
])('a payment that %s', (_what, fields, count, unknown = 0) => {
  expect(undelivered('all', fields)).toMatchObject({ count, unknown, isPartial: false });
});

test('some of the day may be missing where no older payment is known', () => {
  expect(undelivered('no', {}, {})).toMatchObject({ count: 2, isPartial: true });
  expect(undelivered('no', OLDER, {}, {})).toMatchObject({ count: 3, isPartial: false });
  expect(undelivered('all')).toMatchObject({ count: 0, isPartial: false });
});

test.each<[PaymentHistory['ended'], unknown: number]>([
  ['all', 2],
  // Others of these days may have been left unread.
  ['no', 0],
])('a report counts what was made in its own days (read: %s)', (ended, unknown) => {
  const days = ['25', '26', '27', '28', '29'].map((day) => ({ created_at: `2025-09-${day} 12:00:00` }));
  const failed = days.map((day) => ({ error: 'Player is offline', ...day }));
  const unclear = days.map((day) => ({ ...answered('Zxqv brumf'), ...day }));
  const made = { from: Date.UTC(2025, 8, 26, 9), until: Date.UTC(2025, 8, 28, 9) };
  const count = (...payments: Wire[]) => historyOf(ended, payments).undelivered(NOW, undefined, made);
  expect([count(...failed).count, count(...unclear.slice(1)).unknown]).toEqual([2, unknown]);
  expect(count(...unclear).unknown).toBe(2);
});

test('a report can’t know while a watched payment waits to be read one by one', () => {
  const history = historyOf('all', [OLDER]);
  const made = { from: NOW - 86_400_000, until: NOW };
  const arePartial = () => [undefined, made].map((one) => history.undelivered(NOW, undefined, one).isPartial);
  history.watch([1, 3]);
  expect(arePartial()).toEqual([false, true]);
  history.update(payment({ id: 3, customer: 'Steve', ...waiting }));
  expect(arePartial()).toEqual([false, false]);
});

test('what was just paid has ten minutes to be delivered', () => {
  const at = (created_at: string) => undelivered('all', { created_at }).count;
  expect([at('2025-10-03 11:50:00'), at('2025-10-03 11:50:01')]).toEqual([1, 0]);
});

test('a payment that a ledger watches counts once it was read one by one, as long as no page shows it', () => {
  const history = new PaymentHistory();
  const broken = payment({ id: 3, customer: 'Steve', ...waiting });
  const count = () => history.undelivered(NOW).count;
  history.update(broken);
  expect([count(), history.beyond]).toEqual([0, []]);
  history.watch([3, 4]);
  history.update(broken);
  const { watched } = history.undelivered(NOW);
  expect([count(), history.beyond, watched.map(({ id }) => id)]).toEqual([1, [3, 4], [3]]);
  // It is no part of the pages: between them and it, others are unknown.
  expect([history.size, history.since, history.has(3)]).toEqual([0, null, false]);
  history.add([readSale(broken)]);
  expect([count(), history.beyond]).toEqual([1, [4]]);
  history.watch([]);
  expect([count(), history.undelivered(NOW).watched]).toEqual([1, []]);
});
