import type { PanelEntry } from '../../src/feeds/engine/snapshot.js';
import type { FeedView, Part } from '../../src/feeds/feed.js';
import { FEEDS } from '../../src/feeds/index.js';
import { newPost, type PostedList, priceListPart } from '../../src/feeds/price-list/state.js';
import type { Words } from '../../src/words/index.js';
import { AT } from './samples.js';

export const GUILD_ID = '100000000000000001';
export const CHANNEL_ID = '500000000000000001';

/** What a page shows of a feed; of one that is off, and with nothing wrong. */
export const viewOf = <S>(
  part: Part<S>,
  state: Partial<S> = {},
  more: Partial<Omit<FeedView<S>, 'state'>> = {},
): FeedView<S> => ({
  state: { ...part.schema.parse({}), ...state },
  rejected: {},
  posts: new Map(),
  staffChannelId: null,
  problem: undefined,
  now: AT,
  ...more,
});

export const listIn = (channelId = CHANNEL_ID, fields: Partial<PostedList> = {}): PostedList => ({
  ...newPost(channelId),
  ...fields,
});

/** Price lists that were sent. */
export const sentLists = (posts: readonly PostedList[], at = AT): FeedView<unknown>['posts'] =>
  new Map(
    posts.map(({ channelId }) => [
      channelId,
      { state: 'sent', channelId, messageId: '600000000000000001', at },
    ]),
  );

export const priceListViewOf = (posts: readonly PostedList[], more: Partial<FeedView<unknown>> = {}) => {
  const { state: _, ...rest } = more;
  return viewOf(priceListPart, { posts }, { posts: sentLists(posts), ...rest });
};

/** What the panel shows of feeds with these states, by name. */
export const entriesOf = (
  states: Readonly<Record<string, object>>,
  words: Words,
  staffChannelId: string | null = null,
): readonly PanelEntry[] =>
  FEEDS.flatMap((feed) => {
    const view = viewOf(feed, feed.schema.parse(states[feed.name] ?? {}) ?? {}, { staffChannelId });
    const { page } = feed;
    if (!page) return [];
    const line = page.line?.(view, GUILD_ID, words);
    const pages = page.second ? [page, page.second] : [page];
    return {
      pages: pages.map((one) => ({ label: one.label(words), value: one.open() })),
      line,
      offName: line === undefined ? page.name?.(words) : undefined,
      step: page.nextStep?.(view, words),
    };
  });
