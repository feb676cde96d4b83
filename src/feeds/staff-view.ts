import { isUnknown, type UsedChannel } from '../domain/permissions.js';
import { channelMention, joinParts } from '../text/markdown.js';
import { setupActions } from '../ui/actions.js';
import { channelTroubles, unknownChannelLine } from '../ui/channel.js';
import { button, buttonRows, channelRow, roleRow } from '../ui/components.js';
import { COLOURS } from '../ui/embed.js';
import type { Reply } from '../ui/reply.js';
import type { Words } from '../words/index.js';
import type { FeedPage } from './feed.js';
import { staffActions } from './staff-actions.js';
import type { Staff } from './staff-state.js';

interface First {
  readonly title: string;
  /** Above the question. */
  readonly note?: string;
  /** The feed that needs the channel, by name. */
  readonly feed?: string | undefined;
  /** It was chosen, and everybody may read it. */
  readonly channel?: UsedChannel;
}

/** The question that comes before whatever tells the staff something. */
export function firstStaffView({ title, note, feed, channel }: First, words: Words): Reply {
  const { staff } = words;
  const troubles = channel ? channelTroubles(channel, words, true) : [];
  const lines = [...troubles, note !== undefined && `${note}\n`, staff.question];
  const color = troubles.length > 0 ? COLOURS.waiting : COLOURS.good;
  return {
    embeds: [{ title, description: joinParts(lines, '\n'), color }],
    components: [
      channelRow(setupActions.firstStaff({ feed }), staff.channel, channel?.id ?? null),
      ...buttonRows([button(setupActions.panel(), staff.later)]),
    ],
  };
}

export function staffView(
  { channelId, role }: Staff,
  channel: UsedChannel | undefined,
  note: string | undefined,
  words: Words,
): Reply {
  const { staff, checkUp, following } = words;
  const isUnmentioned = role !== null && channel !== undefined && !role.channelIds.includes(channel.id);
  const troubles = [
    note,
    ...(channel ? channelTroubles(channel, words, true) : []),
    isUnmentioned && checkUp.notMentioned(channelMention(channel.id)),
  ].filter(Boolean);
  const lines = [
    ...troubles,
    channelId === null ? staff.question : staff.what(channelMention(channelId)),
    channel && unknownChannelLine(channel, words),
    role !== null && `-# ${checkUp.mentions}`,
  ];
  const isKnown = channel !== undefined && !isUnknown(channel);
  const color = troubles.length > 0 ? COLOURS.waiting : isKnown ? COLOURS.good : COLOURS.neutral;
  return {
    embeds: [{ title: staff.label, description: joinParts(lines, '\n'), color }],
    components: [
      channelRow(staffActions.setStaff(), staff.channel, channelId),
      roleRow(staffActions.setStaffRole(), following.announcements.role, role?.id ?? null),
      ...buttonRows([button(setupActions.settings(), words.back)]),
    ],
  };
}

/** Where a feed alone tells the staff something. */
export const otherChannelView = (
  feed: string,
  page: FeedPage<unknown>,
  channelId: string | null,
  words: Words,
): Reply => ({
  embeds: [{ title: page.label(words), description: words.staff.otherQuestion, color: COLOURS.neutral }],
  components: [
    channelRow(staffActions.setOtherChannel({ feed }), words.staff.another, channelId),
    ...buttonRows([button(page.open(), words.back)]),
  ],
});
