import { describe, expect, it } from 'vitest';
import type { Payment } from '../../src/domain/payment.js';
import { judgePayment, type Verdict } from '../../src/domain/verdict.js';
import { parsePayment } from '../../src/easydonate/records/payment.js';
import { readable } from '../easydonate/readable.js';

const line = (commands: string[], amount = 1) => ({ name: 'Product', price: 1, amount, commands });
const sent = (...commands: string[]) => commands.map((command) => ({ command, response: 'ok' }));

const failed = (command: string) => [{ command, response: 'Unknown command' }];

const paymentOf = (fields: object): Payment =>
  readable(
    parsePayment({
      id: 1,
      customer: 'Steve',
      status: 2,
      products: [line(['give {user} sword {amount}'])],
      ...fields,
    }),
  );

const table: [string, object, string][] = [
  ['not paid, with nothing sent', { status: 0 }, 'notPaid'],
  ['unpaid, though something was sent', { status: 0, sent_commands: sent('a') }, 'sentUnpaid'],
  // As a live body had it: paid, and not handed out.
  ['unpaid, with an error', { status: 0, error: 'x' }, 'shopError'],
  ['paid and waiting, with an error', { status: 1, error: 'x' }, 'shopError'],
  ['paid and waiting', { status: 1 }, 'waiting'],
  ['waiting, with a failed reply', { status: 1, sent_commands: failed('a') }, 'waiting; 1 unknownCommand'],
  ['an error and a failed reply', { error: 'x', sent_commands: failed('a') }, 'shopError; 1 unknownCommand'],
  ['a buyer without a name', { customer: '', sent_commands: sent('give Steve sword 1') }, 'delivered'],
  ['commands that came as bare texts', { sent_commands: ['give Steve sword 1'] }, 'silent'],
  ['a status that nobody described', { status: 9 }, 'unknownState'],
  ['completed with nothing sent', {}, 'nothingSent'],
  ['products without commands', { products: [line([])] }, 'nothingToSend'],
  ['no products named and nothing sent', { products: [] }, 'nothingSent'],
  ['a failed reply', { sent_commands: failed('give Steve sword 1') }, 'serverErrors; 1 unknownCommand'],
  [
    'something missing and something failed',
    { products: [line(['a {user}', 'b {user}'])], sent_commands: failed('a Steve') },
    'serverErrors, 1 missing; 1 unknownCommand',
  ],
  [
    'a number multiplied by the amount',
    { products: [line(['eco give {user} 100'], 2)], sent_commands: sent('eco give Steve 200') },
    'delivered',
  ],
  [
    'nothing sent, and a line whose commands are missing',
    { products: [{ name: 'A', price: 1 }] },
    'unreadable',
  ],
  [
    'nothing sent, though one of the lines has commands that can be read',
    { products: [line(['a {user}']), { name: 'A', commands: 'b' }] },
    'nothingSent',
  ],
  [
    'all that can be read was sent, and a line has commands that cannot be read',
    { products: [line(['a {user}']), { name: 'A', commands: [{}] }], sent_commands: sent('a Steve') },
    'unreadable',
  ],
  [
    'something missing, and a line that cannot be read',
    { products: [line(['a {user}', 'b {user}']), 7], sent_commands: sent('a Steve') },
    'unreadable',
  ],
  [
    'a sent command that cannot be read',
    { products: [line(['a {user}'])], sent_commands: [{ command: {} }] },
    'unreadable',
  ],
  ...[undefined, null, []].map((products): [string, object, string] => [
    `something sent, and ${JSON.stringify(products)} in place of products`,
    { products, sent_commands: sent('give Steve sword 1') },
    'unreadable',
  ]),
  [
    'a buyer whose name looks like a replacement',
    { customer: "$$ $& $' $1", sent_commands: sent("give $$ $& $' $1 sword 1") },
    'delivered',
  ],
];

describe('the verdict on a payment', () => {
  /** "partlySent, 2 missing; 1 unknownCommand" */
  const described = ({ kind, missing, failures }: Verdict): string =>
    [
      missing > 0 ? `${kind}, ${missing} missing` : kind,
      ...failures.map(({ number, cause }) => `${number} ${cause}`),
    ].join('; ');

  it.each(table)('%s', (_, fields, verdict) => {
    expect(described(judgePayment(paymentOf(fields)))).toBe(verdict);
  });

  it('counts a command that failed twice, and was bought once, as one', () => {
    const twice = [...failed('give Steve sword 1'), ...failed('give Steve sword 1')];
    expect(judgePayment(paymentOf({ sent_commands: twice })).failed).toBe(1);
  });

  it('is unreadable with more commands than the limit, and failed all the same', () => {
    const many = Array.from({ length: 501 }, (_, index) => `say ${index}`);
    expect(judgePayment(paymentOf({ sent_commands: sent(...many) })).kind).toBe('unreadable');
    expect(judgePayment(paymentOf({ sent_commands: sent(...many.slice(1)) })).kind).toBe('delivered');
    const given = many.flatMap((command) => failed(command.replace('say', 'give')));
    expect(judgePayment(paymentOf({ sent_commands: given }))).toMatchObject({
      kind: 'serverErrors',
      failures: { length: 5 },
    });
  });

  it('takes its time in proportion to the text, whatever the template', () => {
    const products = [line([`${'{a} x '.repeat(300)}{user} end (${' '.repeat(5000)}`])];
    const payment = paymentOf({ products, sent_commands: sent(`${'x '.repeat(5000)}`) });
    expect(judgePayment(payment).kind).toBe('delivered');
  });
});

describe('silence', () => {
  const SILENT = { command: 'give Steve sword 1', response: ' §a' };
  const GIVEN = { command: 'give Steve bow', response: 'Gave 1 [Bow] to Steve' };
  const CHAT = { command: 'say hi', response: '[Server] hi' };
  it.each<[string, object, string]>([
    ['of all commands', { sent_commands: [SILENT] }, 'silent 1/1'],
    ['of all but announcements', { sent_commands: [SILENT, CHAT] }, 'silent 2/2'],
    ['of one beside good ones', { sent_commands: [SILENT, GIVEN, CHAT] }, 'silent 1/3'],
    ['of an announcement', { sent_commands: [{ ...CHAT, response: '' }, GIVEN] }, 'delivered 0/2'],
    ['beside a failure', { sent_commands: [SILENT, ...failed('eco give Steve')] }, 'serverErrors 1/2'],
    [
      'beside an unknown reply',
      { sent_commands: [SILENT, { ...GIVEN, response: 'Zxqv brumf' }] },
      'unknownReply 1/2',
    ],
    ['of a shop that names no command, only that all were sent', { was_sent: 1 }, 'silent 0/0'],
    [
      'beside a reply that cannot be read',
      { sent_commands: [{ ...GIVEN, response: {} }] },
      'unknownReply 0/1',
    ],
  ])('%s', (_, fields, expected) => {
    const { kind, silent, sent: count } = judgePayment(paymentOf(fields));
    expect(`${kind} ${silent}/${count}`).toBe(expected);
  });
});
