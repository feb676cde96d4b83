import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskEmail } from '../../src/shop/redact.js';
import type { WatchEnd } from '../../src/shop/watch.js';
import {
  choosePaymentView,
  emailView,
  noNumberView,
  numberModal,
  paymentChoices,
  paymentView,
} from '../../src/views/payment.js';
import { watchEndView, watchingView } from '../../src/views/payment-watch.js';
import { LANGUAGES } from '../../src/words/index.js';
import { RUNS } from './arbitraries.js';
import { AT, dated, fieldsOf, format, payment, targetsOf, type Wire, wireServer } from './samples.js';

const sent = (command: string, response = 'ok') => ({ command, response });
const whole: Wire = {
  id: 7,
  customer: 'Steve',
  email: 'steve@mail.example',
  status: 2,
  enrolled: '49.90',
  payment_system: 'yoomoney',
  payment_type: 'card',
  created_at: '2025-12-31 11:00:00',
  products: [
    { name: '§aSword', price: 49, amount: 1, commands: ['give {user} sword'] },
    { name: 'Gold', price: 1, amount: 64, commands: [] },
  ],
  server: wireServer({ ip: 'play.example' }),
  sent_commands: [sent('give Steve sword')],
};
const berlin = format('en', { timeZone: 'Europe/Berlin' });
const look = (fields: Wire = {}, how = berlin) =>
  paymentView(dated(payment({ ...whole, ...fields })), {}, how);
const headOf = (...args: Parameters<typeof look>) => {
  const [embed] = look(...args).embeds ?? [];
  return { author: embed?.author?.name, title: embed?.title, lines: embed?.description?.split('\n') ?? [] };
};

test('a card says what it is, what to do, and the facts that matter', () => {
  expect(headOf()).toEqual({
    author: 'Payment #7 · December 31, 2025 at 11:00 AM (1 month ago)',
    title: '✅ Delivered',
    lines: [
      'Looks delivered: every command was sent, and no reply looks like an error.',
      '**Do this:** if the buyer received nothing, check the player name and the server below.',
      `-# Checked at <t:${AT / 1000}:T>`,
    ],
  });
  expect(fieldsOf(look())).toEqual({
    Buyer: '`Steve`\n`s•••@mail.example`',
    Price: '**113** · Bank card (YooMoney)\n-# credited to the shop: 49.9',
    Bought: 'Sword — 49\nGold × 64 — 64 (1 each)\non **Lobby** `play.example`',
  });
});

test('what a payment lacks is not shown', () => {
  const [embed] = paymentView(dated(payment()), {}, format('en')).embeds ?? [];
  expect(embed?.fields).toEqual([]);
  expect(embed?.author?.name).toBe('Payment #7');
});

test('one product and its server share a line', () => {
  expect(fieldsOf(look({ products: [{ name: 'Sword', price: 49 }] })).Bought).toBe(
    'Sword — 49 · on **Lobby** `play.example`',
  );
});

test('a server whose address is hidden is shown without one', () => {
  const server = wireServer({ ip: 'play.example', hide_ip: 1 });
  expect(fieldsOf(look({ server, products: [] })).Bought).toBe('on **Lobby**');
});

test.each<[Wire, string, string]>([
  [{ status: 0, sent_commands: [] }, '⚪ Not paid', '⚪ Не оплачен'],
  [{ status: 1 }, '⏳ Paid, waiting for delivery', '⏳ Оплачен, ждёт выдачи'],
  [{ products: [], sent_commands: [] }, '⛔ Paid, nothing sent', '⛔ Оплачен, ничего не отправлено'],
  [{ status: 9 }, '❔ Unknown status 9', '❔ Неизвестный статус 9'],
  [{ error: 'x' }, '⚠️ The shop reports an error', '⚠️ Магазин сообщил об ошибке'],
  [{ status: 0 }, '❔ Unpaid, yet commands were sent', '❔ Не оплачен, но команды отправлены'],
  [{}, '✅ Delivered', '✅ Товар выдан'],
  [
    { products: [], sent_commands: [sent('give', 'No player was found')] },
    '⚠️ Paid, not delivered: the player was offline',
    '⚠️ Оплачен, товар не выдан: игрок был не в сети',
  ],
  [
    { products: [], sent_commands: [sent('a'), sent('give', 'No player was found')] },
    '⚠️ Paid, not fully delivered: the player was offline',
    '⚠️ Оплачен, выдано не всё: игрок был не в сети',
  ],
  [
    { products: [{ commands: ['a', 'give', 'b'] }] },
    '⚠️ Paid, 3 commands not sent',
    '⚠️ Оплачен, не отправлены 3 команды',
  ],
  [
    { products: [{ commands: [] }], sent_commands: [] },
    '✅ Paid, nothing to send',
    '✅ Оплачен, отправлять нечего',
  ],
  [
    { products: [{ commands: {} }, { commands: [7, null] }] },
    '❔ Paid, delivery not checked',
    '❔ Оплачен, выдача не проверена',
  ],
  [{ payment_type: 'test' }, '🧪 Test payment: delivered', '🧪 Тестовый платёж: товар выдан'],
  [
    { payment_type: 'test', status: 1 },
    '🧪 Test payment: paid, waiting for delivery',
    '🧪 Тестовый платёж: оплачен, ждёт выдачи',
  ],
])('%j is titled with a sign and in a few words', (fields, english, russian) => {
  expect(headOf(fields).title).toBe(english);
  expect(headOf(fields, format('ru')).title).toBe(russian);
  expect(english.split(' ').length).toBeLessThanOrEqual(10);
});

