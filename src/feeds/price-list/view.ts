import { SnowflakeUtil } from 'discord.js';
import type { UsedChannel } from '../../domain/permissions.js';
import { MINUTE_MS } from '../../lib/duration.js';
import { channelMention } from '../../text/markdown.js';
import { channelProblems } from '../../ui/channel.js';
import { channelsRow } from '../../ui/components.js';
import { outageLine } from '../../ui/failure.js';
import { discordTime } from '../../ui/format.js';
import type { Reply } from '../../ui/reply.js';
import type { Words } from '../../words/index.js';
import type { FeedView } from '../feed.js';
import { feedPage } from '../kit/feed-page.js';
import { priceListActions } from './actions.js';
import { MAX_CHANNELS, type PostedList, type PriceListState } from './state.js';

type MessageUrl = (id: string, channelId: string) => string | undefined;

export function priceListPageView(
  view: FeedView<PriceListState>,
  channels: ReadonlyMap<string, UsedChannel>,
  messageUrl: MessageUrl,
  notes: readonly string[],
  words: Words,
): Reply {
  const { priceList } = words.following;
  const { posts } = view.state;
  const findProblems = (channelId: string) => {
    const channel = channels.get(channelId);
    return channel ? channelProblems(channel, words) : [];
  };
  const hasProblem = posts.some(({ channelId }) => findProblems(channelId).length > 0);
  const outage = posts.length > 0 && outageLine(view.problem, words);
  const title =
    posts.length === 0
      ? priceList.none
      : hasProblem || outage
        ? priceList.needsAttention
        : priceList.upToDate;
  const lines =
    posts.length === 0
      ? [priceList.noneAdvice]
      : [
          ...posts.flatMap((post) => [
            ...findProblems(post.channelId),
            postLine(post, view, messageUrl, words),
          ]),
          `-# ${priceList.howTo}`,
        ];
  const chosen = posts.map(({ channelId }) => channelId);
  const rows = [channelsRow(priceListActions.setPriceList(), priceList.choose, chosen, MAX_CHANNELS)];
  return feedPage({ title, problems: [...notes, outage], lines, hasProblem, rows }, words);
}

/** Discord's clock dates a message's id, the bot's its edits: they may differ by this much. */
const MAX_CLOCK_DIFFERENCE_MS = MINUTE_MS;

/** "#shop prices changed 12 minutes ago · open" */
function postLine(
  { channelId }: PostedList,
  { posts }: FeedView<PriceListState>,
  messageUrl: MessageUrl,
  { following: { priceList } }: Words,
): string {
  const channel = channelMention(channelId);
  const message = posts.get(channelId);
  if (message?.state !== 'sent') return `${channel} ${priceList.sending}`;
  const url = messageUrl(message.messageId, channelId);
  const isNew = message.at - SnowflakeUtil.timestampFrom(message.messageId) < MAX_CLOCK_DIFFERENCE_MS;
  const line = isNew ? priceList.posted : priceList.changed;
  return `${channel} ${line(discordTime(message.at, 'R'), url === undefined ? '' : `[${priceList.open}](${url})`)}`;
}
