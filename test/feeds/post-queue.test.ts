import { expect, test } from 'vitest';
import { alerts } from '../../src/feeds/alerts/index.js';
import type { Feed, Post } from '../../src/feeds/feed.js';
import { addPosts } from '../../src/feeds/post-queue.js';
import { NO_FEEDS } from '../../src/feeds/record.js';
import { NEWS } from '../support/guild-channels.js';

test('a full queue drops its oldest posts, and the feed settles them as lost', () => {
  const told: string[] = [];
  const feed: Feed = {
    ...alerts,
    settle: (state, key, outcome) => {
      told.push(`${key} ${outcome}`);
      return state;
    },
  };
  const posts = Array.from(
    { length: 202 },
    (_, index): Post => ({ key: String(index), channelId: NEWS, reply: { content: String(index) } }),
  );
  const { queued } = addPosts(NO_FEEDS, feed, posts, 0);
  expect(told).toEqual(['0 lost', '1 lost']);
  expect(queued.map(({ key }) => key)).toEqual(posts.slice(2).map(({ key }) => key));
});
