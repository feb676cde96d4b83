import { isBlocked, isUnknown, type UsedChannel } from '../../domain/permissions.js';
import { DAY_MS } from '../../lib/duration.js';
import { joinParts } from '../../text/markdown.js';
import { setupActions } from '../../ui/actions.js';
import { channelTroubles, unknownChannelLine } from '../../ui/channel.js';
import { button, buttonRows, channelRow, roleRow } from '../../ui/components.js';
import { COLOURS } from '../../ui/embed.js';
import { outageLine } from '../../ui/failure.js';
import { discordTime } from '../../ui/format.js';
import type { Reply } from '../../ui/reply.js';
import type { Words } from '../../words/index.js';
import type { FeedView } from '../feed.js';
import { newsActions } from './actions.js';
import { type NewsState, newsChannel } from './state.js';

export function newsPageView(
  view: FeedView<NewsState>,
  channel: UsedChannel | undefined,
  note: string | undefined,
  words: Words,
): Reply {
  const { announcements } = words.following;
  const { channelId, roleId, sentAt } = view.state;
  const isActive = newsChannel(view.state) !== null;
  const channelLines = channel && isActive ? channelTroubles(channel, words) : [];
  const troubles = [...channelLines, ...listTroubles(view, words)];
  const status = isActive
    ? sentAt !== null && announcements.last(discordTime(sentAt, 'R'))
    : channelId === null && announcements.chooseChannel;
  const isTroubled = troubles.length > 0 || note !== undefined;
  const isUnsure = channel === undefined || isUnknown(channel);
  return {
    embeds: [
      {
        title: isActive ? announcements[channel && isBlocked(channel) ? 'blocked' : 'on'] : announcements.off,
        description: joinParts(
          [
            note,
            ...troubles,
            joinParts([announcements.what, status], ' '),
            channel && isActive && unknownChannelLine(channel, words),
          ],
          '\n',
        ),
        color: isTroubled ? COLOURS.waiting : isActive && !isUnsure ? COLOURS.good : COLOURS.neutral,
      },
    ],
    components: [
      channelRow(newsActions.setChannel(), announcements.channel, channelId),
      roleRow(newsActions.setRole(), announcements.role, roleId),
      ...buttonRows([
        isActive && button(newsActions.turn({ to: 'off' }), announcements.switchOff),
        !isActive &&
          channelId !== null &&
          button(newsActions.turn({ to: 'on' }), announcements.switchOn, 'primary'),
        button(newsActions.preview(), announcements.preview),
        button(setupActions.panel(), words.back),
      ]),
    ],
  };
}

const LOST_WARNING_MS = 3 * DAY_MS;

function listTroubles({ state, problem, now }: FeedView<NewsState>, words: Words): string[] {
  const { announcements } = words.following;
  const { lostAt } = state;
  const outage = newsChannel(state) !== null && outageLine(problem, words);
  return [
    lostAt !== null && lostAt > now - LOST_WARNING_MS && announcements.lost(discordTime(lostAt, 'R')),
    outage,
  ].flatMap((line) => line || []);
}
