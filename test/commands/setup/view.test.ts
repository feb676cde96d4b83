import { describe, expect, test } from 'vitest';
import { type Panel, panelView } from '../../../commands/setup/view.js';
import { findAlerts } from '../../../src/domain/alerts.js';
import type { GuildSettings } from '../../../src/store/guilds.js';
import { problemView } from '../../../src/ui/failure.js';
import { isPicture } from '../../../src/ui/web-address.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { entriesOf, GUILD_ID } from '../../support/feed-views.js';
import { shop as sample, targetsOf } from '../../support/samples.js';
import { linesOf } from '../reading.js';

const settings: GuildSettings = {
  ...{ language: 'auto', currency: 'RUB', timeZone: 'Europe/Moscow', productPage: null },
};
const shop = { name: 'My *shop*', domain: '', colour: '', logo: '', isVerified: false };
const link = { shop };
const WELL = { usesChannels: true, refusedChannels: [], undelivered: { count: 0, isPartial: false } };

describe.each(['en', 'ru'] as const)('the panel in %s', (language) => {
  const words = LANGUAGES[language];
  const panel = (facts: Partial<Panel['facts']> = {}, states: Readonly<Record<string, object>> = {}) =>
    panelView({ link, settings, entries: entriesOf(states, words), facts: { ...WELL, ...facts } }, words);
  const name = String.raw`My \*shop\*`;

  test.each<[number, Partial<Panel['facts']>]>([
    [1, { refusedChannels: ['501', '502'] }],
    [2, { shop: sample({ is_active: 0 }), undelivered: { count: 2, isPartial: false } }],
    [1, { problem: { kind: 'keyRefused' } }],
    [1, { undelivered: { count: 11, isPartial: true } }],
    [1, { shop: sample({ test_mode: 1 }), undelivered: undefined }],
  ])('counts %i of %j as the check-up does, and names the first', (count, facts) => {
    const alerts = findAlerts({ ...WELL, ...facts }, isPicture);
    expect(alerts).toHaveLength(count);
    const [, title, first, ...lines] = linesOf(panel(facts));
    expect(title).toBe(words.setup.attention(name, count));
    expect(first).toContain(alerts[0] && words.checkUp.alert(alerts[0]).title);
    expect(first?.includes(words.more(1))).toBe(count > 1);
    // Only the check-up stands out.
    expect(lines.filter((line) => line.startsWith('!['))).toEqual([
      expect.stringContaining('(setup:checkUp)'),
    ]);
  });

  test('says that all is well only once the shop was asked for its payments', () => {
    expect(linesOf(panel())[1]).toBe(words.setup.allWell(name));
    expect(linesOf(panel({ undelivered: undefined }))[1]).toBe(words.setup.linked(name));
  });

  test('names everyone by name, and nobody while announcements are off', () => {
    const news = { channelId: '501', roleId: GUILD_ID };
    expect(linesOf(panel({}, { news })).join()).toContain('<#501> @everyone');
    for (const off of [{ isOn: false }, { channelId: null }])
      expect(linesOf(panel({}, { news: { ...news, ...off } })).join()).not.toContain('<#501>');
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
