import { PermissionFlagsBits } from 'discord.js';
import type { DiscordRole, GuildRoles } from '../../kit/members.js';
import { overHoldings } from '../rules/due.js';
import type { Roles, Trouble } from '../state.js';

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

/** Why the bot must not give a role to buyers. @param botHighest undefined if it says nothing */
export function findTrouble(
  role: Omit<DiscordRole, 'name'>,
  guildId: string,
  botHighest: RolePlace | undefined,
): Trouble['kind'] | undefined {
  if (role.id === guildId) return 'everyone';
  if (role.isManaged) return 'managed';
  if (botHighest && !isBelow(role, botHighest)) return 'aboveBot';
  return listPowers(role.permissions).length > 0 ? 'tooPowerful' : undefined;
}

/** Of two roles at one position, the older one, with the lower id, is the higher. */
export const isBelow = (role: RolePlace, other: RolePlace): boolean =>
  role.position === other.position ? BigInt(role.id) > BigInt(other.id) : role.position < other.position;

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

/** Notes what is wrong with the roles that are mapped or still to be taken back. What lasts keeps its time. */
export function noteTroubles(state: Roles, guild: GuildRoles, now: number): Roles {
  const keep = (roleId: string, kind: Trouble['kind'], powers: readonly string[] = []): Trouble => {
    const known = state.troubles.find((one) => one.roleId === roleId && one.kind === kind);
    const begun = { code: 0, since: now, count: 0, at: now, isTold: false, isGivenUp: false };
    return { ...begun, ...known, roleId, kind, powers: [...powers] };
  };
  const used = new Set([...state.mappings, ...overHoldings(state, now)].map(({ roleId }) => roleId));
  const botHighest = findHighest(guild, guild.ownRoleIds);
  const ofRoles = [...used].flatMap((roleId) => {
    const role = guild.roles.find(({ id }) => id === roleId);
    const kind = role ? findTrouble(role, guild.guildId, botHighest) : 'deleted';
    return kind ? keep(roleId, kind, kind === 'tooPowerful' && role ? listPowers(role.permissions) : []) : [];
  });
  const isKnown = (roleId: string) => !used.has(roleId) || ofRoles.some((one) => one.roleId === roleId);
  const refusals = state.troubles.filter(
    ({ kind, roleId }) => kind === 'refusedAll' || (kind === 'refused' && !isKnown(roleId)),
  );
  // Without the permission the bot may have no role, whose place would say something.
  const found = mayManageRoles(guild) ? ofRoles : [keep(guild.guildId, 'noPermission')];
  return { ...state, checkedAt: now, troubles: [...refusals, ...found] };
}