test('the advice names the player, the server and the commands', () => {
  const fields = { sent_commands: [sent('give', 'No player was found'), sent('a')], products: [] };
  expect(headOf(fields).lines[1]).toBe(
    '**Do this:** ask `Steve` to join **Lobby**, then send command 1 again from the shop’s panel.',
  );
  expect(headOf(fields, format('ru')).lines[1]).toBe(
    '**Что делать:** попросите игрока `Steve` зайти на сервер **Lobby** и отправьте команду 1 ещё раз из панели магазина.',
  );
  expect(headOf({ ...fields, customer: '', server: null }).lines[1]).toBe(
    '**Do this:** ask the buyer to join the server, then send command 1 again from the shop’s panel.',
  );
});

test.each([
  [0, 'Not paid'],
  [1, 'Paid, waiting for delivery'],
  [2, 'Paid and completed'],
  [7, 'Unknown status 7'],
])(
  'the status %i is named together with an error, and nothing is promised about the money',
  (status, text) => {
    const { lines } = headOf({ status, error: 'x' });
    expect(lines[0]).toBe(`Looks like the delivery failed. Status: ${text}.`);
    expect(lines[1]).toContain('check in the shop’s panel that the money has arrived');
  },
);

describe('money', () => {
  const price = (fields: Wire) => fieldsOf(look({ payment_type: '', payment_system: '', ...fields })).Price;
  const credit = '-# credited to the shop: 49.9';

  test.each<[string, Wire, string | undefined]>([
    ['nothing but what was credited', { products: [] }, credit],
    ['the sum, and what was credited once it is paid', {}, `**113**\n${credit}`],
    ['no credit before it is paid', { status: 0 }, '**113**'],
    ['what was paid, where that is another sum', { cost: 100 }, `**113**\npaid: 100\n${credit}`],
    ['what was paid alone where there is no sum', { cost: 100, products: [] }, `**paid: 100**\n${credit}`],
    ['what was paid once where it is the sum', { cost: 113 }, `**113**\n${credit}`],
    ['no sum where a price cannot be read', { products: [{ price: 5 }, {}], enrolled: null }, undefined],
    ['two decimals at most', { products: [{ price: 0.1 }, { price: 0.2 }], enrolled: null }, '**0.3**'],
    ['nothing to pay', { products: [{ price: 0 }], enrolled: null }, '**free**'],
    ['the way, once', { products: [], enrolled: null, payment_type: 'qiwi', payment_system: 'QIWI' }, 'QIWI'],
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
    expect(fieldsOf(look({ products, server: null })).Bought).toBe(
      'Totem × 3 — 22.47 (7.49 each)\nVIP — 149\nGift — free\nBox × 2',
    );
  });
});

describe('the evidence', () => {
  test('is the first command that failed, with the game server’s reply', () => {
    const failed = sent('give Steve axe', 'No player was found');
    const fields = fieldsOf(look({ sent_commands: [sent('a'), failed, failed], products: [] }));
    expect(fields['⚠️ Command 2 of 3']).toBe('`give Steve axe`\n```\nNo player was found\n```');
  });

  test('is what was not sent, with the buyer’s name in it, ready to copy', () => {
    const commands = ['lp user {user} parent add vip', 'say {user} {amount}', 'c', 'd'];
    const { '⚠️ Apparently not sent': missing } = fieldsOf(
      look({ customer: '$& Steve', products: [{ name: 'VIP', commands }] }),
    );
    expect(missing).toBe('`lp user $& Steve parent add vip`\n`c`\n`d`\n… and 1 more command');
  });

  test('is the error that the shop reports, escaped', () => {
    const fields = fieldsOf(look({ error: '*boom* @everyone' }));
    expect(fields['Error reported by the shop']).toBe('\\*boom\\* @\u200beveryone');
  });

  test('is nothing where all is well', () => {
    expect(Object.keys(fieldsOf(look()))).toEqual(['Buyer', 'Price', 'Bought']);
  });
});

