import type { REST } from 'discord.js';
import { z } from 'zod';
import { Failure, POST_PERMISSIONS } from '../domain/failure.js';
import { DiscordAPIError, Routes } from '../lib/discord.js';

/**
 * Checks that a channel is a guild's own and that the bot can see it. What else the bot lacks there shows when it posts.
 * @throws Failure `cannotPost`
 */
export type ChannelCheck = (guildId: string, channelId: string) => Promise<void>;

const channelSchema = z.object({ guild_id: z.string().optional() });

export const createChannelCheck =
  (rest: REST): ChannelCheck =>
  async (guildId, channelId) => {
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
  };
