import { PermissionFlagsBits } from 'discord.js';
import { appMember, guildPermissions } from './permissions.js';
import { DiscordError } from './route.js';
import type { AuditEntry, GuildState, RoleState } from './state.js';

/** Puts a role directly below the bot's own. */
export function createRole(
  { roles, app }: GuildState,
  { id, ...more }: Partial<RoleState> & Pick<RoleState, 'id'>,
): void {
  const role = { name: `role-${id}`, color: 0, mentionable: false, tags: undefined, permissions: 0n };
  roles.splice(
    roles.findIndex((one) => one.id === app.roleId),
    0,
    { id, ...role, ...more },
  );
}

/** @throws Error if there is no such role */
export function findRole({ roles, name }: GuildState, id: string): RoleState {
  const role = roles.find((one) => one.id === id);
  if (role === undefined) throw new Error(`The guild ${name} has no role ${id}`);
  return role;
}

/** A member whose roles can be changed, which the bot is, too. */
export const holderOf = ({ app, people }: GuildState, id: string) => (id === app.id ? app : people.get(id));

/** Gives or takes a role; returns whether that changes anything. */
export function changeRoles(
  holder: Pick<GuildState['app'], 'roles'>,
  action: AuditEntry['action'],
  roleId: string,
): boolean {
  const others = holder.roles.filter((id) => id !== roleId);
  const changed = action === 'give' ? [...others, roleId] : others;
  const isChanged = changed.length !== holder.roles.length;
  if (isChanged) holder.roles = changed;
  return isChanged;
}

/** Takes a role from all who have it, and away from the guild and the overwrites of its channels. */
export function deleteRole(guild: GuildState, id: string): void {
  guild.roles.splice(guild.roles.indexOf(findRole(guild, id)), 1);
  for (const holder of [guild.app, ...guild.people.values()]) changeRoles(holder, 'take', id);
  for (const { overwrites } of guild.channels.values()) overwrites.delete(id);
}

/** The bot gives or takes a role. What changes nothing is not in the audit log. */
export function changeRolesAsApp(guild: GuildState, entry: AuditEntry): void {
  const { action, memberId, roleId } = entry;
  const app = appMember(guild);
  if ((guildPermissions(guild, app) & PermissionFlagsBits.ManageRoles) === 0n) {
    throw new DiscordError('missingPermissions');
  }
  const holder = holderOf(guild, memberId);
  if (holder === undefined) throw new DiscordError('unknownMember');
  const position = guild.roles.findIndex(({ id }) => id === roleId);
  // Nobody has @everyone as a role of their own, so Discord doesn't know it here (discord-api-docs, issue 1587).
  if (position < 1) throw new DiscordError('unknownRole');
  const highest = guild.roles.findLastIndex(({ id }) => app.roles.includes(id));
  if (guild.roles[position]?.tags || position >= highest) throw new DiscordError('missingPermissions');
  if (changeRoles(holder, action, roleId)) guild.auditLog.push(entry);
}
