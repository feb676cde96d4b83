import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detailsView } from '../../src/views/payment-details.js';
import { anyText, RUNS } from './arbitraries.js';
import { dated, fieldsOf, format, payment, targetsOf, type Wire, wireServer } from './samples.js';

const sent = (command: string, response = 'ok') => ({ command, response });
const whole: Wire = {
  id: 7,
  customer: 'Steve',
  email: 'steve@mail.example',
  status: 2,
  enrolled: '49.90',
  payment_system: 'pay_sys',
  payment_type: 'card',
  created_at: '2026-01-31 11:00:00',
  updated_at: '2026-01-31 11:05:00',
  products: [
    { name: '§aSword', price: 49, amount: 1 },
    { name: 'Gold', price: 1, amount: 64 },
  ],
  server: wireServer({ ip: 'play.example' }),
  sent_commands: [sent('give Steve sword')],
};
const berlin = format('en', { timeZone: 'Europe/Berlin' });
const look = (fields: Wire = {}, mayReveal = true) =>
  detailsView(dated(payment({ ...whole, ...fields })), { mayReveal }, {}, berlin);

test('all that is known of a payment is shown', () => {
  expect(fieldsOf(look())).toEqual({
    'Status in the shop': 'Paid and completed',
    Buyer: '`Steve`',
    'E-mail': '`s•••@mail.example`',
    Price: '113\ncredited to the shop: 49.9',
    'Paid with': 'Bank card (pay\\_sys)',
    Bought: 'Sword — 49\nGold × 64 — 64 (1 each)',
    Server: '**Lobby** · `play.example`',
    Created: '<t:1769853600:f>',
    Updated: '<t:1769853900:f>',
  });
});

test('the time of the payment is given once, in the reader’s own zone', () => {
  expect(look().embeds?.[0]?.author?.name).toBe('Payment #7');
});

test('what the buyer filled in is shown by what was asked, escaped and without e-mail addresses', () => {
  const fields = [
    { name: 'horse', description: 'Name', value: '*Star* steve@mail.example' },
    { name: 'speed', value: 12 },
    { name: 'colour', value: '' },
  ];
  const products = [{ name: 'Horse', additional_fields: fields }, { additional_fields: { 1: fields[1] } }];
  expect(fieldsOf(look({ products }))['Filled in by the buyer']).toBe(
    'Name: \\*Star\\* s•••@\u200bmail.example\nspeed: 12\nspeed: 12',
  );
});

test('everything that was not sent is shown', () => {
  const commands = Array.from({ length: 9 }, (_, index) => `say ${index} {user}`);
  const missing = fieldsOf(look({ products: [{ commands }] }))['Apparently not sent'];
  expect(missing?.split('\n')).toHaveLength(9);
});

test.each([
  ['card', 'Bank card'],
  ['YOOMONEY', 'YooMoney'],
  ['new_way', 'new\\_way'],
  ['constructor', 'constructor'],
  ['__proto__', '\\_\\_proto\\_\\_'],
  ['toString', 'toString'],
])('paid with %j is shown as %j', (payment_type, shown) => {
  expect(fieldsOf(look({ payment_type, payment_system: '' }))['Paid with']).toBe(shown);
  expect(fieldsOf(look({ payment_type: '', payment_system: payment_type }))['Paid with']).toBe(shown);
  expect(fieldsOf(look({ payment_type, payment_system: payment_type }))['Paid with']).toBe(shown);
});

test('the whole e-mail is offered to those who may see it, where there is one', () => {
  for (const mayReveal of [true, false]) {
    expect(JSON.stringify(look({}, mayReveal))).not.toContain('steve@mail');
    expect(targetsOf(look({}, mayReveal)).includes('payment:email:7')).toBe(mayReveal);
  }
  expect(targetsOf(look({ email: '' }))).toEqual(['payment:card:7']);
});

