import { OverwriteType, PermissionFlagsBits } from 'discord.js';
import type { ChannelState, GuildState, Overwrite, PersonState } from './state.js';

const ALL_PERMISSIONS = Object.values(PermissionFlagsBits).reduce((all, bit) => all | bit, 0n);

/** What @everyone may do in a new guild. */
export const EVERYONE =
  PermissionFlagsBits.ViewChannel |
  PermissionFlagsBits.SendMessages |
  PermissionFlagsBits.EmbedLinks |
  PermissionFlagsBits.AttachFiles |
  PermissionFlagsBits.ReadMessageHistory |
  PermissionFlagsBits.AddReactions |
  PermissionFlagsBits.UseExternalEmojis |
  PermissionFlagsBits.UseApplicationCommands;

/** What the bot may do in a new guild: what an invitation with the usual permissions gives. */
export const APP_PERMISSIONS = EVERYONE | PermissionFlagsBits.MentionEveryone;

type Member = Pick<PersonState, 'id' | 'roles' | 'permissions'>;

export const includesAdministrator = (permissions: bigint): boolean =>
  (permissions & PermissionFlagsBits.Administrator) !== 0n;

/** The bot as a member. */
export const appMember = ({ app }: GuildState): Member => ({
  id: app.id,
  roles: app.roles,
  permissions: 0n,
});

/** A member's permissions in the guild, as Discord computes them. */
export function guildPermissions(guild: GuildState, member: Member): bigint {
  const own = guild.roles.filter(({ id }) => id === guild.id || member.roles.includes(id));
  const all = union([member.permissions, ...own.map(({ permissions }) => permissions)]);
  return member.id === guild.ownerId || includesAdministrator(all) ? ALL_PERMISSIONS : all;
}

/**
 * A member's permissions in a channel: overwrites of @everyone come first, then those of all roles together, then the
 * member's own. What a missing permission makes useless (nobody writes where they see nothing) stays, as in Discord's
 * numbers.
 */
export function channelPermissions({ guild, overwrites }: ChannelState, member: Member): bigint {
  const base = guildPermissions(guild, member);
  if (includesAdministrator(base)) return base;
  const find = (type: OverwriteType, ids: readonly string[]): Overwrite[] =>
    [...overwrites].flatMap(([id, one]) => (one.type === type && ids.includes(id) ? [one] : []));
  const levels = [
    find(OverwriteType.Role, [guild.id]),
    find(OverwriteType.Role, member.roles),
    find(OverwriteType.Member, [member.id]),
  ];
  return levels.reduce(
    (sum, level) => (sum & ~union(level.map(({ deny }) => deny))) | union(level.map(({ allow }) => allow)),
    base,
  );
}

/** The bot's permissions in a channel. */
export const appPermissions = (channel: ChannelState): bigint =>
  channelPermissions(channel, appMember(channel.guild));

const union = (all: readonly bigint[]): bigint => all.reduce((sum, one) => sum | one, 0n);

/** What an overwrite takes away and gives so that exactly these permissions are left. */
export const exactly = (permissions: bigint): Pick<Overwrite, 'allow' | 'deny'> => ({
  allow: permissions,
  deny: ALL_PERMISSIONS & ~permissions,
});
