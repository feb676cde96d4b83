import { ApplicationCommandOptionType as OptionType } from 'discord.js';
import { describe, expect, it } from 'vitest';
import type { RegisteredCommand } from '../../../sandbox/discord/index.js';
import { readCommand, readValues, typedName } from '../../../sandbox/page/composer/typed.js';
import { localized } from '../../../sandbox/page/localized.js';

const command = (name: string, options: RegisteredCommand['options'] = []): RegisteredCommand => ({
  ...{ id: '1', application_id: '2', type: 1, description: 'd' },
  name,
  options,
});
const commands = [
  command('product', [
    { type: OptionType.String, name: 'product', description: 'd', required: true, autocomplete: true },
    { type: OptionType.Boolean, name: 'private', name_localizations: { ru: 'только_мне' }, description: 'd' },
  ]),
  command('payment', [{ type: OptionType.Integer, name: 'id', description: 'd', required: true }]),
  command('shop'),
];

it.each([
  ['hello', undefined],
  ['a /shop', undefined],
  ['/', ''],
  ['/pay', 'pay'],
  ['/payment ', undefined],
])('the name of a command in %j is %j', (line, name) => {
  expect(typedName(line)).toBe(name);
});

describe('a line with a command', () => {
  it.each([
    ['/product', {}],
    ['/product diamond sword', { product: 'diamond sword' }],
    ['/product product:diamond sword private:true', { product: 'diamond sword', private: 'true' }],
    ['/product private:true product:C# for $5 (a+b)', { private: 'true', product: 'C# for $5 (a+b)' }],
    ['/product colour:red', { product: 'colour:red' }],
    ['/product меч только_мне: true', { product: 'меч', private: 'true' }],
    ['/shop anything', {}],
  ])('%j has the texts of its options', (line, texts) => {
    expect(readCommand(line, commands)?.texts).toEqual(texts);
  });

  it('names the option that is being typed, and where its text begins', () => {
    const current = (line: string) => readCommand(line, commands)?.current;
    expect(current('/product di')).toMatchObject({ option: { name: 'product' }, from: 9 });
    expect(current('/product di private:t')).toMatchObject({ option: { name: 'private' }, from: 20 });
    expect(current('/shop ')).toBeUndefined();
  });

  it('is none for another name', () => {
    expect(readCommand('/products a', commands)).toBeUndefined();
    expect(readCommand('product', commands)).toBeUndefined();
  });
});

describe('the values of a command', () => {
  const read = (line: string, picked = new Map<string, { name: string; value: string }>()) => {
    const typed = readCommand(line, commands);
    return typed && readValues(typed, picked);
  };

  it.each([
    ['/product sword private:TRUE', { product: 'sword', private: true }],
    ['/payment 51005', { id: 51005 }],
    ['/shop', {}],
  ])('of %j are sent in their types', (line, values) => {
    expect(read(line)).toEqual({ values });
  });

  it('take a completion by its value, until its text is changed', () => {
    const picked = new Map([['product', { name: 'Diamond sword', value: '7001' }]]);
    expect(read('/product Diamond sword', picked)).toEqual({ values: { product: '7001' } });
    expect(read('/product Diamond swor', picked)).toEqual({ values: { product: 'Diamond swor' } });
  });

  it.each([
    ['/product private:true', 'missing', 'product'],
    ['/product a private:maybe', 'noSuchChoice', 'private'],
    ['/payment 1.5', 'wholeNumber', 'id'],
    ['/payment 99999999999999999', 'wholeNumber', 'id'],
  ])('of %j are not sent: %s', (line, kind, name) => {
    expect(read(line)).toMatchObject({ problem: { kind, option: { name } } });
  });
});

it('shows a text in the reader’s language where there is one', () => {
  expect(localized('Shop', { ru: 'Магазин' }, 'ru')).toBe('Магазин');
  expect(localized('Shop', { ru: null }, 'ru')).toBe('Shop');
});
