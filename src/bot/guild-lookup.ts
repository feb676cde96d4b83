import type { REST } from 'discord.js';
import { z } from 'zod';
import { Failure, POST_PERMISSIONS } from '../domain/failure.js';
import { DiscordAPIError, RESTJSONErrorCodes, Routes } from '../lib/discord.js';

/* The bot caches no guilds, so each of these is a request to Discord. */

const NOT_A_MEMBER = new Set<number | string>([
  RESTJSONErrorCodes.UnknownGuild,
  RESTJSONErrorCodes.MissingAccess,
]);

/** Asks for one guild, which tells a departure from an outage. @throws discord.js's errors on an outage */
export async function hasDeparted(rest: REST, guildId: string): Promise<boolean> {
  try {
    await rest.get(Routes.guild(guildId));
    return false;
  } catch (error) {
    if (error instanceof DiscordAPIError && NOT_A_MEMBER.has(error.code)) return true;
    throw error;
  }
}

/** False if only the bot's commands were added; true if Discord doesn't say. */
export const isMember = async (rest: REST, guildId: string): Promise<boolean> =>
  !(await hasDeparted(rest, guildId).catch(() => false));

const channelSchema = z.object({ guild_id: z.string().optional() });

/** @throws Failure `cannotPost` unless the guild has the channel and the bot can see it */
export async function checkChannel(rest: REST, guildId: string, channelId: string): Promise<void> {
  const channel = await rest.get(Routes.channel(channelId)).catch((error: unknown) => {
    if (!(error instanceof DiscordAPIError) || ![403, 404].includes(error.status)) throw error;
    throw new Failure(
      error.status === 403
        ? // Discord doesn't say which ones are missing.
          { kind: 'cannotPost', why: 'permission', missing: POST_PERMISSIONS }
        : { kind: 'cannotPost', why: 'channelGone' },
    );
  });
  if (channelSchema.parse(channel).guild_id !== guildId)
    throw new Failure({ kind: 'cannotPost', why: 'channelGone' });
}
