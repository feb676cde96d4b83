import { describe, expect, test } from 'vitest';
import type { FollowState } from '../../src/follow/following.js';
import type { Post } from '../../src/follow/record.js';
import { postListView, removePostView } from '../../src/views/posts.js';
import { LANGUAGES, type Words } from '../../src/words/index.js';
import { replyBreaches } from '../support/message-rules.js';
import { AT, catalogue, followState, post, targetsOf, wireServer } from './samples.js';

const { en, ru } = LANGUAGES;
const CHANNEL = '500000000000000001';
const following = (posts: readonly Post[], fields: Partial<FollowState> = {}) =>
  followState({ posts, ...fields });
const shown = (state: FollowState, words: Words = en) => {
  const servers = catalogue(wireServer({ id: 7, name: 'Sky *Block*' }));
  return postListView(
    { state, catalogue: servers, urlOf: ({ messageId }) => `https://d.example/${messageId}` },
    words,
  );
};
const textOf = (state: FollowState, words?: Words) => shown(state, words).embeds?.[0]?.description ?? '';

describe('the list of posts', () => {
  test('says where each is, what it shows and when it was edited', () => {
    const text = textOf(
      following([post(), post({ id: 'p2', serverId: 7 }), post({ id: 'p3', serverId: 8 })]),
    );
    expect(text.split('\n').slice(0, 2)).toEqual([
      `**1.** <#${CHANNEL}> · Whole shop · [Open the post](https://d.example/600000000000000001)`,
      `✅ up to date, last edited <t:${AT / 1000}:R>`,
    ]);
    expect(text).toContain(String.raw`· Sky \*Block\* ·`);
    expect(text).toContain('· № 8 ·');
    const looks = `The bot last looked at the shop <t:${AT / 1000}:R>. It looks again at <t:${AT / 1000 + 60}:t>.`;
    expect(text.endsWith(looks)).toBe(true);
  });

  test.each([
    [{ ended: 'messageGone' }, 'message was deleted'],
    [{ ended: 'channelGone' }, 'channel was deleted'],
    [{ messageId: null, ended: 'unconfirmed' }, 'never confirmed its message'],
    [{ refused: 'permission' }, '**Embed Links**'],
    [{ messageId: null }, 'being sent'],
  ] as const)('says what became of a post: %j', (fields, words) => {
    expect(textOf(following([post(fields)]))).toContain(words);
  });

  test('says why the shop could not be looked at', () => {
    const state = following([post()], { problem: { kind: 'keyRefused' }, lookedAt: undefined });
    expect(textOf(state)).toContain(`The last look failed: ${en.problem({ kind: 'keyRefused' }).title}.`);
    expect(textOf(state, ru)).toContain('Последняя проверка не удалась');
    expect(textOf(state)).toContain('has not looked at the shop since it started');
  });

  test('offers to post where there is nothing yet, and to remove what there is', () => {
    expect(targetsOf(shown(following([])))).toEqual(['catalogue:postHere']);
    expect(targetsOf(shown(following([post()])))).toEqual(['catalogue:remove', 'catalogue:postHere']);
  });

  test('of as many posts as there can be fits, and offers no other', () => {
    const posts = Array.from({ length: 10 }, (_, index) => post({ id: `p${index}`, ended: 'messageGone' }));
    const reply = shown(following(posts), ru);
    expect(replyBreaches(reply)).toEqual([]);
    expect(targetsOf(reply)).toEqual(['catalogue:remove']);
  });
});

test('removing a post is confirmed', () => {
  const reply = removePostView(post(), en);
  expect(targetsOf(reply)).toEqual(['catalogue:removed:p1', 'catalogue:list']);
  expect(reply.embeds?.[0]?.description).toContain(`<#${CHANNEL}>`);
});
