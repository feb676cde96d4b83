import { describe, expect, test } from 'vitest';
import { alerts } from '../../../src/feeds/alerts/index.js';
import { addPosts, beginNext, listPosts, type Result, settle } from '../../../src/feeds/engine/post-queue.js';
import { type FeedRecord, NO_FEEDS } from '../../../src/feeds/engine/record.js';
import type { Feed, Post } from '../../../src/feeds/feed.js';
import { NEWS } from '../../support/guild-channels.js';

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

describe('what the outbox tells a feed of its own keys', () => {
  const post = (reply: string | null, isEdit = false) => ({
    ...{ key: 'one', channelId: NEWS, isEdit },
    reply: reply === null ? null : { content: reply },
  });
  const add = (record: FeedRecord, ...posts: readonly Post[]) => addPosts(record, alerts, posts, 7);
  const begin = (record: FeedRecord) => beginNext(record, alerts.name, 'nonce', 0, new Set());
  const end = (record: FeedRecord, result: Result) => {
    const [begun] = record.begun;
    return begun ? settle(record, alerts, begun, result, 7) : record;
  };
  const told = (record: FeedRecord) => listPosts(record, alerts.name).get('one');
  const sent = end(begin(add(NO_FEEDS, post('first'))), { outcome: 'sent', messageId: '1' });

  test('a first message, an edit and a removal that wait or are under way', () => {
    const waiting = add(NO_FEEDS, post('first'));
    expect(told(waiting)).toEqual({ state: 'waiting' });
    expect(told(begin(waiting))).toEqual({ state: 'begun' });
    expect(told(add(begin(waiting), post(null)))).toEqual({ state: 'begun', change: 'removal' });
    expect(told(sent)).toMatchObject({ state: 'sent', messageId: '1', change: undefined });
    for (const step of [add, (...given: Parameters<typeof add>) => begin(add(...given))]) {
      expect(told(step(sent, post('second')))).toMatchObject({ state: 'sent', change: 'edit' });
      expect(told(step(sent, post(null)))).toMatchObject({ state: 'sent', change: 'removal' });
    }
  });

  test.each(['refused', 'rejected'] as const)('an edit that was %s, until it is done', (outcome) => {
    const refused = end(begin(add(sent, post('second'))), { outcome });
    expect(told(refused)).toMatchObject({ state: 'sent', change: 'refused' });
    const again = begin(add(refused, post('second', true)));
    expect(told(again)).toMatchObject({ change: 'edit' });
    expect(told(end(again, { outcome: 'edited', messageId: '1' }))).toMatchObject({ change: undefined });
  });

  test('nothing of a message of which nobody knows, nor of what waits to change it', () => {
    const begun = add(begin(add(NO_FEEDS, post('first'))), post('second', true));
    const unknown = end(begun, { outcome: 'unknown' });
    expect([told(unknown), unknown.queued, unknown.begun, unknown.sent]).toEqual([undefined, [], [], []]);
    expect([unknown.refused, unknown.rejected]).toEqual([{}, {}]);
  });
});
