import { beforeEach, describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../src/words/index.js';
import { GUILD } from '../support/router-harness.js';
import { fieldsOf, wireServer } from '../views/samples.js';
import { type CommandHarness, createCommandHarness, member, moderator, owner } from './harness.js';

const { en } = LANGUAGES;

let bot: CommandHarness;
beforeEach(async () => {
  bot = await createCommandHarness();
  bot.shop.shopFields = { name: 'Northern Lights' };
  bot.shop.servers = [wireServer()];
});

const setup = (options: object = {}) => bot.run('setup', options, owner);

describe('/setup', () => {
  test('without options shows the settings, and writes nothing', async () => {
    const { reply, changes, hidden } = await setup();
    expect(reply.content).toBeUndefined();
    expect(fieldsOf(reply)).toMatchObject({ [en.setup.currency]: en.setup.noCurrency });
    expect(changes).toBe(0);
    expect(hidden).toBe(true);
  });

  test.each([
    ['currency', { currency: 'eur' }, en.setup.currency, 'EUR'],
    ['time zone', { time_zone: 'europe/berlin' }, en.setup.timeZone, 'Europe/Berlin'],
    ['language', { language: 'ru' }, en.setup.language, LANGUAGES.ru.languageName],
  ])('changes the %s', async (_what, options, field, shown) => {
    const { reply, changes } = await setup(options);
    expect(reply.content).toBe(en.setup.changed);
    expect(fieldsOf(reply)[field]).toBe(shown);
    expect(changes).toBe(1);
  });

  test('says before a key is entered that nothing would stay where only the commands were added', async () => {
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
    expect(fieldsOf(reply)).toMatchObject({
      [en.setup.currency]: en.setup.noCurrency,
      [en.setup.timeZone]: en.setup.noTimeZone,
    });
    expect(await bot.store.settings(GUILD)).toMatchObject({ currency: null, timeZone: null });
  });

  test('changes one setting and leaves the others', async () => {
    await setup({ currency: 'EUR' });
    await setup({ language: 'en' });
    expect(await bot.store.settings(GUILD)).toEqual({ language: 'en', currency: 'EUR', timeZone: null });
  });

  test.each([
    [{ currency: 'euros' }, 'unknownCurrency'],
    [{ time_zone: 'Mars' }, 'unknownTimeZone'],
    [{ currency: 'EUR', time_zone: 'Mars' }, 'unknownTimeZone'],
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
    expect(await bot.store.key(GUILD)).toBe('another-key-of-theirs');
    expect(bot.shop.asked).toEqual([{ resource: 'shop', key: 'another-key-of-theirs' }]);
  });

  test.each(['', ' ', 'a b', 'a/b', 'a%2Fb', 'a?b', 'a#b', 'a\\b', 'a\u200bb'])(
    '%j is refused without asking the shop',
    async (key) => {
      expect((await bot.press('setup:save', owner, { fields: { key } })).outcome).toBe('malformedKey');
      expect(bot.shop.asked).toEqual([]);
    },
  );
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
  expect(fieldsOf(reply)[en.setup.currency]).toBe('EUR');
  const erased = await bot.press('setup:erased', owner);
  expect(fieldsOf(erased.reply)[en.setup.currency]).toBe(en.setup.noCurrency);
  expect(erased.reply.files).toEqual([]);
  expect(await bot.store.kept(GUILD)).toBeNull();
});

test('what is stored can be had as a file, without the key', async () => {
  const { reply } = await bot.press('setup:data', owner);
  expect(reply.files?.[0]?.text).toContain(GUILD);
  expect(reply.files?.[0]?.text).not.toContain(await bot.store.key(GUILD));
});

describe('who was given /setup by the owner', () => {
  test('may use it, but for the check-up, which names what the shop hides', async () => {
    for (const from of [member, moderator]) {
      expect((await bot.press('setup:panel', from, { given: true })).outcome).toBe('answered');
      for (const id of ['setup:checkUp', 'setup:checkAgain'])
        expect((await bot.press(id, from, { given: true })).outcome).toBe('notAllowed');
    }
    expect((await bot.press('setup:checkUp', owner)).outcome).toBe('answered');
  });

  test('may not use it before', async () => {
    expect((await bot.press('setup:panel')).outcome).toBe('notAllowed');
    expect(await bot.press('setup:erased')).toMatchObject({ outcome: 'notAllowed', changes: 0 });
  });
});
