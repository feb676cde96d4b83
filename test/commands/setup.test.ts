import { beforeEach, describe, expect, test } from 'vitest';
import type { Reply } from '../../src/views/reply.js';
import { LANGUAGES } from '../../src/words/index.js';
import { GUILD } from '../support/router-harness.js';
import { targetsOf, wireServer } from '../views/samples.js';
import { type CommandHarness, createCommandHarness, member, moderator, owner, russian } from './harness.js';

const { en } = LANGUAGES;

let bot: CommandHarness;
beforeEach(async () => {
  bot = await createCommandHarness();
  bot.shop.shopFields = { name: 'Northern Lights' };
  bot.shop.servers = [wireServer()];
});

const shownIn = ({ embeds: [embed] = [] }: Reply): string => embed?.description ?? '';

const setup = (options: object = {}) => bot.run('setup', options, owner);

describe('/setup', () => {
  test('without options shows the settings, and writes nothing', async () => {
    const { reply, changes, hidden } = await setup();
    expect(reply.content).toBeUndefined();
    expect(shownIn(reply)).toContain(en.setup.noCurrency);
    expect(changes).toBe(0);
    expect(hidden).toBe(true);
  });

  test.each([
    ['currency', { currency: 'eur' }, 'EUR · Euro'],
    ['time zone', { time_zone: 'europe/berlin' }, 'Europe/Berlin'],
    ['language', { language: 'ru' }, LANGUAGES.ru.languageName],
  ])('changes the %s', async (_what, options, shown) => {
    const { reply, changes } = await setup(options);
    expect(reply.content).toBe(en.setup.changed);
    expect(shownIn(reply)).toContain(shown);
    expect(changes).toBe(1);
  });

  test('warns before a key is entered that nothing is kept where only the commands were added', async () => {
    bot.removeBot();
    // The guild of the tests is linked.
    expect((await setup()).reply.content).toBeUndefined();
    await bot.store.unlink(GUILD);
    const { content } = (await setup()).reply;
    expect(content).toContain('The bot has not joined this Discord server');
    expect(content).toContain('erased within a day');
    expect((await bot.press('setup:panel', owner)).reply.content).toBe(content);
  });

  test('unsets a currency and a time zone', async () => {
    await setup({ currency: 'EUR', time_zone: 'Europe/Berlin' });
    const { reply } = await setup({ currency: 'none', time_zone: ' NONE ' });
    for (const text of [en.setup.noCurrency, en.setup.noTimeZone]) expect(shownIn(reply)).toContain(text);
    expect(await bot.store.settings(GUILD)).toMatchObject({
      currency: null,
      timeZone: null,
      productPage: null,
      paymentSearch: true,
    });
  });

  test('changes one setting and leaves the others', async () => {
    await setup({ currency: 'EUR' });
    await setup({ language: 'en' });
    expect(await bot.store.settings(GUILD)).toEqual({
      language: 'en',
      currency: 'EUR',
      timeZone: null,
      productPage: null,
      paymentSearch: true,
    });
  });

  test.each([
    [{ currency: 'euros' }, 'unknownCurrency'],
    [{ time_zone: 'Atlantis' }, 'unknownTimeZone'],
    [{ currency: 'EUR', time_zone: 'Atlantis' }, 'unknownTimeZone'],
  ])('saves nothing of %j', async (options, outcome) => {
    expect(await setup(options)).toMatchObject({ outcome, changes: 0 });
  });

  test('offers to unset where nothing is typed yet', async () => {
    for (const option of ['currency', 'time_zone']) {
      const [offered = []] = (await bot.complete('setup', option, '', owner)).offered;
      expect(offered[0]).toEqual({ name: en.setup.none, value: 'none' });
      const [typed = []] = (await bot.complete('setup', option, 'e', owner)).offered;
      expect(typed.map(({ value }) => value)).not.toContain('none');
    }
  });
});

