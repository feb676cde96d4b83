import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FEED_RECORDS } from '../../../src/store/guild-record.js';
import { paymentActions, paymentSearchActions, teachingActions } from '../../../src/ui/actions.js';
import type { Reply } from '../../../src/ui/reply.js';
import { GUILD } from '../../support/router-harness.js';
import { type CommandHarness, createCommandHarness, member, moderator, owner, russian } from '../harness.js';
import { linesOf } from '../reading.js';

const DAY_MS = 86_400_000;
const products = [{ name: 'Aurora case', price: 149, commands: ['crate give {user} aurora 1'] }];
/** A payment of `customer`, of which one command was sent and answered so. */
const sold = (customer: string, response: string, command = `crate give ${customer} aurora 1`) => ({
  ...{ customer, products, created_at: '2026-11-20 10:00:00' },
  sent_commands: [{ command, response }],
});
const answer = (customer: string, amount = 1) => `[Crates] aurora x${amount} => ${customer}`;

/** An hour after the payments. */
const TODAY = Date.UTC(2026, 10, 20, 8);

let bot: CommandHarness;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: TODAY });
  bot = await createCommandHarness(3);
  bot.shop.payments.set(1, sold('Alex', answer('Alex')));
  bot.shop.payments.set(2, sold('Boris', answer('Boris', 5)));
  bot.shop.payments.set(3, sold('Vera', ''));
  bot.shop.payments.set(4, sold('Gleb', 'Hm'));
});
afterEach(() => {
  vi.useRealTimers();
});

const titleOf = ({ embeds = [] }: Reply) => embeds[0]?.title;
const show = async (id: number) => (await bot.run('payment', { number: id }, moderator)).reply;
const idOf = (reply: Reply, label: string): string => {
  const parts = (reply.components ?? []).flatMap(({ components }) => components);
  const found = parts.find((part) => 'label' in part && part.label === label);
  return found && 'custom_id' in found ? found.custom_id : `no button “${label}”`;
};
const press = async (reply: Reply, label: string, from = moderator) =>
  (await bot.press(idOf(reply, label), from)).reply;
const teach = async (id: number, first: string, then: string) =>
  press(await press(await show(id), first), then);

const UNKNOWN = '❔ Sent; the bot doesn’t know the server’s answer';
const SILENT = '❔ Sent; the server gave no answer';
const FINE = '✅ Looks delivered';

describe('an answer that the bot doesn’t know', () => {
  test('is asked about with its form, without names and numbers', async () => {
    const question = await press(await show(1), 'It arrived');
    expect(linesOf(question)).toEqual([
      '▌ neutral',
      'Does this answer always mean that it arrived?',
      '```',
      '[Crates] … x… => …',
      '```',
      'Names, numbers and products don’t count. From now on the bot judges this answer so, in this Discord server only.',
      expect.stringContaining('![Yes, it arrived]'),
      expect.stringContaining('[Only this payment]'),
      '[◀ Back](payment:card:1)',
    ]);
    expect(await press(question, '◀ Back')).toMatchObject({ embeds: [{ title: UNKNOWN }] });
  });

  test('that was taught to mean success counts for all payments with it, in lists, too', async () => {
    const card = await teach(1, 'It arrived', 'Yes, it arrived');
    expect(linesOf(card)).toEqual(
      expect.arrayContaining([
        FINE,
        '+ [Crates] aurora x1 => Alex',
        expect.stringMatching(/taught the bot this answer/),
      ]),
    );
    expect(titleOf(await show(2))).toBe(FINE);
    const list = await bot.press(paymentSearchActions.latest({ show: 'all', page: 0 }), moderator);
    expect(linesOf(list.reply).join('\n')).toContain('✅ `Boris`');
  });

  test('that was taught to mean failure is one', async () => {
    const card = await teach(1, 'It failed', 'Yes, it failed');
    expect(titleOf(card)).toMatch(/^⚠️/);
    expect(linesOf(card)).toContain('- [Crates] aurora x1 => Alex');
    expect(titleOf((await bot.run('payment', {}, moderator)).reply)).toContain('2');
  });

  test('can be forgotten on its card', async () => {
    const card = await teach(1, 'It arrived', 'Yes, it arrived');
    expect(titleOf(await press(card, 'Forget this answer'))).toBe(UNKNOWN);
    expect(titleOf(await show(2))).toBe(UNKNOWN);
  });

  test('can be settled for one payment, and that can be undone', async () => {
    const card = await teach(1, 'It arrived', 'Only this payment');
    expect(titleOf(card)).toBe(FINE);
    expect(titleOf(await show(2))).toBe(UNKNOWN);
    expect(titleOf(await press(card, 'Undo'))).toBe(UNKNOWN);
  });

  test('is only for those who may use /payment', async () => {
    const id = idOf(await press(await show(1), 'It arrived'), 'Yes, it arrived');
    await bot.press(id, member);
    expect(titleOf(await show(1))).toBe(UNKNOWN);
  });

  test('is not taught in place of another that the payment has by now', async () => {
    const question = await press(await show(1), 'It arrived');
    bot.shop.payments.set(1, sold('Alex', 'Alex has aurora by now'));
    await bot.press(paymentActions.refresh({ id: 1 }), moderator);
    const { outcome } = await bot.press(idOf(question, 'Yes, it arrived'), moderator);
    expect(outcome).toBe('outdated');
  });
});

