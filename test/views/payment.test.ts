import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskEmail } from '../../src/shop/redact.js';
import type { WatchEnd } from '../../src/shop/watch.js';
import {
  choosePaymentView,
  emailView,
  paymentView,
  summaryView,
  watchEndView,
} from '../../src/views/payment.js';
import { LANGUAGES } from '../../src/words/index.js';
import { anyText, RUNS } from './arbitraries.js';
import { fieldsOf, format, payment, targetsOf, type Wire, wireServer } from './samples.js';

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
const look = (fields: Wire = {}, mayReveal = true) =>
  paymentView(payment({ ...whole, ...fields }), { mayReveal }, format('en', { timeZone: 'Europe/Berlin' }));

test('a payment is shown with its facts', () => {
  expect(fieldsOf(look())).toMatchObject({
    Buyer: '`Steve`',
    Price: '113\ncredited to the shop: 49.9',
    'E-mail': '`s•••@mail.example`',
    Products: 'Sword — 49\nGold × 64 — 64 (1 each)',
    Server: '**Lobby** · `play.example`',
    'Paid with': 'Bank card (pay\\_sys)',
    Created: '<t:1769853600:f>',
    Updated: '<t:1769853900:f>',
  });
});

test('what a payment lacks is not shown', () => {
  const fields = Object.keys(fieldsOf(paymentView(payment(), { mayReveal: false }, format('en'))));
  expect(fields).toEqual([]);
});

test.each([
  [{ status: 0 }, '⚪ **Not paid.', '⚪ **Не оплачен.'],
  [{ status: 1 }, '⏳ **Paid, waiting', '⏳ **Оплачен, ждёт выдачи'],
  [{ status: '2' }, '⛔ **Paid, but nothing was sent', '⛔ **Оплачен, но'],
  [{ status: 9 }, '❔ **Unknown payment status: 9', '❔ **Неизвестный статус платежа: 9'],
  [{ error: 'x' }, '⚠️ **Looks like the delivery failed', '⚠️ **Похоже, выдать товар не удалось'],
  [
    { status: 0, sent_commands: [sent('a')] },
    '❔ **The shop calls this payment unpaid',
    '❔ **В магазине платёж',
  ],
])('%j is said with a sign and in words', (fields, english, russian) => {
  const said = (language: 'en' | 'ru') =>
    paymentView(payment(fields), { mayReveal: false }, format(language)).embeds?.[0]?.description;
  expect(said('en')).toContain(english);
  expect(said('ru')).toContain(russian);
});

test('the status of a payment with an error is shown beside it', () => {
  const shown = (status: number) =>
    fieldsOf(paymentView(payment({ status, error: 'x' }), { mayReveal: false }, format('en'))).Status;
  expect([0, 1, 2, 7].map(shown)).toEqual([
    'Not paid',
    'Paid, waiting for delivery',
    'Paid and completed',
    'Unknown status 7',
  ]);
});

describe('money', () => {
  const price = (fields: Wire) => fieldsOf(look(fields)).Price;

  test.each<[string, Wire, string | undefined]>([
    ['nothing but what was credited', { products: [] }, 'credited to the shop: 49.9'],
    ['the sum, and what was credited once it is paid', {}, '113\ncredited to the shop: 49.9'],
    ['no credit before it is paid', { status: 0 }, '113'],
    ['what was paid, where that is another sum', { cost: 100 }, '113\npaid: 100\ncredited to the shop: 49.9'],
    ['what was paid once where it is the sum', { cost: 113 }, '113\ncredited to the shop: 49.9'],
    ['no sum where a price cannot be read', { products: [{ price: 5 }, {}], enrolled: null }, undefined],
    ['two decimals at most', { products: [{ price: 0.1 }, { price: 0.2 }], enrolled: null }, '0.3'],
    ['nothing to pay', { products: [{ price: 0 }], enrolled: null }, 'Free'],
  ])('%s', (_what, fields, expected) => {
    expect(price(fields)).toBe(expected);
  });

  test('a line costs its price as often as it was bought', () => {
    const products = [
      { name: 'Totem', price: 7.49, amount: 3, number: 5 },
      { name: 'VIP', price: 149, number: 64 },
      { name: 'Gift', price: 0 },
      { name: 'Box', amount: 2 },
    ];
    expect(fieldsOf(look({ products })).Products).toBe(
      'Totem × 3 — 22.47 (7.49 each)\nVIP — 149\nGift — Free\nBox × 2',
    );
  });
});

