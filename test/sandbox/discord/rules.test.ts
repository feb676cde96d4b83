import { expect, test } from 'vitest';
import type { z } from 'zod';
import { commandsRules } from '../../../sandbox/discord/command-rules.js';
import { messageRules, modalRules } from '../../../sandbox/discord/rules.js';

/* What bots of ours send is tried in test/support/message-rules.test.ts, too. */

const long = (length: number) => 'x'.repeat(length);
const many = <T>(count: number, make: (position: number) => T) =>
  Array.from({ length: count }, (_, i) => make(i));
const takes = (rules: z.ZodType, body: unknown) => rules.safeParse(JSON.parse(JSON.stringify(body))).success;

const embed = (fields: object) => ({ embeds: [{ title: 't', ...fields }] });
const button = (fields: object = {}) => ({ type: 2, style: 1, custom_id: 'a', label: 'A', ...fields });
const row = (...components: object[]) => ({ components: [{ type: 1, components }] });
const select = (fields: object = {}) =>
  row({ type: 3, custom_id: 's', options: [{ label: 'l', value: 'v' }], ...fields });
const channels = (count: number) =>
  row({
    ...{ type: 8, custom_id: 's', max_values: 2 },
    default_values: many(count, (position) => ({ id: `${position + 1}`, type: 'channel' })),
  });

test.each<[string, object, object]>([
  ['embeds', { embeds: many(10, () => ({ title: 't' })) }, { embeds: many(11, () => ({ title: 't' })) }],
  ['a field', embed({ fields: [{ name: 'n', value: long(1024) }] }), embed({ fields: [{ name: 'n' }] })],
  ['a colour', embed({ color: 0xffffff }), embed({ color: 0x1000000 })],
  ['a time', embed({ timestamp: '2026-01-31T10:00:00.000Z' }), embed({ timestamp: 'yesterday' })],
  ['a face', row(button({ label: '', emoji: { name: '🛒' } })), row(button({ label: '' }))],
  ['a custom id', row(button()), row(button({ custom_id: undefined }))],
  [
    'a link',
    row({ type: 2, style: 5, url: 'https://a.b', label: 'A' }),
    row(button({ style: 5, url: 'https://a.b' })),
  ],
  ['numbers of values', select({ min_values: 0, max_values: 25 }), select({ min_values: 2, max_values: 1 })],
  ['what is chosen', channels(2), channels(3)],
  ['flags', { flags: 64 }, { flags: 32_768 }],
  ['components of version 1', row(button()), { components: [{ type: 10, content: 'x' }] }],
  ['what is known', {}, { poll: {} }],
  [
    'mentions',
    { allowed_mentions: { parse: ['roles'], users: ['1'] } },
    { allowed_mentions: { parse: ['users'], users: ['1'] } },
  ],
])('a message has %s', (_what, right, wrong) => {
  expect([takes(messageRules, right), takes(messageRules, wrong)]).toEqual([true, false]);
});

test('a form has text inputs with labels', () => {
  const form = (component: object) => ({
    custom_id: 'f',
    title: 'F',
    components: [{ type: 18, label: 'L', component }],
  });
  expect(takes(modalRules, form({ type: 4, custom_id: 'a', style: 1, max_length: 4000 }))).toBe(true);
  expect(takes(modalRules, form({ type: 4, custom_id: 'a', style: 1, min_length: 2, max_length: 1 }))).toBe(
    false,
  );
  expect(takes(modalRules, form({ type: 3, custom_id: 's', options: [] }))).toBe(false);
});

const command = (fields: object = {}) => ({ name: 'shop', description: 'd', ...fields });
const option = (fields: object = {}) => ({ type: 3, name: 'o', description: 'd', ...fields });
const options = (...some: object[]) => [command({ options: some.map((fields) => option(fields)) })];

test.each<[string, object[], object[]]>([
  ['names in lower case', [command({ name: 'магазин-2_b' })], [command({ name: 'Shop' })]],
  ['a description', [command()], [{ name: 'shop' }]],
  ['none for messages', [{ type: 3, name: 'Look up' }], [{ type: 3, name: 'Look up', description: 'd' }]],
  ['names of their own', [command(), { type: 3, name: 'shop' }], [command(), command()]],
  [
    'languages',
    [command({ name_localizations: { ru: 'магазин' } })],
    [command({ name_localizations: { xx: 'a' } })],
  ],
  ['options', options({}, { name: 'p' }), options({}, {})],
  [
    'options of their own in each language',
    options({}, { name: 'p', name_localizations: { ru: 'п' } }),
    options({}, { name: 'p', name_localizations: { ru: 'o' } }),
  ],
  [
    'required ones first',
    options({ required: true }, { name: 'p' }),
    options({}, { name: 'p', required: true }),
  ],
  [
    'bounds',
    options({ type: 4, min_value: 1, max_value: 1 }),
    options({ type: 4, min_value: 2, max_value: 1 }),
  ],
  [
    'choices or completions',
    options({ autocomplete: true, choices: [] }),
    options({ autocomplete: true, choices: [{ name: 'c', value: 'c' }] }),
  ],
])('commands have %s', (_what, right, wrong) => {
  expect([takes(commandsRules, right), takes(commandsRules, wrong)]).toEqual([true, false]);
});
