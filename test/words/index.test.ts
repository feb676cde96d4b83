import { describe, expect, test } from 'vitest';
import { findLanguage, LANGUAGES, type Language, languageCodes, type Words } from '../../src/words/index.js';
import {
  composed,
  failuresAt,
  NUMBERS,
  nothingKnown,
  nothingRead,
  permissions,
  problems,
} from './samples.js';

const TEXTS = ['Алмазный меч', 'Diamond sword', '7'];
/** Made from values of the domain: `composed` has them; and those whose arguments differ in type. */
const ELSEWHERE = [
  ...['problem', 'payment.verdict', 'payment.waited', 'checkUp.passed', 'checkUp.alert'],
  ...['product.on', 'product.onServers', 'following.weekday', 'following.priceList.notPosted'],
  ...['paymentSearch.fine', 'setup.attention', 'channel.lacks', 'desk.refused', 'purchases.pictureInWords'],
  'buyerRoles.card.since',
];

/** Every text of a language, by where it is; a function gives one for every number and text. */
function* flattenTexts(value: unknown, path = ''): Generator<readonly [path: string, text: unknown]> {
  if (typeof value === 'function') {
    if (
      ELSEWHERE.includes(path) ||
      /^(?:buyerReply\.texts|payment\.causes|desk\.verdicts|buyerRoles\.problems)\./.test(path)
    )
      return;
    for (const input of [...NUMBERS, ...TEXTS]) {
      const text: unknown = Reflect.apply(value, undefined, Array(value.length).fill(input));
      // A text in place of a number, of which there are others.
      if (typeof input === 'number' || !String(text).includes('NaN'))
        yield* [text].flat().map((part, at) => [`${path}.${at}(${input})`, part] as const);
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value))
      yield* flattenTexts(part, path === '' ? key : `${path}.${key}`);
  } else yield [path, value];
}

const allTexts = (language: Language): ReadonlyMap<string, unknown> =>
  new Map(flattenTexts(LANGUAGES[language]));

const each = languageCodes.map((language) => [language, LANGUAGES[language]] as const);

