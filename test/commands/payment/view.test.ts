import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CardContext,
  choosePaymentView,
  noNumberView,
  numberModal,
  paymentChoices,
  paymentView,
} from '../../../commands/payment/view.js';
import { summarize } from '../../../src/domain/payment-summary.js';
import { maskEmail } from '../../../src/domain/redact.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { QUESTION } from '../../support/router-harness.js';
import { AT, dated, format, payment, targetsOf, type Wire, wireServer } from '../../support/samples.js';
import { anyText, RUNS } from '../arbitraries.js';

const sent = (command: string, response = 'ok') => ({ command, response });
const OFFLINE = 'No player was found';
const whole: Wire = {
  id: 7,
  customer: 'Steve',
  email: 'steve@mail.example',
  status: 2,
  payment_system: 'yoomoney',
  payment_type: 'card',
  products: [
    { name: '§aSword', price: 49, amount: 1, commands: ['give {user} sword'] },
    { name: 'Gold', price: 1, amount: 64, commands: [] },
  ],
  server: wireServer({ ip: 'play.example' }),
  sent_commands: [sent('give Steve sword')],
};
const look = (fields: Wire = {}, how = format('en'), context: Partial<CardContext> = {}) =>
  paymentView(dated(payment({ ...whole, ...fields })), { question: {}, ...context }, how);
const embedOf = (...args: Parameters<typeof look>) => {
  const [{ title = '', description = '', footer } = {}] = look(...args).embeds ?? [];
  return { title, description, footer: footer?.text, lines: description.split('\n') };
};
const failed = { products: [], sent_commands: [sent('give', OFFLINE)] };

test.each<[Wire, string, string]>([
  [{ status: 0 }, '❔ Unpaid, yet commands were sent', '❔ Не оплачено, но команды отправлены'],
  [failed, '⚠️ Paid, not delivered: the player was offline', '⚠️ Оплачено, но не выдано: игрок был не в сети'],
  [
    { products: [{ commands: ['a', 'give', 'b', 'c', 'd'] }] },
    '⚠️ Paid, 5 commands not sent',
    '⚠️ Оплачено, не отправлено 5 команд',
  ],
])('%j is titled with a sign and in a few words', (fields, english, russian) => {
  expect(embedOf(fields).title).toBe(english);
  expect(embedOf(fields, format('ru')).title).toBe(russian);
});

describe('a payment that waits', () => {
  const REFRESH = '🔄 Check again';
  const REPLY = '✉️ Reply to buyer';

  test.each([
    ['2026-01-31 12:55:01', 'delivery', 'ждёт выдачи', REFRESH],
    ['2026-01-31 12:55:00', '5 minutes', 'ждёт выдачи уже 5 минут', REPLY],
    ['2026-01-31 12:39:00', '21 minutes', 'ждёт выдачи уже 21 минуту', REPLY],
    ['2026-01-31 12:00:00', '1 hour', 'ждёт выдачи уже час', REPLY],
    ['2026-01-31 11:00:00', '2 hours', 'ждёт выдачи уже 2 часа', REPLY],
    ['2026-01-30 13:00:00', '1 day', 'ждёт выдачи уже день', REPLY],
    ['2026-01-26 13:00:00', '5 days', 'ждёт выдачи уже 5 дней', REPLY],
    ['2026-01-01 13:00:00', '1 month', 'ждёт выдачи уже месяц', REPLY],
    ['2025-01-31 13:00:00', '1 year', 'ждёт выдачи уже год', REPLY],
    ['2021-01-31 13:00:00', '5 years', 'ждёт выдачи уже 5 лет', REPLY],
    [null, 'delivery', 'ждёт выдачи', REFRESH],
  ])('since %s says how long, and what is next', (created_at, english, russian, primary) => {
    const fields = { status: 1, sent_commands: [], created_at };
    expect(embedOf(fields).title).toBe(`⏳ Paid, waiting for ${english}`);
    expect(embedOf(fields, format('ru')).title).toBe(`⏳ Оплачено, ${russian}`);
    expect(primaryOf(fields)).toEqual([primary]);
    expect(embedOf(fields).description.includes('resend from the shop’s panel')).toBe(primary === REPLY);
  });

  test('has waited since it was last changed', () => {
    const fields = { status: 1, created_at: '2025-01-31 13:00:00', updated_at: '2026-01-31 12:59:00' };
    expect(embedOf(fields).title).toBe('⏳ Paid, waiting for delivery');
  });
});

