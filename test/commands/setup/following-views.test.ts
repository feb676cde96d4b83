import { describe, expect, test } from 'vitest';
import { announcementsView, previewView } from '../../../commands/setup/announcements-view.js';
import { priceListView } from '../../../commands/setup/price-list-view.js';
import type { FollowState } from '../../../src/follow/following.js';
import type { Announce, Post } from '../../../src/store/follow-record.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { replyBreaches } from '../../support/message-rules.js';
import { AT, followState, post, targetsOf } from '../../support/samples.js';
import { linesOf } from '../reading.js';

/* The two pages of /setup on which owners see what the bot posts by itself. */

const CHANNEL = '500000000000000001';

describe.each(['en', 'ru'] as const)('the price list in %s', (language) => {
  const words = LANGUAGES[language];
  const { priceList } = words.following;
  const view = (posts: readonly Post[], ...notes: readonly string[]) =>
    priceListView(followState({ posts }), ({ messageId }) => `https://d.example/${messageId}`, notes, words);

  test('says where it stands and since when its prices are the same, with a link', () => {
    const lines = linesOf(view([post()]));
    expect(lines.slice(0, 3)).toEqual([
      '▌ neutral',
      priceList.upToDate,
      `<#${CHANNEL}> ${priceList.changed(`<t:${AT / 1000}:R>`, `[${priceList.open}](https://d.example/600000000000000001)`)}`,
    ]);
    expect(lines).toContain(`• channel ${CHANNEL}`);
  });

  test.each([
    [{ refused: 'permission' }, `⚠️ <#${CHANNEL}> ${priceList.refused}`, 'waiting'],
    [{ messageId: null, ended: 'unconfirmed' }, `⚠️ <#${CHANNEL}> ${priceList.unconfirmed}`, 'waiting'],
    [{ messageId: null }, `<#${CHANNEL}> ${priceList.sending}`, 'neutral'],
  ] as const)('says what it waits for: %j', (fields, line, colour) => {
    const lines = linesOf(view([post(fields)]));
    expect([lines[0], lines[2]]).toEqual([`▌ ${colour}`, line]);
  });

  test('says what could not be done', () => {
    expect(linesOf(view([], 'No.')).slice(0, 3)).toEqual(['▌ waiting', priceList.none, 'No.']);
  });

  test('of as many channels as older versions took fits, and all of them are chosen, each once', () => {
    const posts = Array.from({ length: 10 }, (_, index) =>
      post({ id: `p${index}`, channelId: `50000000000000000${index % 9}`, refused: 'permission' }),
    );
    const lines = linesOf(view(posts));
    expect(lines.filter((line) => line.startsWith('• channel'))).toHaveLength(9);
    expect(replyBreaches(view(posts))).toEqual([]);
  });
});

describe.each(['en', 'ru'] as const)('announcements in %s', (language) => {
  const words = LANGUAGES[language];
  const { announcements } = words.following;
  const on: Announce = { channelId: '501', isOn: true, roleId: '301', staffChannelId: null };
  const view = (announce: Announce | null, state: Partial<FollowState> = {}, note?: string) =>
    announcementsView(followState({ announce, ...state }), note, words);
  const selects = ['setup:setChannel', 'setup:setRole'];

  test('can be previewed before a channel is chosen', () => {
    const reply = view(null);
    expect(linesOf(reply).slice(0, 3)).toEqual([
      ...['▌ neutral', announcements.off, `${announcements.what} ${announcements.chooseChannel}`],
    ]);
    expect(targetsOf(reply)).toEqual([...selects, 'setup:preview', 'setup:panel']);
    expect(replyBreaches(reply)).toEqual([]);
  });

  test('say when the last one was, and can be switched off', () => {
    const reply = view(on, { lastSentAt: AT });
    const lines = linesOf(reply);
    const last = announcements.last(`<t:${AT / 1000}:R>`);
    expect(lines.slice(0, 3)).toEqual(['▌ good', announcements.on, `${announcements.what} ${last}`]);
    expect(lines).toEqual(expect.arrayContaining(['• channel 501', '• role 301']));
    expect(targetsOf(reply)).toEqual([...selects, 'setup:turn:off', 'setup:preview', 'setup:panel']);
    expect(linesOf(view(on))[2]).toBe(announcements.what);
    expect(replyBreaches(reply)).toEqual([]);
  });

  test('that are off can be switched on in the channel they had', () => {
    const lines = linesOf(view({ ...on, isOn: false }));
    expect(lines.slice(1, 3)).toEqual([announcements.off, announcements.what]);
    expect(lines).toContain(`![${announcements.switchOn}](setup:turn:on)`);
    expect(lines).toContain('• channel 501');
  });

  test('say what is wrong, and what could not be done', () => {
    const troubles: Partial<FollowState> = {
      ...{ refused: { members: 'permission', staff: null }, lostAt: AT, problem: { kind: 'keyRefused' } },
    };
    expect(linesOf(view(on, troubles, 'No.')).slice(0, 7)).toEqual([
      ...['▌ waiting', announcements.on, 'No.', announcements.refused('<#501>')],
      announcements.lost(`<t:${AT / 1000}:R>`),
      announcements.away(words.problem({ kind: 'keyRefused' }).title),
      announcements.what,
    ]);
    const gone = view(on, { refused: { members: 'channelGone', staff: null } });
    expect(linesOf(gone)[2]).toBe(announcements.channelGone);
  });

  test('are previewed as they are sent, and nothing but words if there is nothing', () => {
    const message = { content: '✨', embeds: [{ title: 'Sword' }] };
    expect(linesOf(previewView(message, words))).toEqual(['✨', '▌', 'Sword']);
    expect(linesOf(previewView(undefined, words))).toEqual([announcements.nothingToShow]);
  });

  test('say where a mention is refused, if that is known', () => {
    for (const text of [announcements.roleRefused, announcements.mentionDropped]) {
      expect(text('<#501>')).toContain(' <#501>.');
      expect(text('')).not.toMatch(/ \.| {2}|<#/);
    }
  });
});
