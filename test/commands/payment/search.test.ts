import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FURTHER } from '../../../commands/payment/search-view.js';
import { paymentActions, paymentSearchActions } from '../../../src/ui/actions.js';
import type { Reply } from '../../../src/ui/reply.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { targetsOf, type Wire } from '../../support/samples.js';
import {
  type CommandHarness,
  createCommandHarness,
  MINUTE_MS,
  member,
  moderator,
  russian,
} from '../harness.js';

const { en } = LANGUAGES;

const lines = [{ name: 'Diamond sword', price: 49, commands: ['give {user} sword'] }];
const deliveredCommands = (player: string) => [
  { command: `give ${player} sword`, response: `Gave 1 [Diamond Sword] to ${player}` },
];

/** A day after the payments. */
const nextDay = () => vi.useFakeTimers({ now: Date.UTC(2025, 9, 3, 9), toFake: ['Date', 'performance'] });

/** Of 120 payments, the second is Steve's, and something went wrong for Alex. */
const payments = (): [number, Wire][] =>
  Array.from({ length: 120 }, (_, index) => {
    const id = index + 1;
    const customer = { 2: '.Steve', 100: 'Alex' }[id] ?? `Player${id}`;
    const fields = {
      customer,
      email: 'buyer@example.net',
      created_at: '2025-10-02 10:00:00',
      products: lines,
      ...(customer === 'Alex'
        ? { error: 'Player is offline' }
        : { sent_commands: deliveredCommands(customer) }),
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
const shownText = ({ embeds = [] }: Reply) => `${embeds[0]?.title ?? ''}\n${embeds[0]?.description}`;
const shownFooter = ({ embeds = [] }: Reply) => embeds[0]?.footer?.text;
const pagesAsked = () => bot.shop.asked.filter(({ resource }) => resource === 'payments').length;
const further = (name: string) => paymentSearchActions.further({ name });
const latest = (show: 'all' | 'problems', page = 0) => paymentSearchActions.latest({ show, page });
/** What the first select offers. */
const shownOptions = ({ components = [] }: Reply) =>
  components.flatMap(({ components: parts }) =>
    parts.flatMap((part) => ('options' in part ? part.options : [])),
  );
const shownValues = (reply: Reply) => shownOptions(reply).map(({ value }) => value);

/** Makes payments of a player, from the id 200 on. */
function sell(player: string, ...all: readonly Wire[]): void {
  const template = { customer: player, products: lines, sent_commands: deliveredCommands(player) };
  for (const [index, fields] of all.entries()) bot.shop.payments.set(200 + index, { ...template, ...fields });
}
const FAILED = { sent_commands: [{ command: 'give', response: 'No player was found' }], products: [] };

describe('/payment player:', () => {
  test('shows the card of the player’s payment at once, to the moderator alone', async () => {
    const { reply, hidden } = await find('player119');
    expect(hidden).toBe(true);
    expect(shownFooter(reply)).toBe(en.payment.checked(119));
    expect(shownText(reply)).toMatch(/^✅ Looks delivered\nSent to `Player119`/);
    expect(bot.shop.asked.map(({ resource }) => resource)).toEqual(['payments', 'payment']);
  });

  test('shows the newest payment with a problem, else the newest, and the others below', async () => {
    sell('Masha', {}, FAILED, {});
    const { reply } = await find('masha');
    expect(shownFooter(reply)).toBe(en.payment.checked(201));
    expect(shownOptions(reply).map(({ label }) => label)).toEqual([
      '✅ Diamond sword · ₽49',
      '✅ Diamond sword · ₽49',
      '🔎 Look further back',
    ]);
    const chosen = await bot.press(paymentActions.others({ id: 201 }), moderator, { values: ['200'] });
    expect(shownFooter(chosen.reply)).toBe(en.payment.checked(200));
    expect(shownValues(chosen.reply)).toEqual(['202', '201', FURTHER]);
    sell('Masha', {}, {}, {});
    await bot.press(paymentActions.refresh({ id: 201 }), moderator);
    expect(shownFooter((await find('masha')).reply)).toBe(en.payment.checked(202));
  });

  test('an unknown player: says since when payments are known, and offers to look further back', async () => {
    const { reply } = await find('Steve');
    expect(shownText(reply)).toBe('\nNo payments of `Steve` since <t:1759388400:D>.');
    expect(targetsOf(reply)).toEqual([further('Steve')]);
    expect(shownText((await find('Steve', { ...moderator, ...russian })).reply)).toBe(
      '\nПлатежей игрока `Steve` с <t:1759388400:D> нет.',
    );
  });

  test('a misspelt name: shows the nearest player, says so, and offers the others and older payments', async () => {
    sell('PixelFox', FAILED);
    const { reply } = await find('PixelFx');
    expect(reply.content).toBe('No payments of `PixelFx` since <t:1759388400:D>. This is the nearest name.');
    expect(shownFooter(reply)).toBe(en.payment.checked(200));
    expect(targetsOf(reply)).toContain(further('PixelFx'));
  });

  test('a number in place of a name is like no other, and leads nowhere', async () => {
    const { reply } = await find('51005');
    expect([reply.content, reply.embeds?.[0]?.footer]).toEqual([undefined, undefined]);
  });

  test('is refused to members, and completes nothing for them', async () => {
    expect((await find('Alex', member)).outcome).toBe('notAllowed');
    const { offered } = await bot.complete('payment', 'player', '', member);
    expect(offered).toEqual([[]]);
    expect(pagesAsked()).toBe(0);
  });
});

describe('/payment alone', () => {
  test('all payments: two lines for each, and ways to the other pages and back', async () => {
    sell('Masha', FAILED, { status: 0, sent_commands: [] }, { payment_type: 'test' }, {});
    const { reply } = await bot.press(latest('all'), moderator);
    const [{ description = '', footer } = {}] = reply.embeds ?? [];
    const about = description.split('\n').slice(0, 8);
    expect(about.map((line) => line.replace(/<t:\d+:R>/, 'ago'))).toEqual([
      '⚠️ · the player was offline',
      '-# #200 · `Masha`',
      '✅ Diamond sword · ₽49 · looks delivered',
      '-# #203 · `Masha`',
      '🧪 Diamond sword · looks delivered',
      '-# #202 · `Masha`',
      '⚪ Diamond sword · ₽49 · not paid',
      '-# #201 · `Masha`',
    ]);
    expect(footer?.text).toBe('page 1 of 5');
    expect(targetsOf(reply).slice(1)).toEqual([latest('problems'), latest('all', 1)]);
  });

  test('lists what needs a look, counts the rest, and opens the chosen one', async () => {
    nextDay();
    const { reply, hidden } = await find();
    expect(hidden).toBe(true);
    expect(shownText(reply)).toBe(
      [
        '1 order needs a look',
        '⚠️ Diamond sword · ₽49 · delivery failed',
        '-# #100 · `Alex` · <t:1759388400:R>',
        '49 others',
      ].join('\n'),
    );
    expect([shownValues(reply).length, shownValues(reply)[0]]).toEqual([25, '100']);
    const [list = '', ...buttons] = targetsOf(reply);
    expect(buttons).toEqual([latest('all')]);
    const opened = await bot.press(list, moderator, { values: ['100'] });
    expect(shownFooter(opened.reply)).toBe(en.payment.checked(100));
    expect(JSON.stringify(reply)).not.toContain('example.net');
  });

  test('shows five of more, in 80 words at most, and the others in the select', async () => {
    nextDay();
    sell('Masha', ...Array.from({ length: 7 }, () => FAILED));
    const { reply } = await find();
    const text = shownText(reply);
    expect([text.match(/⚠️/g)?.length, text.split('\n')[0]]).toEqual([5, '8 orders need a look']);
    expect(text.split(/\s+/).length).toBeLessThanOrEqual(80);
    expect(shownOptions(reply).filter(({ label }) => label.startsWith('⚠️'))).toHaveLength(8);
  });

  test('lists an undelivered payment of the last day, even if over 100 newer ones came', async () => {
    await find('Nobody');
    await bot.press(further('Nobody'), moderator);
    vi.useFakeTimers({ now: Date.UTC(2025, 9, 2, 9), toFake: ['Date', 'performance'] });
    bot.shop.payments.set(3, { customer: 'Early', status: 1, created_at: '2025-10-02 10:00:00' });
    await bot.run('payment', { number: 3 }, moderator);
    expect(shownText((await find()).reply)).toContain('2 orders need a look\n');
    // It is read again each time.
    vi.advanceTimersByTime(2 * MINUTE_MS);
    const delivered = { sent_commands: deliveredCommands('Early'), created_at: '2025-10-02 10:00:00' };
    bot.shop.payments.set(3, { customer: 'Early', products: lines, ...delivered });
    expect(shownText((await find()).reply)).toContain('1 order needs a look\n');
  });

  test('has no problem that is older than fifteen days', async () => {
    vi.useFakeTimers({ now: Date.UTC(2025, 9, 18, 9), toFake: ['Date', 'performance'] });
    expect(shownText((await find()).reply)).toContain('✅ Nothing needs a look\n');
  });

  test('counts unknown answers beside the problems, but no silence', async () => {
    nextDay();
    const answered = (player: string, response: string): Wire => ({
      customer: player,
      sent_commands: [{ command: `give ${player} sword`, response }],
    });
    sell('Masha', answered('Masha', 'Zxqv brumf'), answered('Oleg', ''), answered('Rita', 'Zxqv dral'));
    const { reply } = await find();
    expect(shownText(reply).split('\n').at(-1)).toBe('❔ 2 with an unknown answer · 47 others');
    expect((await find(undefined, { ...moderator, ...russian })).reply.embeds?.[0]?.description).toContain(
      '❔ 2 с незнакомым ответом · ещё 47',
    );
  });

  test('is what an alert’s button opens, for staff only', async () => {
    const opened = await bot.press(paymentSearchActions.problems(), moderator);
    expect([opened.hidden, opened.reply]).toEqual([true, (await find()).reply]);
    expect((await bot.press(paymentSearchActions.problems(), member)).outcome).toBe('notAllowed');
  });
});

describe('completion of a player’s name', () => {
  test('offers known players, without a request', async () => {
    expect((await bot.complete('payment', 'player', 'pla', moderator)).offered).toEqual([[]]);
    await find();
    const { offered } = await bot.complete('payment', 'player', 'alx', moderator);
    expect(offered[0]?.[0]).toEqual({ name: 'Alex · 1 payment, last Oct 2, 2025 ⚠️', value: 'Alex' });
    expect(pagesAsked()).toBe(1);
  });
});

describe('a look further back', () => {
  test('ends at the player’s payment, and shows its card', async () => {
    await find('Steve');
    const { shown } = await bot.press(further('Steve'), moderator);
    expect(shown[0]?.reply.content).toBe(en.paymentSearch.looking);
    expect(shown[0]?.reply.components).toEqual([]);
    expect(shownFooter(shown.at(-1)?.reply ?? {})).toBe(en.payment.checked(2));
    expect(shown.at(-1)?.reply).not.toHaveProperty('content');
    expect(pagesAsked()).toBe(3);
  });

  test('that starts from a card keeps the card, and ends at the player’s next payment', async () => {
    bot.shop.payments.set(5, {
      customer: 'Player120',
      products: lines,
      sent_commands: deliveredCommands('Player120'),
    });
    const { reply: card } = await find('Player120');
    expect(shownValues(card)).toEqual([FURTHER]);
    const { shown } = await bot.press(paymentActions.others({ id: 120 }), moderator, { values: [FURTHER] });
    expect(shown[0]?.reply).toMatchObject({ content: en.paymentSearch.looking, embeds: card.embeds });
    const last = shown.at(-1)?.reply ?? {};
    expect(shownFooter(last)).toBe(en.payment.checked(120));
    expect(shownValues(last)).toEqual(['5']);
  });

  test('reads 500 payments at most, and offers to read more', async () => {
    const many = Array.from({ length: 900 }, (_, index) => ({ customer: `Buyer${index}` }));
    sell('', ...many);
    await find('Steve');
    const { reply } = await bot.press(further('Steve'), moderator);
    expect(pagesAsked()).toBe(11);
    expect(shownText(reply)).toContain('No payments of `Steve`');
    expect(targetsOf(reply)).toEqual([further('Steve')]);
  });

  test('stops where it is when the shop goes away, and says why', async () => {
    await find('Steve');
    bot.shop.away.add('payments');
    const { shown } = await bot.press(further('Steve'), moderator);
    expect(shownText(shown.at(-2)?.reply ?? {})).toContain('No payments of `Steve`');
    expect(shownText(shown.at(-1)?.reply ?? {})).toContain(en.problem({ kind: 'notLookedUp' }).advice);
  });

  test('says that payments can’t be checked while the shop is away', async () => {
    bot.shop.away.add('payments');
    for (const answered of [
      await bot.run('payment', {}, moderator),
      await find('Steve'),
      await bot.press(further('Steve'), moderator),
    ]) {
      expect(answered.outcome).toBe('notLookedUp');
      expect(shownText(answered.reply)).toContain('Payments can’t be checked now.');
    }
  });

  test('offers players with similar names, and shows the card of the chosen one', async () => {
    sell('Alxa', {});
    const { reply } = await find('Alxe');
    const [similar = ''] = targetsOf(reply);
    expect(similar).toBe(paymentSearchActions.player());
    const { reply: chosen } = await bot.press(similar, moderator, { values: ['Alxa'] });
    expect([shownFooter(chosen), chosen.content]).toEqual([en.payment.checked(200), undefined]);
  });

  test('is refused to members', async () => {
    await find();
    expect((await bot.press(further('Alex'), member)).outcome).toBe('notAllowed');
  });
});

test('buttons of the search are outdated if the API lists no payments', async () => {
  const old = await createCommandHarness();
  for (const id of [further('Steve'), latest('all'), paymentSearchActions.problems()])
    expect((await old.press(id, moderator)).outcome).toBe('outdated');
});
