import { beforeEach, expect, test } from 'vitest';
import { paymentSearchActions } from '../../../src/ui/actions.js';
import { LANGUAGES } from '../../../src/words/index.js';
import { targetsOf } from '../../support/samples.js';
import { type CommandHarness, createCommandHarness, moderator, russian } from '../harness.js';

let bot: CommandHarness;
/** A shop of version 2, where the bot finds out the version. */
beforeEach(async () => {
  bot = await createCommandHarness('auto');
  bot.shop.instead[3] = { status: 404, text: '<html></html>' };
  bot.shop.payments.set(7, { customer: 'Steve' });
});

test.each([
  ['nothing', {}],
  ['a player', { player: 'Steve' }],
])(
  'of %s in a shop of version 2 says that it isn’t offered, and asks for a number',
  async (_what, options) => {
    for (const [from, language] of [
      [{}, 'en'],
      [russian, 'ru'],
    ] as const) {
      const { reply } = await bot.run('payment', options, { ...moderator, ...from });
      expect(reply.content).toBe(LANGUAGES[language].notOffered);
      expect(targetsOf(reply)).toEqual(['payment:enterNumber']);
    }
    expect(bot.shop.asked.map(({ resource }) => resource)).not.toContain('payments');
  },
);

test('by number is found in a shop of version 2', async () => {
  expect((await bot.run('payment', { number: 7 }, moderator)).outcome).toBe('answered');
});

test('buttons of a shop that has gone back to version 2 offer nothing, and its completions say why', async () => {
  expect((await bot.press(paymentSearchActions.problems(), moderator)).outcome).toBe('outdated');
  const { byNumberOnly } = LANGUAGES.en.paymentSearch;
  const { offered } = await bot.complete('payment', 'player', 'St', moderator);
  expect(offered).toEqual([[{ name: byNumberOnly, value: byNumberOnly }]]);
  const { reply } = await bot.run('payment', { player: byNumberOnly }, moderator);
  expect(JSON.stringify(reply)).toContain(LANGUAGES.en.notOffered);
});
