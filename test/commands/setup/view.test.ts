import { describe, expect, test } from 'vitest';
import { type Panel, panelView } from '../../../commands/setup/view.js';
import type { FollowState } from '../../../src/follow/following.js';
import { NOTHING_FOLLOWED } from '../../../src/store/follow-record.js';
import type { GuildSettings } from '../../../src/store/guilds.js';
import { problemView } from '../../../src/ui/failure.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { followState, post, targetsOf } from '../../support/samples.js';
import { linesOf } from '../reading.js';

const settings: GuildSettings = {
  ...{ language: 'auto', currency: 'RUB', timeZone: 'Europe/Moscow', productPage: null },
};
const shop = { name: 'My *shop*', domain: '', colour: '', logo: '', isVerified: false };
const link = { shop };
const { purchases } = NOTHING_FOLLOWED;
const announce = { channelId: '501', isOn: true, roleId: '301', staffChannelId: null };

describe.each(['en', 'ru'] as const)('the panel in %s', (language) => {
  const words = LANGUAGES[language];
  const panel = (followed: FollowState, more: Partial<Panel> = {}) =>
    panelView(
      { ...{ link, settings, followed, everyoneId: '100', catalogue: undefined, undelivered: 0 }, ...more },
      words,
    );

  test.each<[number, Partial<FollowState>]>([
    [1, { posts: [post(), post({ id: 'p2', refused: 'permission' })] }],
    [1, { posts: [post({ messageId: null, ended: 'unconfirmed' })] }],
    // One finding of the check-up.
    [1, { refused: { members: 'permission', staff: 'channelGone' } }],
    [2, { reported: ['blocked', 'undelivered'] }],
    [1, { problem: { kind: 'keyRefused' } }],
    // The outage is both.
    [1, { reported: ['away'], problem: { kind: 'unreachable' } }],
    [1, { reported: ['keyRefused'], problem: { kind: 'keyRefused' } }],
    [1, { reported: ['away'], purchases: { ...purchases, unreadableSince: 1 } }],
    [1, { purchases: { ...purchases, refused: { members: null, staff: 'permission' } } }],
  ])('counts %i of %j', (count, state) => {
    const [, title, ...lines] = linesOf(panel(followState(state)));
    expect(title).toBe(words.setup.attention(String.raw`My \*shop\*`, count));
    // Only the check-up stands out.
    expect(lines.filter((line) => line.startsWith('!['))).toEqual([
      expect.stringContaining('(setup:checkUp)'),
    ]);
  });

  test('counts payments that need a look once, and promises nothing before the shop was asked for them', () => {
    const title = (undelivered: number | null, state: Partial<FollowState> = {}) =>
      linesOf(panel(followState(state), { undelivered }))[1];
    const name = String.raw`My \*shop\*`;
    expect(title(0)).toBe(words.setup.allWell(name));
    expect(title(null)).toBe(words.setup.linked(name));
    expect(title(11)).toBe(words.setup.attention(name, 1));
    expect(title(11, { reported: ['undelivered'] })).toBe(words.setup.attention(name, 1));
    expect(title(null, { reported: ['testMode'] })).toBe(words.setup.attention(name, 1));
  });

  test('names each channel once, everyone by name, and nobody while announcements are off', () => {
    const everyone = followState({
      posts: [post(), post({ id: 'p2' })],
      announce: { ...announce, roleId: '100' },
    });
    const [, , list = '', on = ''] = linesOf(panel(everyone));
    expect(list.split('<#')).toHaveLength(2);
    expect(on).toContain('<#501> @everyone');
    for (const off of [{ isOn: false }, { channelId: null }]) {
      const state = followState({ announce: { ...announce, ...off } });
      expect(linesOf(panel(state))[3]).toContain(words.setup.off);
    }
  });

  test('if no shop is linked, owners are led to it, and others learn whom to ask', () => {
    const problem = { kind: 'notLinked' } as const;
    const forOwner = problemView(problem, words, { mayLink: true });
    expect(forOwner.embeds?.[0]?.description).toBe(words.setup.linkAdvice);
    expect(targetsOf(forOwner)).toEqual(['setup:key']);
    const forMember = problemView(problem, words, { mayLink: false });
    expect(forMember.embeds?.[0]?.description).toBe(words.problem(problem).advice);
    expect(targetsOf(forMember)).toEqual([]);
  });
});
