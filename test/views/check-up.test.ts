import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commonChoices } from '../../src/regional.js';
import type { CheckUp } from '../../src/shop/check-up.js';
import type { GuildSettings } from '../../src/store/guilds.js';
import { checkUpView } from '../../src/views/check-up.js';
import { COLOURS } from '../../src/views/embed.js';
import { LANGUAGES } from '../../src/words/index.js';
import { replyBreaches } from '../support/message-rules.js';
import { RUNS } from './arbitraries.js';
import { checkUpFacts, inventory, item, shelf } from './check-up-facts.js';
import { fieldsOf, shop, targetsOf } from './samples.js';

const AT = Date.UTC(2026, 0, 1);

/** Everything that can be found at once, with the longest of names. */
function worst(name: string): Partial<CheckUp> {
  const names = Array.from({ length: 30 }, (_, id) => ({
    id: id + 1,
    name,
    image: 'a.png',
    isOneTime: true,
  }));
  return {
    shop: shop({ name, is_active: 0, test_mode: 1, logo: 'a.png' }),
    ownerCatalogue: {
      servers: [
        shelf(
          { name },
          ...names.map(item),
          ...names.map((one) => item({ ...one, id: one.id + 100, isHidden: true })),
        ),
        ...Array.from({ length: 30 }, () => shelf({ name })),
        ...Array.from({ length: 30 }, () => shelf({ name, isHidden: true })),
      ],
      unreadable: 12_345,
    },
    promotions: {
      coupons: names.map(() => ({
        code: name,
        percent: 33.333,
        uses: 123_456,
        limit: 1_234_567,
        endsAt: AT,
      })),
      running: names.map(() => ({ name, percent: 99.999, startsAt: AT, endsAt: AT, productIds: [] })),
      coming: names.map(() => ({ name, percent: 99.999, startsAt: AT, endsAt: AT, productIds: [] })),
    },
    undelivered: { count: 12_345, isPartial: true, asOf: null },
    answerMs: 120_000,
    before: {
      lastFailure: { problem: { kind: 'tooSlow', seconds: 120 }, at: Date.UTC(2026, 0, 1) },
      queue: { people: 99, others: 10_000 },
    },
  };
}

