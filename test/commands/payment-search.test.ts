import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { paymentActions, paymentSearchActions } from '../../src/views/actions.js';
import type { Reply } from '../../src/views/reply.js';
import { LANGUAGES } from '../../src/words/index.js';
import { targetsOf, type Wire } from '../views/samples.js';
import { type CommandHarness, createCommandHarness, member, moderator, owner, russian } from './harness.js';

const { en } = LANGUAGES;

const lines = [{ name: 'Diamond sword', price: 49, commands: ['give {user} sword'] }];
const sentTo = (player: string) => [{ command: `give ${player} sword`, response: 'Gave 1' }];

/** Of 120 payments, the second is Steve's, and ten days ago something went wrong for Alex. */
const payments = (): [number, Wire][] =>
  Array.from({ length: 120 }, (_, index) => {
    const id = index + 1;
    const customer = { 2: '.Steve', 100: 'Alex' }[id] ?? `Player${id}`;
    const fields = {
      customer,
      email: 'buyer@example.net',
      created_at: '2025-10-02 10:00:00',
      products: lines,
      ...(customer === 'Alex' ? { error: 'Player is offline' } : { sent_commands: sentTo(customer) }),
    };
    return [id, fields];
  });

let bot: CommandHarness;
beforeEach(async () => {
  bot = await createCommandHarness(3);
  for (const [id, fields] of payments()) bot.shop.payments.set(id, fields);
});
afterEach(() => {
  vi.useRealTimers();
});

const find = (player?: string, from = moderator) =>
  bot.run('payment', player === undefined ? {} : { player }, from);
const textOf = ({ embeds = [] }: Reply) => `${embeds[0]?.title}\n${embeds[0]?.description}`;
const pagesAsked = () => bot.shop.asked.filter(({ resource }) => resource === 'payments').length;
const look = (name: string) => paymentSearchActions.lookFurther({ show: 'all', page: 0, name });

async function textsAfter(...args: Parameters<CommandHarness['press']>): Promise<readonly string[]> {
  const { shown } = await bot.press(...args);
  return shown.map(({ reply }) => textOf(reply));
}

describe('/payment player:', () => {
  test('lists the payments of a player, to the moderator alone, with one request', async () => {
    const { reply, hidden } = await find('player119');
    expect(hidden).toBe(true);
    expect(textOf(reply)).toMatch(
      /^Payments by player119\n1 payment\n\n✅ \*\*#119\*\* looks delivered · Diamond sword · 49/,
    );
    expect(pagesAsked()).toBe(1);
  });

  test('opens what is chosen from the list', async () => {
    const { reply } = await find();
    const [list = ''] = targetsOf(reply);
    const opened = await bot.press(list, moderator, { values: ['119'] });
    expect(JSON.stringify(opened.reply)).toContain('#119');
  });

  test('opens or answers a single payment with one press', async () => {
    const { reply } = await find('player119');
    const [open = '', answer = ''] = targetsOf(reply);
    expect(JSON.stringify((await bot.press(open, moderator)).reply)).toContain('#119');
    expect((await bot.press(answer, moderator)).reply.content).toBe(en.buyerReply.preview);
  });

  test('answers the latest of several payments of a player with one press', async () => {
    bot.shop.payments.set(200, { ...bot.shop.payments.get(119) });
    const { reply } = await find('player119');
    const answer = targetsOf(reply).find((target) => target === paymentActions.reply({ id: 200 })) ?? '';
    expect((await bot.press(answer, moderator)).reply.content).toBe(en.buyerReply.preview);
    expect(targetsOf(reply)).not.toContain(paymentActions.reply({ id: 119 }));
    expect(targetsOf((await find()).reply)).not.toContain(paymentActions.reply({ id: 200 }));
  });

  test('says of somebody who is not found how far back it has looked, and offers to go on', async () => {
    const { reply } = await find('Steve');
    expect(textOf(reply)).toContain('No payments by **Steve** found.');
    expect(textOf(reply)).toContain('Looked through 50 payments, back to 2025-10-02 10:00:00.');
    expect(targetsOf(reply)).toEqual([look('Steve')]);
  });

  test('without a name shows the latest, those to look at first', async () => {
    const { reply } = await find();
    expect(textOf(reply)).toMatch(
      /^Latest payments\n50 payments · ⚠️ 1 to look at\n\n⚠️ \*\*#100\*\* delivery failed · Alex/,
    );
    const only = await bot.press(paymentSearchActions.search({ show: 'problems', page: 0 }), moderator);
    expect(textOf(only.reply)).not.toContain('looks delivered');
  });

  test('is refused to members, in completions too', async () => {
    expect((await find('Alex', member)).outcome).toBe('notAllowed');
    const { offered } = await bot.complete('payment', 'player', '', member);
    expect(offered).toEqual([[]]);
    expect(pagesAsked()).toBe(0);
  });

  test('says how long ago a payment was, where the guild has set a time zone', async () => {
    await bot.run('setup', { time_zone: 'UTC' }, owner);
    expect(textOf((await find('player119')).reply)).toContain(' · <t:1759399200:R>');
  });

  test('speaks Russian', async () => {
    const { reply } = await find('player119', { ...moderator, ...russian });
    expect(textOf(reply)).toMatch(
      /^Платежи игрока player119\n1 платёж\n\n✅ \*\*№\u00a0119\*\* похоже, выдан/,
    );
  });

  test('shows no e-mail address', async () => {
    expect(JSON.stringify((await find()).reply)).not.toContain('example.net');
  });
});

