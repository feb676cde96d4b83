import { ApplicationCommandOptionType as OptionType } from 'discord.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neighbour } from '../../../sandbox/page/composer/list.js';
import { type Option, slashIn, textsIn, valuesOf } from '../../../sandbox/page/composer/typed.js';
import { localized } from '../../../sandbox/page/localized.js';

const product: Option = {
  type: OptionType.String,
  name: 'product',
  description: 'Name or number',
  required: true,
  autocomplete: true,
};
const secret: Option = {
  type: OptionType.Boolean,
  name: 'private',
  name_localizations: { ru: 'только_мне' },
  description: 'For me alone',
};
const id: Option = {
  type: OptionType.Integer,
  name: 'id',
  description: 'Number',
  required: true,
  min_value: -5,
  max_value: 99_999,
};
const language: Option = {
  type: OptionType.String,
  name: 'language',
  description: 'Language',
  choices: [
    { name: 'Automatic', value: 'auto', name_localizations: { ru: 'Автоматически' } },
    { name: 'English', value: 'en' },
  ],
};

describe('a line that begins with a slash', () => {
  it.each([
    ['hello', undefined],
    ['a /shop', undefined],
    ['/', { word: '', rest: undefined }],
    ['/pay', { word: 'pay', rest: undefined }],
    ['/payment ', { word: 'payment', rest: '' }],
    ['/payment 51005', { word: 'payment', rest: '51005' }],
    ['/product id:a\nb', { word: 'product', rest: 'id:a\nb' }],
  ])('%j is read', (text, read) => {
    expect(slashIn(text)).toEqual(read);
  });

  it.each([
    ['', undefined],
    ['c post', undefined],
    ['/c', { word: 'c', rest: undefined }],
    ['/c p', { word: 'c p', rest: undefined }],
    ['/c post', { word: 'c post', rest: undefined }],
    ['/c post x y', { word: 'c post', rest: 'x y' }],
    ['/c other', { word: 'c', rest: 'other' }],
  ])('%j is read with the names of subcommands in mind', (text, read) => {
    expect(slashIn(text, ['c list', 'c post', 'shop'])).toEqual(read);
  });

  it('is read whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const read = slashIn(text);
        expect(read === undefined).toBe(!text.startsWith('/'));
        expect(read?.word ?? '').not.toMatch(/\s/);
      }),
    );
  });
});

describe('what follows the command', () => {
  it.each([
    ['', {}],
    ['diamond sword', { product: 'diamond sword' }],
    ['product:diamond sword private:true', { product: 'diamond sword', private: 'true' }],
    ['diamond sword private: true', { product: 'diamond sword', private: 'true' }],
    ['private:true product:C# for $5 (a+b)', { private: 'true', product: 'C# for $5 (a+b)' }],
    ['colour:red', { product: 'colour:red' }],
    ['product:', { product: '' }],
    ['product:меч только_мне:true', { product: 'меч', private: 'true' }],
  ])('%j goes into the fields', (line, texts) => {
    expect(textsIn(line, [product, secret])).toEqual(texts);
  });

  it('is nothing for a command without options', () => {
    expect(textsIn('anything', [])).toEqual({});
  });
});

describe('the values', () => {
  const read = (texts: Record<string, string>, picked = {}) =>
    valuesOf([product, id, secret], { texts, picked });

  it('are sent in their types', () => {
    expect(read({ product: ' sword ', id: '51005', private: 'true' })).toEqual({
      values: { product: 'sword', id: 51005, private: true },
    });
    expect(read({ product: '7', id: '-1', private: 'false' })).toEqual({
      values: { product: '7', id: -1, private: false },
    });
  });

  it('leave out what is optional and empty', () => {
    expect(read({ product: 'a', id: '1', private: '' })).toEqual({ values: { product: 'a', id: 1 } });
  });

  it('take a completion by its value, until its text is changed', () => {
    const picked = { product: { name: 'Diamond sword', value: '7001' } };
    expect(read({ product: 'Diamond sword', id: '1' }, picked)).toEqual({
      values: { product: '7001', id: 1 },
    });
    expect(read({ product: 'Diamond swor', id: '1' }, picked)).toEqual({
      values: { product: 'Diamond swor', id: 1 },
    });
  });

  it.each([
    [{ id: '1' }, 'missing', 'product'],
    [{ product: '  ', id: '1' }, 'missing', 'product'],
    [{ product: 'a', id: '1', private: 'maybe' }, 'noSuchChoice', 'private'],
    [{ product: 'a', id: '1.5' }, 'wholeNumber', 'id'],
    [{ product: 'a', id: 'x' }, 'wholeNumber', 'id'],
    [{ product: 'a', id: '9'.repeat(30) }, 'wholeNumber', 'id'],
  ])('%j are not sent: %s', (texts, kind, option) => {
    expect(read(texts)).toEqual({ problem: { kind, option } });
  });

  it.each([
    ['100000', { kind: 'outOfRange', option: 'id', min: -5, max: 99_999 }],
    ['-6', { kind: 'outOfRange', option: 'id', min: -5, max: 99_999 }],
  ])('out of range are not sent: %s', (text, problem) => {
    expect(read({ product: 'a', id: text })).toEqual({ problem });
  });

  it('typed with the names of their options are understood', () => {
    expect(read({ product: 'sword private:true', id: 'id:7' })).toEqual({
      values: { product: 'sword', id: 7, private: true },
    });
  });

  it.each([
    ['en', { values: { language: 'en' } }],
    ['english', { values: { language: 'en' } }],
    ['автоматически', { values: { language: 'auto' } }],
    ['french', { problem: { kind: 'noSuchChoice', option: 'language' } }],
  ])('of a list of choices are found: %s', (text, result) => {
    expect(valuesOf([language], { texts: { language: text }, picked: {} })).toEqual(result);
  });
});

it('shows a text in the reader’s language where there is one', () => {
  expect(localized('Shop', { ru: 'Магазин' }, 'ru')).toBe('Магазин');
  expect(localized('Shop', { ru: 'Магазин' }, 'en')).toBe('Shop');
  expect(localized('Shop', { ru: null }, 'ru')).toBe('Shop');
  expect(localized('Shop', undefined, 'ru')).toBe('Shop');
});

describe('the arrow keys in a list', () => {
  const rows = [false, true, false].map((disabled, index) => ({ id: `${index}`, label: '', disabled }));

  it.each([
    [-1, 1, 0],
    [-1, -1, 2],
    [0, 1, 2],
    [2, 1, 0],
    [0, -1, 2],
  ] as const)('from %d by %d lead to %d', (from, step, to) => {
    expect(neighbour(rows, from, step)).toBe(to);
  });

  it('stay where nothing can be taken', () => {
    expect(neighbour([], -1, 1)).toBe(-1);
    expect(neighbour([{ id: 'a', label: 'a', disabled: true }], 0, 1)).toBe(0);
  });
});
