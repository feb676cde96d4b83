import { RESTJSONErrorCodes as Codes, PermissionFlagsBits } from 'discord.js';
import { DAY_MS, MINUTE_MS } from '../../../lib/duration.js';
import type { DiscordRole, GuildRoles } from '../../kit/members.js';
import type { RoleProblem, Roles } from '../state.js';
import { overHoldings } from './members.js';

/** About the bot or the guild: they stop all roles alike. */
const OF_ALL: ReadonlySet<number> = new Set([
  Codes.TwoFactorAuthenticationIsRequired,
  Codes.MissingAccess,
  // HTTP's.
  401,
]);

/** The first, and with the next three polls; then one a day. */
const SOON_TRIES = 4;
const DAILY_TRIES = 7;
export const GIVE_UP_MS = DAILY_TRIES * DAY_MS;

export const isRefusal = ({ kind }: RoleProblem): boolean => kind === 'refused' || kind === 'refusedAll';
const concerns = (one: RoleProblem, roleId: string): boolean =>
  one.roleId === roleId || one.kind === 'refusedAll' || one.kind === 'noPermission';

/** What Discord refuses about a role; undefined if nothing. */
export const findRefusal = ({ problems }: Pick<Roles, 'problems'>, roleId: string): RoleProblem | undefined =>
  problems.find((one) => isRefusal(one) && concerns(one, roleId));

/** What is taken asks for nothing else, so whoever waits for it has it tried. @param isForced somebody waits for it */
export function mayTry(
  roles: Pick<Roles, 'problems'>,
  { kind, roleId }: { readonly kind: 'give' | 'take'; readonly roleId: string },
  now: number,
  isForced: boolean,
): boolean {
  const known = roles.problems.filter((one) => !isRefusal(one) && concerns(one, roleId));
  const stopsTaking = (one: RoleProblem) => !isForced && one.kind !== 'tooPowerful' && one.kind !== 'deleted';
  if (known.some((one) => kind === 'give' || stopsTaking(one))) return false;
  const refusal = findRefusal(roles, roleId);
  if (!refusal) return true;
  const { count, at } = refusal;
  if (isForced || count < SOON_TRIES) return now - at >= MINUTE_MS;
  return count < SOON_TRIES + DAILY_TRIES && now - at >= DAY_MS;
}

export const noteDone = (problems: readonly RoleProblem[], roleId: string): RoleProblem[] =>
  problems.filter((one) => !isRefusal(one) || !concerns(one, roleId));

export function noteRefusal(
  problems: readonly RoleProblem[],
  { roleId, code, guildId }: { readonly roleId: string; readonly code: number; readonly guildId: string },
  now: number,
): RoleProblem[] {
  const about = OF_ALL.has(code)
    ? { roleId: guildId, kind: 'refusedAll' as const }
    : { roleId, kind: 'refused' as const };
  const noted = noteProblem(problems, about, now);
  const others = problems.filter((one) => one.kind !== about.kind || one.roleId !== about.roleId);
  return [...others, { ...noted, code, at: now, count: noted.count + 1 }];
}

type Found = Pick<RoleProblem, 'roleId' | 'kind'> & Partial<Pick<RoleProblem, 'powers'>>;

/** What lasts keeps its time. */
function noteProblem(problems: readonly RoleProblem[], found: Found, now: number): RoleProblem {
  const known = problems.find((one) => one.roleId === found.roleId && one.kind === found.kind);
  const begun = { powers: [], code: 0, count: 0, isTold: false, isGivenUp: false };
  return { ...begun, since: now, at: now, ...known, ...found };
}

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
export function findProblem(
  guild: GuildRoles,
  roleId: string,
): Pick<RoleProblem, 'kind' | 'powers'> | undefined {
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

/** Notes what is wrong with the roles that are mapped or still to be taken back. */
export function noteProblems(state: Roles, guild: GuildRoles, now: number): Roles {
  const used = new Set([...state.mappings, ...overHoldings(state, now)].map(({ roleId }) => roleId));
  const ofRoles = [...used].flatMap((roleId): Found | [] => {
    const found = findProblem(guild, roleId);
    return found ? { roleId, ...found } : [];
  });
  const isUnknown = (roleId: string) => used.has(roleId) && !ofRoles.some((one) => one.roleId === roleId);
  const refusals = state.problems.filter(
    ({ kind, roleId }) => kind === 'refusedAll' || (kind === 'refused' && isUnknown(roleId)),
  );
  const found: Found[] = mayManageRoles(guild) ? ofRoles : [{ roleId: guild.guildId, kind: 'noPermission' }];
  const noted = found.map((one) => noteProblem(state.problems, one, now));
  return { ...state, checkedAt: now, problems: [...refusals, ...noted] };
}