test('the advice names the player and the server, as far as they are known', () => {
  expect(embedOf(failed).lines[0]).toBe(
    'Ask `Steve` to join **Lobby**, then resend the command from the shop’s panel.',
  );
  expect(embedOf(failed, format('ru')).lines[0]).toBe(
    'Попросите игрока `Steve` зайти на сервер **Lobby**, затем отправьте команду ещё раз из панели магазина.',
  );
  expect(embedOf({ ...failed, customer: '', server: null }).lines[0]).toBe(
    'Ask the buyer to join the server, then resend the command from the shop’s panel.',
  );
});

test('an error in a plug-in leads to the log of that minute, and to the command', () => {
  const reply = 'An internal error occurred while attempting to perform this command';
  const fields = {
    products: [],
    sent_commands: [sent('crate key give Steve', reply)],
    created_at: '2026-01-31 12:00:00',
  };
  expect(embedOf(fields).title).toBe('⚠️ Paid, not delivered: error in a plug-in');
  expect(embedOf(fields).lines[0]).toBe(
    'The server’s log at <t:1769850000:t> says why. Correct the plug-in behind `crate`, then resend from the shop’s panel.',
  );
});

test.each([3, 7, 255])('the unknown status %d is never called unpaid', (status) => {
  for (const [language, unpaid] of [
    ['en', /not paid|unpaid/i],
    ['ru', /не оплачен/i],
  ] as const) {
    for (const sent_commands of [[], whole.sent_commands]) {
      const shown = embedOf({ status, sent_commands }, format(language));
      expect(shown.title).toContain(String(status));
      expect(JSON.stringify(shown)).not.toMatch(unpaid);
    }
  }
});

describe('the line of facts', () => {
  const factsOf = (fields: Wire) => embedOf(fields).lines.at(-1);
  const unpaid = { status: 0, sent_commands: [], payment_type: '', payment_system: '' };

  test('of a delivered payment leaves out what the sentence says', () => {
    expect(factsOf({})).toBe('Sword, Gold ×64 · **113**');
    expect(factsOf({ payment_type: 'test' })).toBe('`Steve` · Sword, Gold ×64 · test, nobody paid');
  });

  test.each<[string, Wire, string]>([
    ['what the lines cost', {}, '`Steve` · Sword, Gold ×64 · **113**'],
    ['what was paid', { cost: 100 }, '`Steve` · Sword, Gold ×64 · **100**'],
    [
      'no sum where a price cannot be read',
      { products: [{ name: 'A', price: 5 }, { name: 'B' }] },
      '`Steve` · A, B',
    ],
    [
      'two decimals at most',
      { products: [{ name: 'A', price: 0.1, amount: 3 }] },
      '`Steve` · A ×3 · **0.3**',
    ],
    ['nothing to pay', { products: [{ name: 'A', price: 0 }] }, '`Steve` · A · **free**'],
    ['the way, once', { products: [], payment_type: 'qiwi', payment_system: 'QIWI' }, '`Steve` · QIWI'],
    ['an unknown way, escaped', { products: [], payment_type: '__proto__' }, '`Steve` · \\_\\_proto\\_\\_'],
    [
      'five products at most',
      { products: [...'ABCDEFG'].map((name) => ({ name })) },
      '`Steve` · A, B, C, D, E, … and 2 more',
    ],
    ['nothing at all', { customer: '', products: [] }, ''],
  ])('has %s', (_what, fields, expected) => {
    const [line = ''] = [factsOf({ ...unpaid, ...fields })];
    expect(line === '```' ? '' : line).toBe(expected);
  });
});

