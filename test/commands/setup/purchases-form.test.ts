import { beforeEach, describe, expect, test } from 'vitest';
import { purchasesModal } from '../../../src/feeds/purchases/form.js';
import { MAX_HIDDEN_NAMES, purchasesPart } from '../../../src/feeds/purchases/state.js';
import { staffPart } from '../../../src/feeds/staff-state.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { ELSEWHERE, HERE, NEWS, STAFF } from '../../support/guild-channels.js';
import { formBreaches } from '../../support/message-rules.js';
import { changeStored, readStored } from '../../support/parts.js';
import { GUILD } from '../../support/router-harness.js';
import { wireProduct, wireServer } from '../../support/samples.js';
import { type CommandHarness, createCommandHarness, owner } from '../harness.js';
import { formLines, linesOf } from '../reading.js';
import { fillPurchases, purchasesForm, untouched } from './fill-form.js';

const { en } = LANGUAGES;
const { purchases: texts } = en;

let bot: CommandHarness;
beforeEach(async () => {
  bot = await createCommandHarness(3);
  bot.shop.servers = [wireServer({ products: [wireProduct()] })];
});

const stored = () => readStored(bot.store, GUILD, purchasesPart);
const NOTHING = {
  ...{ channelId: null, hiddenNames: [], report: 'off' },
  ...{ showsPrices: false, showsFullNames: false },
} as const;
const EVERYTHING = {
  ...{ channelId: NEWS, hiddenNames: ['Steve', 'Alex'] as string[] },
  ...{ showsPrices: true, showsFullNames: true },
};
async function set(): Promise<void> {
  await changeStored(bot.store, GUILD, staffPart, { channelId: STAFF });
  await changeStored(bot.store, GUILD, purchasesPart, EVERYTHING);
}

