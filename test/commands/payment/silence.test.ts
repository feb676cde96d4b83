import { beforeEach, expect, test } from 'vitest';
import { type CommandHarness, createCommandHarness, moderator, owner } from '../harness.js';
import { linesOf } from '../reading.js';

const products = [{ name: 'VIP', price: 149, commands: ['lp user {user} parent add vip'] }];
const silent = (id: number, more: object = {}) => ({
  ...{ id, customer: `P${id}`, products, server: { id: 9, name: 'Survival', ip: 'play.example.net' } },
  sent_commands: [{ command: `lp user P${id} parent add vip`, response: '' }],
  ...more,
});

let bot: CommandHarness;
beforeEach(async () => {
  bot = await createCommandHarness(3);
});

const show = async (id: number) =>
  linesOf((await bot.run('payment', { number: id }, moderator)).reply).join('\n');

test('a command that is never answered gets no question and no tick, and the check-up names it', async () => {
  for (let id = 1; id <= 9; id += 1) bot.shop.payments.set(id, silent(id));
  await bot.run('payment', {}, moderator);
  expect(await show(9)).toContain('❔ Sent; the server gave no answer');
  bot.shop.payments.set(10, silent(10));
  const card = await show(10);
  expect(card).toContain('Sent; this command gets no answer here');
  expect(card).not.toMatch(/❔|✅|It arrived/);
  const checkUp = linesOf((await bot.press('setup:checkUp', owner)).reply).join('\n');
  expect(checkUp).toContain('**Survival** answers nothing to lp');
});

test('over a remote console silence is usual at once, unless that command answers elsewhere on the server', async () => {
  bot.shop.payments.set(1, silent(1, { delivery_type: 'rcon' }));
  expect(await show(1)).toContain('Sent; this command gets no answer here');
  const answered = [
    { command: 'lp user P2 parent add vip', response: 'P2 now inherits permissions from vip' },
  ];
  bot.shop.payments.set(2, silent(2, { sent_commands: answered }));
  await show(2);
  expect(await show(1)).toContain('❔ Sent; the server gave no answer');
});
