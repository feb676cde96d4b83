import { describe, expect, test } from 'vitest';
import { type Panel, panelView } from '../../../commands/setup/panel-view.js';
import { findAlerts } from '../../../src/domain/alerts.js';
import { NO_STAFF } from '../../../src/feeds/staff-state.js';
import type { GuildSettings } from '../../../src/store/guilds.js';
import { problemView } from '../../../src/ui/failure.js';
import type { Reply } from '../../../src/ui/reply.js';
import { isPicture } from '../../../src/ui/web-address.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { entriesOf, GUILD_ID } from '../../support/feed-views.js';
import { shop as sample, targetsOf, USUAL } from '../../support/samples.js';
import { linesOf } from '../reading.js';
import { usedChannel } from './check-up-facts.js';

const settings: GuildSettings = {
  ...{ language: 'auto', currency: 'RUB', timeZone: 'Europe/Moscow', productPage: null },
};
const shop = { name: 'My *shop*', domain: '', colour: '', logo: '', isVerified: false };
const link = { shop };
const WELL = { channels: [usedChannel()], undelivered: { count: 0, unknown: 0 } };

type Facts = Partial<Panel['facts']>;

describe.each(['en', 'ru'] as const)('the panel in %s', (language) => {
  const words = LANGUAGES[language];
  const panel = (facts: Facts = {}, states: Readonly<Record<string, object>> = {}, more = {}) =>
    panelView(
      {
        ...{ link, settings, entries: entriesOf(states, words), facts: { ...WELL, ...facts } },
        ...{ usual: USUAL, staff: NO_STAFF, everyoneId: GUILD_ID, ...more },
      },
      words,
    );
  const name = String.raw`My \*shop\*`;
  const buttonsOf = (reply: Reply) => linesOf(reply).filter((line) => /^!?\[/.test(line));

  const refused = [
    usedChannel({ id: '501', isRefused: true }),
    usedChannel({ id: '502', missing: ['SendMessages'] }),
  ];
  const open = [usedChannel({ isForStaff: true, isPublic: true })];

  test.each<[count: number, facts: Facts, next: string]>([
    [2, { channels: refused }, 'setup:checkUp'],
    [1, { channels: open }, 'setup:checkUp'],
    [2, { shop: sample({ is_active: 0 }), undelivered: { count: 2, unknown: 0 } }, 'setup:checkUp'],
    [2, { shop: sample({ test_mode: 1 }), undelivered: { count: 2, unknown: 0 } }, 'payment:problems'],
    [1, { problem: { kind: 'keyRefused' } }, 'setup:key'],
    [1, { problem: { kind: 'keyUnreadable' } }, 'setup:key'],
    [1, { problem: { kind: 'unreachable' } }, 'setup:checkUp'],
    [1, { undelivered: { count: 11, unknown: 0 } }, 'payment:problems'],
    [1, { shop: sample({ test_mode: 1 }), undelivered: undefined }, 'setup:checkUp'],
  ])('counts %i of %j as the check-up does, names the first, and leads to %s', (count, facts, next) => {
    const alerts = findAlerts({ ...WELL, ...facts }, isPicture);
    expect(alerts).toHaveLength(count);
    const reply = panel(facts);
    const lines = linesOf(reply);
    const [colour, title] = lines;
    const named = alerts[0] ? words.checkUp.alert(alerts[0]).title : '';
    expect([colour, title]).toEqual(['▌ waiting', words.setup.attention(name, named)]);
    expect(title?.toLowerCase()).toContain(named.toLowerCase());
    expect(lines.includes(words.more(count - 1))).toBe(count > 1);
    const buttons = buttonsOf(reply);
    expect(buttons.length).toBeLessThanOrEqual(2);
    expect(buttons.filter((line) => line.startsWith('!'))).toEqual([expect.stringContaining(`(${next})`)]);
    expect(buttons.join()).toContain('(setup:checkUp)');
  });

  test('names settings only if they aren’t the platform’s', () => {
    const small = (change: Partial<GuildSettings>) =>
      linesOf(panel({}, {}, { settings: { ...settings, ...change } })).filter((line) =>
        line.startsWith('-# '),
      )[1];
    expect(small({})).toBeUndefined();
    expect(small({ productPage: '/{id}' })).toBeUndefined();
    expect(small({ currency: 'USD' })).toContain(words.setup.currencies.USD.many);
    expect(small({ timeZone: 'UTC' })).toContain('UTC');
    expect(small({ language: 'ru' })).toContain(LANGUAGES.ru.languageName);
    expect(small({ currency: null, timeZone: null })).toBe(
      `-# ${words.setup.noCurrency}, ${words.setup.noTimeZone}`,
    );
  });

  test('says that all is well only once it is known which orders need a look', () => {
    expect(linesOf(panel())[1]).toBe(words.setup.allWell(name));
    expect(linesOf(panel({ undelivered: null }))[1]).toBe(words.setup.linked(name));
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
