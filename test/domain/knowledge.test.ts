import { describe, expect, it, test } from 'vitest';
import { type Knowledge, type Lesson, NO_KNOWLEDGE } from '../../src/domain/knowledge.js';
import { readPayment } from '../../src/domain/payment-reading.js';
import { isProblem, isUnknown, judge, judgePayment } from '../../src/domain/verdict.js';
import { parsePayment } from '../../src/easydonate/records/payment.js';
import { judgeSale, readSale } from '../../src/sales/sale.js';
import { readable } from '../easydonate/readable.js';

const COMMANDS = ['crate give {user} gold', 'lp user {user} parent add vip', 'eco give {user} 5'];
const by = (means: Lesson['means']): Lesson => ({ means, userId: '300000000000000008', at: 1 });

/** Its commands were answered so. */
const paymentOf = (...replies: readonly string[]) =>
  readable(
    parsePayment({
      ...{ id: 7, status: 2, customer: 'Masha_77', created_at: '2026-11-20 10:00:00' },
      products: [{ name: 'Set', price: 1, commands: COMMANDS.slice(0, replies.length) }],
      sent_commands: replies.map((response, index) => ({
        command: COMMANDS[index]?.replace('{user}', 'Masha_77'),
        response,
      })),
    }),
  );

const GIVEN = 'Gave 1 key to Masha_77';
const STRANGE = '[Crates] brumf gold => Masha_77';
const taught = (means: Lesson['means']): Knowledge => ({
  ...NO_KNOWLEDGE,
  taught: ({ command, form }) =>
    command === 'crate give' && form === '[Crates] brumf … => …' ? by(means) : undefined,
});
const settled: Knowledge = { ...NO_KNOWLEDGE, settled: () => ({ userId: '8', at: 1 }) };

describe('unknown replies', () => {
  it.each<[string, string[], Knowledge, string]>([
    ['stay unknown', [STRANGE], NO_KNOWLEDGE, 'unknownReply'],
    ['taught to mean success', [STRANGE], taught('arrived'), 'delivered'],
    ['taught to mean failure', [STRANGE, GIVEN], taught('failed'), 'serverErrors'],
    ['of which one is not taught', [STRANGE, 'Zxqv brumf'], taught('arrived'), 'unknownReply'],
    ['that were taught, beside silence', [STRANGE, ''], taught('arrived'), 'silent'],
    ['that were taught, beside a failure', [STRANGE, 'Player not found'], taught('arrived'), 'serverErrors'],
  ])('%s', (_, replies, knowledge, kind) => {
    const payment = paymentOf(...replies);
    expect(judgePayment(payment, knowledge).kind).toBe(kind);
    expect(judgeSale(readSale(payment), knowledge).verdict).toEqual(judgePayment(payment, knowledge));
  });

  test('beyond five forms stay unknown, whatever was taught', () => {
    const sent_commands = Array.from('abcdef', (letter) => ({
      command: `crate${letter} give`,
      response: `zxqv brumf ${letter}`,
    }));
    const products = [{ name: 'Set', price: 1, commands: ['x'] }];
    const of = (count: number) =>
      readPayment(
        readable(parsePayment({ id: 1, status: 2, products, sent_commands: sent_commands.slice(0, count) })),
      );
    const all: Knowledge = { ...NO_KNOWLEDGE, taught: () => by('arrived') };
    expect([judge(of(5), all).kind, judge(of(6), all).kind]).toEqual(['delivered', 'unknownReply']);
    expect(of(6).open).toHaveLength(5);
  });

  test('that were taught to mean success make up for a failed attempt', () => {
    const sent_commands = ['Player not found', STRANGE].map((response) => ({
      command: 'crate give Masha_77 gold',
      response,
    }));
    const products = [{ name: 'Set', price: 1, amount: 1, commands: COMMANDS.slice(0, 1) }];
    const payment = readable(
      parsePayment({ id: 1, status: 2, customer: 'Masha_77', products, sent_commands }),
    );
    expect(judgePayment(payment).kind).toBe('serverErrors');
    expect(judgePayment(payment, taught('arrived')).kind).toBe('delivered');
  });
});

test('what is settled needs no look, and keeps what was wrong', () => {
  for (const reply of [STRANGE, 'Player not found']) {
    const open = judgePayment(paymentOf(reply));
    const closed = judgePayment(paymentOf(reply), settled);
    expect([isProblem(open) || isUnknown(open), isProblem(closed) || isUnknown(closed)]).toEqual([
      true,
      false,
    ]);
    expect(closed).toEqual({ ...open, settled: { userId: '8', at: 1 } });
  }
  for (const reply of [GIVEN, '']) expect(judgePayment(paymentOf(reply), settled).settled).toBeNull();
});

test('an answer of the table can’t be taught', () => {
  const all: Knowledge = { ...NO_KNOWLEDGE, taught: () => by('arrived') };
  expect(judgePayment(paymentOf('Player not found'), all)).toMatchObject({
    kind: 'serverErrors',
    lesson: null,
  });
  expect(judgePayment(paymentOf(GIVEN), { ...all, taught: () => by('failed') }).kind).toBe('delivered');
});