describe('a key', () => {
  test('is checked, then saved', async () => {
    const { reply } = await bot.press('setup:save', owner, { fields: { key: ' another-key-of-theirs ' } });
    expect(reply.content).toBe(en.setup.saved('Northern Lights'));
    expect(reply.embeds?.[0]?.title).toBe(en.setup.firstSettings.currency.title);
    expect(await bot.store.key(GUILD)).toBe('another-key-of-theirs');
    expect(bot.shop.asked).toEqual([{ resource: 'shop', key: 'another-key-of-theirs' }]);
  });

  test.each(['', ' ', 'a b', 'a/b', 'a%2Fb', 'a?b', 'a#b', 'a\\b', 'a\u200bb'])(
    '%j is refused without asking the shop, in place of the panel',
    async (key) => {
      const { outcome, calls, reply, lines } = await bot.press('setup:save', owner, { fields: { key } });
      expect(outcome).toBe('keyNotSaved');
      expect(lines.join()).toContain('"code":"malformedKey"');
      expect(calls).toEqual([`update ${en.problem({ kind: 'malformedKey' }).title}`]);
      expect(targetsOf(reply)).toEqual(['setup:key', 'setup:panel']);
      expect(bot.shop.asked).toEqual([]);
    },
  );

  test('that does not arrive at the shop is in no button', async () => {
    bot.shop.away.add('shop');
    const { reply } = await bot.press('setup:save', owner, { fields: { key: 'typed-by-the-owner' } });
    expect(targetsOf(reply)).toEqual(['setup:key', 'setup:panel']);
    expect(reply.embeds?.[0]?.description).toContain('linked before');
    expect(JSON.stringify(reply)).not.toContain('typed-by-the-owner');
  });
});

describe('the settings after a shop was linked', () => {
  const link = (from = owner) => bot.press('setup:save', from, { fields: { key: 'another-key-of-theirs' } });
  const choose = (id: string, value: string) => bot.press(id, owner, { values: [value] });

  test('are asked for one after the other', async () => {
    await link();
    const second = await choose('setup:set:currency:1', 'EUR');
    expect(second.reply.embeds?.[0]?.title).toBe(en.setup.firstSettings.timeZone.title);
    const last = await choose('setup:set:timeZone:2', 'Europe/Berlin');
    expect(last.reply.content).toBe(en.setup.firstSettings.ready);
    expect(targetsOf(last.reply)).toContain('shop:show');
    expect(await bot.store.settings(GUILD)).toMatchObject({ currency: 'EUR', timeZone: 'Europe/Berlin' });
  });

  test('can all be skipped', async () => {
    const { reply } = await bot.press('setup:ask:1', owner);
    expect(reply.embeds?.[0]?.title).toBe(en.setup.firstSettings.timeZone.title);
    const end = await bot.press('setup:ask:2', owner);
    expect(end.reply.content).toBe(en.setup.firstSettings.ready);
    expect(end.changes).toBe(0);
  });

  test('are asked for only where they are not set', async () => {
    await setup({ currency: 'EUR', time_zone: 'UTC' });
    const { reply } = await link();
    expect(reply.content).toBe(`${en.setup.saved('Northern Lights')}\n${en.setup.firstSettings.ready}`);
  });

  test('are suggested to an owner whose language tells them, and taken as a whole', async () => {
    const russianOwner = { ...owner, ...russian };
    const { reply } = await link(russianOwner);
    for (const text of ['Русский', 'RUB · ', 'Europe/Moscow']) expect(shownIn(reply)).toContain(text);
    expect(await bot.store.settings(GUILD)).toMatchObject({ currency: null });
    const accepted = await bot.press('setup:accept', russianOwner);
    expect(accepted.reply.content).toBe(LANGUAGES.ru.setup.firstSettings.ready);
    expect(await bot.store.settings(GUILD)).toEqual({
      language: 'ru',
      currency: 'RUB',
      timeZone: 'Europe/Moscow',
      productPage: null,
      paymentSearch: true,
    });
  });

  test('that were chosen before are not replaced by suggested ones', async () => {
    await setup({ currency: 'KZT' });
    await bot.press('setup:accept', { ...owner, ...russian });
    expect(await bot.store.settings(GUILD)).toMatchObject({ currency: 'KZT', timeZone: 'Europe/Moscow' });
  });
});

describe('the panel', () => {
  test.each([
    ['currency', 'KZT', { currency: 'KZT' }],
    ['currency', 'none', { currency: null }],
    ['timeZone', 'Asia/Almaty', { timeZone: 'Asia/Almaty' }],
    ['language', 'ru', { language: 'ru' }],
    ['language', 'auto', { language: 'auto' }],
  ])('sets the %s to %s in place', async (setting, value, stored) => {
    await setup({ currency: 'EUR' });
    const { calls, reply } = await bot.press(`setup:set:${setting}`, owner, { values: [value] });
    expect(calls).toHaveLength(1);
    expect(reply.embeds?.[0]?.title).toBe(en.setup.linked('Northern Lights'));
    expect(await bot.store.settings(GUILD)).toMatchObject(stored);
  });

  test.each([
    ['setup:set:currency', 'XXQ', 'unknownCurrency'],
    ['setup:set:language', 'xx', 'outdated'],
    ['setup:set:colour', 'red', 'outdated'],
  ])('%s takes no %j', async (id, value, outcome) => {
    expect(await bot.press(id, owner, { values: [value] })).toMatchObject({ outcome, changes: 0 });
  });

  test.each([
    ['currency', 'zloty', 'PLN'],
    ['currency', 'cad', 'CAD'],
    ['timeZone', 'omsk', 'Asia/Omsk'],
  ])('asks for another %s in a form, which takes %j', async (setting, typed, stored) => {
    const { modals } = await bot.press(`setup:set:${setting}`, owner, { values: ['another'] });
    expect(modals).toMatchObject([{ customId: `setup:typed:${setting}` }]);
    await bot.press(`setup:typed:${setting}`, owner, { fields: { value: typed } });
    expect(await bot.store.settings(GUILD)).toMatchObject({ [setting]: stored });
  });

  test('says what of the shop is in memory', async () => {
    await bot.run('servers');
    expect(shownIn((await setup()).reply)).toContain(en.setup.counts(1, 0));
  });

  test('shows the shop to everybody', async () => {
    const { hidden, reply } = await bot.press('shop:show', owner);
    expect(hidden).toBe(false);
    expect(reply.embeds?.[0]?.title).toBe('Northern Lights');
  });
});

