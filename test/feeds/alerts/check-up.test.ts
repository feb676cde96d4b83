import { describe, expect, test } from 'vitest';
import type { ShopFacts } from '../../../src/domain/alerts.js';
import { checkUpView } from '../../../src/feeds/alerts/check-up-view.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { linesOf } from '../../commands/reading.js';
import {
  checkUpFacts,
  installed,
  inventory,
  item,
  shelf,
  usedChannel,
} from '../../commands/setup/check-up-facts.js';
import { replyBreaches } from '../../support/message-rules.js';
import { shop, targetsOf } from '../../support/samples.js';

/** Everything that can be found at once, with the longest of names. */
function worst(name: string): ShopFacts {
  const pictures = Array.from({ length: 30 }, (_, id) => item({ id, name, image: 'a.png' }));
  return {
    shop: shop({ name, is_active: 0, test_mode: 1, logo: 'a.png' }),
    catalogue: {
      servers: [shelf(name, ...pictures), ...Array.from({ length: 30 }, () => shelf(name))],
      unreadable: 12_345,
    },
    undelivered: { count: 12_345, unknown: 0, silent: 0 },
  };
}

describe.each(['en', 'ru'] as const)('in %s', (language) => {
  const words = LANGUAGES[language];
  const view = (facts: ShopFacts = {}, how = installed()) =>
    checkUpView({ ...checkUpFacts(facts), ...how }, words);
  const worstView = (name: string) => {
    const channels = Array.from({ length: 10 }, (_, id) =>
      usedChannel({
        id: `50000000000000000${id}`,
        isRefused: true,
        isForStaff: true,
        isPublic: true,
      }),
    );
    return view(worst(name), installed({ botIsMember: false, channels }));
  };

  test('five names each, escaped; the rest is counted', () => {
    const pictures = Array.from({ length: 20 }, (_, id) => item({ id, name: `*${id}*`, image: 'a.png' }));
    const shown = view({ catalogue: inventory(shelf('Lobby', ...pictures)) }).embeds?.[0]?.description;
    expect(shown).toContain(String.raw`: \*0\*, \*1\*, \*2\*, \*3\*, \*4\*, ${words.more(15)}`);
  });

  test('five problems; the rest is counted', () => {
    const lines = linesOf(worstView('x'));
    expect(lines.filter((line) => /^(?:⛔|⚠️) \*\*/u.test(line))).toHaveLength(5);
    // One of each channel, and seven of all else.
    expect(lines).toContain(words.more(10 + 7 - 5));
  });

  test('a channel of which Discord says nothing → a line, and neither an alert nor a passed check', () => {
    const channels = [usedChannel(), usedChannel({ id: '502', missing: undefined })];
    const lines = linesOf(view({}, installed({ channels })));
    expect(lines).toContain(`-# ❔ ${words.channel.unknown('<#502>')}`);
    expect(lines.slice(0, 2)).toEqual(['▌ neutral', words.checkUp.allWell]);
    const passed = words.checkUp.passed(['key', 'servers', 'products', 'pictures']);
    expect(lines).toContain(`-# ${passed}`);
  });

  test.each(['keyRefused', 'keyUnreadable'] as const)('%s leads to the button for the key', (kind) => {
    const reply = view({ shop: undefined, catalogue: undefined, problem: { kind } });
    const text = reply.embeds?.[0]?.description;
    for (const label of [words.setup.settings, words.setup.replaceKey])
      expect(text).toContain(`**${label.slice(label.indexOf(' ') + 1)}**`);
    expect(targetsOf(reply)).toContain('setup:key');
  });

  test('everything at once stays within what Discord takes', () => {
    for (const name of ['W'.repeat(300), '*'.repeat(300), '§a', '👩‍👩‍👧‍👦'.repeat(50)])
      expect(replyBreaches(worstView(name))).toEqual([]);
  });
});
