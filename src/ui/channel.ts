import { isBlocked, isUnknown, type UsedChannel } from '../domain/permissions.js';
import { channelMention } from '../text/markdown.js';
import type { Words } from '../words/index.js';

/** What is wrong with a channel, a line each. @param isForStaff whether this page keeps it for the staff */
export function channelProblems(
  channel: UsedChannel,
  { channel: texts }: Words,
  isForStaff = false,
): string[] {
  const { missing, isGone, isPublic, rejection } = channel;
  const mention = channelMention(channel.id);
  return [
    isGone && texts.gone(mention),
    !isGone && missing?.length && texts.lacks(mention, missing),
    !isGone && !missing?.length && rejection !== undefined && texts.rejected(mention, rejection),
    !isGone && !missing?.length && rejection === undefined && isBlocked(channel) && texts.refused(mention),
    isForStaff && isPublic && texts.isPublic(mention),
  ].flatMap((line) => (line ? `⚠️ ${line}` : []));
}

/** One line if it isn't known whether messages arrive there. */
export const unknownChannelLine = (channel: UsedChannel, { channel: texts }: Words): string | false =>
  isUnknown(channel) &&
  `-# ❔ ${texts[channel.isRefused ? 'refusedBefore' : 'unknown'](channelMention(channel.id))}`;
