import { beforeEach, describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../src/words/index.js';
import { message, QUESTION } from '../support/router-harness.js';
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
    ['payment:refresh:7:12', 'outdated'],
    ['payment:refresh:7:<@1>', 'outdated'],
    ['payment:share:7', 'outdated'],
    ['payment:post:7:delivered', 'outdated'],
    ['payment:post:7', 'outdated'],
  ])('%s is %s', async (id, outcome) => {
    expect((await bot.press(id, moderator)).outcome).toBe(outcome);
  });
});

describe('the buyer’s whole e-mail address', () => {
  test('is shown to those who manage the server', async () => {
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

  test('is offered to the owner alone, on every way to the details', async () => {
    for (const from of [owner, moderator]) {
      const shown = [
        await bot.press('payment:details:7', from),
        await bot.press('payment:page:7:0', from),
        await bot.press('payment:jumpPage:7:2', from, { fields: { page: '1' } }),
      ];
      for (const { reply } of shown)
        expect(targetsOf(reply).includes('payment:email:7')).toBe(from === owner);
    }
  });
});

describe('the pages of a payment', () => {
  test('are those of the payment that was looked up', async () => {
    await bot.run('payment', { id: 8 }, moderator);
    const { reply } = await bot.press('payment:details:8', moderator);
    const [, opener = ''] = targetsOf(reply);
    expect(opener).toMatch(/^payment:pickPage:8:\d+$/);
    const { modals } = await bot.press(opener, moderator);
    const typed = await bot.press(modals[0]?.customId ?? '', moderator, { fields: { page: '2' } });
    const turned = await bot.press('payment:page:8:1', moderator);
    expect(typed.reply).toEqual(turned.reply);
    expect(typed.reply).not.toHaveProperty('files');
    expect(lookedUp()).toBe(1);
  });

  test.each([' 2 ', '012', '12'])('%j is one', async (page) => {
    const typed = await bot.press('payment:jumpPage:8:12', moderator, { fields: { page } });
    expect(typed.outcome).toBe('answered');
  });

  test.each(['0', '99', 'two', '', '1x', 'x1', '1.5', '-1', '0000001'])('%j is none', async (page) => {
    const typed = await bot.press('payment:jumpPage:8:3', moderator, { fields: { page } });
    expect(typed.outcome).toBe('unknownPage');
  });
});

describe('a reply to the buyer', () => {
  const question = `${QUESTION.id}:${QUESTION.authorId}`;

  test('is previewed in private, in the guild’s language, and posted for all', async () => {
    const from = { ...moderator, guildLocale: 'ru' };
    const preview = await bot.press('payment:reply:7', from);
    expect(preview.hidden).toBe(true);
    expect(preview.reply.content).toBe(en.buyerReply.preview);
    const posted = await bot.press('payment:post:7:waiting', from);
    expect(posted.hidden).toBe(false);
    expect(posted.reply.embeds).toEqual(preview.reply.embeds);
    expect(posted.reply.embeds?.[0]?.title).toBe('Оплата получена');
    expect(JSON.stringify(posted.reply)).not.toContain('mail.example');
    expect(lookedUp()).toBe(1);
  });

  test('mentions the author of the message alone, and where staff choose so', async () => {
    const plain = await bot.press(`payment:post:7:waiting:${question}`, moderator);
    expect(plain.reply).not.toHaveProperty('mentions');
    const { reply } = await bot.press(`payment:postWithMention:7:waiting:${question}`, moderator);
    expect(reply).toMatchObject({ content: `<@${QUESTION.authorId}>`, mentions: [QUESTION.authorId] });
    expect(targetsOf(reply).join()).toMatch(new RegExp(`^https://discord.com/channels/.+/${QUESTION.id}$`));
  });

  test('is not posted where the payment has changed since the preview', async () => {
    await bot.press('payment:reply:7', moderator);
    bot.shop.payments.set(7, { status: 0 });
    await bot.press('payment:refresh:7', moderator);
    expect((await bot.press('payment:post:7:waiting', moderator)).outcome).toBe('outdated');
  });

  test('is not for members', async () => {
    for (const id of [
      'payment:reply:7',
      'payment:post:7:waiting',
      `payment:postWithMention:7:waiting:${question}`,
    ])
      expect((await bot.press(id)).outcome).toBe('notAllowed');
  });
});

describe('completion', () => {
  test('offers staff what was looked up lately', async () => {
    await bot.run('payment', { id: 7 }, moderator);
    const [offered = []] = (await bot.complete('payment', 'id', '', moderator)).offered;
    expect(offered.map(({ value }) => value)).toEqual([7]);
    expect((await bot.complete('payment', 'id', '', member)).offered).toEqual([[]]);
    expect(lookedUp()).toBe(1);
  });
});

test('a payment costs one request each time it is looked up, and nothing else costs any', async () => {
  const ways = ['details:7', 'card:7', 'page:7:0', 'reply:7', 'post:7:waiting'];
  for (const requests of [1, 2]) {
    await bot.run('payment', { id: 7 }, moderator);
    for (const way of ways) await bot.press(`payment:${way}`, moderator);
    expect(lookedUp()).toBe(requests);
  }
  // It may be the key.
  await bot.run('payment', { id: 9 }, moderator);
  expect(lookedUp()).toBe(4);
});

describe('watching a payment', () => {
  test('ends with the payment', async () => {
    await bot.run('payment', { id: 7 }, moderator);
    bot.shop.payments.set(7, { status: 2, email: EMAIL });
    const { shown } = await bot.press('payment:watch:7', moderator);
    expect(shown.map(({ hidden }) => hidden)).toEqual([true, true]);
    expect(shown[1]?.reply.content).toBe(en.payment.changed(7));
    expect(targetsOf(shown[1]?.reply ?? {})).toContain('payment:details:7');
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
    const ids = `${QUESTION.id}:${QUESTION.authorId}`;
    const found = await lookUp('payment 7');
    expect(found.reply.embeds?.[0]?.author?.name).toBe(en.payment.title(7));
    expect(targetsOf(found.reply)).toContain(`payment:reply:7:${ids}`);
    const choice = await lookUp('payment 7 or payment 8');
    expect(targetsOf(choice.reply)).toEqual([`payment:choose:${ids}`]);
    const chosen = await bot.press(`payment:choose:${ids}`, moderator, { values: ['8'] });
    expect(targetsOf(chosen.reply)).toContain(`payment:refresh:8:${ids}`);
    expect((await lookUp('hello')).reply.content).toBe(en.payment.noneInMessage);
    expect((await lookUp('hello', { ...moderator, ...russian })).reply.content).toBe(
      LANGUAGES.ru.payment.noneInMessage,
    );
  });

  test('no number, and no such payment, lead to a form', async () => {
    const ids = `${QUESTION.id}:${QUESTION.authorId}`;
    expect(targetsOf((await lookUp('hello')).reply)).toEqual([`payment:enterNumber:${ids}`]);
    const { modals } = await bot.press(`payment:enterNumber:${ids}`, moderator);
    expect(modals[0]?.customId).toBe(`payment:number:${ids}`);
    const typed = (number: string) => bot.press(`payment:number:${ids}`, moderator, { fields: { number } });
    expect(targetsOf((await typed(' #7 ')).reply)).toContain(`payment:refresh:7:${ids}`);
    const { outcome, reply: unknown } = await typed('9');
    expect(outcome).toBe('notFound');
    expect(targetsOf(unknown)).toEqual(['payment:enterNumber']);
    for (const text of ['0', 'seven', '']) {
      const { reply } = await typed(text);
      expect(reply?.content).toContain('no payment number');
      expect(targetsOf(reply)).toEqual([`payment:enterNumber:${ids}`]);
    }
  });

  test.each(['7', '№ 7', 'платёж №\u00a07', ' 7 '])('%j is typed for payment 7', async (number) => {
    const { reply } = await bot.press('payment:number', moderator, { fields: { number } });
    expect(targetsOf(reply)).toContain('payment:refresh:7');
  });

  test('of several numbers that are typed one is chosen', async () => {
    const { reply } = await bot.press('payment:number', moderator, {
      fields: { number: '51 003, #7 и #51003' },
    });
    expect(JSON.stringify(reply?.components)).toMatch(/"value":"7".*"value":"51003"/);
  });
});
