import { Failure, POST_PERMISSIONS } from '../domain/failure.js';
import { ChannelType, PermissionFlagsBits } from '../lib/discord.js';
import type { Interaction } from './interaction.js';
import { grants } from './permissions.js';

/*
 * The bot lends nobody its permissions: it posts only in channels in which the member who has it post may post themselves,
 * and mentions only whom they may mention there. What they may do is what Discord says in their interaction.
 */

/** The types of channels in which the bot posts, for options and selects of channels. */
export const POST_CHANNELS = [ChannelType.GuildText, ChannelType.GuildAnnouncement] as const;

type Evidence = Pick<Interaction, 'guildId' | 'channelId' | 'permissions' | 'appPermissions'> &
  Pick<Interaction, 'channels' | 'mentionableRoles'>;

/**
 * The id of a channel in which the bot may post for a member, as far as their interaction tells.
 * @param channelId the one in which the interaction happened, or one that was chosen in it
 * @throws Failure `cannotPost`
 */
export function postableChannel(evidence: Evidence, channelId: string): string {
  const channel = evidence.channels.get(channelId);
  if (!channel) throw new Failure({ kind: 'cannotPost', why: 'channelGone' });
  if (!POST_CHANNELS.some((type) => type === channel.type))
    throw new Failure({ kind: 'cannotPost', why: 'channelType' });
  demand(channel.permissions, 'memberPermission');
  if (channelId === evidence.channelId) demand(evidence.appPermissions, 'permission');
  return channelId;
}

function demand(granted: bigint, why: 'memberPermission' | 'permission'): void {
  const missing = POST_PERMISSIONS.filter((one) => !grants(granted, one));
  if (missing.length > 0) throw new Failure({ kind: 'cannotPost', why, missing });
}

/**
 * Whether a member may mention a role in a channel. Their interaction tells what they may do in its own channel and in
 * those that were chosen in it; in any other channel only administrators may mention whom they like. A role that was not
 * chosen in this interaction counts as one that not everybody may mention.
 */
export function mayMention(
  { permissions, channels, mentionableRoles, guildId }: Evidence,
  roleId: string,
  channelId: string | undefined,
): boolean {
  if ((permissions & PermissionFlagsBits.Administrator) !== 0n) return true;
  const channel = channelId === undefined ? undefined : channels.get(channelId);
  if (channel !== undefined && grants(channel.permissions, 'MentionEveryone')) return true;
  // The role of everyone has the guild's id.
  return roleId !== guildId && mentionableRoles.has(roleId);
}
