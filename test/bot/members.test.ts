import { PermissionFlagsBits, REST } from 'discord.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type LocalDiscord,
  type LocalGuild,
  type Person,
  startLocalDiscord,
} from '../../sandbox/discord/index.js';
import { RestMembers } from '../../src/bot/members.js';

const { ManageMessages, ManageRoles, ViewChannel, SendMessages } = PermissionFlagsBits;

let discord: LocalDiscord;
let rest: REST;
let guild: LocalGuild;
let member: Person;
let role: string;
let members: RestMembers;

beforeAll(async () => {
  discord = await startLocalDiscord();
  rest = new REST({ api: discord.apiUrl, retries: 0 }).setToken(discord.token);
});
afterAll(() => discord.close());
beforeEach(() => {
  guild = discord.addGuild({ name: 'Guild' });
  guild.inviteApp(ManageRoles);
  member = guild.join({ name: 'Ann', permissions: 0n });
  role = guild.addRole('VIP', { permissions: SendMessages });
  members = new RestMembers(rest, guild.id, discord.applicationId);
});

const REASON = 'payment 51005, mapped by 300000000000000001, «отчёт»';

test('a role is given and taken back, with its reason in the audit log', async () => {
  expect(await members.give(member.id, role, REASON)).toBe('done');
  expect(await members.find(member.id)).toMatchObject({ roleIds: [role] });
  expect(await members.give(member.id, role, REASON)).toBe('done');
  expect(await members.take(member.id, role, REASON)).toBe('done');
  expect(await members.find(member.id)).toMatchObject({ roleIds: [] });
  expect(guild.auditLog.map(({ reason }) => reason)).toEqual([REASON, REASON]);
});

test('a member who leaves and returns has joined later; without a time that is null', async () => {
  const joinedAt = async () => {
    const found = await members.find(member.id);
    return typeof found === 'object' ? found.joinedAt : undefined;
  };
  const before = await joinedAt();
  expect(before).toBeGreaterThan(Date.parse('2026-01-01'));
  member.leave();
  expect(await joinedAt()).toBeUndefined();
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(before ?? 0));
  member.comeBack();
  expect(await joinedAt()).toBeGreaterThan(before ?? Infinity);
  for (const joined_at of [null, undefined, 'soon']) {
    const rest = new REST({ makeRequest: async () => Response.json({ roles: [role], joined_at }) });
    const vague = new RestMembers(rest.setToken('token'), guild.id, discord.applicationId);
    expect(await vague.find('3')).toEqual({ roleIds: [role], joinedAt: null });
  }
});

describe('a request that Discord refuses', () => {
  test('for a member who is not there → gone', async () => {
    const stranger = '300000000000000042';
    expect([await members.find(stranger), await members.give(stranger, role, REASON)]).toEqual([
      'gone',
      'gone',
    ]);
  });

  test('for an account that there is no longer → gone', async () => {
    const body = JSON.stringify({ message: 'Unknown User', code: 10013 });
    const headers = { 'content-type': 'application/json' };
    const rest = new REST({ makeRequest: async () => new Response(body, { status: 404, headers }) });
    const strict = new RestMembers(rest.setToken('token'), guild.id, discord.applicationId);
    expect([await strict.find('3'), await strict.take('3', role, REASON)]).toEqual(['gone', 'gone']);
  });

  test('for a deleted role, or without Manage Roles → refused, with the code', async () => {
    guild.deleteRole(role);
    expect(await members.give(member.id, role, REASON)).toEqual({ code: 10011 });
    guild.allowRole(guild.appRoleId, 0n);
    expect(await members.take(member.id, role, REASON)).toEqual({ code: 50013 });
  });

  test.each([
    [403, { message: 'Two factor is required for this operation', code: 60003 }, { code: 60003 }],
    [400, { message: 'Nobody knows', code: 987654 }, { code: 987654 }],
    [403, { error: 'forbidden_by_proxy' }, { code: 403 }],
    [502, { message: 'Bad Gateway', code: 50001 }, 'unknown'],
  ] as const)('with status %i and %j → %j', async (status, body, outcome) => {
    const rest = new REST({ makeRequest: async () => Response.json(body, { status }), retries: 0 });
    const strict = new RestMembers(rest.setToken('token'), guild.id, discord.applicationId);
    expect(await strict.give('3', role, REASON)).toEqual(outcome);
  });

  test('of a Discord that doesn’t answer → unknown', async () => {
    const silent = new REST({ makeRequest: async () => new Response('', { status: 500 }), retries: 0 });
    const away = new RestMembers(silent.setToken('token'), guild.id, discord.applicationId);
    expect([
      ...[await away.give(member.id, role, REASON), await away.find(member.id)],
      ...[await away.guildRoles(), await away.channelGains(role, [])],
    ]).toEqual(['unknown', undefined, undefined, undefined]);
  });
});

test('a Discord that is silent for five seconds → unknown', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const silent = new REST({ makeRequest: () => new Promise(() => {}) }).setToken('token');
    const found = new RestMembers(silent, guild.id, discord.applicationId).find(member.id);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await found).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});

test('a channel without overwrites → a role gains nothing there', async () => {
  const rest = new REST({ makeRequest: async () => Response.json([{ id: '5' }]) }).setToken('token');
  const found = new RestMembers(rest, guild.id, discord.applicationId);
  expect(await found.channelGains(role, [])).toEqual([]);
});

test('the roles of the guild come with their places and permissions, the bot’s own, and the owner', async () => {
  const found = await members.guildRoles();
  expect(found?.roles.find(({ id }) => id === role)).toMatchObject({
    ...{ name: 'VIP', permissions: SendMessages, isManaged: false },
  });
  expect(found?.ownRoleIds).toEqual([guild.appRoleId]);
  expect(found?.ownerId).toMatch(/^\d{17,20}$/);
  const own = found?.roles.find(({ id }) => id === guild.appRoleId);
  expect(own?.isManaged).toBe(true);
});

test('a role gains in a channel what its overwrites allow and @everyone lacks', async () => {
  const vip = guild.addChannel('vip');
  const open = guild.addChannel('open');
  guild.addChannel('hidden').overwrite(guild.id, { deny: ViewChannel });
  vip.overwrite(guild.id, { deny: ViewChannel });
  vip.overwrite(role, { allow: ViewChannel });
  open.overwrite(role, { allow: ViewChannel });
  const moderated = guild.addChannel('moderated');
  moderated.overwrite(role, { allow: ManageMessages | SendMessages });
  const { roles = [] } = (await members.guildRoles()) ?? {};
  expect(await members.channelGains(role, roles)).toEqual([
    { id: vip.id, gained: ViewChannel },
    { id: moderated.id, gained: ManageMessages },
  ]);
});
