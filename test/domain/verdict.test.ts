import { describe, expect, it } from 'vitest';
import type { Payment } from '../../src/domain/payment.js';
import { type Verdict, verdictOn } from '../../src/domain/verdict.js';
import { parsePayment } from '../../src/easydonate/records/payment.js';
import { readable } from '../easydonate/readable.js';

const line = (commands: string[], amount = 1) => ({ name: 'Product', price: 1, amount, commands });
const sent = (...commands: string[]) => commands.map((command) => ({ command, response: 'ok' }));

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

const table: [string, object, Verdict][] = [
  ['not paid, with nothing sent', { status: 0 }, { kind: 'notPaid', faults: [] }],
  [
    'unpaid, though something was sent',
    { status: 0, sent_commands: sent('a') },
    { kind: 'sentUnpaid', faults: [] },
  ],
  // As a live body had it: paid, and not handed out.
  ['unpaid, with an error', { status: 0, error: 'x' }, { kind: 'shopError', faults: [] }],
  ['paid and waiting, with an error', { status: 1, error: 'x' }, { kind: 'shopError', faults: [] }],
  ['an error of the shop', { error: 'no connection' }, { kind: 'shopError', faults: [] }],
  ['paid and waiting', { status: 1 }, { kind: 'waiting', faults: [] }],
  [
    'sent, but not completed yet',
    { status: 1, sent_commands: sent('give Steve sword 1') },
    { kind: 'waiting', faults: [] },
  ],
  [
    'sent in part and not completed yet, with a failed reply',
    {
      status: 1,
      products: [line(['a {user}', 'b {user}'])],
      sent_commands: [{ command: 'a Steve', response: 'No player was found' }],
    },
    { kind: 'waiting', faults: [{ number: 1, cause: 'playerOffline' }] },
  ],
  [
    'an error of the shop and a failed reply',
    { error: 'failed', sent_commands: [{ command: 'give Steve sword 1', response: 'Unknown command' }] },
    { kind: 'shopError', faults: [{ number: 1, cause: 'unknownCommand' }] },
  ],
  [
    'sent with other markup than its template has',
    {
      products: [line(['/say §l{user} bought &quot;<b>VIP</b>&quot;', 'tell §{colour}§{user} hi'])],
      sent_commands: sent('say Steve  bought "VIP"', 'tell §c§Steve hi'),
    },
    { kind: 'delivered', faults: [] },
  ],
  [
    'a vague template before an exact one',
    { products: [line(['say {x}', 'say hi Steve'])], sent_commands: sent('say hi Steve', 'say yo') },
    { kind: 'delivered', faults: [] },
  ],
  [
    'a buyer without a name',
    { customer: '', sent_commands: sent('give Steve sword 1') },
    { kind: 'delivered', faults: [] },
  ],
  [
    'commands that came as bare texts',
    { sent_commands: ['give Steve sword 1'] },
    { kind: 'delivered', faults: [] },
  ],
  ['a status that nobody described', { status: 9 }, { kind: 'unknownState', statusCode: 9, faults: [] }],
  ['completed with nothing sent', {}, { kind: 'nothingSent', faults: [] }],
  ['completed, null for what was sent', { sent_commands: null }, { kind: 'nothingSent', faults: [] }],
  ['products without commands', { products: [line([])] }, { kind: 'nothingToSend', faults: [] }],
  ['no products named and nothing sent', { products: [] }, { kind: 'nothingSent', faults: [] }],
  ['everything sent', { sent_commands: sent('give Steve sword 1') }, { kind: 'delivered', faults: [] }],
  [
    'sent with a slash, in other case and spacing',
    { sent_commands: sent('/Give  steve sword 1') },
    { kind: 'delivered', faults: [] },
  ],
  [
    'a number multiplied by the amount',
    { products: [line(['eco give {user} 100'], 2)], sent_commands: sent('eco give Steve 200') },
    { kind: 'delivered', faults: [] },
  ],
  [
    'a number that is not what was sold',
    { products: [line(['eco give {user} 100'])], sent_commands: sent('eco give Steve 200') },
    { kind: 'partlySent', missing: ['eco give {user} 100'], faults: [] },
  ],
  [
    'sent to another player',
    { sent_commands: sent('give Alex sword 1') },
    { kind: 'partlySent', missing: ['give {user} sword {amount}'], faults: [] },
  ],
  [
    'the same command sold twice and sent once',
    { products: [line(['a {user}']), line(['a {user}'])], sent_commands: sent('a Steve') },
    { kind: 'partlySent', missing: ['a {user}'], faults: [] },
  ],
  [
    'a case draws one prize',
    {
      products: [line(['give {user} apple (50%)', 'give {user} gold (49,5 %)', 'give {user} star (0.5%)'])],
      sent_commands: sent('give Steve gold'),
    },
    { kind: 'delivered', faults: [] },
  ],
  [
    'a case of which nothing was drawn',
    {
      products: [line(['say hi', 'give {user} apple (50%)', 'give {user} gold (50%)'])],
      sent_commands: sent('say hi'),
    },
    { kind: 'partlySent', missing: ['give {user} apple (50%)'], faults: [] },
  ],
  [
    'a case that drew its prize, and something else that is missing',
    {
      products: [line(['say hi', 'give {user} apple (50%)', 'give {user} gold (50%)'])],
      sent_commands: sent('give Steve gold'),
    },
    { kind: 'partlySent', missing: ['say hi'], faults: [] },
  ],
  [
    'a case of which nothing was drawn, and something else that is missing',
    {
      products: [line(['say hi', 'say bye', 'give {user} apple (50%)', 'give {user} gold (50%)'])],
      sent_commands: sent('say hi'),
    },
    { kind: 'partlySent', missing: ['say bye', 'give {user} apple (50%)'], faults: [] },
  ],
  [
    'blank templates',
    { products: [line(['', ' ', 'a {user}'])], sent_commands: sent('a Steve') },
    { kind: 'delivered', faults: [] },
  ],
  [
    'a slash at the start and another',
    { products: [line(['/give a/b'])], sent_commands: sent('give a/b') },
    { kind: 'delivered', faults: [] },
  ],
  ...['tp a b now', 'tp a to now', 'tp to now to'].map((command): [string, object, Verdict] => [
    `a command that is not the template’s: ${command}`,
    { products: [line(['tp {a} to {b} now'])], sent_commands: sent(command) },
    { kind: 'partlySent', missing: ['tp {a} to {b} now'], faults: [] },
  ]),
  [
    'a command with a word once that its template has twice',
    { products: [line(['say {a} and {b} and {c} end'])], sent_commands: sent('say x and y end') },
    { kind: 'partlySent', missing: ['say {a} and {b} and {c} end'], faults: [] },
  ],
  [
    'a command that ends with a word its template has twice',
    { products: [line(['say {a}x{b}x'])], sent_commands: sent('say yx') },
    { kind: 'partlySent', missing: ['say {a}x{b}x'], faults: [] },
  ],
  [
    'placeholders of the shop’s own fields',
    { products: [line(['horse {user} "{name}" {speed}'])], sent_commands: sent('horse Steve "Old Jack" 12') },
    { kind: 'delivered', faults: [] },
  ],
  [
    'nothing sent, and a line whose commands are missing',
    { products: [{ name: 'A', price: 1 }] },
    { kind: 'notCompared', why: 'unreadable', judged: 500, faults: [] },
  ],
  [
    'nothing sent, though one of the lines has commands that can be read',
    { products: [line(['a {user}']), { name: 'A', commands: 'b' }] },
    { kind: 'nothingSent', faults: [] },
  ],
  [
    'all that can be read was sent, and a line has commands that cannot be read',
    { products: [line(['a {user}']), { name: 'A', commands: [{}] }], sent_commands: sent('a Steve') },
    { kind: 'notCompared', why: 'unreadable', judged: 500, faults: [] },
  ],
  [
    'something missing, and a line that cannot be read',
    { products: [line(['a {user}', 'b {user}']), 7], sent_commands: sent('a Steve') },
    { kind: 'partlySent', missing: ['b {user}'], faults: [] },
  ],
  [
    'a sent command that cannot be read',
    { products: [line(['a {user}'])], sent_commands: [{ command: {} }] },
    { kind: 'notCompared', why: 'unreadable', judged: 500, faults: [] },
  ],
  ...[undefined, null, []].map((products): [string, object, Verdict] => [
    `something sent, and ${JSON.stringify(products)} in place of products`,
    { products, sent_commands: sent('give Steve sword 1') },
    { kind: 'notCompared', why: 'unreadable', judged: 500, faults: [] },
  ]),
  [
    'a buyer whose name looks like a replacement',
    { customer: "$$ $& $' $1", sent_commands: sent("give $$ $& $' $1 sword 1") },
    { kind: 'delivered', faults: [] },
  ],
  [
    'a failed reply',
    { sent_commands: [{ command: 'give Steve sword 1', response: 'No player was found' }] },
    { kind: 'serverErrors', faults: [{ number: 1, cause: 'playerOffline' }] },
  ],
  [
    'something missing and something failed',
    {
      products: [line(['a {user}', 'b {user}'])],
      sent_commands: [{ command: 'a Steve', response: 'Unknown command' }],
    },
    { kind: 'partlySent', missing: ['b {user}'], faults: [{ number: 1, cause: 'unknownCommand' }] },
  ],
];

