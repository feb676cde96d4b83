import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { isProblem, type PaymentSummary, summaryOf } from '../../src/domain/payment-summary.js';
import { createPaymentIndex } from '../../src/shop/payment-index.js';
import { payment } from '../support/samples.js';

const summary = (id: number, buyer: string, rest: Partial<PaymentSummary> = {}): PaymentSummary => ({
  id,
  buyer,
  createdAt: `2025-10-02 10:00:${String(id).padStart(2, '0')}`,
  updatedAt: '',
  products: ['Sword'],
  times: 1,
  price: 49,
  verdict: 'delivered',
  cause: null,
  isTest: false,
  ...rest,
});

function index(...payments: readonly PaymentSummary[]) {
  const created = createPaymentIndex();
  created.add(payments);
  return created;
}

const names =
  (...args: Parameters<ReturnType<typeof createPaymentIndex>['buyers']>) =>
  (known: ReturnType<typeof createPaymentIndex>) =>
    known.buyers(...args).map(({ name }) => name);
const idsOf = (payments: readonly PaymentSummary[]) => payments.map(({ id }) => id);

describe('the payments of a buyer', () => {
  test('come newest first, in whatever order the shop lists them', () => {
    const known = index(summary(2, 'Steve'), summary(9, 'Steve'), summary(4, 'Alex'), summary(5, 'Steve'));
    expect(idsOf(known.of('Steve'))).toEqual([9, 5, 2]);
  });

  test.each([
    ['letter case', 'sTEVE'],
    ['the mark of a Bedrock player, which is left out', 'Steve'],
    ['the mark of a Bedrock player, which is typed', '.Steve'],
    ['spaces around', '  steve '],
  ])('are found apart from %s', (_what, typed) => {
    expect(idsOf(index(summary(1, '.Steve'), summary(2, 'steve'), summary(3, 'Steven')).of(typed))).toEqual([
      2, 1,
    ]);
  });

  test('are those of nobody else', () => {
    expect(index(summary(1, 'Steven')).of('Steve')).toEqual([]);
    expect(index(summary(1, '')).of('...')).toEqual([expect.objectContaining({ id: 1 })]);
  });

  test('are not those of somebody with a mark within the name', () => {
    expect(index(summary(1, 'a.b')).of('ab')).toEqual([]);
    expect(index(summary(1, 'a.b')).of('A.B')).toHaveLength(1);
  });

  test('are new in every list as soon as they are known', () => {
    const known = index(summary(1, 'Steve'));
    expect(idsOf([...known.newestFirst()])).toEqual([1]);
    known.add([summary(2, 'Alex')]);
    expect(idsOf([...known.newestFirst()])).toEqual([2, 1]);
    expect(names('', 5)(known)).toEqual(['Alex', 'Steve']);
    expect(names('Alxe', 5)(known)).toEqual(['Alex']);
    expect(known.buyers('', 1)).toEqual([{ name: 'Alex', payments: [summary(2, 'Alex')] }]);
  });

  test.each([
    ['waiting', true],
    ['notPaid', true],
    ['delivered', false],
    ['nothingToSend', false],
  ] as const)('that are %s may have changed after a minute: %j', (verdict, mayChange) => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const known = index(summary(1, 'Steve', { verdict }));
    const readAt = Date.now();
    vi.advanceTimersByTime(59_999);
    expect(known.asOf(1)).toBeUndefined();
    vi.advanceTimersByTime(1);
    expect(known.asOf(1)).toBe(mayChange ? readAt : undefined);
    expect(known.asOf(2)).toBeUndefined();
  });

  test('may have changed after a minute, also when the clock was set back meanwhile', () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const known = index(summary(1, 'Steve', { verdict: 'waiting' }));
    vi.setSystemTime(Date.now() - 3 * 60 * 60_000);
    vi.advanceTimersByTime(60_000);
    expect(known.asOf(1)).not.toBeUndefined();
  });

  test('are counted once, with what is known last', () => {
    const known = index(summary(1, 'Steve', { verdict: 'waiting' }));
    known.add([summary(1, 'Steve')]);
    expect(known.size).toBe(1);
    expect(known.of('steve')).toEqual([summary(1, 'Steve')]);
  });
});

