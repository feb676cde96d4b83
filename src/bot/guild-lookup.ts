import type { REST } from 'discord.js';
import { z } from 'zod';
import { Failure, POST_PERMISSIONS } from '../domain/failure.js';
import { DiscordAPIError, RESTJSONErrorCodes, Routes } from '../lib/discord.js';

/* What is requested from Discord about one guild, because the bot caches none. */

const NOT_A_MEMBER = new Set<number | string>([
  RESTJSONErrorCodes.UnknownGuild,
  RESTJSONErrorCodes.MissingAccess,
]);

/**
 * Whether the guild removed the bot, or never had it.
 * @throws discord.js's errors when Discord doesn't say: only a request for a single guild tells that from an outage
 */
export async function hasDeparted(rest: REST, guildId: string): Promise<boolean> {
  try {
    await rest.get(Routes.guild(guildId));
    return false;
  } catch (error) {
    if (error instanceof DiscordAPIError && NOT_A_MEMBER.has(error.code)) return true;
    throw error;
  }
}

/** Whether the bot is a member of a guild, and not only its commands were added; assumed if Discord doesn't say. */
export const isMember = async (rest: REST, guildId: string): Promise<boolean> =>
  !(await hasDeparted(rest, guildId).catch(() => false));

const channelSchema = z.object({ guild_id: z.string().optional() });

/**
 * Checks that a channel is a guild's own and that the bot can see it. What else the bot lacks there shows when it posts.
 * @throws Failure `cannotPost`
 */
export async function checkChannel(rest: REST, guildId: string, channelId: string): Promise<void> {
  const channel = await rest.get(Routes.channel(channelId)).catch((error: unknown) => {
    if (!(error instanceof DiscordAPIError) || ![403, 404].includes(error.status)) throw error;
    throw new Failure(
      error.status === 403
        ? // What else it lacks can't be seen.
          { kind: 'cannotPost', why: 'permission', missing: POST_PERMISSIONS }
        : { kind: 'cannotPost', why: 'channelGone' },
    );
  });
  if (channelSchema.parse(channel).guild_id !== guildId)
    throw new Failure({ kind: 'cannotPost', why: 'channelGone' });
}
