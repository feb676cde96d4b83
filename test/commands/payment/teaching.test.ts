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
const answer = (customer: string) => `[Crates] brumf aurora => ${customer}`;

/** An hour after the payments. */
const TODAY = Date.UTC(2026, 10, 20, 8);

let bot: CommandHarness;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: TODAY });
  bot = await createCommandHarness(3);
  bot.shop.payments.set(1, sold('Alex', answer('Alex')));
  bot.shop.payments.set(2, sold('Boris', answer('Boris')));
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
const SILENT = 'Sent; the game server gave no answer';
const FINE = '✅ Looks delivered';

describe('an answer that the bot doesn’t know', () => {
  test('is asked about with its form, without names and numbers', async () => {
    const question = await press(await show(1), 'It arrived');
    expect(linesOf(question)).toEqual([
      '▌ neutral',
      'Does this answer always mean that it arrived?',
      '```',
      '[Crates] brumf … => …',
      '```',
      '`…` is whatever the payment names there. From now on the bot judges this answer so, in this Discord server only.',
      expect.stringContaining('![Yes, it arrived]'),
      '[◀ Back](payment:card:1)',
    ]);
    expect(await press(question, '◀ Back')).toMatchObject({ embeds: [{ title: UNKNOWN }] });
  });

  test('that was taught to mean success counts for all payments with it, in lists, too', async () => {
    const card = await teach(1, 'It arrived', 'Yes, it arrived');
    expect(linesOf(card)).toEqual(
      expect.arrayContaining([
        FINE,
        '+ [Crates] brumf aurora => Alex',
        expect.stringMatching(/taught the bot this answer/),
      ]),
    );
    expect(titleOf(await show(2))).toBe(FINE);
    const list = await bot.press(paymentSearchActions.latest({ show: 'all', page: 0 }), moderator);
    expect(linesOf(list.reply).join('\n')).toMatch(/✅ Aurora case.*\n-# #2 · `Boris`/);
  });

  test('that was taught to mean failure is one', async () => {
    const card = await teach(1, 'It failed', 'Yes, it failed');
    expect(titleOf(card)).toMatch(/^⚠️/);
    expect(linesOf(card)).toContain('- [Crates] brumf aurora => Alex');
    expect(titleOf((await bot.run('payment', {}, moderator)).reply)).toContain('2');
  });

  test('can be forgotten on its card', async () => {
    const card = await teach(1, 'It arrived', 'Yes, it arrived');
    expect(titleOf(await press(card, 'Forget this answer'))).toBe(UNKNOWN);
    expect(titleOf(await show(2))).toBe(UNKNOWN);
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
    [3, SILENT],
    [4, UNKNOWN],
  ])('of payment %i has no button that teaches', async (id, title) => {
    const card = await show(id);
    expect([titleOf(card), linesOf(card).join()]).toEqual([title, expect.not.stringContaining('It arrived')]);
  });

  test('is not taught by a forged button', async () => {
    const forged = teachingActions.learn({ means: 'arrived', answer: '00000000', id: 3 });
    expect((await bot.press(forged, moderator)).outcome).toBe('outdated');
    expect(titleOf(await show(3))).toBe(SILENT);
  });
});

describe('a failed payment', () => {
  const needsLook = async () => titleOf((await bot.run('payment', {}, moderator)).reply);
  beforeEach(() => {
    bot.shop.payments.set(5, { ...sold('Danil', ''), error: 'Player is offline' });
  });

  test('is settled on its card, with who and when, and that can be undone', async () => {
    const before = await needsLook();
    const settled = await press(await show(5), '✔ Settled');
    const by = `Settled by <@200000000000000001>, <t:${TODAY / 1000}:D>`;
    expect([titleOf(settled), linesOf(settled)]).toEqual([
      '✔️ Settled: delivery failed',
      expect.arrayContaining(['▌ unknown', by]),
    ]);
    expect(linesOf(settled).join('\n')).not.toMatch(/!\[|resend|Reply to buyer/);
    expect(await needsLook()).not.toBe(before);
    await press(await show(5), 'Not settled');
    expect(await needsLook()).toBe(before);
  });

  test('that was delivered after all is no longer settled', async () => {
    await press(await show(5), '✔ Settled');
    bot.shop.payments.set(5, sold('Danil', 'Gave 1 key to Danil'));
    await bot.press(paymentActions.refresh({ id: 5 }), moderator);
    expect(titleOf(await show(5))).toBe(FINE);
    expect(linesOf(await show(5)).join()).not.toContain('ettled');
  });
});

test('an unknown answer is settled, too, until 90 days later, and not for another shop’s payment', async () => {
  expect(titleOf(await press(await show(4), '✔ Settled'))).toBe('✔️ Settled: unknown answer');
  bot.shop.payments.set(4, { ...sold('Gleb', 'Hm'), created_at: '2026-11-21 10:00:00' });
  await bot.press(paymentActions.refresh({ id: 4 }), moderator);
  expect(titleOf(await show(4))).toBe(UNKNOWN);
  bot.shop.payments.set(4, sold('Gleb', 'Hm'));
  expect(titleOf(await show(4))).toMatch(/^✔️/);
  vi.setSystemTime(Date.now() + 91 * DAY_MS);
  expect(titleOf(await show(4))).toBe(UNKNOWN);
});

test('what was taught is stored encrypted', async () => {
  await teach(1, 'It arrived', 'Yes, it arrived');
  const stored = bot.backend.texts.get(`${FEED_RECORDS}${GUILD}`) ?? '';
  expect(stored).toContain('answers');
  expect(stored).not.toContain('rates');
});

test('the owner sees how many answers were learned, and forgets all; what is settled stays', async () => {
  await teach(1, 'It arrived', 'Yes, it arrived');
  await press(await show(4), '✔ Settled');
  const settings = (await bot.press('setup:settings', owner)).reply;
  expect(linesOf(settings).join()).toContain('💬 Forget 1 learned answer');
  const question = await press(settings, '💬 Forget 1 learned answer', owner);
  expect(linesOf(question).join()).toContain('Forget what your staff taught about 1 answer?');
  const left = linesOf(await press(question, 'Forget', owner)).join();
  expect(left).not.toMatch(/learned/);
  expect([titleOf(await show(1)), titleOf(await show(4))]).toEqual([UNKNOWN, expect.stringMatching(/^✔️/)]);
});

test('teaching speaks Russian', async () => {
  const from = { ...moderator, ...russian };
  const card = (await bot.run('payment', { number: 1 }, from)).reply;
  const question = await press(card, 'Пришло', from);
  expect(titleOf(question)).toBe('Этот ответ всегда значит, что всё пришло?');
  expect(titleOf(await press(question, 'Да, пришло', from))).toMatch(/^✅/);
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
