import { ComponentType } from 'discord.js';
import { describe, expect, test } from 'vitest';
import { commonChoices } from '../../src/regional.js';
import type { GuildSettings } from '../../src/store/guilds.js';
import { incidentView, problemView } from '../../src/views/failure.js';
import { productPageModal } from '../../src/views/product-page.js';
import type { Reply } from '../../src/views/reply.js';
import {
  keyModal,
  type Panel,
  questionView,
  settingModal,
  setupView,
  suggestionView,
} from '../../src/views/setup.js';
import { LANGUAGES } from '../../src/words/index.js';
import { formBreaches, replyBreaches } from '../support/message-rules.js';
import { catalogue, targetsOf, wireProduct, wireServer } from './samples.js';

const settings: GuildSettings = {
  language: 'auto',
  currency: null,
  timeZone: null,
  productPage: null,
  paymentSearch: true,
};
const link = { shopName: 'My *shop*', keyTail: 'wxyz' };
const choices = commonChoices(settings, LANGUAGES.en);
const linked: Panel = { link, settings, choices, guildLanguage: 'en' };

const textOf = ({ embeds: [embed] = [] }: Reply): string => `${embed?.title}\n${embed?.description}`;

/** What each select shows as chosen, by its custom id. */
const chosenIn = ({ components = [] }: Reply): Record<string, string | undefined> =>
  Object.fromEntries(
    components
      .flatMap((row) => row.components)
      .flatMap((part) =>
        part.type === ComponentType.StringSelect
          ? [[part.custom_id, part.options.find((option) => option.default)?.value]]
          : [],
      ),
  );

