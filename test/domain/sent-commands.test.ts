import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { listUnsent } from '../../src/domain/sent-commands.js';
import { judgePayment } from '../../src/domain/verdict.js';
import { parsePayment } from '../../src/easydonate/records/payment.js';
import { readable } from '../easydonate/readable.js';

const GOOD = 'Gave 1 [Key] to Masha_77';
const BAD = 'Player not found';
const ODD = 'Zxqv brumf';
const line = (commands: string[], amount = 1) => ({ name: 'Keys', price: 1, amount, commands });
const keys = ['keys give {user} 5'];
const sent = (...replies: string[]) =>
  replies.map((response) => ({ command: 'keys give Masha_77 5', response }));
const given = (...commands: string[]) => commands.map((command) => ({ command, response: GOOD }));

const paymentOf = (products: object[], sent_commands: object[], more: object = {}) =>
  readable(parsePayment({ id: 1, customer: 'Masha_77', status: 2, products, sent_commands, ...more }));

function judge(...of: Parameters<typeof paymentOf>) {
  const { kind, missing, repeated } = judgePayment(paymentOf(...of));
  return [
    kind,
    ...(missing > 0 ? [`${missing} missing`] : []),
    ...(repeated ? [`${repeated.times} for ${repeated.bought}`] : []),
  ].join();
}

describe('a command that was sent more than once', () => {
  it.each<[string, object[], object[], string]>([
    ['failed, then arrived', [line(keys)], sent(BAD, GOOD), 'delivered'],
    ['arrived, then failed', [line(keys)], sent(GOOD, BAD), 'delivered'],
    ['failed three times, then arrived', [line(keys)], sent(BAD, BAD, BAD, GOOD), 'delivered'],
    ['failed twice', [line(keys)], sent(BAD, BAD), 'serverErrors'],
    ['failed, then without an answer', [line(keys)], sent(BAD, ''), 'serverErrors'],
    ['without an answer, then arrived', [line(keys)], sent('', GOOD), 'delivered'],
    ['unknown, then arrived', [line(keys)], sent(ODD, GOOD), 'delivered'],
    ['arrived twice', [line(keys)], sent(GOOD, GOOD), 'tooOften,2 for 1'],
    ['arrived, then was there already', [line(keys)], sent(GOOD, 'Masha_77 already has vip'), 'delivered'],
    ['arrived 20 times', [line(keys)], sent(...Array.from({ length: 20 }, () => GOOD)), 'tooOften,20 for 1'],
    ['arrived twice, and failed once more', [line(keys)], sent(GOOD, BAD, GOOD), 'tooOften,2 for 1'],
    ['bought twice, arrived twice', [line(keys, 2)], sent(GOOD, GOOD), 'delivered'],
    ['bought twice, one failed', [line(keys, 2)], sent(GOOD, BAD), 'serverErrors'],
    ['bought three times, one failed', [line(keys, 3)], sent(GOOD, BAD), 'serverErrors'],
    ['bought twice, one failed and was repeated', [line(keys, 2)], sent(GOOD, BAD, GOOD), 'delivered'],
    ['twice in the basket, one failed', [line(keys), line(keys)], sent(BAD, GOOD), 'serverErrors'],
    ['twice in the basket, one repeated', [line(keys), line(keys)], sent(GOOD, BAD, GOOD), 'delivered'],
    [
      'twice in the basket, three arrived',
      [line(keys), line(keys)],
      sent(GOOD, GOOD, GOOD),
      'tooOften,3 for 2',
    ],
    [
      'five bought at once, failed, then arrived',
      [line(keys, 5)],
      [BAD, GOOD].map((response) => ({ command: 'keys give Masha_77 25', response })),
      'delivered',
    ],
    [
      'beside another of its first word, failed, then arrived',
      [line(['keys give {user} 5', 'keys give {user} 9'])],
      [...sent(BAD, GOOD), ...given('keys give Masha_77 9')],
      'delivered',
    ],
    [
      'of a template that nobody knows, failed, then arrived',
      [line(['x {user}'])],
      sent(BAD, GOOD),
      'delivered',
    ],
    [
      'arrived twice, of an amount that can’t be read',
      [{ ...line(keys), amount: {} }],
      sent(GOOD, GOOD),
      'delivered',
    ],
    [
      'arrived twice, of templates that can’t be read',
      [{ name: 'Keys', price: 1, amount: 1, commands: 7 }],
      sent(GOOD, GOOD),
      'unreadable',
    ],
    ['is an announcement', [line(['say hi'])], given('say hi', 'say hi'), 'delivered'],
  ])('%s', (_, products, commands, verdict) => {
    expect(judge(products, commands)).toBe(verdict);
  });
});

