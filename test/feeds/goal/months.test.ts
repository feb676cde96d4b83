import { describe, expect, test } from 'vitest';
import { advanceGoal } from '../../../src/feeds/goal/advance.js';
import type { GoalState } from '../../../src/feeds/goal/state.js';
import { bookSales } from '../../../src/sales/book.js';
import { NO_SALES, type Sales } from '../../../src/sales/ledger.js';
import { readJudged } from '../../support/judged.js';
import { format, identity, payment, type Wire } from '../../support/samples.js';
import { DAY, MINUTE, shopTime } from '../../support/world/index.js';
import { goalOf } from './harness.js';

/** Paid at a time in the form of ISO 8601. */
const paid = (id: number, time: string, cost: number, fields: Wire = {}): Wire => ({
  ...{ id, cost, customer: 'Steve', status: 2 },
  ...{ created_at: shopTime(Date.parse(time)), updated_at: shopTime(Date.parse(time)), ...fields },
});

/** A guild whose shop is read at some times. */
function follow(fields: Partial<GoalState> = {}) {
  const how = format('en');
  let state = goalOf(fields);
  let sales: Sales = NO_SALES;
  return (time: string, payments: readonly Wire[], shopId = 1) => {
    const now = Date.parse(time);
    const read = {
      ...{ shopId, now, zone: how.zone, isAll: false, productOf: () => undefined },
      sales: payments.map((one) => readJudged(payment(one))),
    };
    const booked = bookSales(sales, read, { readers: ['goal'], days: 62 });
    sales = booked.sales;
    const step = advanceGoal(state, { now, shop: identity(), sold: booked.sold }, how);
    state = step.state;
    const [message] = step.posts ?? [];
    const { title = '', description = '', footer } = message?.reply?.embeds?.[0] ?? {};
    return {
      state,
      posts: step.posts?.length,
      lines: [title, ...description.split('\n'), footer?.text ?? ''],
    };
  };
}

const percent = ({ lines }: ReturnType<ReturnType<typeof follow>>) => lines[1]?.split(' ')[0];

describe('the border of a month', () => {
  // 1 December begins at 21:00 UTC in Moscow.
  test('is that of Moscow’s clock', () => {
    const [before, after] = ['2026-11-30T20:59:00Z', '2026-11-30T21:01:00Z'];
    const read = follow();
    const [old, late] = [paid(1, '2026-10-30T10:00:00Z', 900), paid(2, before, 150)];
    const early = paid(3, after, 300);
    expect(percent(read('2026-11-20T10:00:00Z', [old]))).toBe('**0%**');
    expect(percent(read(before, [old, late]))).toBe('**15%**');
    const next = read(new Date(Date.parse(after) + 10 * MINUTE).toISOString(), [old, late, early]);
    expect(next.lines.at(-1)).toBe('Last month: 15% · Updated');
    // The new month began with an edit, and the next one waits five minutes.
    expect(percent(next)).toBe('**0%**');
    expect(percent(read(new Date(Date.parse(after) + 20 * MINUTE).toISOString(), [early]))).toBe('**30%**');
  });

  test('counts a payment in the month in which it was paid, and last month’s also when it is read later', () => {
    const read = follow();
    read('2026-10-31T10:00:00Z', []);
    read('2026-11-02T10:00:00Z', []);
    const ordered = paid(1, '2026-11-30T20:50:00Z', 400, { status: 1 });
    read('2026-11-30T20:55:00Z', [{ ...ordered, status: 1 }]);
    const paidLater = { ...ordered, status: 2, updated_at: shopTime(Date.parse('2026-11-30T21:05:00Z')) };
    const readLater = paid(2, '2026-11-30T20:58:00Z', 250);
    read('2026-11-30T21:10:00Z', [paidLater, readLater]);
    const { lines } = read('2026-11-30T21:20:00Z', [paidLater, readLater]);
    expect([lines[1]?.split(' ')[0], lines.at(-1)]).toEqual(['**40%**', 'Last month: 25% · Updated']);
  });
});