describe.each(['en', 'ru'] as const)('in %s', (language) => {
  const words = LANGUAGES[language];
  const chosenFrom = (set: GuildSettings) => ({ settings: set, choices: commonChoices(set, words) });
  const settings = {
    language: 'auto',
    currency: 'RUB',
    timeZone: 'Europe/Moscow',
    productPage: null,
    paymentSearch: true,
  } as const;
  const view = (facts: Partial<CheckUp> = {}, set: Partial<GuildSettings> = {}) =>
    checkUpView(
      checkUpFacts(facts),
      { ...chosenFrom({ ...settings, ...set }), botIsMember: true, haltedPosts: 0 },
      words,
    );

  const worstOf = (name: string) =>
    checkUpView(
      checkUpFacts(worst(name)),
      {
        ...chosenFrom({
          language: 'auto',
          currency: null,
          timeZone: null,
          productPage: null,
          paymentSearch: true,
        }),
        botIsMember: false,
        haltedPosts: 0,
      },
      words,
    );

  test('all is well', () => {
    const reply = view();
    const [embed] = reply.embeds ?? [];
    expect(embed?.description).toMatch(/^\*\*.+\*\*\n✅ .*6 .+$/);
    expect(embed).toMatchObject({ color: COLOURS.good, fields: [] });
    expect(targetsOf(reply)).toEqual(['setup:checkUp', 'setup:panel']);
    expect(replyBreaches(reply)).toEqual([]);
  });

  test('what is not set can be set there', () => {
    const reply = view({}, { currency: null, timeZone: null, productPage: null, paymentSearch: true });
    expect(Object.keys(fieldsOf(reply))).toEqual([
      expect.stringMatching(/^ℹ️ /),
      expect.stringMatching(/^ℹ️ /),
    ]);
    expect(reply.embeds?.[0]).toMatchObject({ color: COLOURS.good });
    expect(targetsOf(reply)).toEqual([
      'setup:set:currency',
      'setup:set:timeZone',
      'setup:checkUp',
      'setup:panel',
    ]);
    expect(replyBreaches(reply)).toEqual([]);
  });

  test('what is wrong comes before what is well', () => {
    const [embed] = view({ shop: shop({ test_mode: 1 }) }).embeds ?? [];
    expect(embed?.description?.split('\n')).toEqual([
      words.checkUp.wrong(1),
      expect.stringMatching(/^✅ .*5 /),
    ]);
    expect(embed?.fields?.map(({ name }) => name)).toEqual([expect.stringMatching(/^⚠️ /)]);
  });

  test('what is only good to know does not count as wrong', () => {
    const reply = view({ ownerCatalogue: inventory(shelf({}, item({ isOneTime: true }))) });
    expect(reply.embeds?.[0]).toMatchObject({ color: COLOURS.good });
    expect(reply.embeds?.[0]?.description).toContain(words.checkUp.allWell);
    expect(Object.keys(fieldsOf(reply))).toEqual([expect.stringMatching(/^ℹ️ 1 /)]);
  });

  test('coupons and sales are listed, with how long they are good for', () => {
    const promotions = {
      coupons: [
        { code: 'NORTH7', percent: 12.5, uses: null, limit: null, endsAt: null },
        { code: '`50%`', percent: 50, uses: 4, limit: 10, endsAt: AT },
      ],
      running: [{ name: '*Ranks*', percent: 20, startsAt: 1, endsAt: AT, productIds: [7] }],
      coming: [{ name: '', percent: 30, startsAt: AT, endsAt: null, productIds: [] }],
    };
    const reply = view({ promotions, undelivered: { count: 0, isPartial: false, asOf: null } });
    const { from, until, uses, noProducts } = words.checkUp;
    const when = `<t:${AT / 1000}:f>`;
    const lines = Object.values(fieldsOf(reply)).map((value) => value.split('\n').slice(0, -1));
    expect(lines).toEqual([
      [`- \\*Ranks\\* ${words.discount(20)} · ${until(when)}`],
      [`- ${words.unnamed} ${words.discount(30)} · ${from(when)} · ${noProducts}`],
      [
        `- \`NORTH7\` ${words.discount(12.5)}`,
        `- \`ˋ50%ˋ\` ${words.discount(50)} · ${uses(4, 10)} · ${until(when)}`,
      ],
    ]);
    expect(reply.embeds?.[0]).toMatchObject({ color: COLOURS.good });
    expect(reply.embeds?.[0]?.description).toMatch(/✅ .*7 /);
    expect(replyBreaches(reply)).toEqual([]);
  });

  test('one press leads to the payments that were not delivered', () => {
    const reply = view({ undelivered: { count: 3, isPartial: false, asOf: null } });
    expect(Object.keys(fieldsOf(reply))).toEqual([expect.stringMatching(/^⚠️ .*3/)]);
    expect(targetsOf(reply)).toEqual(['payment:problems', 'setup:checkUp', 'setup:panel']);
    expect(targetsOf(view({ undelivered: { count: 0, isPartial: false, asOf: null } }))).not.toContain(
      'payment:problems',
    );
  });

  test('names are escaped and clipped, the rest is counted', () => {
    const hidden = Array.from({ length: 20 }, (_, id) =>
      item({ id: id + 2, name: `*${id}*`, isHidden: true }),
    );
    const [value = ''] = Object.values(
      fieldsOf(view({ ownerCatalogue: inventory(shelf({}, item(), ...hidden)) })),
    );
    expect(value).toContain('- \\*0\\*\n');
    expect(value).toContain('- \\*7\\*\n');
    expect(value).toContain(words.more(12));
    expect(value).not.toContain('\\*8\\*');
  });

  test('without the shop’s answer it shows the failure, and what was not checked', () => {
    const reply = view({ shop: undefined, ownerCatalogue: undefined, trouble: { kind: 'unreachable' } });
    const [[name, value] = []] = Object.entries(fieldsOf(reply));
    expect(name).toBe(`⛔ ${words.problem({ kind: 'unreachable' }).title}`);
    expect(value).toContain(words.problem({ kind: 'unreachable' }).advice);
    expect(value?.length).toBeGreaterThan(words.problem({ kind: 'unreachable' }).advice.length);
    expect(reply.embeds?.[0]).toMatchObject({ color: COLOURS.bad });
    expect(replyBreaches(reply)).toEqual([]);
  });

  test.each(['keyRefused', 'keyUnreadable'] as const)('%s leads to the button for the key', (kind) => {
    const [value] = Object.values(
      fieldsOf(view({ shop: undefined, ownerCatalogue: undefined, trouble: { kind } })),
    );
    expect(value).toContain(`**${words.setup.keyAndData.replaceKey.replace('🔑 ', '')}**`);
  });

  test.each([1, 2, 5, 21])('%i is a number like any other', (count) => {
    const names = Array.from({ length: count }, (_, id) => item({ id, isOneTime: true }));
    const reply = view({
      ownerCatalogue: { servers: [shelf({}, ...names), ...names.map(() => shelf({}))], unreadable: count },
      answerMs: 4000 + count * 1000,
      before: { lastFailure: undefined, queue: { people: 4 + count, others: count } },
    });
    expect(Object.keys(fieldsOf(reply)).join('\n')).toContain(String(count));
    expect(JSON.stringify(reply)).not.toMatch(/undefined|NaN/);
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