test('a test payment says so in its title', () => {
  const titles = [
    look({ payment_type: 'test' }),
    summaryView(payment({ payment_type: 'test' }), format('ru')),
  ].map(({ embeds }) => embeds?.[0]?.title);
  expect(titles).toEqual(['🧪 Test payment #7', '🧪 Тестовый платёж №\u00a07']);
});

test('commands that were not sent have the buyer’s name in them, ready to copy', () => {
  const products = [{ name: 'VIP', commands: ['lp user {user} parent add vip', 'say {user} {amount}'] }];
  const { 'Apparently not sent': missing } = fieldsOf(look({ customer: '$& Steve', products }));
  expect(missing).toBe('`lp user $& Steve parent add vip`\n`say $& Steve {amount}`');
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

describe('an e-mail', () => {
  test.each([
    ['steve@mail.example', 's•••@mail.example'],
    ['s@mail.example', 's•••@mail.example'],
    ['"a@b"@mail.example', '"•••@mail.example'],
    ['😀x@mail.example', '😀•••@mail.example'],
    ['no address', '•••'],
    ['@mail.example', '•••'],
    ['', '•••'],
  ])('%j is masked as %j', (email, masked) => {
    expect(maskEmail(email)).toBe(masked);
  });

  test('shows nothing but its first character and its domain', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9.]{2,30}$/), (name) => {
        expect(maskEmail(`${name}@mail.example`)).toBe(`${name[0]}•••@mail.example`);
      }),
      RUNS,
    );
  });

  test('is whole nowhere but where it was asked for', () => {
    for (const mayReveal of [true, false]) {
      expect(JSON.stringify(look({}, mayReveal))).not.toContain('steve@mail');
      expect(targetsOf(look({}, mayReveal)).includes('payment:email:7')).toBe(mayReveal);
    }
    expect(targetsOf(look({ email: '' }))).not.toContain('payment:email:7');
    expect(emailView(payment(whole), LANGUAGES.en).embeds?.[0]?.description).toBe('`steve@mail.example`');
    expect(emailView(payment(), LANGUAGES.ru).embeds?.[0]?.description).toBe('Покупатель не указал почту.');
  });
});

test.each([
  [0, true],
  [1, true],
  [2, false],
  [7, true],
])('the status %i can be watched: %s', (status, canBe) => {
  expect(targetsOf(look({ status })).includes('payment:watch:7')).toBe(canBe);
});

test('what all may read names no hidden product', () => {
  const products = [{ name: 'Sword' }, { name: 'Hidden axe', is_hidden: 1 }];
  const { Products } = fieldsOf(summaryView(payment({ ...whole, products }), format('en')));
  expect(Products).toBe('Sword');
});

test('what all may read has no e-mail, no command, no reply and no error', () => {
  const secret: Wire = {
    email: 'steve@secret.example',
    error: 'secret error',
    sent_commands: [sent('secret command', 'secret reply')],
    products: [{ name: 'Sword', commands: ['secret template'] }],
  };
  for (const language of ['en', 'ru'] as const) {
    const reply = summaryView(payment({ ...whole, ...secret }), format(language));
    expect(JSON.stringify(reply)).not.toContain('secret');
    expect(JSON.stringify(reply)).toContain('Sword');
    expect(reply.components ?? []).toEqual([]);
  }
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

  test('tells how much of a long reply it leaves out', () => {
    const [, shown = '', left = ''] =
      /(y+)… \(and (\d+) more characters\)/.exec(logOf(sent('x', 'y'.repeat(2000)))) ?? [];
    expect(shown.length + Number(left)).toBe(2000);
  });

  test('is turned in pages, and beyond the last shows the last', () => {
    const commands = Array.from({ length: 12 }, (_, index) => sent(`command ${index + 1}`, 'y'.repeat(600)));
    const paid = payment({ ...whole, sent_commands: commands });
    const page = (number: number) => paymentView(paid, { page: number, mayReveal: false }, format('en'));
    const shown = [0, 1, 2, 3].map((number) => page(number).embeds?.[1]?.description ?? '');
    expect(shown.join('\n').match(/`command \d+`/g)).toEqual(commands.map(({ command }) => `\`${command}\``));
    expect(page(999)).toEqual(page(3));
    // The first reply attached the log, which an update without files leaves there.
    expect(page(1)).not.toHaveProperty('files');
    expect(paymentView(paid, { mayReveal: false }, format('en')).files).toHaveLength(1);
    expect(targetsOf(page(1))).toEqual(expect.arrayContaining(['payment:page:7:0', 'payment:page:7:2']));
  });
});

