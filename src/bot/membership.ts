import type { REST } from 'discord.js';
import { DiscordAPIError, PermissionFlagsBits, RESTJSONErrorCodes, Routes } from '../lib/discord.js';

const NOT_A_MEMBER = new Set<number | string>([
  RESTJSONErrorCodes.UnknownGuild,
  RESTJSONErrorCodes.MissingAccess,
]);

/** Looks up a single guild: only then does Discord tell "not a member" from an outage. */
export async function isGone(rest: REST, guildId: string): Promise<boolean> {
  try {
    await rest.get(Routes.guild(guildId));
    return false;
  } catch (error) {
    if (error instanceof DiscordAPIError && NOT_A_MEMBER.has(error.code)) return true;
    throw error;
  }
}

/**
 * Whether the bot is a member of a guild; assumed if Discord doesn't say.
 * @param appPermissions what an interaction says that the bot may do in its channel
 */
export type Membership = (guildId: string, appPermissions: bigint) => Promise<boolean>;

/** The permissions that Discord grants for replies if a guild added only the bot's commands. */
const WITHOUT_BOT =
  PermissionFlagsBits.AttachFiles |
  PermissionFlagsBits.EmbedLinks |
  PermissionFlagsBits.MentionEveryone |
  PermissionFlagsBits.UseExternalEmojis;

/** Any other permission means that the bot has joined; only without one is Discord asked. */
export const createMembership =
  (rest: REST): Membership =>
  async (guildId, appPermissions) =>
    (appPermissions & ~WITHOUT_BOT) !== 0n || !(await isGone(rest, guildId).catch(() => false));
