import { ApplicationCommandOptionType } from 'discord.js';
import { expect, expectTypeOf, test } from 'vitest';
import { defineCommand } from '../../src/bot/command.js';
import type { OptionValues, RequiredTexts } from '../../src/bot/command-data.js';
import { typeTest } from '../support/type-test.js';

const data = {
  name: 'all',
  options: [
    { name: 'text', type: ApplicationCommandOptionType.String, required: true },
    { name: 'count', type: ApplicationCommandOptionType.Integer, min_value: 1 },
    { name: 'flag', type: ApplicationCommandOptionType.Boolean },
  ],
} as const;

const described = { name: 'test', description: 'A test' };
const texts = () => ({
  ...described,
  options: {
    text: described,
    count: described,
    flag: described,
  },
});

const all = defineCommand({
  data,
  texts,
  visibility: (options) => (options.flag ? 'private' : 'public'),
  run: async (_context, options) => ({ content: JSON.stringify(options) }),
});

typeTest('options are typed from the payload', () => {
  expectTypeOf<OptionValues<typeof data>>().toEqualTypeOf<{
    readonly text: string;
    readonly count: number | undefined;
    readonly flag: boolean | undefined;
  }>();
  defineCommand({
    data,
    texts,
    visibility: 'public',
    async run(_context, options) {
      expectTypeOf(options.text).toEqualTypeOf<string>();
      expectTypeOf(options.count).toEqualTypeOf<number | undefined>();
      expectTypeOf(options).not.toHaveProperty('missing');
      return {};
    },
  });
  defineCommand({
    data: { name: 'bare' },
    texts: () => described,
    visibility: 'public',
    async run(_context, options) {
      expectTypeOf<keyof typeof options>().toBeNever();
      return {};
    },
  });
});

typeTest('a text is needed for the command and for every option', () => {
  type Texts = RequiredTexts<typeof data>;
  const { options, ...command } = texts();
  const { flag, ...others } = options;
  expectTypeOf({ ...command, options: { ...others, flag } }).toExtend<Texts>();
  expectTypeOf({ options }).not.toExtend<Texts>();
  expectTypeOf(command).not.toExtend<Texts>();
  expectTypeOf({ ...command, options: others }).not.toExtend<Texts>();
});

test.each([
  ['a required one is missing', {}],
  ['a number for a text', { text: 5 }],
  ['a text for a number', { text: 'a', count: '5' }],
  ['a fraction', { text: 'a', count: 1.5 }],
  ['too large a number', { text: 'a', count: 2 ** 53 }],
  ['a text for yes or no', { text: 'a', flag: 'true' }],
])('options that do not fit open nothing: %s', (_what, options) => {
  expect(all.open(options)).toBeUndefined();
});

test('options that fit open the command, those that it does not have are ignored', () => {
  expect(all.open({ text: 'a', count: 1, more: 1 })?.mode).toBe('public');
  expect(all.open({ text: 'a', flag: true })?.mode).toBe('private');
});

test('a command opens its form only with the options that need one', () => {
  const form = async () => ({ customId: 'all:typed', title: 'Form', fields: [] });
  const asking = defineCommand({
    ...{ data, texts, visibility: 'private' },
    run: async () => ({}),
    form: ({ flag }) => (flag ? form : undefined),
  });
  expect(asking.open({ text: 'a', flag: true })).toEqual({ mode: 'modal', run: form });
  expect(asking.open({ text: 'a' })?.mode).toBe('private');
  expect(asking.open({ flag: true })).toBeUndefined();
});
