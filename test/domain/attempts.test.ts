import { describe, expect, it } from 'vitest';
import { judgePayment } from '../../src/domain/verdict.js';
import { parsePayment } from '../../src/easydonate/records/payment.js';
import { readable } from '../easydonate/readable.js';

const GOOD = 'Gave 1 [Key] to Masha_77';
const BAD = 'Player not found';
const line = (commands: string[], amount = 1) => ({ name: 'Keys', price: 1, amount, commands });
const keys = ['keys give {user} 5'];
const sent = (...replies: string[]) =>
  replies.map((response) => ({ command: 'keys give Masha_77 5', response }));

function judge(products: object[], sent_commands: object[]) {
  const body = { id: 1, customer: 'Masha_77', status: 2, products, sent_commands };
  const { kind, faults, repeated } = judgePayment(readable(parsePayment(body)));
  return [
    kind,
    ...faults.map(({ number }) => `fault ${number}`),
    ...(repeated > 0 ? [`+${repeated}`] : []),
  ].join();
}

describe('a command that was sent more than once', () => {
  it.each([
    ['failed, then arrived', [line(keys)], sent(BAD, GOOD), 'delivered'],
    ['arrived, then failed', [line(keys)], sent(GOOD, BAD), 'delivered'],
    ['failed three times, then arrived', [line(keys)], sent(BAD, BAD, BAD, GOOD), 'delivered'],
    ['failed twice', [line(keys)], sent(BAD, BAD), 'serverErrors,fault 2'],
    ['failed, then without an answer', [line(keys)], sent(BAD, ''), 'noReply'],
    ['arrived twice', [line(keys)], sent(GOOD, GOOD), 'delivered,+1'],
    ['arrived three times', [line(keys)], sent(GOOD, GOOD, GOOD), 'delivered,+2'],
    ['bought twice, arrived twice', [line(keys, 2)], sent(GOOD, GOOD), 'delivered'],
    ['bought twice, one failed', [line(keys, 2)], sent(GOOD, BAD), 'serverErrors,fault 2'],
    ['bought twice, one failed and was repeated', [line(keys, 2)], sent(GOOD, BAD, GOOD), 'delivered'],
    ['twice in the basket, one failed', [line(keys), line(keys)], sent(BAD, GOOD), 'serverErrors,fault 1'],
    ['twice in the basket, one repeated', [line(keys), line(keys)], sent(GOOD, BAD, GOOD), 'delivered'],
    ['twice in the basket, three arrived', [line(keys), line(keys)], sent(GOOD, GOOD, GOOD), 'delivered,+1'],
    [
      'five bought at once, failed, then arrived',
      [line(['keys give {user} 5'], 5)],
      [BAD, GOOD].map((response) => ({ command: 'keys give Masha_77 25', response })),
      'delivered',
    ],
    [
      'an amount that is filled in, failed, then arrived',
      [line(['keys give {user} {amount}'], 3)],
      [BAD, GOOD].map((response) => ({ command: 'keys give Masha_77 3', response })),
      'delivered',
    ],
    [
      'templates that can’t be read, failed, then arrived',
      [{ name: 'Keys', price: 1, commands: 7 }],
      sent(BAD, GOOD),
      'notCompared',
    ],
  ])('%s', (_, products, commands, verdict) => {
    expect(judge(products, commands)).toBe(verdict);
  });
});

describe('what was to be sent is recognised', () => {
  const give = (...commands: string[]) => commands.map((command) => ({ command, response: GOOD }));
  it.each([
    ['with its namespace', ['give {user} key'], give('minecraft:give Masha_77 key')],
    ['with the namespace in the template', ['/minecraft:give {user} key'], give('give Masha_77 key')],
    [
      'in parts',
      ['give {user} key; say {user} bought a key'],
      give('give Masha_77 key', 'say Masha_77 bought a key'),
    ],
    ['in parts by &&', ['give {user} key && heal {user}'], give('give Masha_77 key', 'heal Masha_77')],
    ['with a plug-in’s placeholder', ['give %player% key'], give('give Masha_77 key')],
    ['with another word for the buyer', ['give {username} key'], give('give Masha_77 key')],
  ])('%s', (_, templates, commands) => {
    expect(judge([line(templates)], commands)).toBe('delivered');
  });

  it('names the part that is missing', () => {
    expect(judge([line(['give {user} key; heal {user}'])], give('give Masha_77 key'))).toBe('partlySent');
    expect(judge([line(['give %player% key'])], give('give Masha_77 lock'))).toBe('partlySent');
  });
});
