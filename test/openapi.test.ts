import { describe, expect, test } from 'vitest';
import { openapiFile, openapiValidator } from './support/openapi.js';

const breaches = openapiFile === undefined ? () => [] : openapiValidator();

const CALLBACK = '/interactions/1/abc/callback';
const COMMANDS = '/applications/1/commands';
const ORIGINAL = '/webhooks/1/abc/messages/@original';

const callback = (body: unknown) => breaches({ method: 'POST', path: CALLBACK, body });
const reply = (data: object) => callback({ type: 4, data });
const row = (...components: object[]) => ({ type: 1, components });
const button = { type: 2, style: 1, label: 'Next', custom_id: 'product:page:2' };
const input = { type: 4, custom_id: 'key', style: 1 };
const modal = (data: object) =>
  callback({
    type: 9,
    data: {
      custom_id: 'setup:key',
      title: 'Key',
      components: [{ type: 18, label: 'Key', component: input }],
      ...data,
    },
  });
const put = (...body: object[]) => breaches({ method: 'PUT', path: COMMANDS, body });
const command = { name: 'product', description: 'Shows a product' };

describe("Discord's description of its API", { tags: 'openapi' }, () => {
  test.each([
    ['a reply', reply({ content: 'hi', flags: 64, allowed_mentions: { parse: [] } })],
    [
      'a reply with everything',
      reply({
        embeds: [{ title: 'a', color: 5, fields: [{ name: 'a', value: 'b' }] }],
        components: [row(button)],
      }),
    ],
    [
      'a version 2 reply',
      reply({
        flags: 32_768,
        components: [{ type: 17, components: [{ type: 10, content: 'hi' }, row(button)] }],
      }),
    ],
    ['a deferral', callback({ type: 5, data: { flags: 64 } })],
    ['a deferred update', callback({ type: 6 })],
    ['a modal', modal({})],
    ['a modal of the old form', modal({ components: [row({ ...input, label: 'Key' })] })],
    ['completions', callback({ type: 8, data: { choices: [{ name: 'Sword', value: '7001' }] } })],
    ['no completions', callback({ type: 8, data: { choices: [] } })],
    [
      'commands',
      put({
        ...command,
        options: [{ type: 3, name: 'name', description: 'Which', autocomplete: true, required: true }],
      }),
    ],
    ['permissions as digits', put({ ...command, default_member_permissions: '32', contexts: [0] })],
    ['permissions as null', put({ ...command, default_member_permissions: null })],
    ['a webhook edit', breaches({ method: 'PATCH', path: ORIGINAL, body: { content: 'done', embeds: [] } })],
    ['an encoded path', breaches({ method: 'DELETE', path: '/webhooks/1/abc/messages/%40original' })],
    [
      'a follow-up',
      breaches({
        method: 'POST',
        path: '/webhooks/1/abc',
        query: { wait: 'true' },
        body: { content: 'hi' },
      }),
    ],
    ['a GET', breaches({ method: 'GET', path: '/gateway/bot', query: {} })],
  ])('%s is good', (_what, lines) => {
    expect(lines).toEqual([]);
  });

  test.each([
    [
      'an over-long title of a modal',
      modal({ title: 'x'.repeat(46) }),
      'body/data/title must NOT have more than 45 characters',
    ],
    [
      'a modal without parts',
      modal({ components: undefined }),
      "body/data must have required property 'components'",
    ],
    [
      'a text input in a message',
      reply({ components: [row(input)] }),
      'body/data/components/0/components/0/type must be equal to one of',
    ],
    [
      'a button without a style',
      reply({ components: [row({ type: 2, label: 'a' })] }),
      "must have required property 'style'",
    ],
    [
      'a label of 81',
      reply({ components: [row({ ...button, label: 'x'.repeat(81) })] }),
      'components/0/label must NOT have more than 80',
    ],
    [
      'an unknown component',
      reply({ components: [{ type: 99 }] }),
      'body/data/components/0/type must be equal to one of',
    ],
    [
      'a component without a type',
      reply({ components: [{}] }),
      "body/data/components/0 must have required property 'type'",
    ],
    [
      'content of 2,001',
      reply({ content: 'x'.repeat(2_001) }),
      'body/data/content must NOT have more than 2000',
    ],
    ['eleven embeds', reply({ embeds: Array(11).fill({ title: 'x' }) }), 'must NOT have more than 10 items'],
    [
      'an embed title of 257',
      reply({ embeds: [{ title: 'x'.repeat(257) }] }),
      'body/data/embeds/0/title must NOT',
    ],
    [
      'an image without a scheme',
      reply({ embeds: [{ image: { url: '//host/a b.png' } }] }),
      'must match format "uri"',
    ],
    ['a colour out of range', reply({ embeds: [{ color: 0x1000000 }] }), 'must be <= 16777215'],
    ['an unknown kind of callback', callback({ type: 77 }), 'body/type must be equal to one of'],
    [
      '26 completions',
      callback({ type: 8, data: { choices: Array(26).fill({ name: 'a', value: 'a' }) } }),
      'must NOT have more than 25 items',
    ],
    [
      'an option without a description',
      put({ ...command, options: [{ type: 3, name: 'name' }] }),
      "body/0/options/0 must have required property 'description'",
    ],
    [
      'an over-long description',
      put({ ...command, description: 'x'.repeat(101) }),
      'body/0/description must NOT',
    ],
    [
      'permissions in words',
      put({ ...command, default_member_permissions: 'ADMINISTRATOR' }),
      'must match pattern',
    ],
    [
      'a command that is no object',
      breaches({ method: 'PUT', path: COMMANDS, body: ['product'] }),
      'body/0 must be object',
    ],
    [
      'a webhook edit',
      breaches({ method: 'PATCH', path: ORIGINAL, body: { embeds: [{ description: 'x'.repeat(4_097) }] } }),
      'body/embeds/0/description must NOT',
    ],
    ['no body', breaches({ method: 'POST', path: CALLBACK }), 'no body where one is required'],
    [
      'a body in a GET',
      breaches({ method: 'GET', path: COMMANDS, body: {} }),
      'a body where none is described',
    ],
    ['an unknown path', breaches({ method: 'GET', path: '/nowhere/1' }), 'Discord has no such path'],
    [
      'an id that is none',
      breaches({ method: 'GET', path: '/channels/undefined' }),
      'Discord has no such path',
    ],
    ['an unknown method', breaches({ method: 'DELETE', path: CALLBACK }), `Discord has no DELETE on`],
    [
      'an unknown query',
      breaches({ method: 'GET', path: COMMANDS, query: { colour: '1' } }),
      'unknown query parameter colour',
    ],
  ])('%s is a breach', (_what, lines, expected) => {
    expect(lines.join('\n')).toContain(expected);
  });

  test('a breach deep in a union is one line, which says where, what and with which value', () => {
    expect(reply({ components: [row({ ...button, custom_id: '' })] })).toEqual([
      `POST ${CALLBACK}: body/data/components/0/components/0/custom_id must NOT have fewer than 1 characters, but is ""`,
    ]);
  });
});