describe('silence, and an answer of one word', () => {
  test.each([
    [3, SILENT, 'The server said nothing'],
    [4, UNKNOWN, 'The answer is too short'],
  ])('of payment %i is settled for that payment alone', async (id, title, why) => {
    const card = await show(id);
    expect(titleOf(card)).toBe(title);
    const question = await press(card, 'It failed');
    expect(linesOf(question).join('\n')).toContain(why);
    expect(idOf(question, 'Yes, it failed')).toContain('no button');
    expect(titleOf(await press(question, 'This payment failed'))).toMatch(/^⚠️/);
  });

  test('is not taught by a forged button', async () => {
    const forged = teachingActions.learn({ means: 'arrived', answer: '00000000', id: 3 });
    expect((await bot.press(forged, moderator)).outcome).toBe('outdated');
    expect(titleOf(await show(3))).toBe(SILENT);
  });
});

describe('a failed payment', () => {
  const needsLook = async () => titleOf((await bot.run('payment', {}, moderator)).reply);
  const more = async () => press(await show(5), '⋯ More');
  beforeEach(() => {
    bot.shop.payments.set(5, { ...sold('Danil', ''), error: 'Player is offline' });
  });

  test('is settled behind More, with who and when, and that can be undone', async () => {
    expect(await needsLook()).toBe('1 of the last 5 payments needs a look');
    const settled = await press(await more(), '✔ Settled');
    const note = `-# Settled by <@200000000000000001>, <t:${TODAY / 1000}:D>`;
    expect([titleOf(settled), linesOf(settled)]).toEqual([
      '✔️ The shop reports an error',
      expect.arrayContaining(['▌ neutral', note]),
    ]);
    expect(linesOf(settled).join('\n')).not.toMatch(/!\[|resend/);
    expect(await needsLook()).toBe('No problems in the last 5 payments');
    expect(linesOf((await bot.press('payment:latest:all:0', moderator)).reply).join('\n')).toContain(
      '✔️ `Danil` **Aurora case** · 149 · settled',
    );
    expect(linesOf(await more())).toContain(note);
    await press(await more(), 'Not settled');
    expect(await needsLook()).toBe('1 of the last 5 payments needs a look');
    expect(linesOf(await more()).join()).not.toContain('Settled by');
  });

  test('that was marked by hand has its mark again when it is not settled any more', async () => {
    const failed = linesOf(await teach(4, 'It failed', 'This payment failed'));
    await press(await press(await show(4), '⋯ More'), '✔ Settled');
    await press(await press(await show(4), '⋯ More'), 'Not settled');
    expect(linesOf(await show(4))).toEqual(failed);
    await press(await show(4), 'Undo');
    expect(titleOf(await show(4))).toBe(UNKNOWN);
  });

  test('that was delivered after all is no longer settled', async () => {
    await press(await more(), '✔ Settled');
    bot.shop.payments.set(5, sold('Danil', 'Gave 1 key to Danil'));
    await bot.press(paymentActions.refresh({ id: 5 }), moderator);
    expect(titleOf(await show(5))).toBe(FINE);
    expect(linesOf(await show(5)).join() + linesOf(await more()).join()).not.toContain('Settled');
  });
});

test('a mark of a payment is forgotten after 90 days, and doesn’t hold for another shop’s payment', async () => {
  await teach(3, 'It arrived', 'This payment arrived');
  bot.shop.payments.set(3, { ...sold('Vera', ''), created_at: '2026-11-21 10:00:00' });
  await bot.press(paymentActions.refresh({ id: 3 }), moderator);
  expect(titleOf(await show(3))).toBe(SILENT);
  bot.shop.payments.set(3, sold('Vera', ''));
  expect(titleOf(await show(3))).toBe(FINE);
  vi.setSystemTime(Date.now() + 91 * DAY_MS);
  expect(titleOf(await show(3))).toBe(SILENT);
});

test('what was taught is stored encrypted', async () => {
  await teach(1, 'It arrived', 'Yes, it arrived');
  const stored = bot.backend.texts.get(`${FEED_RECORDS}${GUILD}`) ?? '';
  expect(stored).toContain('answers');
  expect(stored).not.toContain('rates');
});

test('the owner sees what was learned, and forgets one or all', async () => {
  await teach(1, 'It arrived', 'Yes, it arrived');
  bot.shop.payments.set(5, sold('Dora', 'Zxqv brumf grault'));
  await teach(5, 'It failed', 'Yes, it failed');
  const settings = (await bot.press('setup:settings', owner)).reply;
  const page = await press(settings, '💬 2 answers learned', owner);
  expect(linesOf(page).join('\n')).toMatch(
    /`Zxqv brumf grault` → \*\*failed\*\*.*\n`\[Crates\] … x… => …` → \*\*arrived\*\*/,
  );
  const select = (page.components ?? []).flatMap(({ components }) => components)[0];
  const [first] = select && 'options' in select ? select.options : [];
  const { reply } = await bot.press(select && 'custom_id' in select ? select.custom_id : '', owner, {
    values: [first?.value ?? ''],
  });
  expect(linesOf(reply).join('\n')).not.toContain('Zxqv');
  expect(linesOf(await press(reply, 'Forget all', owner)).join('\n')).toContain('No answers yet.');
  expect(titleOf(await show(1))).toBe(UNKNOWN);
});

test('teaching speaks Russian', async () => {
  const from = { ...moderator, ...russian };
  const card = (await bot.run('payment', { number: 1 }, from)).reply;
  const question = await press(card, 'Пришло', from);
  expect(titleOf(question)).toBe('Этот ответ всегда значит, что товар пришёл?');
  expect(titleOf(await press(question, 'Да, пришёл', from))).toMatch(/^✅/);
});

test('fifty answers are kept, the oldest go first', async () => {
  const words = (id: number) => `zxqv ${'abcdefghij'[Math.floor(id / 10)]}x ${'abcdefghij'[id % 10]}y`;
  for (let id = 10; id < 61; id += 1) {
    bot.shop.payments.set(id, sold(`P${id}`, words(id)));
    await teach(id, 'It arrived', 'Yes, it arrived');
  }
  expect(titleOf(await show(10))).toBe(UNKNOWN);
  expect(titleOf(await show(11))).toBe(FINE);
});