const CASE = ['say hi', 'give {user} apple (50%)', 'give {user} gold (49,5 %)'];

describe('what was not sent', () => {
  it.each<[string, string[][], string[], missing: number, named: string[]]>([
    ['nothing', [['give {user} sword']], ['give Masha_77 sword'], 0, []],
    ['nothing, in other spelling', [['/Give  {user} sword']], ['minecraft:give Masha_77 sword'], 0, []],
    [
      'nothing, of a template that was edited',
      [['give {user} sword']],
      ['keys give Masha_77 5'],
      0,
      ['give {user} sword'],
    ],
    ['one of two', [['a {user}', 'b {user}']], ['a Masha_77'], 1, ['b {user}']],
    ['one of two of the same first word', [['a {user} 1', 'a {user} 2']], ['a Masha_77 1'], 1, []],
    ['one of sudo', [['sudo /minecraft:a {user}', 'b']], ['a Masha_77'], 1, ['b']],
    ['nothing, in parts', [['a {user}; b {user}']], ['a Masha_77', 'b Masha_77'], 0, []],
    ['nothing, sold twice', [['a {user}'], ['a {user}']], ['a Masha_77'], 0, []],
    ['nothing, of a case', [CASE], ['say hi', 'give Masha_77 gold'], 0, []],
    ['the prize of a case', [CASE], ['say hi'], 1, ['give {user} apple (50%)']],
    ['the rest of a case', [CASE], ['give Masha_77 gold'], 1, ['say hi']],
    ['nothing, of blank templates', [['', ' ', 'a {user}']], ['a Masha_77'], 0, []],
  ])('%s', (_, templates, commands, missing, named) => {
    const payment = paymentOf(
      templates.map((one) => line(one)),
      given(...commands),
    );
    const verdict = judgePayment(payment);
    expect([verdict.missing, verdict.kind, listUnsent(payment)]).toEqual([
      missing,
      missing > 0 ? 'partlySent' : 'delivered',
      named,
    ]);
  });

  it.each<[string, object]>([
    ['the shop says that all was sent', { was_sent: 1 }],
    ['the payment is not completed', { status: 1 }],
    ['a sent command can’t be read', { sent_commands: [{ command: {}, response: GOOD }] }],
  ])('is nothing if %s', (_, fields) => {
    const payment = paymentOf([line(['a', 'b', 'c'])], given('a'), fields);
    expect(judgePayment(payment).missing).toBe(0);
  });

  it('is said beside a failure, which goes first', () => {
    const commands = [{ command: 'a Masha_77', response: BAD }];
    expect(judge([line(['a {user}', 'b {user}'])], commands)).toBe('serverErrors,1 missing');
  });
});

test('editing templates behind their first word turns no card with green replies into ⚠️', () => {
  const text = fc.stringMatching(/^[a-z {}0-9]{1,12}$/).filter((one) => one.trim() !== '');
  const product = fc.record({
    words: fc.uniqueArray(fc.constantFrom('give', 'lp', 'eco', 'kit'), { minLength: 1 }),
    amount: fc.integer({ min: 1, max: 3 }),
  });
  fc.assert(
    fc.property(fc.array(product, { minLength: 1, maxLength: 3 }), text, (products, edit) => {
      const sold = products.map(({ words, amount }, id) => ({ words, amount, id }));
      const commands = sold.flatMap(({ words, id }) => words.map((word) => `${word} Masha_77 ${id}`));
      const kindOf = (wording: string) =>
        judgePayment(
          paymentOf(
            sold.map(({ words, amount, id }) =>
              line(
                words.map((word) => `${word} ${wording} ${id}`),
                amount,
              ),
            ),
            given(...commands),
          ),
        ).kind;
      expect([kindOf('{user}'), kindOf(edit)]).toEqual(['delivered', 'delivered']);
    }),
  );
});