describe.each([
  ['unlinking', 'setup:removed'],
  ['erasing', 'setup:erased'],
])('%s', (_what, id) => {
  test('forgets the shop’s data with the key', async () => {
    const key = await bot.store.key(GUILD);
    await bot.run('servers');
    bot.shop.asked.length = 0;
    await bot.run('servers');
    expect(bot.shop.asked).toEqual([]);
    await bot.press(id, owner);
    expect((await bot.run('servers')).outcome).toBe('notLinked');
    await bot.link(key);
    await bot.run('servers');
    expect(bot.shop.asked).toEqual([
      { resource: 'catalogue', key },
      { resource: 'shop', key },
    ]);
  });
});

test('unlinking keeps the settings, erasing does not', async () => {
  await setup({ currency: 'EUR' });
  const { reply } = await bot.press('setup:removed', owner);
  expect(shownIn(reply)).toContain('EUR');
  const erased = await bot.press('setup:erased', owner);
  expect(shownIn(erased.reply)).toBe(en.setup.enterTheKey);
  expect(erased.reply.files).toEqual([]);
  expect(await bot.store.kept(GUILD)).toBeNull();
});

test('what is stored can be had as a file, without the key', async () => {
  const { reply } = await bot.press('setup:data', owner);
  expect(reply.files?.[0]?.text).toContain(GUILD);
  expect(reply.files?.[0]?.text).not.toContain(await bot.store.key(GUILD));
});

describe('a member who was given /setup', () => {
  test('may use it, but for the check-up, which names what the shop hides', async () => {
    for (const from of [member, moderator]) {
      expect((await bot.press('setup:panel', from, { given: true })).outcome).toBe('answered');
      expect((await bot.press('setup:checkUp', from, { given: true })).outcome).toBe('notAllowed');
    }
    expect((await bot.press('setup:checkUp', owner)).outcome).toBe('answered');
  });

  test('may not use it before', async () => {
    expect((await bot.press('setup:panel')).outcome).toBe('notAllowed');
    expect(await bot.press('setup:erased')).toMatchObject({ outcome: 'notAllowed', changes: 0 });
  });
});

describe.each(['guild', 'follow'])('a damaged record (%s)', (what) => {
  const title = en.problem({ kind: 'storeUnavailable', isDamaged: true }).title;
  beforeEach(async () => {
    bot = await createCommandHarness();
    // What is remembered of it goes with it.
    if (what === 'guild') await bot.store.erase(GUILD);
    bot.backend.texts.set(`${what}:${GUILD}`, 'oops');
  });

  test('is said to be damaged, and can be erased by who manages the server', async () => {
    const { reply, outcome } = await bot.run('announce', {}, owner);
    expect([reply.embeds?.[0]?.title, outcome]).toEqual([title, 'storeUnavailable']);
    expect(targetsOf(reply)).toContain('setup:erase');
    const { reply: question } = await bot.press('setup:erase', owner);
    expect(targetsOf(question)).toContain('setup:erased');
    const { reply: erased } = await bot.press('setup:erased', owner);
    expect(erased.content).toBe(en.setup.data.erased);
    expect(await bot.backend.keys('')).toEqual([]);
    expect((await bot.run('announce', {}, owner)).outcome).toBe('answered');
  });

  test('offers nothing to others, and what else there is goes on', async () => {
    const { reply, outcome } = await bot.run('shop');
    expect(targetsOf(reply)).not.toContain('setup:erase');
    expect(outcome).toBe(what === 'guild' ? 'storeUnavailable' : 'answered');
    expect((await setup({ currency: 'EUR' })).outcome).toBe(
      what === 'guild' ? 'storeUnavailable' : 'answered',
    );
    expect(bot.backend.texts.get(`${what}:${GUILD}`)).toBe('oops');
  });
});
