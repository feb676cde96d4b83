import type { FollowState } from '../../src/follow/following.js';
import { joined } from '../../src/text/joined.js';
import { channelMention } from '../../src/text/mention.js';
import { setupActions } from '../../src/ui/actions.js';
import { button, buttonRows, channelRow, roleRow } from '../../src/ui/components.js';
import { COLOURS } from '../../src/ui/embed.js';
import { timestampOf } from '../../src/ui/format.js';
import type { Reply } from '../../src/ui/reply.js';
import type { Words } from '../../src/words/index.js';

/** Whether news is announced, where, and who is mentioned. @param note what could not be done */
export function announcementsView(state: FollowState, note: string | undefined, words: Words): Reply {
  const { announcements } = words.following;
  const { announce, lastSentAt } = state;
  const channelId = announce?.channelId ?? null;
  const isOn = announce?.isOn === true && channelId !== null;
  const troubles = troublesOf(state, words);
  return {
    embeds: [
      {
        title: isOn ? announcements.on : announcements.off,
        description: joined(
          [
            note,
            ...troubles,
            joined(
              [
                announcements.what,
                isOn
                  ? lastSentAt !== null && announcements.last(timestampOf(lastSentAt, 'R'))
                  : channelId === null && announcements.chooseChannel,
              ],
              ' ',
            ),
          ],
          '\n',
        ),
        color: troubles.length > 0 || note ? COLOURS.waiting : isOn ? COLOURS.good : COLOURS.neutral,
      },
    ],
    components: [
      channelRow(setupActions.setChannel(), announcements.channel, {
        chosen: channelId === null ? [] : [channelId],
        most: 1,
      }),
      roleRow(setupActions.setRole(), announcements.role, announce?.roleId ?? null),
      ...buttonRows([
        isOn && button(setupActions.turn({ to: 'off' }), announcements.switchOff),
        !isOn &&
          channelId !== null &&
          button(setupActions.turn({ to: 'on' }), announcements.switchOn, { style: 'primary' }),
        button(setupActions.preview(), announcements.preview),
        button(setupActions.panel(), words.setup.back),
      ]),
    ],
  };
}

function troublesOf(
  { announce, refused, lostAt, problem }: FollowState,
  { following: { announcements }, problem: explained }: Words,
): string[] {
  const channel = announce?.channelId ? channelMention(announce.channelId) : '';
  return [
    refused.members === 'permission' ? announcements.refused(channel) : '',
    refused.members === 'channelGone' ? announcements.channelGone : '',
    lostAt === null ? '' : announcements.lost(timestampOf(lostAt, 'R')),
    problem ? announcements.away(explained(problem).title) : '',
  ].filter(Boolean);
}

/** What an announcement looks like, for its owner alone. @param message undefined if there is nothing to announce */
export const previewView = (message: Reply | undefined, { following }: Words): Reply =>
  message ?? { content: following.announcements.nothingToShow };
