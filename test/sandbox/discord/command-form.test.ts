import { Locale } from 'discord.js';
import { describe, expect, test } from 'vitest';
import { commandForm, commandListForm } from '../../../sandbox/discord/command-form.js';
import { readForm } from '../../../sandbox/discord/form.js';
import { leavesOf } from './leaves.js';

const read = (body: object) => leavesOf(() => readForm(commandForm, body));
const long = (length: number) => 'x'.repeat(length);
const many = <T>(count: number, make: (position: number) => T) =>
  Array.from({ length: count }, (_, i) => make(i));

const command = (fields: object = {}) => ({ name: 'shop', description: 'd', ...fields });
const option = (fields: object = {}) => ({ type: 3, name: 'o', description: 'd', ...fields });
const withOption = (fields: object) => command({ options: [option(fields)] });
const choice = (position: number) => ({ name: `c${position}`, value: `v${position}` });
const LIMITS: [what: string, at: object, over: object, leaf: string][] = [
  [
    'name of a message command',
    { type: 3, name: long(32) },
    { type: 3, name: long(33) },
    'name[BASE_TYPE_BAD_LENGTH]',
  ],
  [
    'name in lower case',
    command({ name: 'магазин-2_b' }),
    command({ name: 'Shop' }),
    'name[APPLICATION_COMMAND_INVALID_NAME]',
  ],
  [
    'name without a space',
    command({ type: 3, name: 'Look Up', description: '' }),
    command({ name: 'my shop' }),
    'name[APPLICATION_COMMAND_INVALID_NAME]',
  ],
  [
    'description',
    command({ description: long(100) }),
    command({ description: long(101) }),
    'description[BASE_TYPE_MAX_LENGTH]',
  ],
  ['a chat command is described', command(), { name: 'shop' }, 'description[BASE_TYPE_REQUIRED]'],
  [
    'a message command is not',
    { type: 3, name: 'Look up' },
    { type: 3, name: 'Look up', description: 'd' },
    'description[APPLICATION_COMMAND_INVALID_DESCRIPTION]',
  ],
  [
    'options',
    command({ options: many(25, (i) => option({ name: `o${i}` })) }),
    command({ options: many(26, (i) => option({ name: `o${i}` })) }),
    'options[BASE_TYPE_MAX_LENGTH]',
  ],
  [
    'option name',
    withOption({ name: 'id' }),
    withOption({ name: 'ID' }),
    'options.0.name[APPLICATION_COMMAND_INVALID_NAME]',
  ],
  [
    'option description',
    withOption({ description: long(100) }),
    withOption({ description: '' }),
    'options.0.description[BASE_TYPE_BAD_LENGTH]',
  ],
  [
    'option names are unique',
    command({ options: [option(), option({ name: 'p' })] }),
    command({ options: [option(), option()] }),
    'options.1.name[APPLICATION_COMMAND_OPTIONS_NAME_INVALID]',
  ],
  [
    'translated option names are unique',
    command({ options: [option(), option({ name: 'p', name_localizations: { ru: 'п' } })] }),
    command({ options: [option(), option({ name: 'p', name_localizations: { ru: 'o' } })] }),
    'options.1.name_localizations[APPLICATION_COMMAND_OPTIONS_NAME_INVALID]',
  ],
  [
    'required ones first',
    command({ options: [option({ required: true }), option({ name: 'p' })] }),
    command({ options: [option(), option({ name: 'p', required: true })] }),
    'options.1[APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID]',
  ],
  [
    'choices',
    withOption({ choices: many(25, choice) }),
    withOption({ choices: many(26, choice) }),
    'options.0.choices[BASE_TYPE_MAX_LENGTH]',
  ],
  [
    'choice value',
    withOption({ choices: [{ name: long(100), value: long(100) }] }),
    withOption({ choices: [{ name: 'c', value: long(101) }] }),
    'options.0.choices.0.value[BASE_TYPE_MAX_LENGTH]',
  ],
  [
    'autocomplete together with choices',
    withOption({ autocomplete: true, choices: [] }),
    withOption({ autocomplete: true, choices: [choice(0)] }),
    'options.0.autocomplete[APPLICATION_COMMAND_OPTIONS_CHOICES_AND_AUTOCOMPLETE]',
  ],
  [
    'integer bounds',
    withOption({ type: 4, min_value: -Number.MAX_SAFE_INTEGER }),
    withOption({ type: 4, min_value: 1.5 }),
    'options.0.min_value[NUMBER_TYPE_COERCE]',
  ],
  [
    'bounds in order',
    withOption({ type: 4, min_value: 1, max_value: 1 }),
    withOption({ type: 4, min_value: 2, max_value: 1 }),
    'options.0.min_value[NUMBER_TYPE_MAX]',
  ],
  [
    'length of a text',
    withOption({ min_length: 6000, max_length: 6000 }),
    withOption({ max_length: 0 }),
    'options.0.max_length[NUMBER_TYPE_MIN]',
  ],
  [
    'subcommands',
    command({ options: [option({ type: 1, options: [option()] }), option({ type: 1, name: 'p' })] }),
    command({ options: [option({ type: 1 }), option({ name: 'p' })] }),
    'options[APPLICATION_COMMAND_OPTIONS_TYPE_INVALID]',
  ],
  [
    'a group of subcommands',
    withOption({ type: 1 }),
    withOption({ type: 2 }),
    'options.0.type[UNION_TYPE_CHOICES]',
  ],
  ['a user command', { type: 3, name: 'Look up' }, { type: 2, name: 'Look up' }, 'type[BASE_TYPE_CHOICES]'],
  [
    'languages',
    command({ name_localizations: { ru: 'магазин', 'es-419': 'tienda' } }),
    command({ name_localizations: { xx: 'shop' } }),
    'name_localizations.xx[BASE_TYPE_CHOICES]',
  ],
  [
    'translated name',
    command({ name_localizations: null }),
    command({ name_localizations: { ru: 'Магазин' } }),
    'name_localizations.ru[APPLICATION_COMMAND_INVALID_NAME]',
  ],
  [
    'default permissions',
    command({ default_member_permissions: '0' }),
    command({ default_member_permissions: 'all' }),
    'default_member_permissions[NUMBER_TYPE_COERCE]',
  ],
];