describe('the verdict on a payment', () => {
  it.each(table)('%s', (_, fields, verdict) => expect(verdictOn(paymentOf(fields))).toEqual(verdict));

  it('of as many commands, and as long ones, as are judged compares them', () => {
    const many = Array.from({ length: 500 }, (_, index) => `say ${index}`);
    const long = `say ${'x'.repeat(99_996)}`;
    for (const commands of [many, [long]])
      expect(
        verdictOn(paymentOf({ products: [line(commands)], sent_commands: sent(...commands) })).kind,
      ).toBe('delivered');
  });

  it('says where there are more commands than it judges', () => {
    const many = Array.from({ length: 501 }, (_, index) => `say ${index}`);
    const verdict = { kind: 'notCompared', why: 'tooMany', judged: 500, faults: [] };
    expect(verdictOn(paymentOf({ sent_commands: sent(...many) }))).toEqual(verdict);
    expect(verdictOn(paymentOf({ products: [line(many)], sent_commands: sent('say 0') }))).toEqual(verdict);
    const long = `say ${'x'.repeat(100_000)}`;
    expect(verdictOn(paymentOf({ products: [line([long])], sent_commands: sent(long) }))).toEqual(verdict);
    const failed = many.map((command) => ({ command, response: 'Unknown command' }));
    expect(verdictOn(paymentOf({ sent_commands: failed }))).toMatchObject({
      kind: 'serverErrors',
      faults: { length: 500 },
    });
  });

  it.each([1000, 2000, 4000])('reads each of %d sent commands a bounded number of times', (count) => {
    const payment = paymentOf({ products: [line(['say {x}'])] });
    let reads = 0;
    const counting = {
      get command() {
        reads += 1;
        return 'say hi';
      },
      get reply() {
        reads += 1;
        return 'ok';
      },
    };
    const large: Payment = { ...payment, sentCommands: Array.from({ length: count }, () => counting) };
    verdictOn(large);
    expect(reads).toBeLessThanOrEqual(3 * count);
    const first = reads;
    verdictOn(large);
    expect(reads).toBe(first);
  });

  it('takes its time in proportion to the text, whatever the template', () => {
    const template = `${'{a} x '.repeat(300)}{user} end`;
    const command = `${'x '.repeat(5000)}`;
    const payment = paymentOf({ products: [line([template])], sent_commands: sent(command) });
    expect(verdictOn(payment).kind).toBe('partlySent');
  });
});
