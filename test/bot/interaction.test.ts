import { describe, expect, test } from 'vitest';
import { readInteraction } from '../../src/bot/interaction.js';

const origin = {
  id: '1',
  application_id: '2',
  token: 'token',
  guild_id: '3',
  guild_locale: 'ru',
  app_permissions: '16',
  locale: 'en-GB',
  member: {
    ...{ nick: 'Alex', user: { id: '4', username: 'alex' }, roles: ['5'], permissions: '8' },
    joined_at: '2024-05-01T12:00:00.500000+00:00',
  },
};

/** As it comes from the gateway: JSON, with what the bot reads. */
const read = (payload: object) => readInteraction(JSON.parse(JSON.stringify({ ...origin, ...payload })));

describe('an interaction', () => {
  const from = {
    id: '1',
    applicationId: '2',
    token: 'token',
    guildId: '3',
    userId: '4',
    ...{ userName: 'Alex', accountName: 'alex' },
    joinedAt: Date.UTC(2024, 4, 1, 12, 0, 0, 500),
    roleIds: ['5'],
    permissions: 8n,
    channels: new Map(),
    mentionableRoles: new Set(),
    locale: 'en-GB',
    guildLocale: 'ru',
  };

  test('is a command', () => {
    const data = { type: 1, name: 'product', options: [{ type: 3, name: 'product', value: 'vip' }] };
    expect(read({ type: 2, data })).toEqual({
      ...from,
      kind: 'command',
      command: 'product',
      options: { product: 'vip' },
    });
  });

  test('is a command of a message, with all that can be read in it', () => {
    const embeds = [{ title: 'Ticket', fields: [{ name: 'Payment', value: '51004' }] }];
    const author = { id: '8' };
    const resolved = { messages: { 9: { content: 'Hello', embeds, author } } };
    expect(read({ type: 2, data: { type: 3, name: 'Look', target_id: '9', resolved } })).toEqual({
      ...from,
      kind: 'message',
      command: 'Look',
      target: { id: '9', authorId: '8', text: 'Hello\nTicket\nPayment\n51004' },
    });
  });

  test('is a command of a member, with the name that is shown', () => {
    const resolved = {
      users: { 9: { username: 'steve', global_name: 'Steve' }, 8: { username: 'alex', global_name: null } },
      members: { 9: { nick: 'Captain' } },
    };
    const data = (target_id: string) => ({ type: 2, name: 'Look', target_id, resolved });
    expect(read({ type: 2, data: data('9') })).toEqual({
      ...from,
      kind: 'member',
      command: 'Look',
      target: { id: '9', name: 'Captain' },
    });
    // Who has left is no member any more.
    expect(read({ type: 2, data: data('8') })).toMatchObject({ target: { id: '8', name: 'alex' } });
  });

  test.each([{ author: { id: '8', bot: true } }, { author: { id: '8' }, webhook_id: '7' }])(
    'is a command of a message by a bot or webhook, which has no author: %j',
    (written) => {
      const resolved = { messages: { 9: { content: 'Hello', embeds: [], ...written } } };
      const data = { type: 3, name: 'Look', target_id: '9', resolved };
      expect(read({ type: 2, data })).toMatchObject({ target: { id: '9', authorId: undefined } });
    },
  );

  test('says in which channel, and what the member and the bot may do there', () => {
    const data = { type: 1, name: 'product', options: [] };
    expect(read({ type: 2, data, channel: { id: '6', type: 0 } })).toMatchObject({
      channelId: '6',
      channels: new Map([['6', { type: 0, permissions: 8n, appPermissions: 16n }]]),
    });
  });

  test.each([
    [3, { component_type: 8, custom_id: 'a:b', values: ['7'] }],
    [5, { custom_id: 'a:b', components: [] }],
  ])('of type %i tells of the channels and roles that were chosen', (type, data) => {
    const resolved = {
      channels: {
        7: { id: '7', type: 5, permissions: '3072', app_permissions: '1024' },
        // Older versions of Discord don't say what the bot may do.
        77: { id: '77', type: 0, permissions: '3072' },
      },
      roles: { 8: { id: '8', mentionable: true }, 9: { id: '9', mentionable: false } },
    };
    expect(read({ type, data: { ...data, resolved }, channel: { id: '6', type: 0 } })).toMatchObject({
      channels: new Map([
        ['7', { type: 5, permissions: 3072n, appPermissions: 1024n }],
        ['77', { type: 0, permissions: 3072n, appPermissions: undefined }],
        ['6', { type: 0, permissions: 8n, appPermissions: 16n }],
      ]),
      mentionableRoles: new Set(['8']),
    });
  });

  test('is a press, with the owner of its message', () => {
    const message = { flags: 64, interaction_metadata: { id: '5', user: { id: '4' } } };
    expect(read({ type: 3, data: { custom_id: 'a:b', values: ['7'] }, message })).toEqual({
      ...from,
      kind: 'action',
      customId: 'a:b',
      values: ['7'],
      fields: {},
      sourceMessage: { hidden: true, ownerId: '4', createdBy: '5' },
    });
  });

  test.each([
    [64, true],
    [64 + 32_768, true],
    [0, false],
  ])('is a press on a message with flags %i; hidden: %s', (flags, hidden) => {
    const press = { type: 3, data: { custom_id: 'a:b' }, message: { flags } };
    expect(read(press)).toMatchObject({ sourceMessage: { hidden } });
  });

  test('is a form, whose fields are in rows or labels, with what was typed', () => {
    const components = [
      { type: 18, component: { type: 4, custom_id: 'key', value: 'abc' } },
      { type: 18, component: { type: 8, custom_id: 'channel', values: ['7'] } },
      { type: 18, component: { type: 4, custom_id: 'note', value: 'a\nb' } },
      { type: 1, components: [{ type: 4, custom_id: 'page', value: '2' }] },
      { type: 10, content: 'text' },
    ];
    expect(read({ type: 5, data: { custom_id: 'a:b', components } })).toEqual({
      ...from,
      kind: 'action',
      customId: 'a:b',
      values: [],
      fields: { key: 'abc', page: '2', note: 'a\nb' },
      sourceMessage: undefined,
    });
  });

  test.each([
    ['a ping', { type: 1 }],
    ['a kind that is not known yet', { type: 99, data: {} }],
    ['a completion of nothing', { type: 4, data: { name: 'product', options: [] } }],
  ])('is undefined for %s', (_what, payload) => {
    expect(read(payload)).toBeUndefined();
  });
});

const command = { type: 2, data: { type: 1, name: 'shop' } };

test.each([
  [{ nick: null, user: { global_name: 'Alexandra', username: 'alex' } }, 'Alexandra'],
  [{ user: { global_name: null, username: 'alex' } }, 'alex'],
  [{ user: {} }, ''],
])('the member %j is called %j', (member, userName) => {
  expect(read({ ...command, member: { roles: [], permissions: '0', ...member } })).toMatchObject({
    userName,
  });
});

test('one with missing parts grants no permission, and still gets an answer', () => {
  const sparse = { ...command, member: undefined, user: { id: '4' }, guild_locale: undefined };
  expect(read(sparse)).toMatchObject({ userId: '4', permissions: 0n, roleIds: [], guildLocale: '' });
  const press = { type: 3, data: { custom_id: 'a:b' }, message: {} };
  expect(read(press)).toMatchObject({ values: [], sourceMessage: { hidden: false, ownerId: undefined } });
});
