import { beforeEach, describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../src/words/index.js';
import { message } from '../support/router-harness.js';
import { targetsOf } from '../views/samples.js';
import { type CommandHarness, createCommandHarness, member, moderator, owner, russian } from './harness.js';

const { en } = LANGUAGES;
const EMAIL = 'steve@mail.example';

let bot: CommandHarness;
beforeEach(async () => {
  bot = await createCommandHarness();
  bot.shop.payments.set(7, { status: 1, email: EMAIL, sent_commands: [{ command: 'give', response: 'ok' }] });
  bot.shop.payments.set(8, {
    status: 2,
    sent_commands: Array.from({ length: 30 }, (_, index) => ({
      command: `give ${index + 1} ${'x'.repeat(280)}`,
      response: 'ok',
    })),
  });
});

const lookedUp = () => bot.shop.asked.length;

describe('/payment', () => {
  test('is private, for moderators', async () => {
    expect(await bot.run('payment', { id: 7 }, moderator)).toMatchObject({
      outcome: 'answered',
      hidden: true,
    });
    expect((await bot.run('payment', { id: 7 })).outcome).toBe('notAllowed');
  });

  test('always asks the shop, as does its button', async () => {
    await bot.run('payment', { id: 7 }, moderator);
    await bot.run('payment', { id: 7 }, moderator);
    await bot.press('payment:refresh:7', moderator);
    expect(lookedUp()).toBe(3);
  });

  test.each([
    ['payment:refresh:0', 'notFound'],
    ['payment:page:0:1', 'notFound'],
    ['payment:refresh:9', 'notFound'],
    ['payment:refresh', 'outdated'],
    ['payment:page:8', 'outdated'],
    ['payment:page:8:-1', 'outdated'],
    ['payment:choose', 'outdated'],
  ])('%s is %s', async (id, outcome) => {
    expect((await bot.press(id, moderator)).outcome).toBe(outcome);
  });
});

describe('the buyer’s whole e-mail address', () => {
  test('is shown to who manages the server', async () => {
    const { reply } = await bot.press('payment:email:7', owner);
    expect(JSON.stringify(reply)).toContain(EMAIL);
  });

  test.each([
    ['a moderator', moderator, false],
    ['a moderator to whom /payment was given', moderator, true],
    ['a member to whom /payment was given', member, true],
  ])('is not shown to %s', async (_who, from, given) => {
    const { outcome, reply } = await bot.press('payment:email:7', from, { given });
    expect(outcome).toBe('notAllowed');
    expect(reply.embeds?.[0]?.title).toBe(
      en.problem({ kind: 'notAllowed', permission: 'ManageGuild' }).title,
    );
    expect(lookedUp()).toBe(0);
  });

  test('is offered to the owner alone, on every way to a payment', async () => {
    for (const from of [owner, moderator]) {
      const shown = [
        await bot.run('payment', { id: 7 }, from),
        await bot.press('payment:refresh:7', from),
        await bot.press('payment:page:7:0', from),
        await bot.press('payment:choose', from, { values: ['7'] }),
        await bot.press('payment:jumpPage:7', from, { fields: { page: '1' } }),
      ];
      for (const { reply } of shown)
        expect(targetsOf(reply).includes('payment:email:7')).toBe(from === owner);
    }
  });
});

describe('the pages of a payment', () => {
  test('are those of the payment that was looked up', async () => {
    const { reply } = await bot.run('payment', { id: 8 }, moderator);
    const [, opener = ''] = targetsOf(reply);
    expect(opener).toMatch(/^payment:pickPage:8:\d+$/);
    const { modals } = await bot.press(opener, moderator);
    const typed = await bot.press(modals[0]?.customId ?? '', moderator, { fields: { page: '2' } });
    const turned = await bot.press('payment:page:8:1', moderator);
    expect(typed.reply).toEqual(turned.reply);
    expect(typed.reply).not.toHaveProperty('files');
    expect(lookedUp()).toBe(1);
  });

  test.each(['0', '99', 'two', ''])('%j is none', async (page) => {
    const typed = await bot.press('payment:jumpPage:8', moderator, { fields: { page } });
    expect(typed.outcome).toBe('unknownPage');
  });
});

test('a summary for everyone has no e-mail address, not even in part', async () => {
  const { reply, hidden } = await bot.press('payment:share:7', moderator);
  expect(hidden).toBe(false);
  expect(JSON.stringify(reply)).not.toContain('@');
});

describe('watching a payment', () => {
  test.each([
    ['the owner', owner, true],
    ['a moderator', moderator, false],
  ])('ends with the payment, and for %s with the e-mail button: %s', async (_who, from, offered) => {
    await bot.run('payment', { id: 7 }, from);
    bot.shop.payments.set(7, { status: 2, email: EMAIL });
    const { shown } = await bot.press('payment:watch:7', from);
    expect(shown.map(({ hidden }) => hidden)).toEqual([true, true]);
    expect(shown[1]?.reply.content).toBe(en.payment.changed(7));
    expect(targetsOf(shown[1]?.reply ?? {}).includes('payment:email:7')).toBe(offered);
  });

  test('happens once for each person, who can stop it', async () => {
    await bot.run('payment', { id: 7 }, moderator);
    bot.keepWatching();
    const watch = bot.press('payment:watch:7', moderator);
    const again = await bot.press('payment:watch:7', moderator);
    expect(again.reply.content).toBe(en.payment.watchingAlready(7));
    expect(targetsOf(again.reply)).toEqual(['payment:stop:7']);
    const stopped = await bot.press('payment:stop:7', moderator);
    expect(stopped.reply).toEqual({ content: en.payment.watchCancelled(7) });
    expect((await watch).shown.map(({ reply }) => reply.content)).toEqual([en.payment.watching(7, 10)]);
  });
});

describe('in the menu of a message', () => {
  const lookUp = (text: string, from = moderator) => bot.send(message('Look up payment', text, from));

  test('one number is looked up, several are to choose from, none is said', async () => {
    expect((await lookUp('payment 7')).reply.embeds?.[0]?.title).toBe(en.payment.title(7));
    expect(targetsOf((await lookUp('payment 7 or payment 8')).reply)).toEqual(['payment:choose']);
    expect((await lookUp('hello')).reply.content).toBe(en.payment.noneInMessage);
    expect((await lookUp('hello', { ...moderator, ...russian })).reply.content).toBe(
      LANGUAGES.ru.payment.noneInMessage,
    );
  });
});
