import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SAMPLE_KEYS } from '../../src/sandbox/shop/index.js';
import { readCustomId } from '../../src/views/custom-id.js';
import { OWNER } from '../support/bot-harness.js';
import { action } from '../support/router-harness.js';
import { wellFormedText } from '../views/arbitraries.js';
import { actions, completions, uses } from './arbitraries.js';
import { tryCases } from './cases.js';
import { type ShopHarness, startShopHarness } from './shop-harness.js';

/*
 * Whatever anybody sends, and whatever key is linked: nothing but the four operations is asked for, with that key.
 */

let bot: ShopHarness;
beforeAll(async () => {
  bot = await startShopHarness();
});
afterAll(() => bot.close());

const part = fc.constantFrom(
  ...['.', '..', '/', '\\', '?', '#', '%', '%2e', '%2F', '%00', ';', '@', ':', '\r\n', '\t', ' ', '\u0000'],
  ...['payment', 'create', 'HTTP/1.1', 'Host: evil.example', 'http://evil.example', 'ключ', '🗝', 'key'],
);
const key = fc.oneof(
  fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join('')),
  wellFormedText,
  fc.constant(SAMPLE_KEYS.en),
);

/** The paths of the contract: a key and an id are one segment each. */
function expectOperation(line: string, linked: string): void {
  const begin = `GET /api/v2/shop/${encodeURIComponent(linked)}`;
  expect(line.slice(0, begin.length)).toBe(begin);
  expect(line.slice(begin.length)).toMatch(
    /^(?:|\/servers|\/(?:product|payment)\/[1-9]\d{0,15}) HTTP\/1\.1$/,
  );
}

/** The first lines of the requests since last time. */
const asked = (): string[] => bot.requests.splice(0).map((request) => request.split('\r\n', 1).join(''));

/** No segment of a path is made of these, and none is made of nothing. */
const isSegment = (text: string): boolean => !/^\.*$/.test(text);

/** The only one whose key is not the linked one. */
function isKeyForm(customId: string): boolean {
  const id = readCustomId(customId);
  return id?.command === 'setup' && id.action === 'save';
}

test('no input asks for another path', async () => {
  const input = fc.oneof(actions, uses, completions).map((interaction) => ({ ...interaction, ...OWNER }));
  await tryCases(
    'paths',
    fc.asyncProperty(key, input, async (linked, interaction) => {
      await bot.link(linked);
      await bot.answer(interaction);
      const typed = interaction.kind === 'action' && isKeyForm(interaction.customId);
      for (const line of asked()) {
        expect(isSegment(linked) || typed).toBe(true);
        expectOperation(line, typed ? (interaction.fields.key ?? '').trim() : linked);
      }
    }),
  );
});

test('no key that is typed asks for another path', async () => {
  await tryCases(
    'paths',
    fc.asyncProperty(key, async (text) => {
      await bot.answer(action('setup:save', { fields: { key: text } }, OWNER));
      const typed = text.trim();
      const isPlain = /^[^\s\p{C}/\\?#%]+$/u.test(typed) && isSegment(typed);
      const lines = asked();
      expect(lines).toHaveLength(isPlain ? 1 : 0);
      for (const line of lines) expectOperation(line, typed);
    }),
  );
});