test('of very many commands the first are shown, and all are in the file', () => {
  const sent_commands = Array.from({ length: 501 }, (_, index) => ({
    command: `say ${index}.`,
    response: '',
  }));
  const many = payment({ sent_commands });
  const view = paymentView(many, { page: 10_000, mayReveal: false }, format('en'));
  expect(JSON.stringify(view)).toContain('say 499.');
  expect(JSON.stringify(view)).not.toContain('say 500.');
  expect(view.embeds?.[1]?.footer?.text).toContain('the first 500');
  const [file] = paymentView(many, { mayReveal: false }, format('en')).files ?? [];
  expect(file?.text).toContain('say 500.');
});

test('the file ends where nobody reads on, and says so', () => {
  const sent_commands = Array.from({ length: 1000 }, () => sent('give', 'y'.repeat(1000)));
  const [file] = paymentView(payment({ sent_commands }), { mayReveal: false }, format('en')).files ?? [];
  expect(file?.text.length).toBeLessThan(201_000);
  expect(file?.text).toMatch(/more characters\)\n\n… and 80\d more commands$/);
});

test('an error that the shop reports is shown, escaped', () => {
  const { Products: _products, ...fields } = fieldsOf(look({ error: '*boom* @everyone' }));
  expect(Object.values(fields)).toContain('\\*boom\\* @\u200beveryone');
});

test.each(['buyer<b>@mail.example</b>', 'buyer&#64;mail.example'])(
  'an e-mail address in %j is masked',
  (text) => {
    const shown = look({ customer: text, error: text, sent_commands: [sent(text)] });
    const shared = summaryView(
      payment({ ...whole, customer: text, products: [{ name: text }] }),
      format('en'),
    );
    expect(JSON.stringify([shown, shared])).not.toContain('buyer');
    expect(JSON.stringify([shown, shared]).match(/b•••@/g)).toHaveLength(5);
  },
);

test('a watched payment is shown when it has changed, else how watching ended', () => {
  const ends: readonly WatchEnd[] = [
    { kind: 'unchanged', minutes: 10 },
    { kind: 'unknown' },
    { kind: 'unlinked' },
    { kind: 'stopped' },
  ];
  const texts = ends.map((end) => watchEndView(7, end, true, format('en'))?.content);
  expect(new Set(texts.filter(Boolean))).toHaveProperty('size', 4);
  expect(watchEndView(7, { kind: 'cancelled' }, true, format('en'))).toBeUndefined();
  expect(texts[0]).toContain('10 minutes');
  for (const text of texts) expect(text).toContain('#7');
  const changed = watchEndView(7, { kind: 'changed', payment: payment(whole) }, false, format('en'));
  expect(changed?.content).toBe('Payment #7 has changed:');
  expect(targetsOf(changed ?? {})).not.toContain('payment:email:7');
});

test('several payments are offered to choose from, 25 at most', () => {
  const ids = Array.from({ length: 30 }, (_, index) => index + 1);
  const text = JSON.stringify(choosePaymentView(ids, LANGUAGES.en));
  expect(text).toContain('"value":"25"');
  expect(text).not.toContain('"value":"26"');
});