describe('limits of commands', () => {
  test.each(LIMITS)('%s', (_what, at, over, leaf) => {
    expect(read(at)).toEqual([]);
    expect(read(over)).toEqual([leaf]);
  });
});

test('a chat name that is too long is reported as a length and as a name', () => {
  expect(read(command({ name: long(32) }))).toEqual([]);
  const leaves = ['name[BASE_TYPE_BAD_LENGTH]', 'name[APPLICATION_COMMAND_INVALID_NAME]'];
  expect(read(command({ name: long(33) }))).toEqual(leaves);
});

test('the size of a command, of translations only the longest', () => {
  const full = (name: number) =>
    command({
      options: many(4, (i) =>
        option({
          name: `o${i}`,
          description: 'd',
          choices: many(i === 3 ? 4 : 25, (c) => ({
            name: `${c}`.padStart(99, 'n'),
            value: '1',
            name_localizations: { ru: `${c}`.padStart(10, 'n') },
          })),
        }),
      ),
      description: long(name),
      description_localizations: { ru: 'x' },
    });
  // 4 for the name, 4 × 3 for the options, 79 choices of 100.
  expect(read(full(8000 - 7900 - 16))).toEqual([]);
  expect(read(full(8001 - 7900 - 16))).toEqual(['[APPLICATION_COMMAND_TOO_LARGE]']);
});

test('a bulk overwrite reports by position, and wants unique names per type', () => {
  const list = (...commands: object[]) => leavesOf(() => readForm(commandListForm, commands));
  expect(list(command(), { type: 3, name: 'shop' })).toEqual([]);
  expect(list(command(), command())).toEqual(['1[APPLICATION_COMMANDS_DUPLICATE_NAME]']);
  expect(list(command(), command({ name: 'A' }))).toEqual(['1.name[APPLICATION_COMMAND_INVALID_NAME]']);
});

test('every language of Discord is a key for translations', () => {
  const all = Object.fromEntries(Object.values(Locale).map((locale) => [locale, 'x']));
  expect(Object.keys(all)).toHaveLength(32);
  expect(read(command({ description_localizations: all }))).toEqual([]);
});