describe('names', () => {
  const known = index(
    summary(1, 'Steve'),
    summary(2, 'xX_Steve_Xx'),
    summary(3, 'Steven'),
    summary(4, '.Steve'),
    summary(5, 'Herobrine'),
    summary(6, 'Steve'),
  );

  test('begin like what is typed, then contain it', () => {
    expect(names('ste', 10)(known)).toEqual(['Steve', 'Steven', '.Steve', 'xX_Steve_Xx']);
  });

  test('are found with typing errors', () => {
    expect(names('heorbrine', 10)(known)).toEqual(['Herobrine']);
    expect(names('stevw', 10)(known)).toContain('Steve');
  });

  test('are those of the latest buyers where nothing is typed', () => {
    expect(names('', 3)(known)).toEqual(['Steve', 'Herobrine', '.Steve']);
  });

  test('come with the payments, newest first', () => {
    expect(known.buyers('Steve', 1)).toEqual([
      { name: 'Steve', payments: [summary(6, 'Steve'), summary(1, 'Steve')] },
    ]);
  });
});

test('the latest payments are some, or all since a time, and begin with those that may need somebody', () => {
  const known = index(
    summary(1, 'a', { verdict: 'serverErrors' }),
    summary(2, 'b'),
    summary(3, 'c', { verdict: 'waiting' }),
    summary(4, 'd', { verdict: 'notPaid' }),
  );
  const at = (seconds: number) => Date.UTC(2025, 9, 2, 7, 0, seconds);
  expect(idsOf(known.latest(10, at(9)))).toEqual([3, 1, 4, 2]);
  expect(idsOf(known.latest(2, at(9)))).toEqual([3, 4]);
  expect(idsOf(known.latest(1, at(2)))).toEqual([3, 4, 2]);
});

test('the oldest payment says since when payments are known', () => {
  expect(index().since).toBeUndefined();
  expect(index(summary(7, 'a'), summary(3, 'b'), summary(5, 'c')).since).toBe('2025-10-02 10:00:03');
});

describe('a summary', () => {
  test('has what is needed to recognise a payment', () => {
    const made = summaryOf(
      payment({
        id: 7,
        customer: 'Steve',
        status: 2,
        created_at: '2025-10-02 10:00:00',
        products: [
          { name: 'Sword', price: 49, amount: 2, commands: ['give {user} sword'] },
          { name: 'Totem', price: 7.5, commands: [] },
        ],
      }),
    );
    expect(made).toEqual({
      id: 7,
      buyer: 'Steve',
      createdAt: '2025-10-02 10:00:00',
      products: ['Sword', 'Totem'],
      price: 105.5,
      times: 2,
      updatedAt: '',
      cause: null,
      verdict: 'nothingSent',
      isTest: false,
    });
    expect(isProblem(made)).toBe(true);
  });

  test('takes what was paid for the price, and knows no price where a line has none', () => {
    const products = [{ name: 'Sword', price: 49 }];
    expect(summaryOf(payment({ cost: 39, products })).price).toBe(39);
    expect(summaryOf(payment({ products: [...products, { name: 'Gift' }] })).price).toBeNull();
    expect(summaryOf(payment({ products: [] })).price).toBeNull();
  });

  test('has nothing personal but the name in the game', () => {
    const made = summaryOf(
      payment({
        customer: 'steve@example.net',
        email: 'buyer@example.net',
        hash: 'h4sh',
        payload: 'p4yload',
        ip: '192.0.2.7',
        sent_commands: [{ command: 'tell Steve hi', response: 'r3ply' }],
        products: [
          { name: 'For buyer@example.net', price: 1, additional_fields: [{ name: 'a', value: 'v4lue' }] },
        ],
      }),
    );
    expect(JSON.stringify(made)).not.toMatch(/steve@|buyer@|h4sh|p4yload|192\.0|r3ply|v4lue|tell/);
  });

  test('is short, whatever the shop sends', () => {
    const long = 'x'.repeat(10_000);
    const made = summaryOf(
      payment({ customer: long, products: Array.from({ length: 100 }, () => ({ name: long, price: 1 })) }),
    );
    expect(JSON.stringify(made).length).toBeLessThan(600);
  });
});
