import { describe, expect, test } from 'vitest';
import {
  type CardContext,
  detailsView,
  paymentChoices,
  paymentView,
} from '../../../commands/payment/view.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { readJudged } from '../../support/judged.js';
import { QUESTION } from '../../support/router-harness.js';
import { dated, format, payment, targetsOf, type Wire, wireServer } from '../../support/samples.js';

const GAVE = 'Gave 1 [Diamond] to Steve';
const sent = (command: string, response = GAVE) => ({ command, response });
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
  paymentView(dated(payment({ ...whole, ...fields })), { source: {}, ...context }, how);
const shownCard = (...args: Parameters<typeof look>) => {
  const [{ title = '', description = '', footer } = {}] = look(...args).embeds ?? [];
  return { title, description, footer: footer?.text, lines: description.split('\n') };
};
const failed = { products: [], sent_commands: [sent('give', OFFLINE)] };

describe('a payment that waits', () => {
  const REFRESH = '🔄 Check again';
  const REPLY = '✉️ Reply to buyer';

  test.each([
    ['2026-01-31 12:55:01', 'delivery', 'ждёт выдачи', REFRESH],
    ['2026-01-31 12:55:00', '5 minutes', 'ждёт выдачи уже 5 минут', REPLY],
    [null, 'delivery', 'ждёт выдачи', REFRESH],
  ])(
    'since %s: the title has the waiting time, and one button stands out',
    (created_at, english, russian, primary) => {
      const fields = { status: 1, sent_commands: [], created_at };
      expect(shownCard(fields).title).toBe(`⏳ Paid, waiting for ${english}`);
      expect(shownCard(fields, format('ru')).title).toBe(`⏳ Оплачено, ${russian}`);
      expect(primaryLabels(fields)).toEqual([primary]);
      expect(shownCard(fields).description.includes('resend from the shop’s panel')).toBe(primary === REPLY);
    },
  );
});

test.each([3, 7, 255])('the unknown status %d is never called unpaid', (status) => {
  for (const [language, unpaid] of [
    ['en', /not paid|unpaid/i],
    ['ru', /не оплачен/i],
  ] as const) {
    for (const sent_commands of [[], whole.sent_commands]) {
      const shown = shownCard({ status, sent_commands }, format(language));
      expect(shown.title).toContain(String(status));
      expect(JSON.stringify(shown)).not.toMatch(unpaid);
    }
  }
});

