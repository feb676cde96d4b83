import { describe, expect, test } from 'vitest';
import type { Permission, Problem } from '../src/failure.js';
import { LANGUAGES, type Language, languageOf, type Words } from '../src/words/index.js';

const NUMBERS = [0, 1, 2, 5, 11, 21, 101];
const TEXTS = ['Алмазный меч', 'Diamond sword', '7'];
/** Not functions of a number or a text: they have tests of their own. */
const ELSEWHERE = [
  'problem',
  'payment.verdict',
  'payment.faults',
  'onServers',
  'checkUp.passed',
  'checkUp.finding',
];

/** Every text of a language, by where it is; a function gives one for every number and text. */
function* textsIn(value: unknown, path = ''): Generator<readonly [path: string, text: unknown]> {
  if (typeof value === 'function') {
    if (ELSEWHERE.includes(path)) return;
    for (const input of [...NUMBERS, ...TEXTS]) {
      yield [`${path}(${input})`, Reflect.apply(value, undefined, [input, input])];
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value))
      yield* textsIn(part, path === '' ? key : `${path}.${key}`);
  } else yield [path, value];
}

const texts: Record<Language, ReadonlyMap<string, unknown>> = {
  en: new Map(textsIn(LANGUAGES.en)),
  ru: new Map(textsIn(LANGUAGES.ru)),
};

const permissions: readonly Permission[] = ['ManageGuild', 'ModerateMembers'];

/** One of every kind; a new kind does not compile until it is here. */
const problems: { readonly [K in Problem['kind']]: readonly Extract<Problem, { readonly kind: K }>[] } = {
  keyRefused: [{ kind: 'keyRefused' }],
  notFound: [
    { kind: 'notFound', what: 'payment' },
    { kind: 'notFound', what: 'product' },
  ],
  unreachable: [{ kind: 'unreachable' }],
  untrusted: [{ kind: 'untrusted' }],
  notLookedUp: [{ kind: 'notLookedUp', why: { kind: 'unreachable' } }],
  connectionLost: [{ kind: 'connectionLost' }],
  tooSlow: NUMBERS.map((seconds) => ({ kind: 'tooSlow', seconds })),
  rateLimited: [{ kind: 'rateLimited' }],
  queueFull: NUMBERS.map((seconds) => ({ kind: 'queueFull', seconds })),
  serverError: [{ kind: 'serverError', status: 503 }],
  rejected: [{ kind: 'rejected', status: 418 }],
  redirected: [{ kind: 'redirected' }],
  webPage: [{ kind: 'webPage' }],
  brokenJson: [{ kind: 'brokenJson' }],
  unexpectedShape: [{ kind: 'unexpectedShape' }],
  tooLarge: [{ kind: 'tooLarge', mebibytes: 8 }],
  storeUnavailable: [{ kind: 'storeUnavailable' }],
  keyUnreadable: [{ kind: 'keyUnreadable' }],
  notLinked: [{ kind: 'notLinked' }],
  notAllowed: permissions.map((permission) => ({ kind: 'notAllowed', permission })),
  guildOnly: [{ kind: 'guildOnly' }],
  tooOften: NUMBERS.map((seconds) => ({ kind: 'tooOften', seconds })),
  outdated: [{ kind: 'outdated' }],
  unknownServer: [{ kind: 'unknownServer' }],
  unknownProduct: [{ kind: 'unknownProduct' }],
  malformedKey: [{ kind: 'malformedKey' }],
  unknownCurrency: [{ kind: 'unknownCurrency' }],
  unknownTimeZone: [{ kind: 'unknownTimeZone' }],
  unknownPage: NUMBERS.map((pages) => ({ kind: 'unknownPage', pages })),
  tooManyWatches: [{ kind: 'tooManyWatches' }],
  stopping: [{ kind: 'stopping' }],
};

const each: readonly (readonly [Language, Words])[] = [
  ['en', LANGUAGES.en],
  ['ru', LANGUAGES.ru],
];

