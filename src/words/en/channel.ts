import type { PostPermission } from '../../domain/failure.js';
import { listed } from './plural.js';

const NAMES: Record<PostPermission, string> = {
  ViewChannel: '**View Channel**',
  SendMessages: '**Send Messages**',
  EmbedLinks: '**Embed Links**',
};

export const postPermissions = (missing: readonly PostPermission[]): string =>
  listed(missing.map((one) => NAMES[one]));

/** By Discord's code: https://docs.discord.com/developers/topics/opcodes-and-status-codes#json */
const REASONS: Readonly<Record<number, string>> = {
  20016: 'the channel is in slow mode',
  20022: 'an announcement can be edited only a few times an hour',
  20028: 'too many messages are sent in this channel',
  40333: 'its network blocks the bot; tell the owner of this bot',
  50035: 'a part of it is not valid; tell the owner of this bot',
  50083: 'the thread is archived',
  200000: 'AutoMod of this Discord server blocked it; look at its rules',
  240000: 'a link in it counts as harmful; look at the links and texts of the shop',
};

/** A channel in which the bot posts. @param channel a mention */
export const channel = {
  lacks: (channel: string, missing: readonly PostPermission[]) =>
    `${channel}: give the bot ${postPermissions(missing)}.`,
  gone: (channel: string) => `${channel} was deleted. Choose another channel.`,
  refused: (channel: string) => `Discord refused the last message in ${channel}.`,
  /** @param code of Discord, or 0 */
  rejected: (channel: string, code: number) =>
    `Discord refused the last message in ${channel}${code in REASONS ? `: ${REASONS[code]}` : ''}${code > 0 ? ` (Discord’s code ${code})` : ''}.`,
  /** Nothing is missing any more. */
  refusedBefore: (channel: string) =>
    `Discord refused the last message in ${channel}. The bot has all permissions there now; the next one will tell.`,
  isPublic: (channel: string) => `Everybody may read ${channel}. Choose a channel of your staff.`,
  unknown: (channel: string) => `Discord didn’t say whether the bot may write in ${channel}.`,
};
