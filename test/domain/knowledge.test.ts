import { describe, expect, it, test } from 'vitest';
import { type Knowledge, NO_KNOWLEDGE, type Witness } from '../../src/domain/knowledge.js';
import { judgePayment } from '../../src/domain/verdict.js';
import { parsePayment } from '../../src/easydonate/records/payment.js';
import { consider, isProblem, readSale } from '../../src/sales/sale.js';
import { readable } from '../easydonate/readable.js';

const COMMANDS = ['crate give {user} gold', 'lp user {user} parent add vip', 'eco give {user} 5'];
const by = (means: Witness['means']): Witness => ({ means, userId: '300000000000000008', at: 1 });

/** Its three commands were answered so. */
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
const STRANGE = '[Crates] gold => Masha_77';
const taught = (means: Witness['means']): Knowledge => ({
  ...NO_KNOWLEDGE,
  taught: ({ command, form }) =>
    command === 'crate give' && form === '[Crates] … => …' ? by(means) : undefined,
});
const marked = (means: Witness['means']): Knowledge => ({ ...NO_KNOWLEDGE, marked: () => by(means) });
const silent: Knowledge = { ...NO_KNOWLEDGE, isSilent: ({ command }) => command.startsWith('lp') };

describe('unknown replies', () => {
  it.each<[string, string[], Knowledge, string]>([
    ['stay unknown', [STRANGE], NO_KNOWLEDGE, 'unknownReply'],
    ['taught to mean success', [STRANGE], taught('arrived'), 'delivered'],
    ['taught to mean failure', [STRANGE, GIVEN], taught('failed'), 'serverErrors'],
    ['of which one is not taught', [STRANGE, 'Zxqv brumf'], taught('arrived'), 'unknownReply'],
    ['of a marked payment', [STRANGE, ''], marked('arrived'), 'delivered'],
    ['of a payment marked as failed', [STRANGE, ''], marked('failed'), 'serverErrors'],
    ['that are usual silence', [GIVEN, ''], silent, 'usualSilence'],
    ['that are silence of another command', ['', GIVEN], silent, 'noReply'],
    ['beside usual silence', [STRANGE, ''], silent, 'unknownReply'],
    ['beside a failure', ['Player not found', ''], marked('arrived'), 'serverErrors'],
  ])('%s', (_, replies, knowledge, kind) => {
    const payment = paymentOf(...replies);
    expect(judgePayment(payment, knowledge).kind).toBe(kind);
    expect(consider(readSale(payment), knowledge).verdict).toBe(kind);
  });

  test('stay unknown if the payment is settled, and need no look', () => {
    const settled: Knowledge = { ...NO_KNOWLEDGE, marked: () => ({ ...by('failed'), means: 'settled' }) };
    const [open, failed] = [paymentOf(STRANGE), paymentOf('Player not found')];
    expect(judgePayment(open, settled).kind).toBe('unknownReply');
    expect([open, failed].map((one) => consider(readSale(one), settled).isSettled)).toEqual([true, true]);
    expect([open, failed].map((one) => isProblem(consider(readSale(one), settled)))).toEqual([false, false]);
    expect(consider(readSale(paymentOf(GIVEN)), settled).isSettled).toBe(false);
  });

  test('say who decided, and read as they were taught', () => {
    const verdict = judgePayment(paymentOf(STRANGE, GIVEN), taught('failed'));
    expect(verdict).toMatchObject({
      faults: [{ number: 1, cause: 'taughtFailure' }],
      readings: ['failed', 'delivered'],
      witness: { of: 'answer', means: 'failed' },
    });
  });

  test('a failure that was taught to mean success stays one', () => {
    const always: Knowledge = { ...NO_KNOWLEDGE, taught: () => by('arrived') };
    expect(judgePayment(paymentOf('Player not found'), always)).toMatchObject({
      kind: 'serverErrors',
      contradicted: { userId: by('arrived').userId, command: 'crate give', form: 'Player not found' },
    });
  });
});