describe.each(each)('the texts in %s', (language, words) => {
  const texts = allTexts(language);

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

  test('name every problem differently, but a shop that doesn’t answer', () => {
    const titles = problems.map((same) => [...new Set(same.map((problem) => words.problem(problem).title))]);
    const all = titles.flat();
    const silent = words.problem({ kind: 'unreachable' }).title;
    expect(all.filter((title, index) => all.indexOf(title) !== index && title !== silent)).toEqual([]);
  });

  test('fit where they are shown', () => {
    const { setup, payment } = words;
    const { productPages } = setup;
    // Titles of forms, and the names of their fields.
    for (const label of [
      ...[setup.formTitle, setup.replaceKey, productPages.formTitle, payment.enterTitle],
      ...[setup.keyLabel, productPages.label, payment.enterLabel],
    ])
      expect(label.length).toBeLessThanOrEqual(45);
    expect(productPages.description.length).toBeLessThanOrEqual(100);
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
    expect(LANGUAGES.ru.browse.count.any(count)).toBe(russian);
    expect(LANGUAGES.en.browse.count.any(count)).toBe(english);
  });

  test('of thousands, which are grouped', () => {
    expect(LANGUAGES.ru.browse.count.any(10_001)).toBe('10\u00a0001 товар');
    expect(LANGUAGES.en.browse.count.any(10_000)).toBe('10,000 products');
  });

  test.each([
    [1, 'через 1 секунду.', 'около 1 секунды.'],
    [2, 'через 2 секунды.', 'около 2 секунд.'],
    [5, 'через 5 секунд.', 'около 5 секунд.'],
    [21, 'через 21 секунду.', 'около 21 секунды.'],
  ])('of %i seconds, in the Russian accusative and genitive', (seconds, accusative, genitive) => {
    expect(LANGUAGES.ru.problem({ kind: 'tooOften', seconds }).advice).toContain(accusative);
    expect(LANGUAGES.ru.problem({ kind: 'queueFull', seconds }).advice).toContain(genitive);
  });

  test.each([
    [1, 1, 'the command', 'отправьте команду ещё раз'],
    [3, 1, 'the failed command', 'отправьте команду с ошибкой ещё раз'],
    [3, 2, 'the failed commands', 'отправьте команды с ошибкой ещё раз'],
  ])('of %i commands of which %i failed', (sent, failed, english, russian) => {
    const verdict = {
      kind: 'serverErrors',
      ...nothingRead,
      failures: failuresAt([1]),
      sent,
      failed,
    } as const;
    const resendAdvice = (words: Words) => words.payment.verdict({ ...verdict, ...nothingKnown }).sentence;
    expect(resendAdvice(LANGUAGES.en)).toContain(`resend ${english} from`);
    expect(resendAdvice(LANGUAGES.ru)).toContain(russian);
  });

  test.each([
    [
      'notProlonged',
      'Paid, not delivered: the term was not extended',
      '`Alex_2009` still had it, and the server refused a second term. Make the command add the new term to the old one, then resend.',
      'Оплачено, но срок не продлён',
      'У `Alex_2009` это ещё действовало, и сервер не добавил новый срок. Сделайте так, чтобы команда прибавляла новый срок к старому, и отправьте её ещё раз.',
    ],
    [
      'limitReached',
      'Paid, not delivered: a limit was reached',
      '`Alex_2009` can’t have more of it on the server. Raise the limit',
      'Оплачено, но не выдано: достигнут лимит',
      'Больше игрок `Alex_2009` получить на сервере не может. Увеличьте лимит',
    ],
    [
      'taughtFailure',
      'Paid, not delivered: the answer means failure, as the staff taught',
      'Ask `Alex_2009` to look in the game. Not there? Resend it from the shop’s panel.',
      'Оплачено, но не выдано: по словам модераторов, такой ответ — отказ',
      'Попросите `Alex_2009` посмотреть в игре. Пусто? Отправьте заказ ещё раз из панели магазина.',
    ],
    [
      'nameRefused',
      'Paid, not delivered: the permissions plug-in refuses this name',
      'LuckPerms: set `allow-invalid-usernames: true`, then resend. The name may well be right.',
      'Оплачено, но не выдано: плагин прав не принимает такой ник',
      'LuckPerms: поставьте `allow-invalid-usernames: true` и отправьте ещё раз. Сам ник может быть верным.',
    ],
  ] as const)('of a payment that failed by %s', (cause, title, sentence, russianTitle, russianSentence) => {
    const verdict = {
      kind: 'serverErrors',
      ...nothingRead,
      failures: failuresAt([1], cause),
      sent: 1,
      failed: 1,
    } as const;
    const known = { ...nothingKnown, player: '`Alex_2009`' };
    for (const [{ payment }, expected] of [
      [LANGUAGES.en, { title, sentence: expect.stringContaining(sentence) }],
      [LANGUAGES.ru, { title: russianTitle, sentence: expect.stringContaining(russianSentence) }],
    ] as const)
      expect(payment.verdict({ ...verdict, ...known })).toEqual(expected);
  });

  test.each([
    [1, 'уже час', 'for 1 hour'],
    [2, 'уже 2 часа', 'for 2 hours'],
    [5, 'уже 5 часов', 'for 5 hours'],
    [21, 'уже 21 час', 'for 21 hours'],
  ])('of %i hours that a payment has waited', (count, russian, english) => {
    expect(LANGUAGES.ru.payment.waited({ count, unit: 'hour' })).toMatch(new RegExp(`${russian}$`));
    expect(LANGUAGES.en.payment.waited({ count, unit: 'hour' })).toMatch(new RegExp(`${english}$`));
  });

  test.each([
    [1, '1 order needs a look', '1 other'],
    [5, '5 orders need a look', '5 others'],
  ])('of %i orders', (count, problems, others) => {
    const { en, ru } = LANGUAGES;
    expect([en.paymentSearch.needLook(count), en.paymentSearch.others(count)]).toEqual([problems, others]);
    expect(ru.paymentSearch.needLook(count)).toBe(`Стоит проверить заказы: ${count}`);
  });

  test.each([
    [1, 'Стоит проверить заказы: 1', '1 order needs a look'],
    [2, 'Стоит проверить заказы: 2', '2 orders need a look'],
  ])('of %i undelivered payments', (count, russian, english) => {
    const alert = { kind: 'undelivered', severity: 'bad', count } as const;
    expect(LANGUAGES.ru.checkUp.alert(alert).title).toBe(russian);
    expect(LANGUAGES.en.checkUp.alert(alert).title).toContain(english);
  });
});

test.each([
  ['en', 'Test mode is on', '⚠️ Shop: test mode is on'],
  ['en', 'Discord can’t show 2 pictures', '⚠️ Shop: Discord can’t show 2 pictures'],
  ['en', '2 servers without products', '⚠️ Shop: 2 servers without products'],
  ['ru', 'Включён тестовый режим', '⚠️ Shop: включён тестовый режим'],
  ['ru', 'Discord не покажет 2 картинки', '⚠️ Shop: Discord не покажет 2 картинки'],
] as const)(
  'in %s, after a colon “%s” begins small unless it begins with a name',
  (language, title, text) => {
    expect(LANGUAGES[language].setup.attention('Shop', title)).toBe(text);
  },
);

test.each(each)('the days of the week are seven in %s', (_language, { following }) => {
  const days = Array.from({ length: 7 }, (_, day) => following.weekday(day));
  expect(new Set(days.filter(Boolean)).size).toBe(7);
});

/** Spelt alike in every language. */
const NAMES = /^(?:QIWI|WebMoney|UTC|English|Русский|LuckPerms:|… \+.+|🔥 00|⬇️ CSV)$/;

describe('English and Russian', () => {
  const english = allTexts('en');
  const russian = allTexts('ru');

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
      ...[...allTexts(language)]
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
  expect(findLanguage(locale)).toBe(language);
});
