import { describe, expect, test } from 'vitest';
import { SECTIONS } from '../../src/domain/product.js';
import { QueryReader } from '../../src/domain/query.js';
import { LANGUAGES, languageCodes } from '../../src/words/index.js';

const texts = languageCodes.map((code) => LANGUAGES[code].browse);
const reader = new QueryReader(
  texts.map(({ searchWords }) => searchWords),
  texts.map(({ budgetWords }) => budgetWords),
);

const places = new Map([['анархи', [2, 3]]]);

describe('a query', () => {
  test.each([
    ['ranks', { kind: 'group' }, ''],
    ['Cheapest  RANK!', { kind: 'group' }, ''],
    ['самый дешёвый донат', { kind: 'group' }, ''],
    ['привелегии', { kind: 'group' }, ''],
    ['кейсов', { kind: 'case' }, ''],
    ['валюту', { kind: 'currency' }, ''],
    ['discounts', { onlyDiscounts: true }, ''],
    ['кейсы со скидкой', { kind: 'case', onlyDiscounts: true }, ''],
    ['elite rank', { kind: 'group' }, 'elite'],
    ['cheapest sword', {}, 'sword'],
    ['друг', {}, 'друг'],
    ['ran', {}, 'ran'],
    ['', {}, ''],
    ['до 100 рублей', { budget: 100 }, ''],
    ['Up to 100', { budget: 100 }, ''],
    ['under 100 coins', { budget: 100 }, ''],
    ['кейсы до 1 000 ₽', { kind: 'case', budget: 1000 }, ''],
    ['не дороже 299,50', { budget: 299.5 }, ''],
    ['sword up to 50 rub', { budget: 50 }, 'sword'],
    ['100 coins', {}, '100 coins'],
    ['до', {}, ''],
  ] as const)('%j filters by %j and searches for %j', (typed, filter, text) => {
    const { filter: read, name } = reader.read(typed);
    expect([read, name]).toEqual([filter, text]);
  });

  test.each([
    ['купить вип', ['купить вип', 'вип'], []],
    ['сколько стоит vip+?', ['сколько стоит vip+?', 'сколько стоит vip+', 'vip+'], []],
    ['вип за 150', ['вип за 150', 'вип'], [150]],
    ['vip for $5', ['vip for $5', 'vip'], [5]],
    ['vip 1 000 roubles', ['vip 1 000 roubles', 'vip'], [1000]],
    ['вип на месяц', ['вип на месяц', 'вип месяц', 'вип'], []],
    ['vip 30 days', ['vip 30 days', 'vip 30', 'vip'], []],
    ['вип за 30 дней', ['вип за 30 дней', 'вип 30 дней', 'вип 30', 'вип'], []],
    ['5000 монет за 100 рублей', ['5000 монет за 100 рублей', '5000 монет', 'монет'], [100]],
    ['вип на анархии', ['вип на анархии', 'вип анархии', 'вип'], []],
    ['vip up to 50', ['vip up to 50', 'vip'], []],
    ['кейс с донатом', ['кейс с донатом', 'кейс донатом'], []],
  ])('of %j is searched for %j, with the prices %j', (typed, expected, prices) => {
    const read = reader.read(typed, places);
    expect([read.names.map(({ text }) => text), read.prices]).toEqual([expected, prices]);
  });

  test('filters by a type only where its word was taken off, and without it at last', () => {
    expect(reader.read('elite rank').names).toEqual([
      { text: 'elite rank', filter: {} },
      { text: 'elite', filter: { kind: 'group' } },
      { text: 'elite', filter: {} },
    ]);
  });

  test('reads the servers that are named in it', () => {
    expect(reader.read('донат на анархию', places).servers).toEqual([2, 3]);
    expect(reader.read('донат на анархию').name).toBe('анархию');
  });

  test.each([
    ['under 5 dollars', true],
    ['under 5 zlotys', true],
    ['за 150', true],
    ['150 рублей', true],
    ['150', false],
    ['до 100 вип вип', false],
    ['вип', false],
  ])('%j has no name: %j', (typed, isNameless) => {
    expect(reader.read(typed).isNameless).toBe(isNameless);
  });

  test('reads the first 100 characters', () => {
    expect(reader.read(`${'x '.repeat(50)}ranks`).filter).toEqual({});
    expect(reader.read('x'.repeat(1_000_000)).name).toHaveLength(100);
  });
});

describe('a completion', () => {
  test.each([
    ['ra', ['group']],
    ['Прив', ['group']],
    ['c', ['currency', 'case']],
    ['привилегию', ['group']],
    ['elite rank', []],
    ['x', []],
    ['', SECTIONS],
  ] as const)('of %j offers %j', (typed, sections) => {
    expect(reader.complete(typed)).toEqual(sections);
  });
});

test.each(languageCodes)('each type has a word in %s that names it alone', (code) => {
  const { searchWords } = LANGUAGES[code].browse;
  for (const section of SECTIONS)
    for (const word of searchWords[section].split(' '))
      expect(reader.read(word)).toMatchObject({ section, name: '' });
});