describe.each(each)('the texts in %s', (language, words) => {
  test('are all there, also with numbers and texts in them', () => {
    expect(texts[language].size).toBeGreaterThan(100);
    for (const [path, text] of texts[language]) {
      expect({ path, text }).toEqual({ path, text: expect.stringMatching(/\S/) });
      expect(text, path).not.toMatch(/undefined|NaN|\[object|function|=>/);
      expect(text, path).toBe(String(text).trim());
    }
  });

  test('say what happened and what to do, within what an embed holds', () => {
    for (const problem of Object.values(problems).flat()) {
      const { title, advice } = words.problem(problem);
      expect(title).toMatch(/^\S.{3,254}\S$/);
      expect(title, 'a title is no sentence').not.toMatch(/\.$/);
      expect(advice.length).toBeLessThanOrEqual(4096);
      expect(advice).toMatch(/^\S[\s\S]{20,}\.$/);
      expect(`${title} ${advice}`).not.toMatch(/undefined|NaN|\[object/);
    }
  });

  test('name every problem differently', () => {
    const titles = Object.values(problems).map((same) => [
      ...new Set(same.map((problem) => words.problem(problem).title)),
    ]);
    const all = titles.flat();
    expect(all.filter((title, index) => all.indexOf(title) !== index)).toEqual([]);
  });

  test('fit where they are shown', () => {
    const { setup } = words;
    expect(setup.formTitle.length).toBeLessThanOrEqual(45);
    expect(setup.keyLabel.length).toBeLessThanOrEqual(45);
    expect(setup.keyDescription.length).toBeLessThanOrEqual(100);
    const labels = [setup.enterKey, setup.replaceKey, setup.remove, setup.removeYes, setup.removeNo];
    const buttons = [words.previousPage, words.nextPage, words.allServers, words.openShop, ...labels];
    for (const label of buttons) expect(label.length).toBeLessThanOrEqual(80);
    expect(words.chooseServer.length).toBeLessThanOrEqual(150);
  });

  test('name the permission that is missing', () => {
    const [first, second] = permissions.map(
      (permission) => words.problem({ kind: 'notAllowed', permission }).advice,
    );
    expect(first).not.toBe(second);
  });
});

test.each(each)('the servers of a product are named in %s', (_language, words) => {
  expect(words.onServers('Lobby', 0)).toBe('Lobby');
  expect(words.onServers('Lobby', 2)).toMatch(/^Lobby.*2/);
});

describe('plurals', () => {
  test.each([
    [0, '0 товаров', '0 products'],
    [1, '1 товар', '1 product'],
    [2, '2 товара', '2 products'],
    [5, '5 товаров', '5 products'],
    [11, '11 товаров', '11 products'],
    [21, '21 товар', '21 products'],
    [22, '22 товара', '22 products'],
    [101, '101 товар', '101 products'],
    [111, '111 товаров', '111 products'],
  ])('of %i', (count, russian, english) => {
    expect(LANGUAGES.ru.productCount(count)).toBe(russian);
    expect(LANGUAGES.en.productCount(count)).toBe(english);
  });

  test.each([
    [1, 'не показана: 1 запись'],
    [2, 'не показано: 2 записи'],
    [5, 'не показано: 5 записей'],
    [21, 'не показана: 21 запись'],
  ])('of %i entries that were left out, in Russian', (count, text) => {
    expect(LANGUAGES.ru.leftOut(count)).toContain(text);
  });

  test.each([
    [1, 'в течение 1 секунды.'],
    [2, 'в течение 2 секунд.'],
    [21, 'в течение 21 секунды.'],
  ])('of %i seconds, in the Russian genitive', (seconds, text) => {
    expect(LANGUAGES.ru.problem({ kind: 'tooSlow', seconds }).advice).toContain(text);
  });
});

/** Spelt alike in both languages. */
const NAMES = /^(?:QIWI|WebMoney|English|Русский|payment-.+\.txt)$/;

describe('the two languages', () => {
  test('have the same texts', () => {
    expect([...texts.ru.keys()].filter((path) => !path.includes('('))).toEqual(
      [...texts.en.keys()].filter((path) => !path.includes('(')),
    );
  });

  test('differ in everything but names', () => {
    const same = [...texts.ru].filter(
      ([path, text]) => texts.en.get(path) === text && !NAMES.test(String(text)),
    );
    expect(same).toEqual([]);
    for (const problem of Object.values(problems).flat()) {
      const [english, russian] = [LANGUAGES.en.problem(problem), LANGUAGES.ru.problem(problem)];
      expect(russian.title).not.toBe(english.title);
      expect(russian.advice).not.toBe(english.advice);
    }
  });

  test('are not mixed: every Russian sentence has Russian words, no English text has any', () => {
    const advice = (words: Words) =>
      Object.values(problems)
        .flat()
        .map((problem) => words.problem(problem))
        .flatMap(({ title, advice }) => [title, advice]);
    const own = (language: Language) =>
      [...texts[language]]
        .filter(([path]) => path !== 'locale' && !TEXTS.some((text) => path.endsWith(`(${text})`)))
        .map(([, text]) => String(text));
    const foreign = [...own('ru'), ...advice(LANGUAGES.ru)]
      .flatMap((text) => text.split(/(?<=[.!?:;])\s+/))
      .filter((part) => /[a-z]{2}/i.test(part) && !/[а-яё]/i.test(part) && !NAMES.test(part));
    expect(foreign).toEqual([]);
    const russian = [...own('en'), ...advice(LANGUAGES.en)].filter(
      (text) => /[а-яё]/i.test(text) && text !== 'Русский',
    );
    expect(russian).toEqual([]);
  });
});

test.each([
  ['ru', 'ru'],
  ['en-US', 'en'],
  ['en-GB', 'en'],
  ['de', undefined],
  ['', undefined],
  ['__proto__', undefined],
  ['constructor', undefined],
])('the locale %j is spoken as %j', (locale, language) => {
  expect(languageOf(locale)).toBe(language);
});