/** Text blocks and spans in the order they stand, as Discord would find them. */
const codeIn = (text: string) =>
  [...text.matchAll(/```(?:ansi)?\n([\s\S]*?)\n```|`([^`]*)`/g)].map(([all]) => all);

describe('the log', () => {
  const logOf = (...commands: object[]) => look({ sent_commands: commands }).embeds?.[1]?.description ?? '';

  test('has every command and what the server answered', () => {
    expect(logOf(sent('give a', 'Done'), sent('§cop b', ''))).toBe(
      '**1.** `give a`\n```\nDone\n```\n**2.** `op b`\n*The game server did not reply.*',
    );
    expect(logOf()).toBe('No command was sent to the game server.');
  });

  test.each(['`', '``', '```', '```\n@everyone', '`````', '§a```§b`', '\u001b[31m```'])(
    'cannot be left by %j',
    (text) => {
      const log = logOf(sent(`say ${text} end`, `heard ${text} end`), sent('next', 'ok'));
      expect(codeIn(log)).toHaveLength(4);
      expect(log.replace(/```[\s\S]*?```|`[^`]*`/g, '')).not.toMatch(/`|everyone/);
    },
  );

  test('cannot be left by anything', () => {
    fc.assert(
      fc.property(anyText, anyText, (command, response) => {
        const log = logOf(sent(`x${command}`, `x${response}`));
        expect(log.replace(/```[\s\S]*?\n```|`[^`]+`/g, '')).not.toContain('`');
      }),
      RUNS,
    );
  });

  test('says how much of a long reply it leaves out', () => {
    const [, shown = '', left = ''] =
      /(y+)… \(and (\d+) more characters\)/.exec(logOf(sent('x', 'y'.repeat(2000)))) ?? [];
    expect(shown.length + Number(left)).toBe(2000);
  });

  test('is turned in pages, and beyond the last shows the last', () => {
    const commands = Array.from({ length: 12 }, (_, index) => sent(`command ${index + 1}`, 'y'.repeat(600)));
    const paid = payment({ ...whole, sent_commands: commands });
    const page = (number: number) =>
      detailsView(dated(paid), { page: number, mayReveal: false }, {}, format('en'));
    const shown = [0, 1, 2, 3].map((number) => page(number).embeds?.[1]?.description ?? '');
    expect(shown.join('\n').match(/`command \d+`/g)).toEqual(commands.map(({ command }) => `\`${command}\``));
    expect(page(999)).toEqual(page(3));
    // The first reply attached the log, which an update without files leaves there.
    expect(page(1)).not.toHaveProperty('files');
    expect(detailsView(dated(paid), { mayReveal: false }, {}, format('en')).files).toHaveLength(1);
    expect(targetsOf(page(1))).toEqual(expect.arrayContaining(['payment:page:7:0', 'payment:page:7:2']));
  });
});

test('of very many commands the first are shown, and all are in the file', () => {
  const sent_commands = Array.from({ length: 501 }, (_, index) => ({
    command: `say ${index}.`,
    response: '',
  }));
  const many = dated(payment({ sent_commands }));
  const view = detailsView(many, { page: 10_000, mayReveal: false }, {}, format('en'));
  expect(JSON.stringify(view)).toContain('say 499.');
  expect(JSON.stringify(view)).not.toContain('say 500.');
  expect(view.embeds?.[1]?.footer?.text).toContain('the first 500');
  const [file] = detailsView(many, { mayReveal: false }, {}, format('en')).files ?? [];
  expect(file?.text).toContain('say 500.');
});

test('the file ends where nobody reads on, and says so', () => {
  const sent_commands = Array.from({ length: 1000 }, () => sent('give', 'y'.repeat(1000)));
  const [file] =
    detailsView(dated(payment({ sent_commands })), { mayReveal: false }, {}, format('en')).files ?? [];
  expect(file?.text.length).toBeLessThan(201_000);
  expect(file?.text).toMatch(/more characters\)\n\n… and 80\d more commands$/);
});
