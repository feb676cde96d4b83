import type { PostPermission } from '../../domain/failure.js';
import { listed } from './plural.js';

const NAMES: Record<PostPermission, string> = {
  ViewChannel: '**View Channel**',
  SendMessages: '**Send Messages**',
  EmbedLinks: '**Embed Links**',
};

export const postPermissions = (missing: readonly PostPermission[]): string =>
  listed(missing.map((one) => NAMES[one]));

/** A channel in which the bot posts. @param channel a mention */
export const channel = {
  lacks: (channel: string, missing: readonly PostPermission[]) =>
    `${channel}: give the bot ${postPermissions(missing)}.`,
  gone: (channel: string) => `${channel} was deleted. Choose another channel.`,
  refused: (channel: string) => `Discord refused the last message in ${channel}.`,
  /** Nothing is missing any more. */
  refusedBefore: (channel: string) =>
    `Discord refused the last message in ${channel}. The bot has all permissions there now; the next one will tell.`,
  isPublic: (channel: string) => `Everybody may read ${channel}. Choose a channel of your staff.`,
  unknown: (channel: string) => `Discord didn’t say whether the bot may write in ${channel}.`,
};
