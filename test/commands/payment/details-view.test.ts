import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detailsView } from '../../../commands/payment/details-view.js';
import { replyBreaches } from '../../support/message-rules.js';
import { dated, format, payment, targetsOf, type Wire, wireServer } from '../../support/samples.js';
import { anyText, RUNS } from '../arbitraries.js';

const sent = (command: string, response = 'ok') => ({ command, response });
const OFFLINE = 'No player was found';
const whole: Wire = {
  id: 7,
  customer: 'Steve',
  email: 'steve@mail.example',
  status: 2,
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
const look = (fields: Wire = {}) => detailsView(dated(payment({ ...whole, ...fields })), {}, berlin);
const textOf = (fields: Wire = {}) => look(fields).embeds?.[0]?.description ?? '';
const factsOf = (fields: Wire = {}) => textOf(fields).split('\n```\n')[1]?.split('\n') ?? [];
const commandsIn = (text: string) => text.split('\n').flatMap((line) => /^> (.*)/.exec(line)?.[1] ?? []);

test('all that is known of a payment is shown', () => {
  expect(factsOf()).toEqual([
    'Sword 49 · Gold ×64 64',
    '**Server** Lobby `play.example`',
    '**Paid with** bank card, pay\\_sys',
    '**E-mail** s•••@\u200bmail.example',
    '**Created** <t:1769853600:f> · **changed** <t:1769853900:f>',
  ]);
  expect(targetsOf(look())).toEqual(['payment:card:7']);
});

test('what is empty is left out', () => {
  const nothing = { products: [], server: null, payment_system: '', payment_type: '', email: '' };
  expect(factsOf({ ...nothing, created_at: null, updated_at: null })).toEqual([]);
  expect(factsOf({ ...nothing, updated_at: whole.created_at })).toEqual(['**Created** <t:1769853600:f>']);
});

test('a server whose address is hidden is shown without one', () => {
  expect(factsOf({ server: wireServer({ ip: 'play.example', hide_ip: 1 }) })).toContain('**Server** Lobby');
});

test('what the buyer filled in is shown by what was asked, escaped and without e-mail addresses', () => {
  const fields = [
    { name: 'horse', description: 'Name', value: '*Star* steve@mail.example' },
    { name: 'speed', value: 12 },
    { name: 'colour', value: '' },
  ];
  const products = [{ name: 'Horse', additional_fields: fields }, { additional_fields: { 1: fields[1] } }];
  expect(factsOf({ products })).toContain(
    '-# Name: \\*Star\\* s•••@\u200bmail.example · speed: 12 · speed: 12',
  );
});

test.each([
  ['card', 'bank card'],
  ['YOOMONEY', 'YooMoney'],
  ['new_way', 'new\\_way'],
  ['constructor', 'constructor'],
])('paid with %j is shown as %j', (way, shown) => {
  for (const fields of [
    { payment_type: way, payment_system: '' },
    { payment_type: '', payment_system: way },
    { payment_type: way, payment_system: way },
  ])
    expect(factsOf(fields)).toContain(`**Paid with** ${shown}`);
});

describe('the commands', () => {
  test('are shown in the order in which they were sent, with the colours of the card', () => {
    const sent_commands = [sent('give a', 'Done\ntwice'), sent('§cop b', ''), sent('c', OFFLINE)];
    const view = look({ sent_commands });
    expect(view.embeds?.[0]?.title).toBe('Payment #7: 3 commands');
    expect(view.files).toEqual([]);
    expect(textOf({ sent_commands }).split('\n```\n')[0]?.split('\n')).toEqual([
      '```ansi',
      '> give a',
      '\u001b[32mDone\u001b[0m',
      '\u001b[32mtwice\u001b[0m',
      '> op b',
      '(no reply)',
      '> c',
      `\u001b[1;31m✖ ${OFFLINE}\u001b[0m`,
    ]);
  });

  test('cannot end their block', () => {
    fc.assert(
      fc.property(anyText, anyText, (command, response) => {
        const text = textOf({ sent_commands: [sent(`x${command}`, `x${response}`)], products: [] });
        expect(text.match(/```/g)).toHaveLength(2);
      }),
      RUNS,
    );
  });

  test('that are too many for a message are the first 20, and a file has all', () => {
    const sent_commands = Array.from({ length: 60 }, (_, index) => sent(`say ${index + 1}`, 'y'.repeat(100)));
    const text = textOf({ sent_commands });
    expect(commandsIn(text)).toEqual(sent_commands.slice(0, 20).map(({ command }) => command));
    expect(text).toContain('\n… 40 more in the file\n');
    const [file, ...more] = look({ sent_commands }).files ?? [];
    expect(more).toEqual([]);
    expect(file?.name).toBe('payment-7.txt');
    expect(file?.text.match(/^\d+\. > say \d+\ny{100}$/gm)).toHaveLength(60);
  });

  test('of which one alone is too long come in a file, too', () => {
    const { files: [file] = [] } = look({ sent_commands: [sent('x', 'y'.repeat(5000))] });
    expect(file?.text).toContain('y'.repeat(5000));
  });

  test('come in a file that ends where nobody reads on, and says so', () => {
    const sent_commands = Array.from({ length: 1000 }, () => sent('give', 'y'.repeat(1000)));
    const [file] = look({ sent_commands }).files ?? [];
    expect(file?.text.length).toBeLessThan(201_000);
    expect(file?.text).toMatch(/… and 80\d more commands$/);
  });
});

test.each(['', 'x'.repeat(900)])(
  'as much of everything as there can be fits into a message, with the error %j',
  (error) => {
    const long = (letter: string) => letter.repeat(500);
    const name = (letter: string) => letter.repeat(40);
    const fields: Wire = {
      ...{ error, email: `e@${long('m')}.example`, payment_system: long('s'), payment_type: long('t') },
      ...{ created_at: long('a'), updated_at: long('b') },
      server: wireServer({ name: long('n'), ip: `${'h'.repeat(190)}.example` }),
      products: Array.from({ length: 10 }, (_, index) => ({
        ...{ name: name('p'), price: 100, commands: [`${index} ${name('z')}`] },
        additional_fields: [{ name: name('f'), value: name('v') }],
      })),
    };
    for (const [commands, characters] of [
      [25, 45],
      [30, 300],
    ] as const) {
      const sent_commands = Array.from({ length: commands }, () =>
        sent('k'.repeat(characters), `${OFFLINE} ${'r'.repeat(characters)}`),
      );
      const shown = detailsView(dated(payment({ ...whole, ...fields, sent_commands })), {}, format('ru'));
      expect(replyBreaches(shown)).toEqual([]);
      expect(shown.embeds?.[0]?.description).toContain('**Сервер**');
    }
  },
);
