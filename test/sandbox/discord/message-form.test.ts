import { describe, expect, test } from 'vitest';
import { readMessage } from '../../../sandbox/discord/message-form.js';
import { leavesOf } from './leaves.js';

const read = (body: object) => leavesOf(() => readMessage(JSON.parse(JSON.stringify(body))));
const long = (length: number) => 'x'.repeat(length);
const many = <T>(count: number, make: (position: number) => T) =>
  Array.from({ length: count }, (_, i) => make(i));

const embed = (fields: object) => ({ embeds: [{ title: 't', ...fields }] });
const button = (fields: object = {}) => ({ type: 2, style: 1, custom_id: 'a', label: 'A', ...fields });
const option = (position: number) => ({ label: 'l', value: `v${position}` });
const select = (fields: object = {}) => ({ type: 3, custom_id: 's', options: [option(0)], ...fields });
const channels = (count: number, fields: object = {}) => ({
  ...{ type: 8, custom_id: 's', max_values: 25, ...fields },
  default_values: many(count, (position) => ({ id: `${position + 1}`, type: 'channel' })),
});
const row = (...components: object[]) => ({ type: 1, components });
const rows = (...components: object[]) => ({ components: [row(...components)] });
const LIMITS: [what: string, at: object, over: object, leaf: string][] = [
  [
    'chosen channels',
    rows(channels(2, { max_values: 2 })),
    rows(channels(3, { max_values: 2 })),
    'components.0.components.0.default_values[BASE_TYPE_BAD_LENGTH]',
  ],
  [
    'a chosen channel in a select of roles',
    rows({ ...channels(1), type: 6, default_values: [{ id: '1', type: 'role' }] }),
    rows({ ...channels(1), type: 6 }),
    'components.0.components.0.default_values.0.type[BASE_TYPE_CHOICES]',
  ],
  ['content', { content: long(2000) }, { content: long(2001) }, 'content[BASE_TYPE_MAX_LENGTH]'],
  [
    'embeds',
    { embeds: many(10, () => ({ title: 't' })) },
    { embeds: many(11, () => ({ title: 't' })) },
    'embeds[BASE_TYPE_MAX_LENGTH]',
  ],
  ['title', embed({ title: long(256) }), embed({ title: long(257) }), 'embeds.0.title[BASE_TYPE_MAX_LENGTH]'],
  [
    'title, trimmed',
    embed({ title: ` ${long(256)}\n` }),
    embed({ title: ` ${long(257)}` }),
    'embeds.0.title[BASE_TYPE_MAX_LENGTH]',
  ],
  [
    'description',
    embed({ description: long(4096) }),
    embed({ description: long(4097) }),
    'embeds.0.description[BASE_TYPE_MAX_LENGTH]',
  ],
  [
    'fields',
    embed({ fields: many(25, () => ({ name: '', value: '' })) }),
    embed({ fields: many(26, () => ({ name: 'n', value: 'v' })) }),
    'embeds.0.fields[BASE_TYPE_MAX_LENGTH]',
  ],
  [
    'field name',
    embed({ fields: [{ name: long(256), value: 'v' }] }),
    embed({ fields: [{ name: long(257), value: 'v' }] }),
    'embeds.0.fields.0.name[BASE_TYPE_MAX_LENGTH]',
  ],
  [
    'field value',
    embed({ fields: [{ name: 'n', value: long(1024) }] }),
    embed({ fields: [{ name: 'n', value: long(1025) }] }),
    'embeds.0.fields.0.value[BASE_TYPE_MAX_LENGTH]',
  ],
  [
    'both keys of a field',
    embed({ fields: [{ name: 'n', value: 'v' }] }),
    embed({ fields: [{ name: 'n' }] }),
    'embeds.0.fields.0.value[BASE_TYPE_REQUIRED]',
  ],
  [
    'footer',
    embed({ footer: { text: long(2048) } }),
    embed({ footer: { text: long(2049) } }),
    'embeds.0.footer.text[BASE_TYPE_MAX_LENGTH]',
  ],
  [
    'author',
    embed({ author: { name: long(256) } }),
    embed({ author: { name: long(257) } }),
    'embeds.0.author.name[BASE_TYPE_MAX_LENGTH]',
  ],
  ['colour', embed({ color: 0xffffff }), embed({ color: 0x1000000 }), 'embeds.0.color[NUMBER_TYPE_MAX]'],
  [
    'timestamp',
    embed({ timestamp: '2026-01-31T10:00:00.000Z' }),
    embed({ timestamp: 'yesterday' }),
    'embeds.0.timestamp[DATE_TIME_TYPE_PARSE]',
  ],
  [
    'all embeds together',
    { embeds: [{ description: long(4000) }, { description: long(2000) }] },
    { embeds: [{ description: long(4000) }, { description: long(2000), title: 'x' }] },
    'embeds[MAX_EMBED_SIZE_EXCEEDED]',
  ],
  [
    'an embed shows something',
    { embeds: [{ image: { url: 'https://a.b/c' } }] },
    { embeds: [{ color: 1 }] },
    'embeds.0.description[BASE_TYPE_REQUIRED]',
  ],
  [
    'scheme of an address',
    embed({ url: 'https://a.b/c' }),
    embed({ url: 'javascript:alert(1)' }),
    'embeds.0.url[URL_TYPE_INVALID_SCHEME]',
  ],
  ['empty address', embed({}), embed({ url: '' }), 'embeds.0.url[URL_TYPE_INVALID_URL]'],
  [
    'space in an address',
    embed({ image: { url: 'https://a.b/c%20d' } }),
    embed({ image: { url: 'https://a.b/c d' } }),
    'embeds.0.image.url[URL_TYPE_INVALID_URL]',
  ],
  [
    'attachment only for images',
    embed({ image: { url: 'attachment://a.png' } }),
    embed({ url: 'attachment://a.png' }),
    'embeds.0.url[URL_TYPE_INVALID_SCHEME]',
  ],
  [
    'length of an address',
    embed({ url: `https://a.b/${long(2048 - 12)}` }),
    embed({ url: `https://a.b/${long(2049 - 12)}` }),
    'embeds.0.url[BASE_TYPE_MAX_LENGTH]',
  ],
  [
    'action rows',
    { components: many(5, (i) => row(button({ custom_id: `${i}` }))) },
    { components: many(6, (i) => row(button({ custom_id: `${i}` }))) },
    'components[BASE_TYPE_MAX_LENGTH]',
  ],
  [
    'buttons in a row',
    rows(...many(5, (i) => button({ custom_id: `${i}` }))),
    rows(...many(6, (i) => button({ custom_id: `${i}` }))),
    'components.0.components[BASE_TYPE_BAD_LENGTH]',
  ],
  ['an empty row', rows(button()), rows(), 'components.0.components[BASE_TYPE_BAD_LENGTH]'],
  [
    'select in a row with a button',
    { components: [row(button()), row(select())] },
    rows(select(), button()),
    'components.0.components.1[COMPONENT_LAYOUT_WIDTH_EXCEEDED]',
  ],
  [
    'text input in a message',
    rows(button()),
    rows({ type: 4, custom_id: 'a', style: 1, label: 'x' }),
    'components.0.components.0.type[UNION_TYPE_CHOICES]',
  ],
  [
    'components v2',
    rows(button()),
    { components: [{ type: 10, content: 'x' }] },
    'components.0.type[UNION_TYPE_CHOICES]',
  ],
  [
    'custom id',
    rows(button({ custom_id: long(100) })),
    rows(button({ custom_id: long(101) })),
    'components.0.components.0.custom_id[BASE_TYPE_BAD_LENGTH]',
  ],
  [
    'the same custom id twice',
    rows(button(), button({ custom_id: 'b' })),
    rows(button(), button({ disabled: true })),
    'components.0.components.1.custom_id[COMPONENT_CUSTOM_ID_DUPLICATED]',
  ],
  [
    'button label',
    rows(button({ label: long(80) })),
    rows(button({ label: long(81) })),
    'components.0.components.0.label[BASE_TYPE_MAX_LENGTH]',
  ],
  [
    'button with a face',
    rows(button({ label: undefined, emoji: { name: '🛒' } })),
    rows(button({ label: undefined })),
    'components.0.components.0.label[BASE_TYPE_REQUIRED]',
  ],
  [
    'button needs an id',
    rows(button()),
    rows(button({ custom_id: undefined })),
    'components.0.components.0.custom_id[BASE_TYPE_REQUIRED]',
  ],
  [
    'link button has no id',
    rows({ type: 2, style: 5, url: `https://a.b/${long(512 - 12)}`, label: 'A' }),
    rows(button({ style: 5, url: 'https://a.b' })),
    'components.0.components.0.custom_id[BASE_TYPE_NOT_ALLOWED]',
  ],
  [
    'link button address',
    rows({ type: 2, style: 5, url: 'https://a.b', label: 'A' }),
    rows({ type: 2, style: 5, url: `https://a.b/${long(513 - 12)}`, label: 'A' }),
    'components.0.components.0.url[BASE_TYPE_MAX_LENGTH]',
  ],
  [
    'button style',
    rows(button({ style: 4 })),
    rows({ type: 2, style: 6, sku_id: '1' }),
    'components.0.components.0.style[UNION_TYPE_CHOICES]',
  ],
  [
    'select options',
    rows(select({ options: many(25, option) })),
    rows(select({ options: many(26, option) })),
    'components.0.components.0.options[BASE_TYPE_BAD_LENGTH]',
  ],
  [
    'the same option twice',
    rows(select({ options: [option(0), option(1)] })),
    rows(select({ options: [option(0), option(0)] })),
    'components.0.components.0.options.1.value[SELECT_COMPONENT_OPTION_VALUE_DUPLICATED]',
  ],
  [
    'option label',
    rows(select({ options: [{ label: long(100), value: long(100), description: long(100) }] })),
    rows(select({ options: [{ label: long(101), value: 'v' }] })),
    'components.0.components.0.options.0.label[BASE_TYPE_BAD_LENGTH]',
  ],
  [
    'placeholder',
    rows(select({ placeholder: long(150) })),
    rows(select({ placeholder: long(151) })),
    'components.0.components.0.placeholder[BASE_TYPE_MAX_LENGTH]',
  ],
  [
    'least and most values',
    rows(select({ min_values: 0, max_values: 25 })),
    rows(select({ min_values: 2, max_values: 1 })),
    'components.0.components.0.min_values[BASE_TYPE_BAD_LENGTH]',
  ],
  [
    'component numbers',
    rows(button({ id: 0 }), button({ custom_id: 'b', id: 0 })),
    rows(button({ id: 7 }), button({ custom_id: 'b', id: 7 })),
    'components.0.components.1.id[COMPONENT_ID_DUPLICATED]',
  ],
  ['flags', { flags: 64 }, { flags: 128 }, 'flags[BASE_TYPE_CHOICES]'],
  ['components v2 by flag', { flags: 0 }, { flags: 32768 }, 'flags[BASE_TYPE_CHOICES]'],
  ['a poll', {}, { poll: {} }, 'poll[BASE_TYPE_CHOICES]'],
  ['speech', { tts: false }, { tts: true }, 'tts[BASE_TYPE_CHOICES]'],
  [
    'allowed users',
    { allowed_mentions: { users: many(100, String) } },
    { allowed_mentions: { users: many(101, String) } },
    'allowed_mentions.users[BASE_TYPE_MAX_LENGTH]',
  ],
  [
    'parse together with ids',
    { allowed_mentions: { parse: ['roles'], users: ['1'] } },
    { allowed_mentions: { parse: ['users'], users: ['1'] } },
    'allowed_mentions.parse[MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE]',
  ],
  [
    'attachment description',
    { attachments: [{ id: 0, description: long(1024) }] },
    { attachments: [{ id: 0, description: long(1025) }] },
    'attachments.0.description[BASE_TYPE_MAX_LENGTH]',
  ],
];

describe('limits of messages', () => {
  test.each(LIMITS)('%s', (_what, at, over, leaf) => {
    expect(read(at)).toEqual([]);
    expect(read(over)).toEqual([leaf]);
  });
});

test('the paths of a callback start with data', () => {
  const check = () => readMessage({ content: 5 }, ['data']);
  expect(leavesOf(check)).toEqual(['data.content[STRING_TYPE_CONVERT]']);
});

test('null inside embeds and components means "not there"', () => {
  expect(read({ embeds: [{ title: 't', url: null }], ...rows(button({ emoji: null })) })).toEqual([]);
});

test('what is refused because no bot of ours sends it says so', () => {
  const check = () => readMessage({ components: [{ type: 17, components: [] }] });
  expect(check).toThrow(
    expect.objectContaining({
      body: expect.toSatisfy((body) => /local Discord knows only/.test(JSON.stringify(body))),
    }),
  );
});
