import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  findByIdOrName,
  findByName,
  foldBuyer,
  parseAmount,
  parseId,
  readNames,
} from '../../src/domain/lookup.js';

const goods = [
  { id: 1, name: 'Diamond sword' },
  { id: 2, name: 'Diamond pickaxe' },
  { id: 3, name: '§6Golden§r sword' },
  { id: 4, name: 'Ёлка' },
  { id: 5, name: 'Café crème' },
  { id: 6, name: '100' },
  { id: 7, name: 'Иод' },
  { id: 8, name: 'Йод' },
  { id: 100, name: 'Sword' },
];
const idsOf = (found: readonly { readonly id: number }[]) => found.map(({ id }) => id);

describe('a number typed by hand', () => {
  test.each([
    ['7001', 7001],
    ['#7001', 7001],
    ['  # 7001', 7001],
    ['№\u00a07001', 7001],
    ['007', 7],
    ['999999999999999', 999_999_999_999_999],
    ['9999999999999999', undefined],
    ['0', undefined],
    ['-1', undefined],
    ['٣', undefined],
    ['7001\n7002', undefined],
    ['#', undefined],
    ['', undefined],
  ])('%j is %j', (text, expected) => {
    expect(parseId(text)).toBe(expected);
  });

  test('whatever is typed, it is a positive safe integer or nothing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.maxSafeInteger().map(String), fc.double().map(String)), (text) => {
        const number = parseId(text);
        expect(number === undefined || (Number.isSafeInteger(number) && number > 0)).toBe(true);
      }),
    );
  });
});

describe('findByIdOrName', () => {
  test.each([
    ['an id', '2', 2],
    ['an id with #', '#2', 2],
    ['an id before a name that reads the same', '100', 100],
    ['a whole name before names that contain it', 'sword', 100],
    ['a name without its colour codes', 'golden sword', 3],
    ['е for ё', 'елка', 4],
    ['й, which is a letter of its own', 'йод', 8],
    ['a name without its accents', 'cafe creme', 5],
    ['the only name that contains it', 'pick', 2],
  ])('%s: %j', (_what, text, id) => {
    expect(findByIdOrName(goods, text)?.id).toBe(id);
  });

  test.each([
    ['several names contain it', 'diamond'],
    ['no name contains it', 'shield'],
    ['no such id and no such name', '#99'],
    ['nothing is asked', ''],
  ])('nothing where %s: %j', (_why, text) => {
    expect(findByIdOrName(goods, text)).toBeUndefined();
  });
});

describe('names that match', () => {
  test.each([
    ['sword', [100, 1, 3]],
    ['елк', [4]],
    ['', [1, 2, 3, 4, 5, 6, 7, 8, 100]],
    ['  ', [1, 2, 3, 4, 5, 6, 7, 8, 100]],
  ])('%j: those that begin with it first', (text, ids) => {
    expect(idsOf(findByName(goods, text))).toEqual(ids);
  });

  test('a name always matches itself, whatever is in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(findByName([{ id: 1, name }], name)).toHaveLength(1);
        expect(findByIdOrName([{ id: 1, name }], name)?.id).toBe(1);
      }),
    );
  });
});

describe('an amount of money', () => {
  test.each([
    ['300', 300],
    [' 300 ', 300],
    ['300 ₽', 300],
    ['$300', 300],
    ['€ 300', 300],
    ['300 RUB', 300],
    ['300 р.', 300],
    ['300 рублей', 300],
    ['1 рубль', 1],
    ['300 rubles', 300],
    ['300 Rub.', 300],
    ['300,50', 300.5],
    ['300.5', 300.5],
    ['0,99', 0.99],
    ['1 000', 1000],
    ['1\u00a0000\u00a0₽', 1000],
    ['1\u202f000,50', 1000.5],
    ['1,000', 1000],
    ['1,000.50', 1000.5],
    ["1'000'000", 1_000_000],
    ['999999999.99', 999_999_999.99],
  ])('can be typed as %j', (text, amount) => {
    expect(parseAmount(text)).toBe(amount);
  });

  test.each([
    ...['', ' ', '₽', 'all', '-5', '+5', '1e3', '10k', '300-400', '300/400', '5 млн', '300 mln', '300 тыс'],
    ...[
      '1 00',
      '1 0000',
      '0.500',
      '1 000,000',
      '1,2,3',
      '1.234.5678',
      '1234567890',
      '0x10',
      '３００',
      'NaN',
      'руб 300 ₽ ₽',
      '300 рубин',
      '300 rob',
      '300 r',
    ],
  ])('is not %j', (text) => {
    expect(parseAmount(text)).toBeUndefined();
  });

  test('is found or not in a moment, however long the text is', () => {
    for (const part of [' ', '1', '1 ', '000,', 'р', 'руб', '₽'])
      expect(parseAmount(part.repeat(100_000))).toBeUndefined();
  });
});

describe('a player’s name typed by hand', () => {
  test.each([
    ['.Lena Petrova', 'lena_petrova'],
    ['~Kostya', 'kostya'],
    ['+kostya', 'Kostya'],
    ['@Kostya', 'kostya'],
    ['-Kostya', 'Kostya'],
    ['ник Kostya', 'kostya'],
    ['мой ник: Kostya', 'Kostya'],
    ['nickname Kostya', 'kostya'],
    ['Nick Cave', 'Nick Cave'],
    ['`Kostya_5`', 'Kostya_5'],
    ['«Kostya_5»', 'Kostya_5'],
    ['Kostya_5.', 'Kostya_5'],
    ['Ник: "Kostya_5",', 'Kostya_5'],
  ])('%j fits the buyer %j', (typed, buyer) => {
    expect(readNames(typed)).toContain(foldBuyer(buyer));
  });

  test.each([
    ['Kostya', 'Kostya2'],
    ['ник', 'Kostya'],
    ['...', ''],
  ])('%j doesn’t fit the buyer %j', (typed, buyer) => {
    expect(readNames(typed)).not.toContain(foldBuyer(buyer));
  });
});
