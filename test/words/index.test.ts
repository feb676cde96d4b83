import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language, languageCodes, languageOf, type Words } from '../../src/words/index.js';
import { composed, faultsAt, NUMBERS, nothingKnown, permissions, problems } from './samples.js';

const TEXTS = ['Алмазный меч', 'Diamond sword', '7'];
/** Made from values of the domain: `composed` has them; and one whose two arguments differ in type. */
const ELSEWHERE = ['problem', 'payment.verdict', 'checkUp.passed', 'checkUp.finding', 'product.onServers'];

/** Every text of a language, by where it is; a function gives one for every number and text. */
function* textsIn(value: unknown, path = ''): Generator<readonly [path: string, text: unknown]> {
  if (typeof value === 'function') {
    if (ELSEWHERE.includes(path) || path.startsWith('buyerReply.texts.')) return;
    for (const input of [...NUMBERS, ...TEXTS]) {
      yield [`${path}(${input})`, Reflect.apply(value, undefined, [input, input])];
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value))
      yield* textsIn(part, path === '' ? key : `${path}.${key}`);
  } else yield [path, value];
}

const textsOf = (language: Language): ReadonlyMap<string, unknown> => new Map(textsIn(LANGUAGES[language]));

const each = languageCodes.map((language) => [language, LANGUAGES[language]] as const);

/** What is on buttons, by where it is. */
function labels(words: Words): (readonly [path: string, label: string])[] {
  const { setup, payment, buyerReply, checkUp, browse, product } = words;
  const { previousPage, nextPage, openShop, backToList } = words;
  const { back, showShop, more, moreUnlinked, link, enterKey, enterKeyAgain, removeYes, data } = setup;
  const { replaceKey, data: storedData, unlink, erase } = setup.keyAndData;
  const { accept, choose, skip } = setup.firstSettings;
  const { reply, refresh, watch, details, back: toPayment, stopWatching, showEmail, enterNumber } = payment;
  const { post, mention, question } = buyerReply;
  return Object.entries({
    ...{ previousPage, nextPage, openShop, backToList },
    ...{ browse: browse.open, allServers: browse.allServers, allDiscounts: browse.allDiscounts },
    ...{ byBudget: browse.byBudget, discounts: browse.discounts(999) },
    ...{ readAll: product.readAll, commands: product.commands, buyFree: product.buyFree },
    ...{ buy: product.buy('199 999,99 ₽') },
    ...{ pageOf: words.pageOf(999, 999), tryAgain: words.tryAgain, back, showShop, more, moreUnlinked, link },
    ...{ enterKey, enterKeyAgain, replaceKey, storedData, unlink, erase, removeYes, eraseYes: data.eraseYes },
    ...{ accept, choose, skip, productPage: setup.productPage },
    ...{ openPage: setup.productPages.open, yes: setup.productPages.yes, no: setup.productPages.no },
    ...{ reply, refresh, watch, details, toPayment, stopWatching, showEmail, enterNumber },
    ...{ post, mention, question, checkUp: checkUp.button, again: checkUp.again },
    ...{ showUndelivered: checkUp.showUndelivered },
  });
}

