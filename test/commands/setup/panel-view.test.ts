import { describe, expect, test } from 'vitest';
import {
  firstRunView,
  keyModal,
  type Panel,
  panelView,
  removeView,
} from '../../../commands/setup/panel-view.js';
import type { FollowState } from '../../../src/follow/following.js';
import type { GuildSettings } from '../../../src/store/guilds.js';
import { problemView } from '../../../src/ui/failure.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { formBreaches, replyBreaches } from '../../support/message-rules.js';
import { followState, post, targetsOf } from '../../support/samples.js';
import { linesOf } from '../reading.js';

const settings: GuildSettings = {
  ...{ language: 'auto', currency: 'RUB', timeZone: 'Europe/Moscow', productPage: null },
};
const shop = { name: 'My *shop*', domain: '', colour: '', logo: '', isVerified: false };
const link = { shop };
const announce = { channelId: '501', isOn: true, roleId: '301', staffChannelId: null };
const all = followState({ posts: [post()], announce });

describe.each(['en', 'ru'] as const)('the panel in %s', (language) => {
  const words = LANGUAGES[language];
  const panel = (followed: FollowState, more: Partial<Panel> = {}) =>
    panelView({ link, settings, followed, everyoneId: '100', catalogue: undefined, ...more }, words);
  /** The page that comes next. */
  const blue = (...args: Parameters<typeof panel>) =>
    linesOf(panel(...args)).flatMap((line) => /^!\[.+\]\(setup:(\w+)\)$/u.exec(line)?.[1] ?? []);

  test('shows the pages in the order of their buttons, the shop’s name as text, and nothing of the key', () => {
    const lines = linesOf(panel(all));
    expect(lines.slice(1, 5)).toEqual([
      words.setup.allWell(String.raw`My \*shop\*`),
      expect.stringContaining('<#500000000000000001>'),
      expect.stringContaining('<#501> <@&301>'),
      expect.stringMatching(/rouble|рубли/),
    ]);
    expect(lines.join()).not.toContain('wxyz');
    expect(targetsOf(panel(all))).toEqual([
      ...['setup:priceList', 'setup:announcements', 'setup:settings', 'setup:checkUp'],
    ]);
    expect(replyBreaches(panel(all))).toEqual([]);
  });

  test('leads to the price list first, then nowhere, and to the check-up when something is wrong', () => {
    expect(blue(followState(), { isJustLinked: true })).toEqual(['priceList']);
    expect(blue(all)).toEqual([]);
    expect(blue(followState({ reported: ['away'] }))).toEqual(['checkUp']);
  });

  test.each<[number, Partial<FollowState>]>([
    [1, { posts: [post(), post({ id: 'p2', refused: 'permission' })] }],
    [1, { posts: [post({ messageId: null, ended: 'unconfirmed' })] }],
    [2, { refused: { members: 'permission', staff: 'channelGone' } }],
    [2, { reported: ['blocked', 'undelivered'] }],
    [1, { problem: { kind: 'keyRefused' } }],
    // The outage is both.
    [1, { reported: ['away'], problem: { kind: 'unreachable' } }],
  ])('counts %i of %j', (count, state) => {
    const [, title] = linesOf(panel(followState(state)));
    expect(title).toBe(words.setup.attention(String.raw`My \*shop\*`, count));
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

  test.each<[string, Partial<GuildSettings>, string]>([
    ['a language that is chosen', { language: 'ru' }, 'Русский, '],
    ['a currency that is on no list', { currency: 'JPY' }, ' JPY, '],
    ['no currency', { currency: null }, ` ${words.setup.noCurrency}, `],
    ['a time zone that is on no list', { timeZone: 'Asia/Tokyo' }, 'Asia/Tokyo'],
    ['no time zone', { timeZone: null }, `, ${words.setup.noTimeZone}`],
  ])('names %s', (_what, change, text) => {
    expect(linesOf(panel(all, { settings: { ...settings, ...change } }))[4]).toContain(text);
  });

  test('before a shop is linked asks for its key, with what was done or is wrong above', () => {
    expect(linesOf(firstRunView(words, 'Done.')).slice(0, 3)).toEqual([
      'Done.',
      '▌ neutral',
      words.setup.link,
    ]);
    expect(targetsOf(firstRunView(words))).toEqual(['setup:key']);
    expect(firstRunView(words)).not.toHaveProperty('content');
    expect(formBreaches(keyModal(words))).toEqual([]);
  });

  test('where no shop is linked, owners are led to it, and others learn whom to ask', () => {
    const problem = { kind: 'notLinked' } as const;
    const forOwner = problemView(problem, words, { mayLink: true });
    expect(forOwner.embeds?.[0]?.description).toBe(words.setup.linkAdvice);
    expect(targetsOf(forOwner)).toEqual(['setup:key']);
    const forMember = problemView(problem, words, { mayLink: false });
    expect(forMember.embeds?.[0]?.description).toBe(words.problem(problem).advice);
    expect(targetsOf(forMember)).toEqual([]);
  });

  test('removing names the shop as text and where the price list stands', () => {
    const reply = removeView(shop.name, ['501', '502'], words);
    const [, title, question] = linesOf(reply);
    expect(title).toBe(words.setup.removeTitle(String.raw`My \*shop\*`));
    expect(question).toBe(words.setup.removeQuestion('<#501>, <#502>'));
    expect(linesOf(reply)).toContain(`✕[${words.setup.removeYes}](setup:removed)`);
    // Of a damaged record nothing is known.
    expect(linesOf(removeView(undefined, [], words))[1]).toBe(words.setup.removeTitle(words.unnamed));
    expect(replyBreaches(reply)).toEqual([]);
  });
});
