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
export const listPowers = (permissions: bigint): string[] => [
  ...POWERFUL.filter(([, bit]) => (permissions & bit) !== 0n).map(([name]) => name),
  ...((permissions & ~ALL) === 0n ? [] : ['UnknownPermissions']),
];

/** Why the bot must not give a role to buyers. */
export function findTrouble(guild: GuildRoles, roleId: string): Pick<Trouble, 'kind' | 'powers'> | undefined {
  const role = guild.roles.find(({ id }) => id === roleId);
  if (!role) return { kind: 'deleted', powers: [] };
  if (role.isManaged || roleId === guild.guildId) return { kind: 'managed', powers: [] };
  // Without the permission the bot may have no role yet, whose place would say something.
  if (mayManageRoles(guild) && !isBelow(role, findHighest(guild, guild.ownRoleIds)))
    return { kind: 'aboveBot', powers: [] };
  const powers = listPowers(role.permissions);
  return powers.length > 0 ? { kind: 'tooPowerful', powers } : undefined;
}

/** Where a role stands among the others. */
type RolePlace = Pick<DiscordRole, 'id' | 'position'>;

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

/** Of a trouble that has just been found. */
export const BEGUN = { powers: [], code: 0, count: 0, isTold: false, isGivenUp: false };

/** Notes what is wrong with the roles that are mapped or still to be taken back. What lasts keeps its time. */
export function noteTroubles(state: Roles, guild: GuildRoles, now: number): Roles {
  const keep = (found: Pick<Trouble, 'roleId' | 'kind'> & Partial<Trouble>): Trouble => {
    const known = state.troubles.find((one) => one.roleId === found.roleId && one.kind === found.kind);
    return { ...BEGUN, since: now, at: now, ...known, ...found };
  };
  const used = new Set([...state.mappings, ...overHoldings(state, now)].map(({ roleId }) => roleId));
  const ofRoles = [...used].flatMap((roleId) => {
    const found = findTrouble(guild, roleId);
    return found ? keep({ roleId, ...found }) : [];
  });
  const isUnknown = (roleId: string) => used.has(roleId) && !ofRoles.some((one) => one.roleId === roleId);
  const refusals = state.troubles.filter(
    ({ kind, roleId }) => kind === 'refusedAll' || (kind === 'refused' && isUnknown(roleId)),
  );
  const found = mayManageRoles(guild) ? ofRoles : [keep({ roleId: guild.guildId, kind: 'noPermission' })];
  return { ...state, checkedAt: now, troubles: [...refusals, ...found] };
}
