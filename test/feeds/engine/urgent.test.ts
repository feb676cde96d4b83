import { describe, expect, test } from 'vitest';
import { NO_FEEDS } from '../../../src/feeds/engine/record.js';
import { limitMention, withoutMention } from '../../../src/feeds/engine/urgent.js';
import { HOUR, ROLE, STAFF } from '../../support/world/index.js';

describe('an urgent post', () => {
  const post = { feed: 'a', key: '1', channelId: STAFF, reply: {}, isUrgent: true, roleId: ROLE };
  const now = Date.now();
  const roleAfter = (ms: number, fields = {}) =>
    limitMention({ ...post, ...fields }, { ...NO_FEEDS, mentionedAt: now - ms }, now).roleId;

  test('less than an hour after the last mention loses its role', () => {
    expect([0, HOUR - 1].map((ms) => roleAfter(ms))).toEqual([undefined, undefined]);
  });

  test('an hour after it keeps its role', () => {
    expect([HOUR, 100 * HOUR].map((ms) => roleAfter(ms))).toEqual([ROLE, ROLE]);
    expect(limitMention(post, NO_FEEDS, now).roleId).toBe(ROLE);
  });

  test('a post that isn’t urgent keeps its role at any time', () => {
    expect(roleAfter(0, { isUrgent: false })).toBe(ROLE);
  });

  test('that was not sent gives the hour back, unless another has mentioned the role since', () => {
    const record = { ...NO_FEEDS, mentionedAt: now };
    const mentionedAfter = (begunAt: number, fields = {}) =>
      withoutMention(record, { post: { ...post, ...fields }, nonce: 'n', begunAt }).mentionedAt;
    expect(mentionedAfter(now)).toBeNull();
    expect([mentionedAfter(now - HOUR), mentionedAfter(now, { roleId: undefined })]).toEqual([now, now]);
  });
});