describe('the commands', () => {
  const blockOf = (fields: Wire) => /```ansi\n([\s\S]*?)\n```/.exec(embedOf(fields).description)?.[1] ?? '';
  const [RED, GREEN, PLAIN] = ['\u001b[1;31m', '\u001b[32m', '\u001b[0m'];

  test('have green replies, red ones with a cross where they look failed, and no colour where there is none', () => {
    const sent_commands = [sent('§aa', '§9Gave 1'), sent('b', OFFLINE), sent('c', '')];
    expect(blockOf({ sent_commands }).split('\n')).toEqual([
      '> b',
      `${RED}✖ ${OFFLINE}${PLAIN}`,
      '> a',
      `${GREEN}Gave 1${PLAIN}`,
      '> c',
      '(no reply)',
    ]);
  });

  test('are five, the failed ones first, in two lines of 120 characters each', () => {
    const sent_commands = Array.from({ length: 200 }, (_, index) =>
      sent(`${index + 1} ${'x'.repeat(200)}`, index === 150 ? OFFLINE : `a\n${'y'.repeat(200)}`),
    );
    const lines = blockOf({ sent_commands, products: [] }).split('\n');
    expect(lines.flatMap((line) => /^> (\d+)/.exec(line)?.[1] ?? [])).toEqual(['151', '1', '2', '3', '4']);
    expect(lines).toHaveLength(11);
    expect(lines.at(-1)).toBe('… 195 more: ⋯ More');
    expect(lines[1]).toBe(`${RED}✖ ${OFFLINE}${PLAIN}`);
    expect(lines[2]).toMatch(/^> 1 x{117}…$/);
    expect(lines[3]).toBe(`${GREEN}a ${'y'.repeat(117)}…${PLAIN}`);
  });

  test('stand below what the shop itself says, whose marks mean nothing', () => {
    const error = '§c*boom* @everyone\n```';
    expect(blockOf({ error }).split('\n')).toEqual([
      `${RED}✖ *boom* @everyone ˋˋˋ${PLAIN}`,
      '> give Steve sword',
      `${GREEN}ok${PLAIN}`,
    ]);
  });

  test('cannot end their block', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (error, command, response) => {
        const { description } = embedOf({ error, sent_commands: [sent(command, response)], products: [] });
        expect(description.match(/```/g)).toHaveLength(2);
      }),
      RUNS,
    );
  });

  test('that were not sent have the buyer’s name in them, ready to copy', () => {
    const commands = ['lp user {user} parent add vip', 'say {user} {amount}', 'c', 'd', 'e'];
    const { lines } = embedOf({
      customer: '$& Steve',
      products: [{ name: 'VIP', commands }],
      sent_commands: [sent('say $& Steve 1')],
    });
    const missing = ['`lp user $& Steve parent add vip`', '`c`', '`d`'].map((line) => `Not sent: ${line}`);
    expect(lines.slice(-5, -1)).toEqual([...missing, '… and 1 more command']);
  });
});

const buttonsOf = (fields: Wire) =>
  (look(fields).components ?? []).flatMap(({ components }) =>
    components.flatMap((part) =>
      'label' in part && 'style' in part ? [[part.label, part.style] as const] : [],
    ),
  );
const primaryOf = (fields: Wire) =>
  buttonsOf(fields).flatMap(([label, style]) => (style === 1 ? [label] : []));

describe('the buttons', () => {
  test.each<[Wire, string[]]>([
    [failed, ['✉️ Reply to buyer', '🔄 Check again', '⋯ More']],
    [{}, ['✉️ Reply to buyer', '⋯ More']],
    // Nobody has bought.
    [{ payment_type: 'test' }, ['⋯ More']],
    [{ payment_type: 'test', status: 1 }, ['🔄 Check again', '⋯ More']],
  ])('of %j are %j', (fields, labels) => {
    expect(buttonsOf(fields).map(([label]) => label)).toEqual(labels);
  });

  test.each<[Wire, string[]]>([
    [{ status: 0, sent_commands: [] }, ['✉️ Reply to buyer']],
    [{}, ['✉️ Reply to buyer']],
    [{ error: 'x' }, ['🔄 Check again']],
    [{ products: [], sent_commands: [sent('a', 'Unknown command')] }, ['🔄 Check again']],
    [{ payment_type: 'test', status: 1 }, []],
  ])('of %j have %j as the next step', (fields, primary) => {
    expect(primaryOf(fields)).toEqual(primary);
  });

  test('remember the message that the look-up came from', () => {
    const question = { messageId: QUESTION.id, authorId: QUESTION.authorId };
    const others = { payments: [summarize(payment(whole))], mayHaveMore: false };
    const targets = targetsOf(look({ status: 0 }, format('en'), { question, others }));
    expect(targets).toHaveLength(4);
    for (const target of targets)
      expect(target).toMatch(new RegExp(`^payment:\\w+:7:${QUESTION.id}:${QUESTION.authorId}$`));
  });
});

test('a card that could not be checked again stays as it was, and its footer says so', () => {
  const away = look({}, format('en'), { isAway: true });
  const footer = { text: '⚠️ The shop is not responding. Payment #7, checked' };
  expect(away).toEqual({ ...look(), embeds: [{ ...look().embeds?.[0], footer }] });
  expect(away.embeds?.[0]?.timestamp).toBe(new Date(AT).toISOString());
});

describe('the other payments of the player', () => {
  const made = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      summarize(payment({ ...whole, ...failed, products: [{ name: 'VIP', price: 149 }], id: index + 100 })),
    );
  const othersOf = (count: number, mayHaveMore: boolean, fields: Wire = {}) =>
    look(fields, format('en'), { others: { payments: made(count), mayHaveMore } }).components?.[0]
      ?.components[0];

  test('are offered below the card, and older ones last', () => {
    expect(othersOf(1, true)).toMatchObject({
      custom_id: 'payment:others:7',
      placeholder: '1 more payment of Steve…',
      options: [
        { label: '⚠️ VIP · 149', value: '100', description: '#100 · the player was offline' },
        { label: '🔎 Look further back', value: 'further' },
      ],
    });
  });

  test('are as many as a select holds, with the way to older ones', () => {
    const full = othersOf(40, true);
    const options = full && 'options' in full ? full.options : [];
    expect(options).toHaveLength(25);
    expect(options.at(-1)?.value).toBe('further');
  });

  test('leave no select where there are none, and none are to be read', () => {
    expect(othersOf(0, false)).toMatchObject({ label: '✉️ Reply to buyer' });
    expect(othersOf(1, true, { customer: '' })).toMatchObject({ label: '✉️ Reply to buyer' });
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

  test('is not on the card', () => {
    expect(JSON.stringify(look())).not.toContain('mail.example');
  });

  test.each(['zed<b>@mail.example</b>', 'zed&#64;mail.example'])('in %j is masked', (text) => {
    const fields = { customer: text, error: text, products: [{ name: text }], status: 0 };
    const shown = JSON.stringify(look(fields));
    expect(shown).not.toContain('zed');
    expect(shown.match(/z•••@/g)?.length).toBeGreaterThanOrEqual(3);
  });
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
    { name: '#7 · Steve · ✅ Looks delivered', value: 7 },
    { name: '#51004 · Alex · ⛔ Paid, nothing sent', value: 51004 },
  ]);
  for (const typed of ['510', '#510', '№ 510'])
    expect(offered(typed).map(({ value }) => value)).toEqual([51004]);
  expect(offered('ste').map(({ value }) => value)).toEqual([7]);
  expect(offered('zz')).toEqual([]);
});