describe('a name while it is typed', () => {
  test('is completed from what is known, without a request', async () => {
    expect((await bot.complete('payment', 'player', 'pla', moderator)).offered).toEqual([[]]);
    await find();
    const { offered } = await bot.complete('payment', 'player', 'alx', moderator);
    expect(offered[0]?.[0]).toEqual({ name: 'Alex · 1 payment, last 2025-10-02 ⚠️', value: 'Alex' });
    expect(pagesAsked()).toBe(1);
  });
});

describe('a look further back', () => {
  test('ends when the player is found, and shows the payment', async () => {
    await find('Steve');
    const shown = await textsAfter(look('Steve'), moderator);
    expect(shown[0]).toContain(en.paymentSearch.looking);
    expect(shown.at(-1)).toMatch(/1 payment\n\n✅ \*\*#2\*\*[\s\S]+Looked through 120 payments/);
    expect(shown.at(-1)).not.toContain(en.paymentSearch.looking);
    expect(pagesAsked()).toBe(3);
  });

  test('says that the shop has no older ones, and offers to look up a number', async () => {
    await find('Nobody');
    expect((await textsAfter(look('Nobody'), moderator)).at(-1)).toContain(en.paymentSearch.all);
    const { reply } = await find('Nobody');
    expect(textOf(reply)).toContain(en.paymentSearch.askForNumber);
    expect(targetsOf(reply)).toEqual(['payment:enterNumber']);
  });

  test('stops where it is when the shop goes away, and says why', async () => {
    await find('Steve');
    bot.shop.away.add('payments');
    const shown = await textsAfter(look('Steve'), moderator);
    expect(shown.at(-2)).toContain('No payments by **Steve**');
    expect(shown.at(-1)).toContain(en.problem({ kind: 'unreachable' }).title);
  });

  test('offers players with similar names, whose payments one press shows', async () => {
    const { reply } = await find('Alxe');
    const [similar = ''] = targetsOf(reply);
    expect(similar).toBe(paymentSearchActions.player());
    const { reply: chosen } = await bot.press(similar, moderator, { values: ['Alex'] });
    expect(textOf(chosen)).toContain('#100');
  });

  test('are refused to those who may not look up payments', async () => {
    await find();
    expect((await bot.press(look('Alex'), member)).outcome).toBe('notAllowed');
  });
});

test('a name that is longer than any is not found, and nothing breaks', async () => {
  const { reply, outcome } = await find('%'.repeat(60));
  expect(outcome).toBe('answered');
  expect(targetsOf(reply)).toEqual([]);
});

test('owners switch it off and on, and where it is off, nothing is asked', async () => {
  const { reply } = await bot.press('setup:more', owner);
  expect(targetsOf(reply)).toContain('setup:paymentSearch:off');
  const off = await bot.press('setup:paymentSearch:off', owner);
  expect(targetsOf(off.reply)).toContain('setup:paymentSearch:on');
  expect((await find('Steve')).outcome).toBe('searchOff');
  expect((await bot.press(look('Steve'), moderator)).outcome).toBe('searchOff');
  expect((await bot.complete('payment', 'player', 'S', moderator)).offered).toEqual([[]]);
  expect(pagesAsked()).toBe(0);
  await bot.press('setup:paymentSearch:on', owner);
  expect((await find('Steve')).outcome).toBe('answered');
});

test('a shop whose API lists no payments has no such option', async () => {
  const old = await createCommandHarness();
  expect((await old.run('payment', { player: 'Steve' }, moderator)).outcome).toBe('outdated');
  expect((await old.press(look('Steve'), moderator)).outcome).toBe('outdated');
});
