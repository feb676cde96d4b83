/** A role of a guild, as Discord has it. */
export interface DiscordRole {
  readonly id: string;
  readonly name: string;
  /** Higher roles have higher positions; of two at one position, the one with the lower id is higher. */
  readonly position: number;
  readonly permissions: bigint;
  /** By Discord or another bot, so nobody can give it. */
  readonly isManaged: boolean;
}

export interface GuildRoles {
  /** Also the id of the @everyone role. */
  readonly guildId: string;
  readonly roles: readonly DiscordRole[];
  /** Of the bot itself. */
  readonly ownRoleIds: readonly string[];
  /** The guild's owner may give every role. */
  readonly ownerId: string;
}

/** Discord did nothing: the bot may not give or take this role, or it was deleted. */
interface RoleRefusal {
  /** Of Discord's list, https://docs.discord.com/developers/topics/opcodes-and-status-codes#json, or an HTTP status. */
  readonly code: number;
}

/** `gone`: the member has left; `unknown`: Discord doesn't answer, so it may have worked. */
export type RoleOutcome = 'done' | 'gone' | 'unknown' | RoleRefusal;

export const isRefused = (outcome: RoleOutcome | 'skipped'): outcome is RoleRefusal =>
  typeof outcome === 'object';

export interface GuildMember {
  readonly roleIds: readonly string[];
  /** In milliseconds since the epoch; null if Discord doesn't say. A member who returned has joined later. */
  readonly joinedAt: number | null;
}

/** What a role adds in a channel to @everyone's permissions there. */
export interface ChannelGain {
  /** Of the channel. */
  readonly id: string;
  /** Permission bits, never none. */
  readonly gained: bigint;
}

/** The members of one guild and their roles. The bot caches none, so each call is a request to Discord. */
export interface Members {
  /** Three requests. Undefined if Discord doesn't answer. */
  guildRoles(): Promise<GuildRoles | undefined>;
  /** Undefined if Discord doesn't answer. */
  find(memberId: string): Promise<GuildMember | 'gone' | undefined>;
  /** Both may be repeated. @param reason for Discord's audit log, at most 512 characters */
  give(memberId: string, roleId: string, reason: string): Promise<RoleOutcome>;
  take(memberId: string, roleId: string, reason: string): Promise<RoleOutcome>;
  /** Channels in which the role adds something, in one request. Undefined if Discord doesn't answer. */
  channelGains(roleId: string, roles: readonly DiscordRole[]): Promise<readonly ChannelGain[] | undefined>;
}
