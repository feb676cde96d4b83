import { isBlocked, isUnknown, type UsedChannel } from '../../domain/permissions.js';
import { joinParts } from '../../text/markdown.js';
import { channelTroubles, unknownChannelLine } from '../../ui/channel.js';
import { button, channelRow, roleRow } from '../../ui/components.js';
import { outageLine } from '../../ui/failure.js';
import { discordTime } from '../../ui/format.js';
import type { Reply } from '../../ui/reply.js';
import type { Words } from '../../words/index.js';
import type { FeedView } from '../feed.js';
import { feedPage, lostLine } from '../feed-page.js';
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
  const status = isActive
    ? sentAt !== null && announcements.last(discordTime(sentAt, 'R'))
    : channelId === null && announcements.chooseChannel;
  return feedPage(
    {
      title: isActive ? announcements[channel && isBlocked(channel) ? 'blocked' : 'on'] : announcements.off,
      troubles: [
        note,
        ...(channel && isActive ? channelTroubles(channel, words) : []),
        lostLine(view, words),
        isActive && outageLine(view.problem, words),
      ],
      lines: [
        joinParts([announcements.what, status], ' '),
        channel && isActive && unknownChannelLine(channel, words),
      ],
      isWell: isActive && channel && !isUnknown(channel),
      rows: [
        channelRow(newsActions.setChannel(), announcements.channel, channelId),
        roleRow(newsActions.setRole(), announcements.role, roleId),
      ],
      buttons: [
        isActive && button(newsActions.turn({ to: 'off' }), announcements.switchOff),
        !isActive &&
          channelId !== null &&
          button(newsActions.turn({ to: 'on' }), announcements.switchOn, 'primary'),
        button(newsActions.preview(), announcements.preview),
      ],
    },
    words,
  );
}
