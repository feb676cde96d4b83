import { PermissionFlagsBits } from 'discord.js';
import type { DiscordRole, GuildRoles } from '../../members.js';
import { overHoldings } from '../rules/due.js';
import { isStop } from '../rules/refusals.js';
import type { Roles, TroubledRole } from '../state.js';

/** https://docs.discord.com/developers/topics/permissions */
export const HARMLESS: readonly string[] = [
  ...['ViewChannel', 'SendMessages', 'SendMessagesInThreads', 'CreatePublicThreads', 'CreatePrivateThreads'],
  ...['ReadMessageHistory', 'AddReactions', 'EmbedLinks', 'AttachFiles', 'UseExternalEmojis'],
  ...['UseExternalStickers', 'Connect', 'Speak', 'Stream', 'UseVAD', 'ChangeNickname'],
  'UseApplicationCommands',
];

/** Discord has renamed this one, and discord.js keeps both names. */
const { ManageEmojisAndStickers: _oldName, ...KNOWN } = PermissionFlagsBits;
const ALL = Object.values(KNOWN).reduce((bits, bit) => bits | bit, 0n);
const POWERFUL = Object.entries(KNOWN).filter(([name]) => !HARMLESS.includes(name));

/** The permissions that a role for buyers must not have; the last stands for all that Discord has added since. */
export const listPowers = (permissions: bigint): readonly string[] => [
  ...POWERFUL.filter(([, bit]) => (permissions & bit) !== 0n).map(([name]) => name),
  ...((permissions & ~ALL) === 0n ? [] : ['UnknownPermissions']),
];

/** Where a role stands among the others. */
type RolePlace = Pick<DiscordRole, 'id' | 'position'>;

type RoleTrouble = 'everyone' | 'managed' | 'aboveBot' | 'refused' | 'tooPowerful';

/** The trouble of each role of the guild by its id; a deleted role is missing. */
export type RoleTroubles = ReadonlyMap<string, RoleTrouble | undefined>;

/**
 * Why the bot must not give a role to buyers: what has to be mended first; undefined if it may.
 * @param botHighest undefined if it says nothing
 */
export function findTrouble(
  role: Omit<DiscordRole, 'name'>,
  guildId: string,
  botHighest: RolePlace | undefined,
  isRefused = false,
): RoleTrouble | undefined {
  if (role.id === guildId) return 'everyone';
  if (role.isManaged) return 'managed';
  if (botHighest && !isBelow(role, botHighest)) return 'aboveBot';
  if (isRefused) return 'refused';
  return listPowers(role.permissions).length > 0 ? 'tooPowerful' : undefined;
}

/** Of two roles at one position, the older one, with the lower id, is the higher. */
export const isBelow = (role: RolePlace, other: RolePlace): boolean =>
  role.position === other.position ? BigInt(role.id) > BigInt(other.id) : role.position < other.position;

/** A role can be taken back even if it has become too powerful to be given. */
export const mayTakeBack = (trouble: RoleTrouble | undefined): boolean =>
  trouble === undefined || trouble === 'tooPowerful';

/** The highest of a member's roles; @everyone if they have no other. */
export function findHighest(guild: Pick<GuildRoles, 'guildId' | 'roles'>, ids: readonly string[]): RolePlace {
  const { guildId, roles } = guild;
  const everyone: RolePlace = roles.find(({ id }) => id === guildId) ?? { id: guildId, position: 0 };
  return roles
    .filter(({ id }) => ids.includes(id))
    .reduce((highest, role) => (isBelow(highest, role) ? role : highest), everyone);
}

/** Whether Discord lets the bot, or whoever has `ownRoleIds`, give and take roles at all. */
export function mayManageRoles({ guildId, roles, ownRoleIds }: GuildRoles): boolean {
  const own = roles.filter(({ id }) => id === guildId || ownRoleIds.includes(id));
  const bits = own.reduce((sum, { permissions }) => sum | permissions, 0n);
  return (bits & (PermissionFlagsBits.ManageRoles | PermissionFlagsBits.Administrator)) !== 0n;
}

export function readRoleTroubles(guild: GuildRoles, isRefusedNow: (roleId: string) => boolean): RoleTroubles {
  const botHighest = findHighest(guild, guild.ownRoleIds);
  return new Map(
    guild.roles.map((role) => [role.id, findTrouble(role, guild.guildId, botHighest, isRefusedNow(role.id))]),
  );
}

/** Troubles of the roles that are mapped or can't be taken back; those that last keep their time. */
export function findTroubledRoles(roles: Roles, guild: GuildRoles, now: number): readonly TroubledRole[] {
  const { mappings, refusals, troubles: before } = roles;
  const roleTroubles = readRoleTroubles(guild, () => false);
  const mapped = mappings.map(({ roleId }) => roleId);
  const over = overHoldings(roles, now).map(({ roleId }) => roleId);
  const stuck = over.filter((roleId) => !mayTakeBack(roleTroubles.get(roleId)));
  const keep = (roleId: string, kind: TroubledRole['kind'], more: Partial<TroubledRole>): TroubledRole => {
    const known = before.find((one) => one.roleId === roleId && one.kind === kind);
    return { ...(known ?? { roleId, kind, powers: [], since: now, isTold: false }), ...more };
  };
  const stops = refusals.filter(isStop).flatMap(({ roleId, code }) => {
    if (roleId === null) return keep(guild.guildId, 'refusedAll', { code });
    return [...mapped, ...over].includes(roleId) ? keep(roleId, 'refused', { code }) : [];
  });
  const others = [...new Set([...mapped, ...stuck])].flatMap((roleId): readonly TroubledRole[] => {
    const kind = roleTroubles.has(roleId) ? roleTroubles.get(roleId) : 'deleted';
    if (!kind) return [];
    const permissions = guild.roles.find(({ id }) => id === roleId)?.permissions ?? 0n;
    return [keep(roleId, kind, { powers: kind === 'tooPowerful' ? listPowers(permissions) : [] })];
  });
  return [...stops, ...others];
}

/** What Discord says now of the roles that are mapped, for the panel and the check-up too. */
export const noteTroubles = (state: Roles, guild: GuildRoles, now: number): Roles =>
  mayManageRoles(guild)
    ? { ...state, lacksPermission: false, troubles: findTroubledRoles(state, guild, now) }
    : { ...state, lacksPermission: true };
