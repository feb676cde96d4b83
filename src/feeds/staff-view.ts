import { isUnknown, type UsedChannel } from '../domain/permissions.js';
import { channelMention, joinParts, roleMention } from '../text/markdown.js';
import { setupActions } from '../ui/actions.js';
import { channelTroubles, unknownChannelLine } from '../ui/channel.js';
import { button, buttonRows, channelRow, roleRow } from '../ui/components.js';
import { COLOURS } from '../ui/embed.js';
import type { Reply } from '../ui/reply.js';
import type { Words } from '../words/index.js';
import { staffActions } from './staff-actions.js';
import type { Staff } from './staff-state.js';

interface First {
  readonly title: string;
  /** Above the question. */
  readonly note?: string;
  /** It was chosen, and everybody may read it. */
  readonly channel?: UsedChannel;
}

/** The question that comes before whatever tells the staff something. */
export function firstStaffView({ title, note, channel }: First, words: Words): Reply {
  const { staff } = words;
  const troubles = channel ? channelTroubles(channel, words, true) : [];
  const lines = [...troubles, note !== undefined && `${note}\n`, staff.question];
  const color = troubles.length > 0 ? COLOURS.waiting : COLOURS.good;
  return {
    embeds: [{ title, description: joinParts(lines, '\n'), color }],
    components: [
      channelRow(setupActions.firstStaff(), staff.channel, channel?.id ?? null),
      ...buttonRows([button(setupActions.panel(), staff.later)]),
    ],
  };
}

interface StaffPage {
  readonly channel: UsedChannel | undefined;
  /** What was not saved. */
  readonly note?: string | undefined;
  readonly everyoneId: string;
}

export function staffView(
  { channelId, roleId }: Staff,
  { channel, note, everyoneId }: StaffPage,
  words: Words,
): Reply {
  const { staff, following } = words;
  const role = roleId === null ? '' : roleMention(roleId, everyoneId);
  const troubles = [note, ...(channel ? channelTroubles(channel, words, true) : [])].filter(Boolean);
  const lines = [
    ...troubles,
    channelId === null ? staff.question : staff.what(channelMention(channelId), role),
    channel && unknownChannelLine(channel, words),
  ];
  const isKnown = channel !== undefined && !isUnknown(channel);
  const color = troubles.length > 0 ? COLOURS.waiting : isKnown ? COLOURS.good : COLOURS.neutral;
  return {
    embeds: [{ title: staff.label, description: joinParts(lines, '\n'), color }],
    components: [
      channelRow(staffActions.setStaff(), staff.channel, channelId),
      roleRow(staffActions.setStaffRole(), following.announcements.role, roleId),
      ...buttonRows([button(setupActions.panel(), words.back)]),
    ],
  };
}
