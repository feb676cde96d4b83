import { isUnknown, type UsedChannel } from '../../../domain/permissions.js';
import { channelMention, joinParts, roleMention } from '../../../text/markdown.js';
import { setupActions } from '../../../ui/actions.js';
import { channelProblems, unknownChannelLine } from '../../../ui/channel.js';
import { button, buttonRows, channelRow, roleRow } from '../../../ui/components.js';
import { COLOURS } from '../../../ui/embed.js';
import type { Reply } from '../../../ui/reply.js';
import type { Words } from '../../../words/index.js';
import { feedPage } from '../feed-page.js';
import { staffActions } from './actions.js';
import type { Staff } from './state.js';

interface First {
  readonly title: string;
  /** Above the question. */
  readonly note?: string;
  /** Why the channel that was chosen wasn't taken. */
  readonly refusal?: string;
  /** How often one wasn't. */
  readonly tries?: number;
}

/** The question that comes before whatever tells the staff something. */
export function firstStaffView({ title, note, refusal, tries }: First, { staff }: Words): Reply {
  const lines = refusal === undefined ? [note !== undefined && `${note}\n`, staff.question] : [refusal];
  const color = COLOURS[refusal === undefined ? 'good' : 'waiting'];
  return {
    embeds: [{ title, description: joinParts(lines, '\n'), color }],
    components: [
      channelRow(setupActions.firstStaff({ tries }), staff.channel, null),
      ...buttonRows([button(setupActions.panel(), staff.later)]),
    ],
  };
}

interface StaffPage {
  readonly channel: UsedChannel | undefined;
  /** What was not saved. */
  readonly note?: string | undefined;
  readonly tries?: number | undefined;
  readonly everyoneId: string;
}

export function staffView(
  { channelId, roleId }: Staff,
  { channel, note, tries, everyoneId }: StaffPage,
  words: Words,
): Reply {
  const { staff, following } = words;
  const role = roleId === null ? '' : roleMention(roleId, everyoneId);
  return feedPage(
    {
      title: staff.label,
      problems: [note, ...(channel ? channelProblems(channel, words, true) : [])],
      lines: [
        channelId === null ? staff.question : staff.what(channelMention(channelId), role),
        channel && unknownChannelLine(channel, words),
      ],
      isWell: channel && !isUnknown(channel),
      rows: [
        channelRow(staffActions.setStaff({ tries }), staff.channel, channelId),
        roleRow(staffActions.setStaffRole(), following.announcements.role, roleId),
      ],
    },
    words,
  );
}
