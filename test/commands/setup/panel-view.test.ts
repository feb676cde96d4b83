import { describe, expect, test } from 'vitest';
import { type Panel, panelView } from '../../../commands/setup/panel-view.js';
import { findAlerts } from '../../../src/domain/alerts.js';
import { NO_STAFF } from '../../../src/feeds/kit/staff/state.js';
import type { GuildSettings } from '../../../src/store/guilds.js';
import { problemView } from '../../../src/ui/failure.js';
import type { Reply } from '../../../src/ui/reply.js';
import { isPicture } from '../../../src/ui/web-address.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { uncapitalize } from '../../../src/words/uncapitalize.js';
import { CHANNEL_ID, entriesOf, GUILD_ID, listIn } from '../../support/feed-views.js';
import { shop as sample, targetsOf } from '../../support/samples.js';
import { linesOf } from '../reading.js';
import { usedChannel } from './check-up-facts.js';

const settings: GuildSettings = {
  ...{ language: 'auto', hiddenNames: [], productPage: null },
};
const shop = { name: 'My *shop*', domain: '', colour: '', logo: '', isVerified: false };
const link = { shop };
const WELL = { channels: [usedChannel()], undelivered: { count: 0, unknown: 0, silent: 0 } };

type Facts = Partial<Panel['facts']>;

describe.each(['en', 'ru'] as const)('the panel in %s', (language) => {
  const words = LANGUAGES[language];
  const panel = (
    facts: Facts = {},
    states: Readonly<Record<string, object>> = {},
    more: Partial<Panel> = {},
  ) =>
    panelView(
      {
        ...{ link, settings, facts: { ...WELL, ...facts } },
        entries: entriesOf(states, words, more.staff?.channelId),
        ...{ staff: NO_STAFF, everyoneId: GUILD_ID, ...more },
      },
      words,
    );
  const name = String.raw`My \*shop\*`;
  const buttonsOf = (reply: Reply) => linesOf(reply).filter((line) => /^!?\[/.test(line));

  const refusing = (id: string) => usedChannel({ id, missing: ['SendMessages'] });
  const open = usedChannel({ id: '504', isForStaff: true, isPublic: true });
  const orders = (count: number): Facts => ({ undelivered: { count, unknown: 0, silent: 0 } });
  const PRICE_LIST = { 'price-list': { posts: [listIn()] } };
  const ALL_SET = {
    states: { ...PRICE_LIST, desk: { isOn: true } },
    more: { settings: { ...settings, productPage: '/{id}' }, staff: { ...NO_STAFF, channelId: '504' } },
  };

  test('several problems are counted in the title and listed once, the channel of the staff first', () => {
    const lines = linesOf(
      panel({ ...orders(17), channels: [refusing('502'), open], shop: sample({ test_mode: 1 }) }),
    );
    expect(lines.slice(0, 2)).toEqual(['▌ waiting', words.setup.attentions(name, 4)]);
    const titleOf = (kind: 'testMode') => words.checkUp.alert({ kind, severity: 'attention' }).line;
    expect(lines.slice(2, 6)).toEqual([
      expect.stringContaining('<#504>'),
      expect.stringContaining('17'),
      `⚠️ ${titleOf('testMode')}`,
      expect.stringContaining('<#502>'),
    ]);
    expect(lines[6]).not.toMatch(/^⚠️|^$/);
  });

  test('five at most are listed; a button leads to the rest', () => {
    const channels = (count: number) => Array.from({ length: count }, (_, id) => refusing(`50${id}`));
    const more = (count: number) => linesOf(panel({ channels: channels(count) })).slice(2);
    expect(more(5).filter((line) => line.startsWith('⚠️'))).toHaveLength(5);
    expect(buttonsOf(panel({ channels: channels(5) })).join()).not.toContain('setup:checkUp');
    expect(more(7).filter((line) => line.startsWith('⚠️'))).toHaveLength(5);
    expect(more(7)).toContain(`${words.more(2)}: ${words.setup.buttons.checkUp}`);
    expect(buttonsOf(panel({ channels: channels(7) })).at(-1)).toContain('(setup:checkUp)');
  });

  test.each<[what: string, facts: Facts, below: string | undefined]>([
    ['orders', orders(11), undefined],
    ['test mode', { shop: sample({ test_mode: 1 }) }, undefined],
    ['a channel', { channels: [open] }, '<#504>'],
    [
      'problem of a feed',
      { feedAlerts: [{ title: 'A feed stopped', advice: 'Look at it.' }] },
      'Look at it.',
    ],
  ])('one problem stands in the title: %s', (_what, facts, below) => {
    const [alert] = findAlerts({ ...WELL, ...facts }, isPicture);
    const lines = linesOf(panel(facts));
    expect(lines[1]).toBe(words.setup.attention(name, alert ? words.checkUp.alert(alert).title : ''));
    const { name: staff } = words.staff;
    expect(lines[2]).toContain(below ?? `**${staff}**`);
  });

  test.each<[what: string, states: object, more: object, blue: string | undefined]>([
    ['nothing is set up', {}, {}, 'setup:priceList'],
    ['the price list is posted', PRICE_LIST, {}, 'setup:step:desk'],
    ['help is on', ALL_SET.states, { staff: ALL_SET.more.staff }, 'setup:productPage'],
    ['all is set up', ALL_SET.states, ALL_SET.more, undefined],
  ])('the next step is blue beside the orders, and they are once nothing is left: %s', (...row) => {
    const [, states, more, blue] = row;
    const buttons = buttonsOf(panel({ ...orders(17), channels: [open] }, { ...states }, more));
    const show = `[${words.orders.show(17)}](payment:problems)`;
    expect(buttons).toEqual(
      blue === undefined ? [`!${show}`] : [expect.stringMatching(`^!.*[(]${blue}[)]`), show],
    );
    expect(buttonsOf(panel({}, { ...states }, more))).toHaveLength(blue === undefined ? 0 : 1);
  });

  test.each(['keyRefused', 'keyUnreadable'] as const)('%s: a new key alone is blue', (kind) => {
    const reply = panel({ problem: { kind }, undelivered: undefined });
    expect(buttonsOf(reply)).toEqual([`![${words.setup.replaceKey}](setup:key)`]);
  });

  test('says what is on, a line each, and in a small one what is off, but not what the blue button names', () => {
    const off = (states: object) =>
      linesOf(panel({}, { ...states })).find((line) => line.startsWith('-# ')) ?? '';
    const priceList = uncapitalize(words.setup.names.priceList);
    const help = uncapitalize(words.desk.page.name);
    expect([priceList, help].map((one) => off({}).includes(one))).toEqual([false, true]);
    expect([priceList, help].map((one) => off(PRICE_LIST).includes(one))).toEqual([false, false]);
    const lines = linesOf(
      panel({}, { ...ALL_SET.states, news: { channelId: '505', isOn: true } }, ALL_SET.more),
    );
    expect(lines.slice(2, 4)).toEqual([
      `**${words.staff.name}** <#504>`,
      `**${words.setup.names.priceList}** <#${CHANNEL_ID}>`,
    ]);
    expect(lines).toEqual(expect.arrayContaining([words.desk.page.isOn, words.setup.opens.pages]));
    expect(lines.join('\n').match(/<#504>/g)).toHaveLength(1);
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