describe.each(each)('the texts in %s', (language, words) => {
  const texts = textsOf(language);

  test('are all there, also with numbers and texts in them', () => {
    expect(texts.size).toBeGreaterThan(100);
    for (const [path, text] of [...texts, ...composed(words)]) {
      expect({ path, text }).toEqual({ path, text: expect.stringMatching(/\S/) });
      expect(text, path).not.toMatch(/undefined|NaN|\[object|function|=>/);
      expect(text, path).toBe(String(text).trim());
    }
  });

  test('say what happened and what to do, within what an embed holds', () => {
    for (const problem of problems.flat()) {
      const { title, advice } = words.problem(problem);
      expect(title).toMatch(/^\S.{3,254}\S$/);
      expect(title, 'a title is no sentence').not.toMatch(/\.$/);
      expect(advice.length).toBeLessThanOrEqual(4096);
      expect(advice).toMatch(/^\S[\s\S]{20,}\.$/);
    }
  });

  test('name every problem differently', () => {
    const titles = problems.map((same) => [...new Set(same.map((problem) => words.problem(problem).title))]);
    const all = titles.flat();
    expect(all.filter((title, index) => all.indexOf(title) !== index)).toEqual([]);
  });

  test.each(labels(words))('%s fits on a button: %s', (_path, label) => {
    // Discord takes 80 characters; four in a row have to fit beside each other on a screen.
    expect(label.length).toBeLessThanOrEqual(30);
  });

  test('fit where they are shown', () => {
    const { setup, payment, browse } = words;
    const pages = 999_999;
    const { typeCurrency, typeTimeZone } = setup;
    const titles = [
      setup.formTitle,
      setup.productPages.formTitle,
      words.goToPage,
      payment.enterTitle,
      browse.budgetTitle,
    ];
    for (const title of [...titles, typeCurrency.title, typeTimeZone.title])
      expect(title.length).toBeLessThanOrEqual(45);
    const asked = [
      setup.keyLabel,
      setup.productPages.label,
      words.pageNumber(pages),
      payment.enterLabel,
      browse.budgetLabel,
    ];
    for (const label of [...asked, typeCurrency.label, typeTimeZone.label]) {
      expect(label.length).toBeLessThanOrEqual(45);
    }
    for (const hint of [setup.keyDescription, setup.productPages.description, browse.budgetHint])
      expect(hint.length).toBeLessThanOrEqual(100);
    const { chooseServer, browseServer, chooseOrder, chooseProduct } = browse;
    const everyKind = browse.chooseProductOf(Object.values(browse.kinds).join(', '));
    for (const placeholder of [
      ...[chooseServer, browseServer, chooseOrder, chooseProduct, everyKind],
      payment.choosePlaceholder,
    ]) {
      expect(placeholder.length).toBeLessThanOrEqual(150);
    }
  });
});

// A reader looks for these names in Discord's own settings.
test.each([
  ['en', 'ManageGuild', 'Manage Server'],
  ['en', 'ModerateMembers', 'Time out members'],
  ['ru', 'ManageGuild', 'Управлять сервером'],
  ['ru', 'ModerateMembers', 'Отправить участников подумать о своём поведении'],
] as const)('in %s, %s is called “%s”, as in Discord', (language, permission, name) => {
  expect(permissions).toContain(permission);
  const { advice } = LANGUAGES[language].problem({ kind: 'notAllowed', permission });
  expect(advice).toMatch(new RegExp(`(?:\\*\\*|«)${name}(?:\\*\\*|»)`));
});

test.each(each)('the servers of a product are named in %s', (_language, words) => {
  expect(words.product.onServers('Lobby', 0)).toBe('Lobby');
  expect(words.product.onServers('Lobby', 2)).toMatch(/^Lobby.*2/);
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
    [1, '1 item from the shop could not be read and is not shown.'],
    [2, '2 items from the shop could not be read and are not shown.'],
  ])('of %i items that were left out', (count, text) => {
    expect(LANGUAGES.en.leftOut(count)).toBe(text);
    expect(LANGUAGES.ru.leftOut(count)).toContain(`: ${count} (`);
  });

  test.each([
    [1, 'за 1 секунду.', 'около 1 секунды.'],
    [2, 'за 2 секунды.', 'около 2 секунд.'],
    [5, 'за 5 секунд.', 'около 5 секунд.'],
    [21, 'за 21 секунду.', 'около 21 секунды.'],
  ])('of %i seconds, in the Russian accusative and genitive', (seconds, accusative, genitive) => {
    expect(LANGUAGES.ru.problem({ kind: 'tooSlow', seconds }).advice).toContain(accusative);
    expect(LANGUAGES.ru.problem({ kind: 'queueFull', seconds }).advice).toContain(genitive);
  });

  test('of the only command, which has no number', () => {
    for (const [words, text] of [
      [LANGUAGES.en, 'the server answered the command with an error'],
      [LANGUAGES.ru, 'на команду сервер ответил ошибкой'],
    ] as const) {
      const verdict = { kind: 'serverErrors', faults: faultsAt([1]) } as const;
      expect(words.payment.verdict(verdict, { ...nothingKnown, sent: 1 }).sentence).toContain(text);
    }
  });

  test.each([
    [[2], 'command 2', 'команду 2'],
    [[2, 7, 9], 'commands 2, 7, 9', 'команды 2, 7, 9'],
    [[1, 2, 3, 4, 5, 6], 'commands 1, 2, 3, 4, 5 …', 'команды 1, 2, 3, 4, 5 …'],
  ])('of the commands %j that failed', (numbers, english, russian) => {
    const faults = faultsAt(numbers);
    for (const [words, text] of [
      [LANGUAGES.en, english],
      [LANGUAGES.ru, russian],
    ] as const) {
      const known = { ...nothingKnown, sent: 10 };
      const { sentence, advice } = words.payment.verdict({ kind: 'serverErrors', faults }, known);
      expect([sentence, advice].filter((said) => said.includes(` ${text} `))).toHaveLength(2);
      const also = words.payment.verdict({ kind: 'nothingSent', faults }, known);
      expect(also.sentence).toContain(` ${text} `);
    }
  });

  test.each([
    [1, 'Найдена 1 проблема', 'One thing needs'],
    [2, 'Найдены 2 проблемы', '2 things need'],
    [5, 'Найдено 5 проблем', '5 things need'],
    [21, 'Найдена 21 проблема', '21 things need'],
  ])('of %i findings of a check-up', (count, russian, english) => {
    expect(LANGUAGES.ru.checkUp.wrong(count)).toContain(russian);
    expect(LANGUAGES.en.checkUp.wrong(count)).toContain(english);
  });
});

