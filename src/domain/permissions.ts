import { POST_PERMISSIONS, type PostPermission } from './failure.js';

/** https://docs.discord.com/developers/topics/permissions */
const ADMINISTRATOR = 1n << 3n;
const BITS: Readonly<Record<PostPermission, bigint>> = {
  ViewChannel: 1n << 10n,
  SendMessages: 1n << 11n,
  EmbedLinks: 1n << 14n,
};
const ALL = ~0n;

export interface RolePermissions {
  readonly id: string;
  readonly permissions: bigint;
}

/** An exception that a channel makes for a role or a member. */
export interface Overwrite {
  /** The id of the role or the member. */
  readonly id: string;
  readonly allow: bigint;
  readonly deny: bigint;
}

/** A member and the roles that they have, without the one that all have. */
export interface Member {
  readonly id: string;
  readonly roleIds: readonly string[];
}

/** A member who has no roles, as @everyone is. */
export const EVERYONE: Member = { id: '', roleIds: [] };

/**
 * The permission bits of a member in a channel, in the order in which Discord applies roles and overwrites.
 * @param guildId also the id of the role that all have
 */
export function channelPermissions(
  overwrites: readonly Overwrite[],
  roles: readonly RolePermissions[],
  { id, roleIds }: Member,
  guildId: string,
): bigint {
  const own = new Set([guildId, ...roleIds]);
  const granted = union(roles.filter((role) => own.has(role.id)).map(({ permissions }) => permissions));
  if ((granted & ADMINISTRATOR) !== 0n) return ALL;
  const levels = [
    overwrites.filter((one) => one.id === guildId),
    overwrites.filter((one) => roleIds.includes(one.id)),
    overwrites.filter((one) => one.id === id),
  ];
  return levels.reduce((bits, level) => {
    const [allow, deny] = [union(level.map((one) => one.allow)), union(level.map((one) => one.deny))];
    return (bits & ~deny) | allow;
  }, granted);
}

const union = (all: readonly bigint[]): bigint => all.reduce((bits, one) => bits | one, 0n);

/** The permissions for posting that these bits lack. */
export const missingPermissions = (bits: bigint): readonly PostPermission[] =>
  (bits & ADMINISTRATOR) !== 0n ? [] : POST_PERMISSIONS.filter((one) => (bits & BITS[one]) === 0n);

export const mayView = (bits: bigint): boolean => !missingPermissions(bits).includes('ViewChannel');

/** How the bot and @everyone stand in a channel. */
export interface ChannelStanding {
  /** The permissions for posting that the bot lacks; undefined if that isn't known. */
  readonly missing?: readonly PostPermission[] | undefined;
  /** Whether @everyone may read it; undefined if that isn't known. */
  readonly isPublic?: boolean | undefined;
  readonly isGone?: boolean;
}

/** A channel in which a feed posts. */
export interface UsedChannel extends ChannelStanding {
  readonly id: string;
  /** Whether Discord refused the last message there. */
  readonly isRefused: boolean;
  /** Discord's code for what it didn't accept in the last message; 0 if it named none. */
  readonly rejection?: number | undefined;
  /** Whether its messages are not for members. */
  readonly isForStaff: boolean;
}

/** Whether messages don't arrive there, as far as that is known. */
export const isBlocked = ({ missing, isGone, isRefused, rejection }: UsedChannel): boolean =>
  isGone === true || rejection !== undefined || (missing === undefined ? isRefused : missing.length > 0);

/** Whether nothing says that messages arrive there, or that they don't: a permission may have come back since a refusal. */
export const isUnknown = (channel: UsedChannel): boolean =>
  !isBlocked(channel) && (channel.missing === undefined || channel.isRefused);
