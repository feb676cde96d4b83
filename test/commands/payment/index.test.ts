import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { LANGUAGES } from '../../../src/words/index.js';
import { message, QUESTION } from '../../support/router-harness.js';
import { targetsOf, wireServer } from '../../support/samples.js';
import { type CommandHarness, createCommandHarness, member, moderator, owner, russian } from '../harness.js';

const { en, ru } = LANGUAGES;

let bot: CommandHarness;
beforeEach(async () => {
  bot = await createCommandHarness();
  bot.shop.payments.set(7, {
    status: 1,
    email: 'steve@mail.example',
    sent_commands: [{ command: 'give', response: 'ok' }],
  });
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
    expect(await bot.run('payment', { number: 7 }, moderator)).toMatchObject({
      outcome: 'answered',
      hidden: true,
    });
    expect((await bot.run('payment', { number: 7 })).outcome).toBe('notAllowed');
  });

  test('opens the form for a number if payments cannot be listed, without a request', async () => {
    const { modals, shown } = await bot.run('payment', {}, moderator);
    expect(shown).toEqual([]);
    expect(modals).toMatchObject([{ customId: 'payment:number', fields: [{ custom_id: 'number' }] }]);
    expect(lookedUp()).toBe(0);
    const typed = await bot.press('payment:number', moderator, { fields: { number: '7' } });
    expect(targetsOf(typed.reply)).toContain('payment:refresh:7');
    const refused = await bot.run('payment', {});
    expect([refused.outcome, refused.modals]).toEqual(['notAllowed', []]);
  });

  test.each([
    ['payment:refresh:9', 'notFound'],
    ['payment:refresh:0', 'outdated'],
    ['payment:refresh', 'outdated'],
    ['payment:choose', 'outdated'],
    ['payment:refresh:7:12', 'outdated'],
    ['payment:refresh:7:<@1>', 'outdated'],
    ['payment:post:7:delivered', 'outdated'],
    ['payment:post:7', 'outdated'],
  ])('%s is %s', async (id, outcome) => {
    expect((await bot.press(id, moderator)).outcome).toBe(outcome);
  });
});

describe('while the shop is away', () => {
  test('a card that is checked again stays, with the time of the last check', async () => {
    const before = await bot.run('payment', { number: 7 }, moderator);
    bot.shop.away.add('payment');
    const { reply, outcome } = await bot.press('payment:refresh:7', moderator);
    expect(outcome).toBe('answered');
    const [card] = before.reply.embeds ?? [];
    expect(reply.embeds).toEqual([{ ...card, footer: { text: en.payment.checkFailed(7) } }]);
    expect(reply.components).toEqual(before.reply.components);
  });

  test('a payment that was looked up hours ago is shown with that time, and so are its buttons', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    vi.advanceTimersByTime(1000);
    const before = await bot.run('payment', { number: 7 }, moderator);
    bot.shop.away.add('payment');
    vi.advanceTimersByTime(23 * 60 * 60_000);
    const { reply, hidden } = await bot.run('payment', { number: 7 }, moderator);
    const [card] = before.reply.embeds ?? [];
    expect([reply.embeds, hidden]).toEqual([
      [{ ...card, footer: { text: en.payment.checkFailed(7) } }],
      true,
    ]);
    expect(reply.components).toEqual(before.reply.components);
    expect((await bot.press('payment:more:7', moderator)).reply.embeds?.[0]?.title).toContain('#7');
    expect((await bot.press('payment:card:7', moderator)).reply).toEqual(reply);
    expect((await bot.press('payment:reply:7', moderator)).outcome).toBe('answered');
  });

  test('a payment that nobody has looked up cannot be checked', async () => {
    bot.shop.away.add('payment');
    for (const answered of [
      await bot.run('payment', { number: 7 }, moderator),
      await bot.press('payment:refresh:7', moderator),
    ]) {
      expect(answered.outcome).toBe('notLookedUp');
      expect(answered.reply.embeds).toMatchObject([
        {
          title: 'The shop doesn’t answer',
          description: 'Payments can’t be checked now. Try again in a few minutes.',
        },
      ]);
    }
  });
});

describe('the page behind More', () => {
  test('leads back to the card, and removes the file', async () => {
    const card = await bot.run('payment', { number: 8 }, moderator);
    const more = await bot.press('payment:more:8', moderator);
    expect(more.reply.files?.map(({ name }) => name)).toEqual(['payment-8.txt']);
    const [back = ''] = targetsOf(more.reply);
    const again = await bot.press(back, moderator);
    expect(again.reply).toEqual(card.reply);
    expect(again.reply.files).toEqual([]);
  });
});