describe('the buttons', () => {
  const offered = { sent_commands: [sent('give', 'No player was found')], products: [] };
  const stylesOf = (fields: Wire) =>
    look(fields).components?.flatMap(({ components }) =>
      components.flatMap((part) => ('label' in part && 'style' in part ? [[part.label, part.style]] : [])),
    );

  test('stand in one order, and the next step is the primary one', () => {
    expect(stylesOf(offered)).toEqual([
      ['✉️ Reply to buyer', 1],
      ['🔄 Check again', 2],
      ['🔔 Watch', 2],
      ['All details', 2],
    ]);
  });

  test.each<[Wire, string]>([
    [{ status: 0, sent_commands: [] }, '✉️ Reply to buyer'],
    [{ status: 1 }, '🔔 Watch'],
    [{}, '✉️ Reply to buyer'],
    [{ error: 'x' }, '🔄 Check again'],
    [{ products: [], sent_commands: [sent('a', 'Unknown command')] }, '🔄 Check again'],
    [{ products: [{ commands: [7, null] }] }, 'All details'],
    [{ payment_type: 'test', status: 1 }, '🔔 Watch'],
  ])('of %j begin with %s', (fields, primary) => {
    expect(stylesOf(fields)?.filter(([, style]) => style === 1)).toEqual([[primary, 1]]);
  });

  test.each([
    [{ status: 0 }, true],
    [{ status: 1 }, true],
    [{}, false],
    [{ error: 'x' }, true],
    [offered, true],
    [{ status: 7 }, true],
  ])('of %j offer to watch: %s', (fields, canBe) => {
    expect(targetsOf(look(fields)).includes('payment:watch:7')).toBe(canBe);
  });

  test('of a test payment reply to nobody, since nobody has paid', () => {
    expect(targetsOf(look({ payment_type: 'test' })).join()).not.toContain('reply');
  });

  test('remember the message that the look-up came from', () => {
    const question = { messageId: '400000000000000001', authorId: '200000000000000009' };
    const { id } = payment();
    for (const target of targetsOf(paymentView(dated(payment({ status: 0 })), question, format('en'))))
      expect(target).toMatch(new RegExp(`^payment:\\w+:${id}:400000000000000001:200000000000000009$`));
  });
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
    expect(JSON.stringify(look())).not.toContain('steve@mail');
    expect(emailView(payment(whole), LANGUAGES.en).embeds?.[0]?.description).toBe('`steve@mail.example`');
    expect(emailView(payment(), LANGUAGES.ru).embeds?.[0]?.description).toBe('Покупатель не указал почту.');
  });
});

test.each(['zed<b>@mail.example</b>', 'zed&#64;mail.example'])(
  'an e-mail address in %j is masked',
  (text) => {
    const shown = JSON.stringify(look({ customer: text, error: text, products: [{ name: text }] }));
    expect(shown).not.toContain('zed');
    expect(shown.match(/z•••@/g)?.length).toBeGreaterThanOrEqual(3);
  },
);

test('a watched payment is shown when it has changed, else how watching ended', () => {
  const end = (how: WatchEnd) => watchEndView(7, how, {}, format('en'));
  const ends: readonly WatchEnd[] = [
    { kind: 'unchanged', minutes: 10 },
    { kind: 'unknown' },
    { kind: 'unlinked' },
    { kind: 'stopped' },
  ];
  const texts = ends.map((how) => end(how)?.content);
  const next = ends.map((how) => targetsOf(end(how) ?? {}).join());
  expect(next).toEqual(['payment:refresh:7', 'payment:refresh:7', '', '']);
  expect(new Set(texts.filter(Boolean))).toHaveProperty('size', 4);
  expect(end({ kind: 'cancelled' })).toBeUndefined();
  expect(texts[0]).toContain('10 minutes');
  for (const text of texts) expect(text).toContain('#7');
  const changed = end({ kind: 'changed', payment: dated(payment(whole)) });
  expect(changed).toMatchObject({ content: 'Payment #7 has changed:', embeds: [{ title: '✅ Delivered' }] });
});

test.each([10, undefined])('a watch names its payment and can be stopped (%s minutes)', (minutes) => {
  const view = watchingView(7, minutes, LANGUAGES.en);
  expect(view.content).toContain('payment #7');
  expect(targetsOf(view)).toEqual(['payment:stop:7']);
});

test('several payments are offered to choose from, 25 at most', () => {
  const ids = Array.from({ length: 30 }, (_, index) => index + 1);
  const text = JSON.stringify(choosePaymentView(ids, {}, LANGUAGES.en));
  expect(text).toContain('"value":"25"');
  expect(text).not.toContain('"value":"26"');
});

test('a message without a number leads to a form that keeps what it came from', () => {
  const question = { messageId: '400000000000000001' };
  expect(targetsOf(noNumberView('None.', question, LANGUAGES.en))).toEqual([
    'payment:enterNumber:400000000000000001',
  ]);
  expect(numberModal(question, LANGUAGES.en).customId).toBe('payment:number:400000000000000001');
});

test('payments of late are offered by number and by buyer', () => {
  const lately = [payment(whole), payment({ id: 51004, customer: 'Alex' })].map(dated);
  const offered = (typed: string) => paymentChoices(lately, typed, LANGUAGES.en);
  expect(offered('')).toEqual([
    { name: '#7 · Steve · ✅ Delivered', value: 7 },
    { name: '#51004 · Alex · ⛔ Paid, nothing sent', value: 51004 },
  ]);
  for (const typed of ['510', '#510', '№ 510'])
    expect(offered(typed).map(({ value }) => value)).toEqual([51004]);
  expect(offered('ste').map(({ value }) => value)).toEqual([7]);
  expect(offered('zz')).toEqual([]);
});
