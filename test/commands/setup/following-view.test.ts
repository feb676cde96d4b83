import { expect, test } from 'vitest';
import { announcementsView, priceListView } from '../../../commands/setup/following-view.js';
import type { FollowState } from '../../../src/follow/following.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { replyBreaches } from '../../support/message-rules.js';
import { AT, followState, post } from '../../support/samples.js';
import { linesOf } from '../reading.js';

const { following } = LANGUAGES.en;
const page = (fields: Partial<FollowState>) =>
  priceListView(followState(fields), () => undefined, [], LANGUAGES.en);
const id = (ms: number) => String(BigInt(ms - Date.UTC(2015, 0, 1)) << 22n);

test('a price list is posted until its prices have changed', () => {
  const line = (editedAt: number) => linesOf(page({ posts: [post({ messageId: id(AT), editedAt })] }))[2];
  const time = (ms: number) => `<t:${ms / 1000}:R>`;
  // Discord's clock may be ahead.
  for (const ms of [AT, AT - 2000, AT + 2000])
    expect(line(ms)).toContain(following.priceList.posted(time(ms), ''));
  expect(line(AT + 600_000)).toContain(following.priceList.changed(time(AT + 600_000), ''));
});

test('while prices can’t be checked no list is up to date, and announcements say so if they are on', () => {
  const problem = { kind: 'unreachable' } as const;
  const line = following.away(LANGUAGES.en.problem(problem).title);
  const [, title, first] = linesOf(page({ posts: [post()], problem }));
  expect([title, first]).toEqual([following.priceList.troubled, line]);
  expect(linesOf(page({ problem }))).not.toContain(line);
  const announcements = (isOn: boolean) => {
    const announce = { channelId: '501', isOn, roleId: null, staffChannelId: null };
    return linesOf(announcementsView(followState({ announce, problem }), undefined, LANGUAGES.en));
  };
  expect(announcements(true)).toContain(line);
  expect(announcements(false)).not.toContain(line);
});

test('the lists of as many channels as older versions took fit, and all of them are chosen, each once', () => {
  const posts = Array.from({ length: 10 }, (_, index) =>
    post({ id: `p${index}`, channelId: `50000000000000000${index % 9}`, refused: 'permission' }),
  );
  const lines = linesOf(page({ posts }));
  expect(lines.filter((line) => line.startsWith('• channel'))).toHaveLength(9);
  expect(replyBreaches(page({ posts }))).toEqual([]);
});