/** Spelt alike in every language. */
const NAMES = /^(?:QIWI|WebMoney|English|Русский|payment-.+\.txt)$/;

describe('English and Russian', () => {
  const english = textsOf('en');
  const russian = textsOf('ru');

  test('have the same texts', () => {
    expect([...russian.keys()].filter((path) => !path.includes('('))).toEqual(
      [...english.keys()].filter((path) => !path.includes('(')),
    );
  });

  test('differ in everything but names', () => {
    const same = [...russian].filter(
      ([path, text]) => english.get(path) === text && !NAMES.test(String(text)),
    );
    expect(same).toEqual([]);
    const [inEnglish, inRussian] = [composed(LANGUAGES.en), composed(LANGUAGES.ru)];
    expect(inRussian.map(([path]) => path)).toEqual(inEnglish.map(([path]) => path));
    for (const [index, [path, text]] of inRussian.entries()) {
      expect(text, path).not.toBe(inEnglish[index]?.[1]);
    }
  });

  test('are not mixed: every Russian sentence has Russian words, no English text has any', () => {
    const own = (language: Language) => [
      ...[...textsOf(language)]
        .filter(([path]) => path !== 'locale' && !TEXTS.some((text) => path.endsWith(`(${text})`)))
        .map(([, text]) => String(text)),
      ...composed(LANGUAGES[language]).map(([, text]) => text),
    ];
    const foreign = own('ru')
      .map((text) => text.replace(/<t:\d+:R>/, ''))
      .flatMap((text) => text.split(/(?<=[.!?:;])\s+/))
      .filter((part) => /[a-z]{2}/i.test(part) && !/[а-яё]/i.test(part) && !NAMES.test(part));
    expect(foreign).toEqual([]);
    expect(own('en').filter((text) => /[а-яё]/i.test(text) && text !== 'Русский')).toEqual([]);
  });
});

test.each([
  ['ru', 'ru'],
  ['en-US', 'en'],
  ['en-GB', 'en'],
  ['xx', undefined],
  ['', undefined],
  ['__proto__', undefined],
  ['constructor', undefined],
])('the locale %j is spoken as %j', (locale, language) => {
  expect(languageOf(locale)).toBe(language);
});
