import { isBlocked, isUnknown, type UsedChannel } from '../../domain/permissions.js';
import { joinParts } from '../../text/markdown.js';
import { channelProblems, unknownChannelLine } from '../../ui/channel.js';
import { channelRow, roleRow } from '../../ui/components.js';
import { outageLine } from '../../ui/failure.js';
import type { Reply } from '../../ui/reply.js';
import type { Words } from '../../words/index.js';
import type { FeedView } from '../feed.js';
import { feedPage } from '../kit/feed-page.js';
import { newsActions } from './actions.js';
import type { NewsState } from './state.js';

export function newsPageView(
  view: FeedView<NewsState>,
  channel: UsedChannel | undefined,
  note: string | undefined,
  words: Words,
): Reply {
  const { announcements } = words.following;
  const { channelId, roleId } = view.state;
  const isOn = channelId !== null;
  return feedPage(
    {
      title: isOn ? announcements[channel && isBlocked(channel) ? 'blocked' : 'on'] : announcements.off,
      problems: [
        note,
        ...(channel && isOn ? channelProblems(channel, words) : []),
        isOn && outageLine(view.problem, words),
      ],
      lines: [
        joinParts([announcements.what, !isOn && announcements.chooseChannel], ' '),
        channel && isOn && unknownChannelLine(channel, words),
      ],
      isWell: isOn && channel && !isUnknown(channel),
      rows: [
        channelRow(newsActions.setChannel(), announcements.channel, channelId),
        roleRow(newsActions.setRole(), announcements.role, roleId),
      ],
    },
    words,
  );
}