describe('a reply to the buyer', () => {
  const question = `${QUESTION.id}:${QUESTION.authorId}`;

  test('is previewed in place, in the guild’s language and in the sender’s name, and posted for all', async () => {
    const from = { ...moderator, guildLocale: 'ru', userName: 'Boris' };
    const preview = await bot.press('payment:reply:7', from);
    expect(preview.calls).toEqual([`update ${en.buyerReply.preview}`]);
    expect(preview.reply.content).toBe(en.buyerReply.preview);
    expect(targetsOf(preview.reply)).toEqual([
      'payment:mention:7',
      'payment:post:7:waiting',
      'payment:card:7',
    ]);
    const posted = await bot.press('payment:post:7:waiting', from);
    expect(posted.hidden).toBe(false);
    expect(posted.reply.embeds).toEqual(preview.reply.embeds);
    expect(posted.reply.embeds).toMatchObject([
      { title: 'Оплата получена', footer: { text: expect.stringContaining(ru.buyerReply.sentBy('Boris')) } },
    ]);
    expect(JSON.stringify(posted.reply)).not.toContain('mail.example');
    expect(lookedUp()).toBe(1);
  });

  test('mentions only the author of the message, and only if staff choose to', async () => {
    const plain = await bot.press(`payment:post:7:waiting:${question}`, moderator);
    expect(plain.reply).not.toHaveProperty('mentions');
    const { reply } = await bot.press(`payment:postWithMention:7:waiting:${question}`, moderator);
    expect(reply).toMatchObject({ content: `<@${QUESTION.authorId}>`, mentions: [QUESTION.authorId] });
  });

  test('after a typed number mentions whom the staff choose', async () => {
    const [buyer, post] = ['333333333333333333', 'payment:postTo:7:waiting:333333333333333333'];
    const chosen = await bot.press('payment:mention:7', moderator, { values: [buyer] });
    expect([chosen.calls.length, targetsOf(chosen.reply)]).toEqual([
      1,
      ['payment:mention:7', post, 'payment:card:7'],
    ]);
    const { reply } = await bot.press(post, moderator);
    expect(reply).toMatchObject({ content: `<@${buyer}>`, mentions: [buyer] });
    const emptied = await bot.press('payment:mention:7', moderator, { values: [] });
    expect(targetsOf(emptied.reply)).toContain('payment:post:7:waiting');
  });

  test('is not posted if the payment has changed since the preview', async () => {
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
      'payment:postTo:7:waiting:333333333333333333',
    ])
      expect((await bot.press(id)).outcome).toBe('notAllowed');
  });
});

describe('completion', () => {
  test('offers staff the payments that were looked up recently', async () => {
    await bot.run('payment', { number: 7 }, moderator);
    const [offered = []] = (await bot.complete('payment', 'number', '', moderator)).offered;
    expect(offered.map(({ value }) => value)).toEqual([7]);
    expect((await bot.complete('payment', 'number', '', member)).offered).toEqual([[]]);
    expect(lookedUp()).toBe(1);
  });
});

describe('with a refused key', () => {
  beforeEach(() => {
    bot.shop.servers = [wireServer({ name: 'Survival' })];
  });

  test('members see the last prices with their age, and staff reads why nothing about payments is shown', async () => {
    await bot.run('payment', { number: 7 }, moderator);
    await bot.run('servers');
    bot.shop.keyRefused = true;
    for (const id of ['run', 'payment:refresh:7', 'payment:more:7', 'payment:card:7', 'payment:reply:7']) {
      const { outcome, reply } = await (id === 'run'
        ? bot.run('payment', { number: 7 }, moderator)
        : bot.press(id, moderator));
      expect([outcome, reply.embeds?.[0]?.title]).toEqual(['keyRefused', 'The shop rejected the key']);
    }
    const { reply } = await bot.run('servers');
    expect(reply.embeds?.[0]?.footer).toEqual({ text: en.asOfWhileAway });
    expect(JSON.stringify(reply)).toContain('Survival');
  });

  test('and without a copy, members read that the shop doesn’t answer', async () => {
    bot.shop.keyRefused = true;
    const shownTo = async (from: typeof owner) =>
      (await bot.run('servers', {}, from)).reply.embeds?.[0]?.title;
    expect(await shownTo(member)).toBe('The shop doesn’t answer');
    expect(await shownTo(owner)).toBe('The shop rejected the key');
  });
});

test('each look-up of a payment sends one request; buttons below it send none', async () => {
  const ways = ['more:7', 'card:7', 'reply:7', 'post:7:waiting'];
  for (const requests of [1, 2]) {
    await bot.run('payment', { number: 7 }, moderator);
    for (const way of ways) await bot.press(`payment:${way}`, moderator);
    expect(lookedUp()).toBe(requests);
  }
  // It may be the key.
  await bot.run('payment', { number: 9 }, moderator);
  expect(lookedUp()).toBe(4);
});

describe('in the menu of a message', () => {
  const lookUp = (text: string, from = moderator) => bot.send(message('Look up payment', text, from));

  test('looks up one number, offers a choice of several, and says if there is none', async () => {
    const ids = `${QUESTION.id}:${QUESTION.authorId}`;
    const found = await lookUp('payment 7');
    expect(found.reply.embeds?.[0]?.footer?.text).toBe(en.payment.checked(7));
    expect(targetsOf(found.reply)).toContain(`payment:reply:7:${ids}`);
    const choice = await lookUp('payment 7 or payment 8');
    expect(targetsOf(choice.reply)).toEqual([`payment:choose:${ids}`]);
    const chosen = await bot.press(`payment:choose:${ids}`, moderator, { values: ['8'] });
    expect(targetsOf(chosen.reply)).toContain(`payment:more:8:${ids}`);
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

  test.each(['51005', '№ 51005', '51 005', 'платёж №\u00a051\u00a0005', ' 51005 '])(
    '%j is typed for payment 51005',
    async (number) => {
      bot.shop.payments.set(51_005, { status: 1 });
      const { reply } = await bot.press('payment:number', moderator, { fields: { number } });
      expect(targetsOf(reply)).toContain('payment:refresh:51005');
    },
  );

  test('several typed numbers are offered as a choice', async () => {
    const { reply } = await bot.press('payment:number', moderator, {
      fields: { number: '51 003, #7 и #51003' },
    });
    expect(JSON.stringify(reply?.components)).toMatch(/"value":"7".*"value":"51003"/);
  });
});
