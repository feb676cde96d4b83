import type { FollowState } from '../../src/follow/following.js';
import type { Post } from '../../src/store/follow-record.js';
import { joined } from '../../src/text/joined.js';
import { channelMention } from '../../src/text/mention.js';
import { setupActions } from '../../src/ui/actions.js';
import { button, buttonRows, channelRow } from '../../src/ui/components.js';
import { COLOURS } from '../../src/ui/embed.js';
import { timestampOf } from '../../src/ui/format.js';
import type { Reply } from '../../src/ui/reply.js';
import type { Words } from '../../src/words/index.js';

/** Channels that can be chosen; a guild that has more keeps them. */
const MOST_CHANNELS = 5;

/**
 * Where the price list stands, and a select of channels.
 * @param urlOf the address of a post's message
 * @param notes what could not be done
 */
export function priceListView(
  { posts }: FollowState,
  urlOf: (post: Post) => string | undefined,
  notes: readonly string[],
  words: Words,
): Reply {
  const { priceList } = words.following;
  const channels = [...new Set(posts.map(({ channelId }) => channelId))];
  const isTroubled = posts.some(isStuck);
  const title = posts.length === 0 ? priceList.none : isTroubled ? priceList.troubled : priceList.upToDate;
  return {
    embeds: [
      {
        title,
        description: joined(
          [
            ...notes,
            ...(posts.length === 0
              ? [priceList.noneAdvice]
              : [...posts.map((post) => postLine(post, urlOf(post), words)), `-# ${priceList.howTo}`]),
          ],
          '\n',
        ),
        color: isTroubled || notes.length > 0 ? COLOURS.waiting : COLOURS.neutral,
      },
    ],
    components: [
      channelRow(setupActions.setPriceList(), priceList.choose, {
        chosen: channels,
        most: Math.max(MOST_CHANNELS, channels.length),
      }),
      ...buttonRows([button(setupActions.panel(), words.setup.back)]),
    ],
  };
}

/** Nothing goes on there by itself: a permission is missing, or nobody knows whether there is a message. */
export const isStuck = ({ refused, ended }: Post): boolean => refused !== null || ended !== null;

/** "#shop prices changed 12 minutes ago · open" */
function postLine(post: Post, url: string | undefined, { following: { priceList } }: Words): string {
  const channel = channelMention(post.channelId);
  if (post.refused) return `⚠️ ${channel} ${priceList.refused}`;
  if (post.ended) return `⚠️ ${channel} ${priceList.unconfirmed}`;
  if (post.messageId === null) return `${channel} ${priceList.sending}`;
  const link = url === undefined ? '' : `[${priceList.open}](${url})`;
  return `${channel} ${priceList.changed(timestampOf(post.editedAt, 'R'), link)}`;
}
