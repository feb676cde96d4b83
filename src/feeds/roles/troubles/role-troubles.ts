import { PermissionFlagsBits } from '../../../lib/discord.js';
import type { DiscordRole, GuildRoles } from '../../members.js';
import { overHoldings } from '../rules/due.js';
import { isStop } from '../rules/refusals.js';
import type { Roles, TroubledRole } from '../state.js';
import { listPowers } from './powers.js';

/** Where a role stands among the others. */
type RolePlace = Pick<DiscordRole, 'id' | 'position'>;

type RoleTrouble = 'everyone' | 'managed' | 'aboveBot' | 'tooPowerful' | 'refused';

/** The troubles of each role of the guild by its id; a deleted role is missing. */
export type RoleTroubles = ReadonlyMap<string, readonly RoleTrouble[]>;

/** Why the bot must not give a role to buyers; empty if it may. */
export function findTroubles(
  role: Omit<DiscordRole, 'name'>,
  { guildId, botHighest }: { readonly guildId: string; readonly botHighest: RolePlace },
): readonly RoleTrouble[] {
  const troubles: readonly (RoleTrouble | false)[] = [
    role.id === guildId && 'everyone',
    role.isManaged && 'managed',
    !isBelow(role, botHighest) && 'aboveBot',
    listPowers(role.permissions).length > 0 && 'tooPowerful',
  ];
  return troubles.flatMap((trouble) => trouble || []);
}

/** Of two roles at one position, the older one, with the lower id, is the higher. */
export const isBelow = (role: RolePlace, other: RolePlace): boolean =>
  role.position === other.position ? BigInt(role.id) > BigInt(other.id) : role.position < other.position;

/** A role can be taken back even if it has become too powerful to be given. */
export const mayTakeBack = (troubles: readonly RoleTrouble[]): boolean =>
  troubles.every((trouble) => trouble === 'tooPowerful');

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
  const ranks = { guildId: guild.guildId, botHighest: findHighest(guild, guild.ownRoleIds) };
  const read = (role: DiscordRole): readonly RoleTrouble[] =>
    isRefusedNow(role.id) ? [...findTroubles(role, ranks), 'refused'] : findTroubles(role, ranks);
  return new Map(guild.roles.map((role) => [role.id, read(role)]));
}

/** Troubles of the roles that are mapped or can't be taken back; those that last keep their time. */
export function findTroubledRoles(roles: Roles, guild: GuildRoles, now: number): readonly TroubledRole[] {
  const { mappings, refusals, troubles: before } = roles;
  const roleTroubles = readRoleTroubles(guild, () => false);
  const over = overHoldings(roles, now);
  const stuck = over.filter(({ roleId }) => !mayTakeBack(roleTroubles.get(roleId) ?? []));
  const roleIds = [...new Set([...mappings, ...stuck].map(({ roleId }) => roleId))];
  const keep = (roleId: string, kind: TroubledRole['kind'], more: Partial<TroubledRole>): TroubledRole => {
    const known = before.find((one) => one.roleId === roleId && one.kind === kind);
    return { ...(known ?? { roleId, kind, powers: [], since: now, isTold: false }), ...more };
  };
  const stops = refusals.filter(isStop).flatMap(({ roleId, code }) => {
    if (roleId === null) return keep(guild.guildId, 'refusedAll', { code });
    const isUsed = [...mappings, ...over].some((one) => one.roleId === roleId);
    return isUsed ? keep(roleId, 'refused', { code }) : [];
  });
  const others = roleIds.flatMap((roleId): readonly TroubledRole[] => {
    // Only the first is told, because it has to be mended first.
    const [kind] = roleTroubles.get(roleId) ?? ['deleted' as const];
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
