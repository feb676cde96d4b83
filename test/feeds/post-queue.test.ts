import { expect, test } from 'vitest';
import { alerts } from '../../src/feeds/alerts/index.js';
import type { Feed } from '../../src/feeds/feed.js';
import { addPosts, beginNext, settle } from '../../src/feeds/post-queue.js';
import { type FeedRecord, NO_FEEDS } from '../../src/feeds/record.js';
import { NEWS } from '../support/guild-channels.js';

test('a feed that has sent more than five hundred messages forgets its own oldest, and no other feed’s', () => {
  const send = (record: FeedRecord, name: string, key: string): FeedRecord => {
    const feed: Feed = { ...alerts, name };
    const queued = addPosts(record, feed, [{ key, channelId: NEWS, reply: { content: key } }], 0);
    const begun = beginNext(queued, name, key, 0, new Set());
    const [post] = begun.begun;
    return post ? settle(begun, feed, post, { outcome: 'sent', messageId: '1' }, 0) : begun;
  };
  let record = send(NO_FEEDS, 'quiet', 'old');
  for (let index = 0; index < 502; index += 1) record = send(record, 'busy', `${index}`);
  const kept = (name: string) => record.sent.filter(({ feed }) => feed === name).map(({ key }) => key);
  expect(kept('quiet')).toEqual(['old']);
  expect([kept('busy').length, kept('busy')[0], kept('busy').at(-1)]).toEqual([500, '2', '501']);
});
