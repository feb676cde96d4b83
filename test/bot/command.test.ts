import { randomBytes } from 'node:crypto';
import { ApplicationCommandOptionType } from 'discord.js';
import { afterAll, describe, expect, expectTypeOf, test } from 'vitest';
import { defineCommand } from '../../src/bot/command.js';
import type { OptionValues, RequiredTexts } from '../../src/bot/command-data.js';
import { Context } from '../../src/bot/context.js';
import { Failure } from '../../src/domain/failure.js';
import { Cipher } from '../../src/store/cipher.js';
import { openGuildStore } from '../../src/store/guilds.js';
import { followingOver } from '../support/following.js';
import { command, GUILD, unlinkedShops } from '../support/router-harness.js';
import { typeTest } from '../support/type-test.js';

const data = {
  name: 'all',
  options: [
    { name: 'text', type: ApplicationCommandOptionType.String, required: true },
    {
      name: 'pick',
      type: ApplicationCommandOptionType.String,
      choices: [{ value: 'one' }, { name: 'Two', value: 'two' }],
    },
    { name: 'count', type: ApplicationCommandOptionType.Integer, min_value: 1 },
    { name: 'flag', type: ApplicationCommandOptionType.Boolean },
  ],
} as const;

const described = { name: 'test', description: 'A test' };
const texts = () => ({
  ...described,
  options: {
    text: described,
    pick: { ...described, choices: { one: 'One' } },
    count: described,
    flag: described,
  },
});

const store = await openGuildStore({ kind: 'sqlite', path: ':memory:' }, new Cipher(randomBytes(32)));
afterAll(() => store.close());

const context = new Context(command('all'), GUILD, await store.settings(GUILD), 'private', {
  store,
  openShop: unlinkedShops(store),
  openFollowing: followingOver(store, unlinkedShops(store)),
  isMember: async () => true,
  checkChannel: async () => {},
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
    readonly pick: 'one' | 'two' | undefined;
    readonly count: number | undefined;
    readonly flag: boolean | undefined;
  }>();
  defineCommand({
    data,
    texts,
    visibility: 'public',
    async run(_context, options) {
      expectTypeOf(options.text).toEqualTypeOf<string>();
      expectTypeOf(options.pick).toEqualTypeOf<'one' | 'two' | undefined>();
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

typeTest('a text is needed for the command, every option, and every choice without a name', () => {
  type Texts = RequiredTexts<typeof data>;
  const { options, ...command } = texts();
  const { flag, ...others } = options;
  expectTypeOf({ ...command, options: { ...others, flag } }).toExtend<Texts>();
  expectTypeOf({ options }).not.toExtend<Texts>();
  expectTypeOf(command).not.toExtend<Texts>();
  expectTypeOf({ ...command, options: others }).not.toExtend<Texts>();
  expectTypeOf({ ...command, options: { ...options, pick: described } }).not.toExtend<Texts>();
});

describe('options that do not fit are out of date', () => {
  test.each([
    ['a required one is missing', {}],
    ['a number for a text', { text: 5 }],
    ['a choice that is not offered', { text: 'a', pick: 'three' }],
    ['a text for a number', { text: 'a', count: '5' }],
    ['a fraction', { text: 'a', count: 1.5 }],
    ['too large a number', { text: 'a', count: 2 ** 53 }],
    ['a text for yes or no', { text: 'a', flag: 'true' }],
  ])('%s', async (_what, options) => {
    await expect(all.run(context, options)).rejects.toThrow(new Failure({ kind: 'outdated' }));
    expect(all.visibility(options)).toBe('private');
  });
});

test('a command without options takes none, and ignores others', async () => {
  const bare = defineCommand({
    data: { name: 'bare' },
    texts: () => described,
    visibility: 'public',
    run: async () => ({ content: 'ran' }),
  });
  expect(await bare.run(context, { text: 'a' })).toEqual({ content: 'ran' });
  expect(bare.visibility({})).toBe('public');
  expect(bare.actions).toEqual({});
  expect(bare.permission).toBeUndefined();
  expect(await bare.complete(context, 'text', 'a')).toEqual([]);
});

test('a form can be opened in its place, which depends on the options; what does not fit opens none', async () => {
  const form = { customId: 'all:typed', title: 'Form', fields: [] };
  const asking = defineCommand({
    ...{ data, texts, visibility: 'private' },
    run: async () => ({}),
    form: ({ flag }) => (flag ? async () => form : undefined),
  });
  expect(await asking.form({ text: 'a', flag: true })?.(context)).toBe(form);
  expect(asking.form({ text: 'a' })).toBeUndefined();
  expect(asking.form({ flag: true })).toBeUndefined();
  expect(all.form({ text: 'a', flag: true })).toBeUndefined();
});