describe('the form', () => {
  test('of a guild that has chosen nothing → is empty', async () => {
    expect(untouched(await purchasesForm(bot))).toEqual({
      choices: { everyone: [], shows: [] },
      fields: { names: '' },
    });
  });

  test('of a guild that has chosen everything → is filled in', async () => {
    await set();
    expect(untouched(await purchasesForm(bot))).toEqual({
      choices: { everyone: [NEWS], shows: ['prices', 'names'] },
      fields: { names: 'Steve, Alex' },
    });
  });

  test.each(['en', 'ru'] as const)(
    'empty, full and with the longest names → is one that Discord takes (%s)',
    (language) => {
      const words = LANGUAGES[language];
      const empty = purchasesPart.schema.parse({});
      // A thousand characters, as they can be typed.
      const longest = Array.from({ length: MAX_HIDDEN_NAMES }, (_, at) =>
        `${at}`.padStart(at === 0 ? 20 : 19, 'x'),
      );
      expect(longest.join(',')).toHaveLength(1000);
      for (const state of [empty, { ...empty, ...EVERYTHING }, { ...empty, hiddenNames: longest }]) {
        const form = purchasesModal(state, words);
        expect(formBreaches(form)).toEqual([]);
        for (const field of form.fields)
          if (field.kind === undefined) expect(field.value?.length ?? 0).toBeLessThanOrEqual(field.maxLength);
        expect(formLines(form)[0]).toContain(words.purchases.form.title);
      }
    },
  );

  test('opened and cancelled → nothing is stored, and nothing was written', async () => {
    await set();
    const before = await stored();
    const { changes, modals, shown } = await bot.press('setup:changePurchases', owner);
    expect([changes, modals.length, shown]).toEqual([0, 1, []]);
    expect(await stored()).toEqual(before);
  });

  test('sent as it was opened → nothing changes', async () => {
    await set();
    const before = await stored();
    expect((await fillPurchases(bot, {})).outcome).toBe('answered');
    expect(await stored()).toEqual(before);
  });

  test('sent empty by a guild that has chosen nothing → all is off but what was ticked', async () => {
    const { reply } = await fillPurchases(bot, {});
    expect(linesOf(reply)).toContain(texts.titles.off);
    expect(await stored()).toMatchObject(NOTHING);
  });

  test('filled in → is stored as a whole, shown in a line and takes the place of the page', async () => {
    const { reply, calls } = await fillPurchases(bot, {
      ...{ everyone: [NEWS], shows: ['prices', 'names'] },
      names: ' Steve,Alex , ,Steve',
    });
    expect(await stored()).toMatchObject(EVERYTHING);
    expect(calls).toEqual([`update ${texts.titles.on}`]);
    expect(linesOf(reply).slice(0, 3)).toEqual([
      '▌ good',
      texts.titles.on,
      `**For everybody** <#${NEWS}> full names, with prices`,
    ]);
  });

  test.each([
    ['another channel for everybody', { everyone: [HERE] }, { channelId: HERE }],
    ['no channel for everybody', { everyone: [] }, { channelId: null }],
    ['nothing ticked', { shows: [] }, { showsPrices: false, showsFullNames: false }],
    ['all ticked', { shows: ['prices', 'names'] }, { showsPrices: true, showsFullNames: true }],
    ['other names', { names: 'Herobrine' }, { hiddenNames: ['Herobrine'] }],
    ['no names', { names: '' }, { hiddenNames: [] }],
    ['the same names', { names: 'Steve,Alex' }, {}],
  ])('changed, %s → changes that alone', async (_what, change, changed) => {
    await set();
    await fillPurchases(bot, change);
    expect(await stored()).toMatchObject({ ...EVERYTHING, ...changed });
  });

  test('without a channel → purchases are off, and the rest is kept', async () => {
    await set();
    const { reply } = await fillPurchases(bot, { everyone: [] });
    expect(linesOf(reply)).toContain(texts.titles.off);
    expect(await stored()).toMatchObject({
      ...{ ...EVERYTHING, channelId: null },
    });
  });

  test('with more names than fit → saves the first fifty, and names the next', async () => {
    const typed = Array.from({ length: 52 }, (_, at) => `Player\`${at}`);
    const { reply } = await fillPurchases(bot, { everyone: [NEWS], names: typed.join(',') });
    expect(linesOf(reply)).toContain(texts.tooManyNames(50, '`Playerˋ50`'));
    expect(await stored()).toMatchObject({ channelId: NEWS, hiddenNames: typed.slice(0, 50) });
  });

  test('with a channel of another server → keeps the former, and saves the rest', async () => {
    await set();
    const { reply, outcome } = await fillPurchases(bot, { everyone: [ELSEWHERE], shows: [], names: 'Bob' });
    const { title } = en.problem({ kind: 'cannotPost', why: 'channelGone' });
    expect(outcome).toBe('answered');
    expect(linesOf(reply).slice(0, 3)).toEqual([
      '▌ waiting',
      texts.titles.on,
      expect.stringContaining(`⚠️ <#${ELSEWHERE}>: ${title}`),
    ]);
    expect(await stored()).toMatchObject({
      ...{ channelId: NEWS, hiddenNames: ['Bob'] },
      ...{ showsPrices: false, showsFullNames: false },
    });
  });

  test.each([['a channel that is no id', { everyone: ['general'] }]])(
    'forged, %s → is out of date, and nothing is stored',
    async (_what, forged) => {
      const { outcome } = await fillPurchases(bot, forged);
      expect(outcome).toBe('outdated');
      expect(await stored()).toMatchObject(NOTHING);
    },
  );

  test('forged, values that are not offered → count for nothing', async () => {
    await fillPurchases(bot, { everyone: [NEWS], shows: ['keys', 'toString'] });
    expect(await stored()).toMatchObject({ ...NOTHING, channelId: NEWS });
  });

  test('forged, without any field → is an empty form', async () => {
    await set();
    const { outcome } = await bot.press('setup:savePurchases', owner);
    expect(outcome).toBe('answered');
    expect(await stored()).toMatchObject({
      ...NOTHING,
    });
  });
});
