import { REST } from 'discord.js';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type LocalDiscord, startLocalDiscord } from '../../sandbox/discord/index.js';
import { defineCommand } from '../../src/bot/command.js';
import { isReassigned } from '../../src/bot/permissions.js';
import { Registrar } from '../../src/bot/registration.js';
import { action } from '../support/router-harness.js';

const MEMBER = '200000000000000001';
const ROLE = '300000000000000001';

let discord: LocalDiscord;
let guildId: string;
let commandId: string;
let rest: REST;
let registrar: Registrar;

beforeEach(async () => {
  discord = await startLocalDiscord();
  guildId = discord.addGuild({ name: 'Guild' }).id;
  rest = new REST({ api: discord.apiUrl, retries: 0 }).setToken(discord.token);
  const payment = defineCommand({
    data: { name: 'payment' },
    texts: () => ({ description: 'd' }),
    visibility: 'private',
    run: async () => ({}),
  });
  const log = pino({ level: 'silent' });
  registrar = new Registrar({ rest, commands: [payment], log });
  await registrar.register(discord.applicationId);
  commandId = registrar.ids.get('payment') ?? '';
});
afterEach(() => discord.close());

const ask = (
  commands = ['payment'],
  from: { userId?: string; roleIds?: string[]; guildId?: string | undefined } = {},
) =>
  isReassigned(
    rest,
    action('payment:page:1:0', {}, { applicationId: discord.applicationId, guildId, ...from }),
    commands.map((name) => registrar.ids.get(name)),
  );

describe('a command is given to', () => {
  test.each([
    ['a member', { userIds: [MEMBER] }, true],
    ['a role of theirs', { roleIds: [ROLE] }, true],
    ['a role of others', { roleIds: ['5'] }, false],
    ['a role with the id of the member', { roleIds: [MEMBER] }, false],
    ['a member with the id of the role', { userIds: [ROLE] }, false],
  ])('%s', async (_whom, to, expected) => {
    discord.allowCommand(guildId, 'payment', to);
    expect(await ask()).toBe(expected);
  });
});

test('a command is given to everyone by the role that has the id of the guild', async () => {
  discord.allowCommand(guildId, 'payment', { roleIds: [guildId] });
  expect(await ask()).toBe(true);
});

describe('what is closer to the member decides:', () => {
  test.each([
    ['not the member, although a role', ['member', false], ['role', true], false],
    ['the member, although not a role', ['member', true], ['role', false], true],
    ['not a role, although everyone', ['role', false], ['everyone', true], false],
    ['a role, although not everyone', ['role', true], ['everyone', false], true],
  ] as const)('%s', async (_rule, closer, farther, expected) => {
    const permissions = [closer, farther].map(([who, permission]) => ({
      id: { member: MEMBER, role: ROLE, everyone: guildId }[who],
      type: who === 'member' ? 2 : 1,
      permission,
    }));
    discord.fault({ path: /permissions$/, status: 200, body: [{ id: commandId, permissions }] });
    expect(await ask()).toBe(expected);
  });
});

test('one of several commands is enough', async () => {
  discord.allowCommand(guildId, 'payment', { userIds: [MEMBER] });
  expect(await ask(['gone', 'payment'])).toBe(true);
});

// Who is let in there still needs the default permission, so it would give more than Discord gives.
test('access to the whole application grants no command', async () => {
  discord.setApplicationAccess(guildId, { [ROLE]: true, [guildId]: true });
  expect(await ask()).toBe(false);
  discord.allowCommand(guildId, 'payment', { roleIds: ['5'] });
  expect(await ask()).toBe(false);
});

test('outside a server nothing is given, and Discord is not asked', async () => {
  const before = discord.requests.length;
  expect(await ask(['payment'], { guildId: undefined })).toBe(false);
  expect(discord.requests).toHaveLength(before);
});

test('a command that is not registered is given to nobody, and Discord is not asked', async () => {
  const before = discord.requests.length;
  expect(await ask(['gone'])).toBe(false);
  expect(discord.requests).toHaveLength(before);
});