describe('the commands', () => {
  const shownBlock = (fields: Wire) =>
    /```diff\n([\s\S]*?)\n```/.exec(shownCard(fields).description)?.[1] ?? '';

  test('200 of them: shows four, the failed one first and longest, and counts the rest', () => {
    const sent_commands = Array.from({ length: 200 }, (_, index) =>
      sent(
        `${index + 1} ${'x'.repeat(200)}`,
        index === 150 ? `${OFFLINE} ${'z'.repeat(200)}` : `${GAVE}\n${'y'.repeat(200)}`,
      ),
    );
    const lines = shownBlock({ sent_commands, products: [] }).split('\n');
    expect(lines.flatMap((line) => /^> (\d+)/.exec(line)?.[1] ?? [])).toEqual(['151', '1', '2', '3']);
    expect(lines).toHaveLength(9);
    expect(lines.at(-1)).toBe('… 196 more: ⋯ More');
    expect(lines.slice(0, 4).map(({ length }) => length)).toEqual([102, 102, 62, 62]);
    expect(lines[1]).toMatch(/^- No player was found z+…$/);
    expect(lines[2]).toMatch(/^> 1 x{57}…$/);
    expect(lines[3]).toMatch(/^\+ Gave 1 \[Diamond\] to Steve y{33}…$/);
  });

  test.each([5, 6])('%i of them: never counts one more, and shows it instead', (count) => {
    const sent_commands = Array.from({ length: count }, (_, at) => sent(`give ${at}`));
    const text = shownBlock({ sent_commands, products: [] });
    expect(text.match(/^> give \d$/gm)).toHaveLength(count === 5 ? 5 : 4);
    expect(text.endsWith('… 2 more: ⋯ More')).toBe(count === 6);
  });

  test('many that are the same stand for one', () => {
    const text = shownBlock({ sent_commands: Array.from({ length: 20 }, () => sent('give')), products: [] });
    expect(text.match(/^> give$/gm)).toHaveLength(1);
    expect(text.endsWith('… 19 more: ⋯ More')).toBe(true);
  });

  test.each([
    [`+ ${GAVE}`, `+ + ${GAVE}`],
    ['- No player was found', '- - No player was found'],
    [`${GAVE}\n--- a\n+++ b\n@@ -1 +1 @@`, `+ ${GAVE} --- a +++ b @@ -1 +1 @@`],
    ['Zxqv\n+ brumf\n- dral', '  Zxqv + brumf - dral'],
    ['ok\u2028- No player was found', '- ok - No player was found'],
    [`${GAVE}\n\`\`\`\n# Free`, `+ ${GAVE} ˋˋˋ # Free`],
    [`\u001b[31m${GAVE}\u001b[0m`, `+ ${GAVE}`],
    ['', '(no reply)'],
  ])('the reply %j is the line %j', (reply, line) => {
    expect(shownBlock({ sent_commands: [sent('give', reply)], products: [] })).toBe(`> give\n${line}`);
  });

  test.each([
    [1, 1000, 1000],
    [1, 3000, 1000],
    [4, 240, 240],
    [4, 3000, 250],
  ])('%i unknown replies of %i characters: each is shown up to %i', (count, length, shown) => {
    const reply = `Zxqv ${'z'.repeat(length - 5)}`;
    const unknown = Array.from({ length: count }, (_, index) => sent(`unknown ${index}`, reply));
    const commands = [sent('delivered'), ...unknown];
    const lines = shownBlock({ sent_commands: commands, products: [] }).split('\n');
    expect(lines[0]).toBe('> unknown 0');
    const replies = lines.filter((line) => line.startsWith('  Zxqv'));
    expect(replies.map((line) => line.length - 2)).toEqual(Array.from({ length: count }, () => shown));
  });

  test('that were not sent are listed with the buyer’s name filled in', () => {
    const commands = ['lp user {user} parent add vip', 'say {user} {amount}', 'c', 'd', 'e'];
    const { lines } = shownCard({
      customer: '$& Steve',
      products: [{ name: 'VIP', commands }],
      sent_commands: [sent('say $& Steve 1')],
    });
    const missing = ['`lp user $& Steve parent add vip`', '`c`', '`d`'].map((line) => `Not sent: ${line}`);
    // Before those that went well.
    expect(lines.slice(2, 7)).toEqual([...missing, '… and 1 more command', '```diff']);
  });
});

const shownButtons = (fields: Wire) =>
  (look(fields).components ?? []).flatMap(({ components }) =>
    components.flatMap((part) =>
      'label' in part && 'style' in part ? [[part.label, part.style] as const] : [],
    ),
  );
const primaryLabels = (fields: Wire) =>
  shownButtons(fields).flatMap(([label, style]) => (style === 1 ? [label] : []));

describe('the buttons', () => {
  test.each<[string, Wire, string]>([
    [
      'no such group',
      { sent_commands: [sent('lp', 'A group named vip could not be found')] },
      '✉️ Reply to buyer',
    ],
    [
      'a command that was not sent',
      { sent_commands: [sent('a')], products: [{ name: 'VIP', commands: ['a', 'b'] }] },
      '✉️ Reply to buyer',
    ],
    ['nothing sent', { sent_commands: [] }, '✉️ Reply to buyer'],
    ['an error of the shop', { status: 1, error: 'No connection', sent_commands: [] }, '✉️ Reply to buyer'],
    ['an unknown status', { status: 9 }, '✉️ Reply to buyer'],
    ['an unknown reply', { sent_commands: [sent('give Steve sword', 'Zxqv brumf')] }, '✉️ Reply to buyer'],
    ['no reply', { sent_commands: [sent('give Steve sword', '')] }, '✉️ Reply to buyer'],
  ])('%s: the blue one is what a moderator can do', (_what, fields, label) => {
    expect(primaryLabels(fields)).toEqual([label]);
  });

  test.each([
    'Zxqv brumf',
    '',
    'Saved for an offline player',
    'Steve already inherits from vip in context global.',
    GAVE,
  ])('the reply %j: no other check is offered, because it doesn’t change', (reply) => {
    const labels = shownButtons({ sent_commands: [sent('give Steve sword', reply)] }).map(([label]) => label);
    expect(labels[0]).toBe('✉️ Reply to buyer');
    expect(labels).not.toContain('⋯ More');
    expect(labels).not.toContain('🔄 Check again');
  });

  test('remember the message that the look-up came from', () => {
    const question = { messageId: QUESTION.id, authorId: QUESTION.authorId };
    const others = { payments: [readJudged(payment(whole))], mayHaveMore: false };
    const targets = targetsOf(look({ status: 0 }, format('en'), { source: question, others }));
    expect(targets).toHaveLength(3);
    for (const target of targets)
      expect(target).toMatch(new RegExp(`^payment:\\w+:7:${QUESTION.id}:${QUESTION.authorId}$`));
  });
});

