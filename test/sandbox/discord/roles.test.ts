import { PermissionFlagsBits } from 'discord.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type LocalDiscord,
  type LocalGuild,
  type Person,
  startLocalDiscord,
} from '../../../sandbox/discord/index.js';
import { type BareBot, connectBot } from './bot.js';

const { ManageRoles, BanMembers } = PermissionFlagsBits;
const MISSING_PERMISSIONS = { status: 403, body: { code: 50013 } };
const UNKNOWN_ROLE = { status: 404, body: { code: 10011 } };
const UNKNOWN_MEMBER = { status: 404, body: { code: 10007 } };
const pressForm = z.object({ member: z.object({ roles: z.array(z.string()), permissions: z.string() }) });
const DONE = { status: 204, body: undefined };

let discord: LocalDiscord;
let bot: BareBot;
let guild: LocalGuild;
let member: Person;
let role: string;

beforeAll(async () => {
  discord = await startLocalDiscord();
  bot = await connectBot(discord);
  await discord.gateway.waitForReady();
  await bot.rest('PUT', `/applications/${discord.applicationId}/commands`, [
    { name: 'shop', description: 'd' },
  ]);
});
afterAll(async () => {
  bot.socket.terminate();
  await discord.close();
});
beforeEach(() => {
  guild = discord.addGuild({ name: 'Guild' });
  guild.inviteApp(ManageRoles);
  member = guild.join({ name: 'Ann', permissions: 0n });
  role = guild.addRole('VIP', { color: 0xffaa00 });
});

const route = (roleId: string, memberId = member.id) =>
  `/guilds/${guild.id}/members/${memberId}/roles/${roleId}`;
const give = (roleId = role, memberId = member.id) => bot.rest('PUT', route(roleId, memberId));
const take = (roleId = role, memberId = member.id) => bot.rest('DELETE', route(roleId, memberId));
const read = (memberId = member.id) => bot.rest('GET', `/guilds/${guild.id}/members/${memberId}`);

describe('a role', () => {
  test('is given and taken, as often as one asks', async () => {
    for (const _twice of [1, 2]) expect(await give()).toEqual(DONE);
    expect((await read()).body).toMatchObject({ user: { id: member.id }, roles: [role] });
    for (const _twice of [1, 2]) expect(await take()).toEqual(DONE);
    expect((await read()).body).toMatchObject({ roles: [] });
  });

  test.each<[string, () => void]>([
    ['the bot may not manage roles', () => guild.allowRole(guild.appRoleId, 0n)],
    ['it stands above the bot', () => guild.moveRole(guild.appRoleId, 1)],
    ['it is the bot’s own', () => (role = guild.appRoleId)],
    ['it belongs to another bot', () => (role = guild.addRole('Other', { tags: { bot_id: '1' } }))],
    [
      'it belongs to those who boost',
      () => (role = guild.addRole('Boost', { tags: { premium_subscriber: null } })),
    ],
  ])('is neither given nor taken where %s', async (_why, change) => {
    guild.changeRoles(member.id, 'give', role);
    change();
    expect(await give()).toMatchObject(MISSING_PERMISSIONS);
    expect(await take()).toMatchObject(MISSING_PERMISSIONS);
    expect(guild.auditLog).toEqual([]);
  });

  test.each<[string, () => string]>([
    ['@everyone', () => guild.id],
    ['one of another guild', () => discord.addGuild({ name: 'Other' }).addRole('VIP')],
    [
      'one that was deleted',
      () => {
        guild.deleteRole(role);
        return role;
      },
    ],
  ])('is unknown: %s', async (_what, find) => {
    const unknown = find();
    expect(await give(unknown)).toMatchObject(UNKNOWN_ROLE);
    expect(await take(unknown)).toMatchObject(UNKNOWN_ROLE);
  });
});

test('the audit log has a reason as it was meant, for what has changed something', async () => {
  const giveFor = (reason: string) =>
    fetch(`${discord.apiUrl}/v10${route(role)}`, {
      method: 'PUT',
      headers: { authorization: `Bot ${discord.token}`, 'x-audit-log-reason': encodeURIComponent(reason) },
    });
  await giveFor('Платёж № 51004');
  await giveFor('once more');
  await take();
  const entry = { memberId: member.id, roleId: role };
  expect(guild.auditLog).toEqual([
    { ...entry, action: 'give', reason: 'Платёж № 51004' },
    { ...entry, action: 'take', reason: undefined },
  ]);
  expect((await giveFor('я'.repeat(513))).status).toBe(400);
});

describe('a member', () => {
  test('who leaves and comes back has no roles', async () => {
    await give();
    const { body: before } = await read();
    member.leave();
    expect(await read()).toMatchObject(UNKNOWN_MEMBER);
    expect(await give()).toMatchObject(UNKNOWN_MEMBER);
    expect(await take()).toMatchObject(UNKNOWN_MEMBER);
    await expect(member.run('shop')).rejects.toThrow('left');
    member.comeBack();
    const { body: after } = await read();
    expect(before).toMatchObject({ roles: [role] });
    expect(after).toMatchObject({ roles: [] });
    expect(await give()).toEqual(DONE);
    expect(member.roles).toEqual([role]);
  });

  test('says their roles and permissions when they press something', async () => {
    guild.allowRole(role, BanMembers);
    await give();
    void member.run('shop').catch(() => {});
    const told = pressForm.parse(await bot.interaction()).member;
    expect(told.roles).toEqual([role]);
    expect(BigInt(told.permissions) & BanMembers).toBe(BanMembers);
  });
});
