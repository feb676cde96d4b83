import { describe, expect, test } from 'vitest';
import { latestPaymentsView } from '../../../commands/payment/search-view.js';
import { detailsView, paymentView } from '../../../commands/payment/view.js';
import { readSale } from '../../../src/sales/sale.js';
import { PaymentHistory } from '../../../src/shop/payment-history.js';
import { format, payment } from '../../support/samples.js';
import { linesOf } from '../reading.js';

const MINUTE = 60_000;
const how = format('en');

/** The shop's texts of one moment, and the moment. */
const TIMES: [what: string, text: string, at: number][] = [
  ['in winter', '2026-01-31 13:00:00', Date.UTC(2026, 0, 31, 10)],
  ['in summer', '2026-07-31 13:00:00', Date.UTC(2026, 6, 31, 10)],
  // Berlin changes its clocks at 1:00 UTC.
  ['ten minutes before Berlin changes to summer time', '2026-03-29 03:50:00', Date.UTC(2026, 2, 29, 0, 50)],
  ['at an hour that Berlin leaves out', '2026-03-29 02:30:00', Date.UTC(2026, 2, 28, 23, 30)],
  ['ten minutes before Berlin changes to winter time', '2026-10-25 03:50:00', Date.UTC(2026, 9, 25, 0, 50)],
  ['with a zone of its own', '2026-01-31T15:00:00+05:00', Date.UTC(2026, 0, 31, 10)],
];

const WAITED = 30 * MINUTE;

describe.each(TIMES)('a payment made half an hour ago, %s', (_what, created_at, madeAt) => {
  const now = madeAt + WAITED;
  const waiting = payment({
    customer: 'Steve',
    status: 1,
    created_at,
    products: [{ name: 'VIP', price: 9 }],
  });
  const history = new PaymentHistory();
  history.add([readSale(waiting)]);

  test('has waited for 30 minutes and shows its time on the card', () => {
    const card = linesOf(paymentView({ value: waiting, at: now }, { source: {} }, how));
    expect(card.join('\n').match(/30 minutes/g)).toHaveLength(1);
    expect(shownTimes(card)).toEqual([]);
  });

  test('has waited for 30 minutes and shows its time in the list', () => {
    const list = linesOf(latestPaymentsView(history, { show: 'problems', page: 0 }, now, how));
    expect(list.join('\n').match(/30 minutes( ago)?/g)).toEqual(['30 minutes', '30 minutes']);
    expect(shownTimes(list)).toEqual([]);
  });
});

test('a changed payment waits since its change', () => {
  const [madeAt, changedAt] = [Date.UTC(2026, 0, 31, 8), Date.UTC(2026, 0, 31, 9, 30)];
  const times = { created_at: '2026-01-31 11:00:00', updated_at: '2026-01-31 12:30:00' };
  const waiting = payment({ customer: 'Steve', status: 1, ...times });
  const card = linesOf(paymentView({ value: waiting, at: changedAt + WAITED }, { source: {} }, how));
  expect(card.join('\n')).toMatch(/waiting for 30 minutes/);
  expect(shownTimes(linesOf(detailsView(waiting, {}, how)))).toEqual([madeAt, changedAt]);
});

/** The moments that Discord shows in each reader's own zone. */
const shownTimes = (lines: readonly string[]): number[] =>
  [...lines.join('\n').matchAll(/<t:(\d+):\w>/g)].map(([, seconds]) => Number(seconds) * 1000);