test('a month that was followed from the middle says since when; the next one doesn’t, and one that was left out is gone', () => {
  const read = follow();
  expect(read('2026-11-14T10:00:00Z', []).lines).toContain('-# Counted since 14 November');
  expect(read('2026-12-01T10:00:00Z', []).lines).toEqual([
    ...[
      '🎯 A new map',
      '**0%** ▱▱▱▱▱▱▱▱▱▱',
      `₽0 of ₽1,000 · ends <t:${Date.parse('2026-12-31T21:00:00Z') / 1000}:R>`,
    ],
    ...['-# Every purchase counts.', 'Last month: 0% · Updated'],
  ]);
  expect(read('2027-02-01T10:00:00Z', []).lines.at(-1)).toBe('Updated');
});

test('what is reached stays so until the month’s end, and is news again in the next', () => {
  const read = follow();
  read('2026-11-01T10:00:00Z', []);
  const first = read('2026-11-18T10:00:00Z', [paid(1, '2026-11-18T09:00:00Z', 1200)]);
  expect([first.posts, first.lines[0], first.lines[2]]).toEqual([
    ...[2, '🎉 Reached: A new map', '₽1,200 in 18 days. Thank you!'],
  ]);
  // Also with another shop.
  expect(read('2026-11-20T10:00:00Z', [], 2)).toMatchObject({ posts: 1, lines: first.lines });
  expect(read('2026-12-01T10:00:00Z', []).lines.slice(0, 2)).toEqual(['🎯 A new map', '**0%** ▱▱▱▱▱▱▱▱▱▱']);
  const again = read('2026-12-05T10:00:00Z', [paid(2, '2026-12-05T09:00:00Z', 1000)]);
  expect([again.posts, again.lines[0], again.lines.at(-1)]).toEqual([
    ...[2, '🎉 Reached: A new map', 'Last month: 100% · Finished'],
  ]);
});

test('the payments of another shop are counted from its first reading', () => {
  const read = follow();
  read('2026-11-01T10:00:00Z', []);
  read('2026-11-18T10:00:00Z', [paid(1, '2026-11-18T09:00:00Z', 700)]);
  const { lines } = read('2026-11-20T10:00:00Z', [paid(9, '2026-11-19T09:00:00Z', 200)], 2);
  expect([lines[1], lines[4]]).toEqual(['**20%** ▰▰▱▱▱▱▱▱▱▱', '-# Counted since 19 November']);
});

test('a goal with a last day is over after it, with what was paid until then, and asks for nothing any more', () => {
  const read = follow({ until: '2026-12-10', from: '2026-11-27' });
  const sales = [
    ...[paid(1, '2026-11-26T20:00:00Z', 100), paid(2, '2026-11-26T22:00:00Z', 200)],
    ...[paid(3, '2026-12-10T20:59:00Z', 300), paid(4, '2026-12-10T21:01:00Z', 400)],
  ];
  const open = read('2026-11-27T17:00:00Z', sales.slice(0, 2));
  expect(open.lines.slice(1, 4)).toEqual([
    ...['**20%** ▰▰▱▱▱▱▱▱▱▱', `₽200 of ₽1,000 · ends <t:${Date.parse('2026-12-10T21:00:00Z') / 1000}:R>`],
    '-# Every purchase counts.',
  ]);
  const over = read('2026-12-10T21:20:00Z', sales);
  expect(over.lines).toEqual([
    ...['🎯 A new map: 50%', 'It is over. Thank you to everybody who helped.', 'Finished'],
  ]);
  expect(over.state.isOver).toBe(false);
  const later = read(new Date(Date.parse('2026-12-10T21:00:00Z') + DAY).toISOString(), []);
  expect([later.state.isOver, later.lines]).toEqual([true, over.lines]);
});
