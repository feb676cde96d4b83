import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SAMPLE_KEYS } from '../../sandbox/shop/index.js';
import type { ApiVersion } from '../../src/easydonate/versions.js';
import { readCustomId } from '../../src/ui/custom-id.js';
import { wellFormedText } from '../commands/arbitraries.js';
import { OWNER } from '../support/bot-harness.js';
import { action, GUILD } from '../support/router-harness.js';
import { actions, completions, uses } from './arbitraries.js';
import { tryCases } from './cases.js';
import { type ShopHarness, startShopHarness } from './shop-harness.js';

/*
 * Whatever anybody sends, and whatever key is linked: nothing but the operations that read is asked for, with that key.
 */

const versions = [2, 3] as const;
let bots: Readonly<Record<ApiVersion, ShopHarness>>;
beforeAll(async () => {
  bots = { 2: await startShopHarness(2), 3: await startShopHarness(3) };
});
afterAll(async () => {
  for (const version of versions) await bots[version].close();
});

const part = fc.constantFrom(
  ...['.', '..', '/', '\\', '?', '#', '%', '%2e', '%2F', '%00', ';', '@', ':', '\r\n', '\t', ' ', '\u0000'],
  ...['payment', 'create', 'HTTP/1.1', 'Host: evil.example', 'http://evil.example', 'ключ', '🗝', 'key'],
);
const key = fc.oneof(
  fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join('')),
  wellFormedText,
  fc.constant(SAMPLE_KEYS.en),
);

/** The paths of the contracts: in version 2 a key and an id are one segment each, in version 3 the key is a header. */
function expectOperation(request: string, linked: string, version: ApiVersion): void {
  const [line = '', ...headers] = request.split('\r\n');
  const begin = version === 2 ? `GET /api/v2/shop/${encodeURIComponent(linked)}` : 'GET /api/v3/shop';
  expect(line.slice(0, begin.length)).toBe(begin);
  expect(line.slice(begin.length)).toMatch(
    version === 2
      ? /^(?:|\/servers|\/payment\/[1-9]\d{0,15}) HTTP\/1\.1$/
      : /^(?:|\/servers|\/massSales(?:\?where_active=true)?|\/payments\?paginate=50&page=[1-9]\d{0,15}|\/payment\/[1-9]\d{0,15}) HTTP\/1\.1$/,
  );
  expect(headers.filter((header) => /key/i.test(header.split(':', 1).join('')))).toEqual(
    version === 2 ? [] : [`shop-key: ${linked}`],
  );
}

/** The requests since last time. */
const asked = (version: ApiVersion): string[] => bots[version].requests.splice(0);

/** No segment of a path is made of these, and none is made of nothing; a header takes no other letters. */
const canBeSent = (text: string, version: ApiVersion): boolean =>
  version === 2 ? !/^\.*$/.test(text) : /^[\x21-\x7e]+$/.test(text);

/** The only one whose key is not the linked one. */
function isKeyForm(customId: string): boolean {
  const id = readCustomId(customId);
  return id?.command === 'setup' && id.action === 'save';
}

test('no input asks for another path', async () => {
  const input = fc
    .oneof(actions, uses, completions)
    .map((interaction) => ({ ...interaction, ...OWNER, guildId: GUILD }));
  await tryCases(
    'paths',
    fc.asyncProperty(fc.constantFrom(...versions), key, input, async (version, linked, interaction) => {
      await bots[version].link(linked);
      await bots[version].answer(interaction);
      const typed = interaction.kind === 'action' && isKeyForm(interaction.customId);
      for (const request of asked(version)) {
        expect(canBeSent(linked, version) || typed).toBe(true);
        expectOperation(request, typed ? (interaction.fields.key ?? '').trim() : linked, version);
      }
    }),
  );
});

test('no key that is typed asks for another path', async () => {
  await tryCases(
    'paths',
    fc.asyncProperty(fc.constantFrom(...versions), key, async (version, text) => {
      await bots[version].answer(action('setup:save', { fields: { key: text } }, OWNER));
      const typed = text.trim();
      const isPlain = /^[^\s\p{C}/\\?#%]+$/u.test(typed) && canBeSent(typed, version);
      const requests = asked(version);
      // The panel that follows may ask for the list, to count what the shop has.
      expect(requests.length > 0).toBe(isPlain);
      for (const request of requests) expectOperation(request, typed, version);
    }),
  );
});
