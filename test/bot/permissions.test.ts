import { REST } from 'discord.js';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type LocalDiscord, startLocalDiscord } from '../../sandbox/discord/index.js';
import { defineCommand } from '../../src/bot/command.js';
import { CommandAccess } from '../../src/bot/permissions.js';
import { Registrar } from '../../src/bot/registration.js';
import { problemOf } from '../support/problem-of.js';
import { action, command } from '../support/router-harness.js';

const MEMBER = '200000000000000001';
const ROLE = '300000000000000001';
const OTHER_ROLE = '300000000000000002';

let discord: LocalDiscord;
let guildId: string;
let commandId: string;
let rest: REST;
let registrar: Registrar;
let access: CommandAccess;

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
  access = new CommandAccess(rest);
  commandId = registrar.ids.get('payment') ?? '';
});
afterEach(() => discord.close());

/** Who asks: nobody but the member of one role presses a button, unless said otherwise. */
interface From {
  readonly userId?: string;
  readonly roleIds?: string[];
  readonly guildId?: string | undefined;
}
const origin = (from: From) => ({ applicationId: discord.applicationId, guildId, ...from });
const ask = (commands = ['payment'], from: From = {}) =>
  access.find(
    action('payment:page:1:0', {}, origin(from)),
    commands.map((name) => registrar.ids.get(name)),
  );

/** What the owner has set for these in Server Settings → Integrations. */
function setOverwrites(...entries: readonly (readonly [who: string, permission: boolean])[]): void {
  const permissions = entries.map(([who, permission]) => ({
    id: { member: MEMBER, role: ROLE, 'other role': OTHER_ROLE, everyone: guildId }[who],
    type: who === 'member' ? 2 : 1,
    permission,
  }));
  discord.fault({ path: /permissions$/, status: 200, body: [{ id: commandId, permissions }] });
}

/** The requests that it has made. */
const lookups = () => discord.requests.filter(({ path }) => path.endsWith('/permissions')).length;

describe('a command is given to', () => {
  test.each([
    ['a member', { userIds: [MEMBER] }, true],
    ['a role of theirs', { roleIds: [ROLE] }, true],
    ['a role of others', { roleIds: ['5'] }, undefined],
    ['a role with the id of the member', { roleIds: [MEMBER] }, undefined],
    ['a member with the id of the role', { userIds: [ROLE] }, undefined],
  ])('%s', async (_whom, to, expected) => {
    discord.allowCommand(guildId, 'payment', to);
    expect(await ask()).toBe(expected);
  });

  test.each([
    ['a member', { userIds: [MEMBER] }, false],
    ['a role of theirs', { roleIds: [ROLE] }, false],
    ['a role of others', { roleIds: ['5'] }, undefined],
  ])('%s, or taken from them', async (_whom, from, expected) => {
    discord.allowCommand(guildId, 'payment', from, false);
    expect(await ask()).toBe(expected);
  });
});

test('a command is given to everyone by the role that has the id of the guild', async () => {
  discord.allowCommand(guildId, 'payment', { roleIds: [guildId] });
  expect(await ask()).toBe(true);
});

describe('the most specific overwrite decides:', () => {
  test.each([
    ['not the member, although a role', ['member', false], ['role', true], false],
    ['the member, although not a role', ['member', true], ['role', false], true],
    ['not a role, although everyone', ['role', false], ['everyone', true], false],
    ['a role, although not everyone', ['role', true], ['everyone', false], true],
  ] as const)('%s', async (_rule, closer, farther, expected) => {
    setOverwrites(farther, closer);
    expect(await ask()).toBe(expected);
  });
});

describe('one of two roles with the command is enough:', () => {
  test.each([
    ['the first', ['role', true], ['other role', false], true],
    ['the second', ['role', false], ['other role', true], true],
    ['neither', ['role', false], ['other role', false], false],
  ] as const)('%s', async (_which, first, second, expected) => {
    setOverwrites(first, second);
    expect(await ask(['payment'], { roleIds: [ROLE, OTHER_ROLE] })).toBe(expected);
  });
});

test('one of several commands is enough; only the first can be taken', async () => {
  discord.allowCommand(guildId, 'payment', { userIds: [MEMBER] });
  expect(await ask(['gone', 'payment'])).toBe(true);
  discord.allowCommand(guildId, 'payment', { userIds: [MEMBER] }, false);
  access = new CommandAccess(rest);
  expect([await ask(['payment', 'gone']), await ask(['gone', 'payment'])]).toEqual([false, undefined]);
});

// Who is let in there still needs the default permission, so it would give more than Discord gives.
test('access to the whole application grants no command', async () => {
  discord.setApplicationAccess(guildId, { [ROLE]: true, [guildId]: true });
  expect(await ask()).toBeUndefined();
});

test('a member whose access to the application was taken keeps a command that was given to them', async () => {
  discord.setApplicationAccess(guildId, { [ROLE]: false, [guildId]: true });
  expect(await ask()).toBe(false);
  discord.allowCommand(guildId, 'payment', { userIds: [MEMBER] });
  access = new CommandAccess(rest);
  expect(await ask()).toBe(true);
});

describe('Discord is asked', () => {
  test('once a minute for a guild, whoever presses', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    // The cache takes the time 0 for none.
    vi.advanceTimersByTime(1000);
    const other = discord.addGuild({ name: 'Other' }).id;
    discord.allowCommand(guildId, 'payment', { userIds: [MEMBER] });
    expect(await Promise.all([ask(), ask(['payment'], { userId: '5' })])).toEqual([true, undefined]);
    discord.allowCommand(guildId, 'payment', { userIds: [MEMBER] }, false);
    vi.advanceTimersByTime(59_000);
    expect([await ask(), lookups()]).toEqual([true, 1]);
    expect([await ask(['payment'], { guildId: other }), lookups()]).toEqual([undefined, 2]);
    vi.advanceTimersByTime(2000);
    expect([await ask(), lookups()]).toEqual([false, 3]);
  });

  test('again for each command, whose use proves that the cache may be out of date', async () => {
    expect(await ask()).toBeUndefined();
    discord.allowCommand(guildId, 'payment', { userIds: [MEMBER] });
    expect(await access.find(command('payment', {}, origin({})), [commandId])).toBe(true);
    expect([await ask(), lookups()]).toEqual([true, 2]);
  });

  test('not outside a server, nor for a command that is not registered', async () => {
    expect(await ask(['payment'], { guildId: undefined })).toBeUndefined();
    expect(await ask(['gone'])).toBeUndefined();
    expect(lookups()).toBe(0);
  });
});

describe('the lookup fails with accessUnknown, and is not cached, after', () => {
  test.each([
    ['an error', { status: 500 }, 500],
    ['a refusal', { status: 403, body: { code: 50001, message: '' } }, 403],
    ['no connection', { status: 'reset' }, 'UND_ERR_SOCKET'],
    ['something else', { status: 200, body: [{ id: 5 }] }, undefined],
  ] as const)('%s', async (_what, fault, code) => {
    discord.fault({ path: /permissions$/, ...fault });
    await expect(ask()).rejects.toMatchObject({ problem: { kind: 'accessUnknown' }, code });
    expect(await ask()).toBeUndefined();
  });

  test('nothing within two seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    vi.spyOn(rest, 'get').mockReturnValue(new Promise(() => {}));
    const asked = problemOf(ask());
    await vi.advanceTimersByTimeAsync(2000);
    expect(await asked).toBe('accessUnknown');
  });
});