describe.each(['en', 'ru'] as const)('in %s', (language) => {
  const words = LANGUAGES[language];

  test('a guild without a shop is asked for its key, and for nothing else', () => {
    const reply = setupView({ ...linked, link: null }, words);
    expect(textOf(reply)).toBe(`${words.setup.notLinked}\n${words.setup.enterTheKey}`);
    expect(targetsOf(reply)).toEqual(['setup:key', 'setup:more']);
    expect(reply).not.toHaveProperty('content');
  });

  test('settings that were made before the shop is linked are shown', () => {
    const reply = setupView({ ...linked, link: null, settings: { ...settings, currency: 'EUR' } }, words);
    expect(textOf(reply)).toContain('EUR · ');
  });

  test('a linked shop is shown with the end of its key, and what members see of settings that are not set', () => {
    const reply = setupView(linked, words, 'Done.');
    expect(reply.content).toBe('Done.');
    expect(textOf(reply)).toContain('My \\*shop\\*');
    for (const text of [
      '`wxyz`',
      '(English)',
      words.setup.noCurrency,
      words.setup.noTimeZone,
      words.setup.noProductPage,
    ])
      expect(textOf(reply)).toContain(text);
    expect(targetsOf(reply)).toEqual([
      'setup:set:currency',
      'setup:set:timeZone',
      'setup:set:language',
      'shop:show',
      'setup:checkUp',
      'setup:productPage',
      'setup:more',
    ]);
    expect(replyBreaches(reply)).toEqual([]);
  });

  test('what is set is shown, and chosen in the selects, also where it is not common', () => {
    const set: GuildSettings = {
      language: 'ru',
      currency: 'JPY',
      timeZone: 'Asia/Tokyo',
      productPage: '/p/{id}',
      paymentSearch: true,
    };
    const reply = setupView({ ...linked, settings: set, choices: commonChoices(set, words) }, words);
    for (const text of ['Русский', 'JPY · ', '`Asia/Tokyo`', '`/p/…`']) expect(textOf(reply)).toContain(text);
    expect(textOf(reply)).not.toContain('⚠️');
    expect(chosenIn(reply)).toEqual({
      'setup:set:currency': 'JPY',
      'setup:set:timeZone': 'Asia/Tokyo',
      'setup:set:language': 'ru',
    });
    expect(replyBreaches(reply)).toEqual([]);
  });

  test('the shop’s size is shown where it is known', () => {
    const lists = catalogue(
      wireServer({ products: [wireProduct()] }),
      wireServer({ id: 2, products: [wireProduct()] }),
    );
    expect(textOf(setupView({ ...linked, catalogue: lists }, words))).toContain(words.setup.counts(2, 1));
  });

  test('of a short key nothing is said', () => {
    const reply = setupView({ ...linked, link: { ...link, keyTail: '' } }, words);
    expect(reply.embeds?.[0]?.description).toMatch(/^\*\*🌐/u);
  });

  test.each(['<@1>', '`*_~', '||a|'])('the end of a key is text, also %j', (keyTail) => {
    const shown = setupView({ ...linked, link: { ...link, keyTail } }, words).embeds?.[0]?.description ?? '';
    expect(shown.split('\n')[0]?.replace(/`[^`]+`/g, '')).not.toMatch(/(?<!\\)[<>`*_~|]/);
  });

  test('the settings that go with a language are suggested as a whole', () => {
    const all: GuildSettings = {
      language: 'ru',
      currency: 'RUB',
      timeZone: 'Europe/Moscow',
      productPage: null,
      paymentSearch: true,
    };
    const reply = suggestionView({ settings: all, choices, guildLanguage: 'en' }, words, 'Linked.');
    for (const text of ['Русский', 'RUB · ', 'Europe/Moscow']) expect(textOf(reply)).toContain(text);
    expect(targetsOf(reply)).toEqual(['setup:accept', 'setup:ask:0', 'setup:panel']);
    expect(replyBreaches(reply)).toEqual([]);
  });

  test('a question can be skipped, and leads to the next one', () => {
    const reply = questionView('currency', 1, { settings, choices }, words);
    expect(targetsOf(reply)).toEqual(['setup:set:currency:1', 'setup:ask:1']);
    expect(replyBreaches(reply)).toEqual([]);
  });

  test('the forms ask for one thing, and Discord takes them', () => {
    const form = keyModal(words);
    expect(form).toMatchObject({ customId: 'setup:save', fields: [{ custom_id: 'key', maxLength: 200 }] });
    const others = [settingModal('currency', undefined, words), settingModal('timeZone', 2, words)];
    expect(others.map(({ customId }) => customId)).toEqual([
      'setup:typed:currency',
      'setup:typed:timeZone:2',
    ]);
    const pages = [null, `/${'a'.repeat(66)}/{id}`].map((path) => productPageModal(path, words));
    expect([form, ...others, ...pages].flatMap(formBreaches)).toEqual([]);
  });

  test('a failure says what happened and what to do', () => {
    const problem = { kind: 'keyRefused' } as const;
    const { title, advice } = words.problem(problem);
    expect(problemView(problem, words)).toMatchObject({
      embeds: [{ title, description: advice }],
      components: [],
    });
  });

  test('where no shop is linked, owners are led to it, and others learn whom to ask', () => {
    const problem = { kind: 'notLinked' } as const;
    const forOwner = problemView(problem, words, { mayLink: true });
    expect(forOwner.embeds?.[0]?.description).toBe(words.setup.linkAdvice);
    expect(targetsOf(forOwner)).toEqual(['setup:panel']);
    const forMember = problemView(problem, words, { mayLink: false });
    expect(forMember.embeds?.[0]?.description).toBe(words.problem(problem).advice);
    expect(targetsOf(forMember)).toEqual([]);
  });

  test.each(['keyRefused', 'malformedKey', 'unreachable'] as const)(
    'a key that was not saved (%s) can be entered again, and what was linked before still is',
    (kind) => {
      const reply = problemView({ kind: 'keyNotSaved', why: { kind }, wasLinked: false }, words, {
        repeat: 'a:b?',
      });
      expect(targetsOf(reply)).toEqual(['setup:key', 'setup:panel']);
      const before = problemView({ kind: 'keyNotSaved', why: { kind }, wasLinked: true }, words);
      expect(before.embeds?.[0]?.description?.length).toBeGreaterThan(
        reply.embeds?.[0]?.description?.length ?? 0,
      );
    },
  );

  test('an incident says its number and no more', () => {
    const { embeds } = incidentView('900000000000000001', words);
    expect(embeds).toMatchObject([{ title: words.incidentTitle }]);
    expect(embeds?.[0]?.description).toContain('`900000000000000001`');
  });
});