describe('the other payments of the player', () => {
  const made = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      readJudged(payment({ ...whole, ...failed, products: [{ name: 'VIP', price: 149 }], id: index + 100 })),
    );
  const firstPart = (count: number, mayHaveMore: boolean, fields: Wire = {}) =>
    look(fields, format('en'), { others: { payments: made(count), mayHaveMore } }).components?.[0]
      ?.components[0];

  test('fill a select of 25 options, of which the last reads older payments', () => {
    const full = firstPart(40, true);
    const options = full && 'options' in full ? full.options : [];
    expect(options).toHaveLength(25);
    expect(options.at(-1)?.value).toBe('further');
  });

  test('have no select if there are none, or the payment has no buyer', () => {
    expect(firstPart(0, false)).toMatchObject({ label: '✉️ Reply to buyer' });
    expect(firstPart(1, true, { customer: '' })).toMatchObject({ label: '✉️ Reply to buyer' });
  });
});

describe('an e-mail', () => {
  test.each(['zed<b>@mail.example</b>', 'zed&#64;mail.example'])('in %j is masked', (text) => {
    const fields = { customer: text, error: text, products: [{ name: text }], status: 0 };
    const shown = JSON.stringify(look(fields));
    expect(shown).not.toContain('zed');
    expect(shown.match(/z•••@/g)?.length).toBeGreaterThanOrEqual(3);
  });
});

test('completion finds recent payments by number and by buyer', () => {
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

const details = (fields: Wire) => detailsView(payment({ ...whole, ...fields }), {}, format('en'));
const shownText = (fields: Wire) => details(fields).embeds?.[0]?.description ?? '';
const shownCommands = (text: string) => text.split('\n').flatMap((line) => /^> (.*)/.exec(line)?.[1] ?? []);

test('what the buyer filled in is shown by what was asked, escaped and without e-mail addresses', () => {
  const fields = [
    { name: 'horse', description: 'Name', value: '*Star* steve@mail.example' },
    { name: 'speed', value: 12 },
    { name: 'colour', value: '' },
  ];
  const products = [{ name: 'Horse', additional_fields: fields }, { additional_fields: { 1: fields[1] } }];
  expect(shownText({ products })).toContain(
    '-# Name: \\*Star\\* s•••@\u200bmail.example · speed: 12 · speed: 12',
  );
});

describe('the commands behind More', () => {
  test('have a sign before each line of a reply, whatever separates the lines', () => {
    const reply = `${GAVE}\n- two\r\n\n\`\`\`\u2028+ three`;
    const text = shownText({ sent_commands: [sent('give', reply)], products: [] });
    expect(text).toContain(`\`\`\`diff\n> give\n+ ${GAVE}\n+ - two\n+\n+ ˋˋˋ\n+ + three\n\`\`\``);
  });

  test('have no sign before the lines of an unknown reply, nor one of the server’s', () => {
    const text = shownText({ sent_commands: [sent('give', 'Zxqv\n+ brumf\n- dral')], products: [] });
    expect(text).toContain('```diff\n> give\n  Zxqv\n  + brumf\n  - dral\n```');
  });

  test('that are too long for a message: shows the first 20, and attaches all', () => {
    const sent_commands = Array.from({ length: 60 }, (_, index) => sent(`say ${index + 1}`, 'y'.repeat(100)));
    const text = shownText({ sent_commands });
    expect(shownCommands(text)).toEqual(sent_commands.slice(0, 20).map(({ command }) => command));
    expect(text).toContain('\n… 40 more in the file\n');
    const [file, ...more] = details({ sent_commands }).files ?? [];
    expect(more).toEqual([]);
    expect(file?.name).toBe('payment-7.txt');
    expect(file?.text.match(/^\d+\. > say \d+\ny{100}$/gm)).toHaveLength(60);
  });

  test('with one long reply are attached as well', () => {
    const { files: [file] = [] } = details({ sent_commands: [sent('x', 'y'.repeat(5000))] });
    expect(file?.text).toContain('y'.repeat(5000));
  });

  test('are cut after 200,000 characters of the file, which counts the rest', () => {
    const sent_commands = Array.from({ length: 1000 }, () => sent('give', 'y'.repeat(1000)));
    const [file] = details({ sent_commands }).files ?? [];
    expect(file?.text.length).toBeLessThan(201_000);
    expect(file?.text).toMatch(/… and 80\d more commands$/);
  });
});
