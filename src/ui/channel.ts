import { isBlocked, isUnknown, type UsedChannel } from '../domain/permissions.js';
import { channelMention } from '../text/markdown.js';
import type { Words } from '../words/index.js';

/** What is wrong with a channel, a line each. */
export function channelTroubles(channel: UsedChannel, { channel: texts }: Words): string[] {
  const { missing, isGone, isForStaff, isPublic } = channel;
  const mention = channelMention(channel.id);
  return [
    isGone && texts.gone(mention),
    !isGone && missing?.length && texts.lacks(mention, missing),
    !isGone && !missing?.length && isBlocked(channel) && texts.refused(mention),
    isForStaff && isPublic && texts.isPublic(mention),
  ].flatMap((line) => (line ? `⚠️ ${line}` : []));
}

/** One line if Discord doesn't say whether the bot may write there. */
export const unknownChannelLine = (channel: UsedChannel, { channel: texts }: Words): string | false =>
  isUnknown(channel) && `-# ❔ ${texts.unknown(channelMention(channel.id))}`;
