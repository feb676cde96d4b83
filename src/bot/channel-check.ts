import type { REST } from 'discord.js';
import { z } from 'zod';
import { DiscordAPIError, Routes } from '../discord.js';
import { Failure } from '../failure.js';

const channelSchema = z.object({ guild_id: z.string().optional() });

/**
 * Checks that a channel is the guild's own and that the bot sees it, before anything is sent there: ids of channels come back
 * with options and buttons, and anybody can send any.
 * @throws Failure `cannotPost`
 */
export type ChannelCheck = (guildId: string, channelId: string) => Promise<void>;

export const createChannelCheck =
  (rest: REST): ChannelCheck =>
  async (guildId, channelId) => {
    const channel = await rest.get(Routes.channel(channelId)).catch((error: unknown) => {
      if (!(error instanceof DiscordAPIError) || ![403, 404].includes(error.status)) throw error;
      throw new Failure({ kind: 'cannotPost', why: error.status === 403 ? 'permission' : 'channelGone' });
    });
    if (channelSchema.parse(channel).guild_id !== guildId)
      throw new Failure({ kind: 'cannotPost', why: 'channelGone' });
  };
