import { type APIComponentInMessageActionRow, ButtonStyle, ComponentType } from 'discord.js';
import { expect, test } from 'vitest';
import type { Reply } from '../../src/ui/reply.js';
import { formBreaches, replyBreaches } from './message-rules.js';

const press = (custom_id: string, label = 'A') =>
  ({ type: ComponentType.Button, style: ButtonStyle.Primary, custom_id, label }) as const;
const open = (url: string) =>
  ({ type: ComponentType.Button, style: ButtonStyle.Link, url, label: 'A' }) as const;
const row = (...components: APIComponentInMessageActionRow[]) =>
  ({ type: ComponentType.ActionRow, components }) as const;
const select = (...values: string[]) =>
  ({
    type: ComponentType.StringSelect,
    custom_id: 's',
    options: values.map((value) => ({ label: 'A', value })),
  }) as const;
const long = (length: number) => 'x'.repeat(length);

/* A rule that finds nothing would let every view pass. */

test.each<[string, Reply]>([
  ['an empty message', {}],
  ['long content', { content: long(2001) }],
  ['too much in all embeds', { embeds: [{ description: long(4000) }, { description: long(2001) }] }],
  [
    'too much with the author',
    { embeds: [{ description: long(4000) }, { author: { name: long(256) }, description: long(1745) }] },
  ],
  ['an embed of nothing', { embeds: [{ color: 1 }] }],
  ['a raw space', { embeds: [{ title: 'A', url: 'https://a.example/b c' }] }],
  [
    'one address for two embeds',
    { embeds: ['A', 'B'].map((title) => ({ title, url: 'https://a.example/' })) },
  ],
  ['two equal custom ids', { components: [row(press('a')), row(press('a'))] }],
  ['a button in a row with a select', { components: [row(select('a'), press('b'))] }],
  ['two options of one value', { components: [row(select('a', 'a'))] }],
  ['a link to a script', { components: [row(open('javascript:alert(1)'))] }],
  ['half a pair of surrogates', { content: '\ud83d' }],
])('finds %s', (_what, reply) => {
  expect(replyBreaches(reply)).toHaveLength(1);
});

test('finds a form without fields', () => {
  expect(formBreaches({ customId: 'a:b', title: 'A', fields: [] })).toHaveLength(1);
});

test('takes what is right to the last character', () => {
  expect(
    replyBreaches({
      content: long(2000),
      embeds: [{ title: ` ${long(256)} `, description: long(4096), image: { url: 'https://a.example/b' } }],
      components: [row(select('a', 'b')), row(press(long(100), long(80)), open('https://a.example/'))],
    }),
  ).toEqual([]);
});
