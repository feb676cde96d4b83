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
  ['commands that came as bare texts', { sent_commands: ['give Steve sword 1'] }, 'noReply'],
  ['a status that nobody described', { status: 9 }, 'unknownState'],
  ['completed with nothing sent', {}, 'nothingSent'],
  ['products without commands', { products: [line([])] }, 'nothingToSend'],
  ['no products named and nothing sent', { products: [] }, 'nothingSent'],
  ['a failed reply', { sent_commands: failed('give Steve sword 1') }, 'serverErrors; 1 unknownCommand'],
  [
    'something missing and something failed',
    { products: [line(['a {user}', 'b {user}'])], sent_commands: failed('a Steve') },
    'partlySent: b {user}; 1 unknownCommand',
  ],
  [
    'a number multiplied by the amount',
    { products: [line(['eco give {user} 100'], 2)], sent_commands: sent('eco give Steve 200') },
    'delivered',
  ],
  [
    'nothing sent, and a line whose commands are missing',
    { products: [{ name: 'A', price: 1 }] },
    'notCompared',
  ],
  [
    'nothing sent, though one of the lines has commands that can be read',
    { products: [line(['a {user}']), { name: 'A', commands: 'b' }] },
    'nothingSent',
  ],
  [
    'all that can be read was sent, and a line has commands that cannot be read',
    { products: [line(['a {user}']), { name: 'A', commands: [{}] }], sent_commands: sent('a Steve') },
    'notCompared',
  ],
  [
    'something missing, and a line that cannot be read',
    { products: [line(['a {user}', 'b {user}']), 7], sent_commands: sent('a Steve') },
    'partlySent: b {user}',
  ],
  [
    'a sent command that cannot be read',
    { products: [line(['a {user}'])], sent_commands: [{ command: {} }] },
    'notCompared',
  ],
  ...[undefined, null, []].map((products): [string, object, string] => [
    `something sent, and ${JSON.stringify(products)} in place of products`,
    { products, sent_commands: sent('give Steve sword 1') },
    'notCompared',
  ]),
  [
    'a buyer whose name looks like a replacement',
    { customer: "$$ $& $' $1", sent_commands: sent("give $$ $& $' $1 sword 1") },
    'delivered',
  ],
];

const CASE = ['say hi', 'give {user} apple (50%)', 'give {user} gold (49,5 %)'];

/** Commands that were sent to Steve for the templates of the products; what of them is missing. */
const compared: [string, templates: string[][], commands: string[], missing: string[]][] = [
  ['everything sent', [['give {user} sword {amount}']], ['give Steve sword 1'], []],
  ['a slash, other case and spacing', [['give {user} sword']], ['/Give  steve sword'], []],
  ['another slash', [['/give a/b']], ['give a/b'], []],
  ['other markup', [['/say §l{user} has &quot;<b>VIP</b>&quot;']], ['say Steve has "VIP"'], []],
  ['a colour that is filled in', [['tell §{colour}§{user} hi']], ['tell §c§Steve hi'], []],
  ['a vague template before an exact one', [['say {x}', 'say hi Steve']], ['say hi Steve', 'say yo'], []],
  ['fields of the shop’s own', [['horse {user} "{name}" {speed}']], ['horse Steve "Old Jack" 12'], []],
  ['blank templates', [['', ' ', 'a {user}']], ['a Steve'], []],
  ['another number', [['eco give {user} 100']], ['eco give Steve 200'], ['eco give {user} 100']],
  ['another player', [['give {user} sword']], ['give Alex sword'], ['give {user} sword']],
  ['sold twice and sent once', [['a {user}'], ['a {user}']], ['a Steve'], ['a {user}']],
  ['a word too few', [['tp {a} to {b} now']], ['tp a b now'], ['tp {a} to {b} now']],
  ['a word at the end, once', [['tp {a} to {b} now']], ['tp to now to'], ['tp {a} to {b} now']],
  [
    'a word once in place of twice',
    [['say {a} and {b} and {c}']],
    ['say x and y'],
    ['say {a} and {b} and {c}'],
  ],
  ['the end once in place of twice', [['say {a}x{b}x']], ['say yx'], ['say {a}x{b}x']],
  ['a case draws one prize', [CASE], ['say hi', 'give Steve gold'], []],
  ['a case of which nothing was drawn', [CASE], ['say hi'], ['give {user} apple (50%)']],
  ['a case, and something else', [CASE], ['give Steve gold'], ['say hi']],
];

describe('the verdict on a payment', () => {
  /** "partlySent: say hi; 1 unknownCommand" */
  function described(verdict: Verdict): string {
    const about = verdict.kind === 'partlySent' ? verdict.missing : [];
    const kind = about.length === 0 ? verdict.kind : `${verdict.kind}: ${about.join(', ')}`;
    return [kind, ...verdict.faults.map(({ number, cause }) => `${number} ${cause}`)].join('; ');
  }

  it.each(table)('%s', (_, fields, verdict) => {
    expect(described(judgePayment(paymentOf(fields)))).toBe(verdict);
  });

  it.each(compared)('compares what was sent: %s', (_, templates, commands, missing) => {
    const products = templates.map((one) => line(one));
    const verdict = judgePayment(paymentOf({ products, sent_commands: sent(...commands) }));
    expect('missing' in verdict ? verdict.missing : []).toEqual(missing);
    expect(verdict.kind).toBe(missing.length > 0 ? 'partlySent' : 'delivered');
  });

  it('compares commands up to the limits of number and length', () => {
    const many = Array.from({ length: 500 }, (_, index) => `say ${index}`);
    const long = `say ${'x'.repeat(49_996)}`;
    for (const commands of [many, [long]])
      expect(
        judgePayment(paymentOf({ products: [line(commands)], sent_commands: sent(...commands) })).kind,
      ).toBe('delivered');
  });

  it('is notCompared with more commands than the limit', () => {
    const many = Array.from({ length: 501 }, (_, index) => `say ${index}`);
    const verdict = { kind: 'notCompared', faults: [] };
    expect(judgePayment(paymentOf({ sent_commands: sent(...many) }))).toMatchObject(verdict);
    expect(judgePayment(paymentOf({ products: [line(many)], sent_commands: sent('say 0') }))).toMatchObject(
      verdict,
    );
    const long = `say ${'x'.repeat(50_000)}`;
    expect(judgePayment(paymentOf({ products: [line([long])], sent_commands: sent(long) }))).toMatchObject(
      verdict,
    );
    const given = many.flatMap((command) => failed(command.replace('say', 'give')));
    expect(judgePayment(paymentOf({ sent_commands: given }))).toMatchObject({
      kind: 'serverErrors',
      faults: { length: 500 },
    });
  });

  it('takes its time in proportion to the text, whatever the template', () => {
    const template = `${'{a} x '.repeat(300)}{user} end`;
    const command = `${'x '.repeat(5000)}`;
    const payment = paymentOf({ products: [line([template])], sent_commands: sent(command) });
    expect(judgePayment(payment).kind).toBe('partlySent');
  });
});
