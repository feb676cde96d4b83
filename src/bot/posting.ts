import { ChannelType, PermissionFlagsBits } from 'discord.js';
import { Failure } from '../domain/failure.js';
import { missingPermissions } from '../domain/permissions.js';
import type { Interaction } from './interaction.js';
import { grants } from './permissions.js';

// Members can't borrow the bot's permissions: it posts and mentions only where they could do so themselves, as far
// as Discord describes their permissions in the interaction.

export const POST_CHANNELS = [ChannelType.GuildText, ChannelType.GuildAnnouncement] as const;

const THREADS = [
  ChannelType.PublicThread,
  ChannelType.PrivateThread,
  ChannelType.AnnouncementThread,
] as const;

type Evidence = Pick<Interaction, 'guildId' | 'permissions' | 'channels' | 'mentionableRoles'>;

/** Returns `channelId` if the member may post there. @throws Failure `cannotPost` */
export function postableChannel(evidence: Evidence, channelId: string): string {
  const channel = evidence.channels.get(channelId);
  if (!channel) throw new Failure({ kind: 'cannotPost', why: 'channelGone' });
  if (!POST_CHANNELS.some((type) => type === channel.type))
    throw new Failure({ kind: 'cannotPost', why: 'channelType' });
  const missing = missingPermissions(channel.permissions);
  if (missing.length > 0) throw new Failure({ kind: 'cannotPost', why: 'memberPermission', missing });
  return channelId;
}

/** Whether the bot may write in a channel or thread, as the interaction describes it. */
export function mayWrite({ channels }: Evidence, channelId: string): boolean {
  const { type, appPermissions: bits = 0n } = channels.get(channelId) ?? {};
  const { SendMessages, SendMessagesInThreads, ViewChannel } = PermissionFlagsBits;
  const needed = ViewChannel | (THREADS.some((one) => one === type) ? SendMessagesInThreads : SendMessages);
  return (bits & needed) === needed;
}

/** A channel or role that the interaction doesn't describe counts as closed to all but administrators. */
export function mayMention(
  { permissions, channels, mentionableRoles, guildId }: Evidence,
  roleId: string,
  channelId: string | undefined,
): boolean {
  if ((permissions & PermissionFlagsBits.Administrator) !== 0n) return true;
  const channel = channelId === undefined ? undefined : channels.get(channelId);
  if (channel !== undefined && grants(channel.permissions, 'MentionEveryone')) return true;
  // @everyone has the guild's id.
  return roleId !== guildId && mentionableRoles.has(roleId);
}
