import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkUpView } from '../../../commands/setup/check-up-view.js';
import type { CheckUp } from '../../../src/domain/findings.js';
import { COLOURS } from '../../../src/ui/embed.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { replyBreaches } from '../../support/message-rules.js';
import { shop, targetsOf } from '../../support/samples.js';
import { RUNS } from '../arbitraries.js';
import { linesOf } from '../reading.js';
import { checkUpFacts, installed, inventory, item, shelf } from './check-up-facts.js';

/** Everything that can be found at once, with the longest of names. */
function worst(name: string): Partial<CheckUp> {
  const pictures = Array.from({ length: 30 }, (_, id) => item({ id, name, image: 'a.png' }));
  return {
    shop: shop({ name, is_active: 0, test_mode: 1, logo: 'a.png' }),
    ownerCatalogue: {
      servers: [shelf({ name }, ...pictures), ...Array.from({ length: 30 }, () => shelf({ name }))],
      unreadable: 12_345,
      exceeds: 'entries',
    },
    undelivered: { count: 12_345, isPartial: true, asOf: 0 },
  };
}

describe.each(['en', 'ru'] as const)('in %s', (language) => {
  const words = LANGUAGES[language];
  const view = (facts: Partial<CheckUp> = {}, how = installed(), reportsIn: string | null = null) =>
    checkUpView(checkUpFacts(facts), how, reportsIn, undefined, words);
  const worstOf = (name: string) => {
    const channels = Array.from({ length: 10 }, (_, id) => `50000000000000000${id}`);
    return view(worst(name), installed({ botIsMember: false, refusedChannels: channels }));
  };
  const undelivered = (count: number) => view({ undelivered: { count, isPartial: false, asOf: null } });

  test('nothing but what is well, and the ways to look again and back', () => {
    const reply = view();
    expect(linesOf(reply).slice(0, 2)).toEqual(['▌ good', words.checkUp.allWell]);
    expect(targetsOf(reply)).toEqual(['setup:setReports', 'setup:checkUp', 'setup:panel']);
    expect(replyBreaches(reply)).toEqual([]);
  });

  test('the worst stands first, and gives the colour', () => {
    const [embed] = view({ shop: shop({ test_mode: 1, is_active: 0 }) }).embeds ?? [];
    expect(embed).toMatchObject({ title: words.checkUp.wrong(2), color: COLOURS.bad });
    expect(embed?.description).toMatch(/^⛔ .+\n.+\n⚠️ .+\n/u);
    expect(view({ shop: shop({ test_mode: 1 }) }).embeds?.[0]?.color).toBe(COLOURS.waiting);
  });

  test('one press leads to the payments that were not delivered', () => {
    expect(linesOf(undelivered(3))).toContain(`![${words.checkUp.showPayments(3)}](payment:problems)`);
    expect(linesOf(undelivered(1))).toContain(`![${words.checkUp.showPayments(1)}](payment:problems)`);
    expect(targetsOf(undelivered(0))).not.toContain('payment:problems');
  });

  test('five names each, escaped; the rest is counted', () => {
    const pictures = Array.from({ length: 20 }, (_, id) => item({ id, name: `*${id}*`, image: 'a.png' }));
    const shown = view({ ownerCatalogue: inventory(shelf({}, ...pictures)) }).embeds?.[0]?.description;
    expect(shown).toContain(String.raw`: \*0\*, \*1\*, \*2\*, \*3\*, \*4\*, ${words.more(15)}`);
  });

  test('five problems; the rest is counted', () => {
    const lines = linesOf(worstOf('x'));
    expect(lines.filter((line) => /^(?:⛔|⚠️) /u.test(line))).toHaveLength(5);
    expect(lines).toContain(words.checkUp.moreFindings(3));
  });

  test('without the shop’s answer it shows the failure, and what was not checked', () => {
    const [embed] =
      view({ shop: undefined, ownerCatalogue: undefined, trouble: { kind: 'unreachable' } }).embeds ?? [];
    const { title, advice } = words.problem({ kind: 'unreachable' });
    expect(embed?.description).toContain(`⛔ **${title}**\n${advice} `);
    expect(embed?.color).toBe(COLOURS.bad);
  });

  test.each(['keyRefused', 'keyUnreadable'] as const)('%s leads to the button for the key', (kind) => {
    const text = view({ shop: undefined, ownerCatalogue: undefined, trouble: { kind } }).embeds?.[0]
      ?.description;
    for (const label of [words.setup.settings, words.setup.replaceKey])
      expect(text).toContain(`**${label.slice(label.indexOf(' ') + 1)}**`);
  });

  test.each([1, 2, 5, 21])('%i is a number like any other', (count) => {
    const servers = Array.from({ length: count }, () => shelf({}));
    const reply = view({
      ownerCatalogue: { ...inventory(shelf({}, item()), ...servers), unreadable: count },
      undelivered: { count, isPartial: true, asOf: null },
    });
    expect(reply.embeds?.[0]?.description).not.toMatch(/undefined|NaN|\[object/);
    expect(replyBreaches(reply)).toEqual([]);
  });

  test('everything at once stays within what Discord takes', () => {
    for (const name of ['W'.repeat(300), '*'.repeat(300), '§a', '👩‍👩‍👧‍👦'.repeat(50)])
      expect(replyBreaches(worstOf(name))).toEqual([]);
  });

  test('no name of the shop can break the message', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (name) => {
        expect(replyBreaches(worstOf(name))).toEqual([]);
      }),
      RUNS,
    );
  });
});
