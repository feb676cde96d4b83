import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Config, ConfigError, readConfig } from '../../src/ops/config.js';
import { describeStore, parseStoreAddress } from '../../src/store/address.js';
import { anyText } from '../commands/arbitraries.js';
import { VARIABLES } from '../support/variables.js';
import { tryCases } from './cases.js';

/*
 * Whatever the environment holds: settings, or an error that names variables and quotes none of their values.
 */

/** It must not be printed, no matter which value contains it. */
const SECRET = 'q7Zk3vXw';

const hidden = fc.tuple(anyText, anyText).map(([before, after]) => `${before}${SECRET}${after}`);
const number = fc.oneof(
  fc.double().map(String),
  fc.integer().map(String),
  fc.constantFrom('1e3', '0x10', '+1'),
);
const list = fc
  .array(
    fc.oneof(
      number,
      fc.tuple(fc.nat(), fc.nat()).map((ends) => ends.join('-')),
    ),
    { maxLength: 5 },
  )
  .map((parts) => parts.join(','));

const scheme = fc.constantFrom('', ...'http https sqlite redis postgres postgresql file'.split(' '));
/** A password may have been written as it is, with what means something in an address. */
const userinfo = fc.oneof(
  fc.constantFrom('', '@', ':@', `${SECRET}@`, `user:${SECRET}@`, `:%zz${SECRET}@`),
  fc.constantFrom('/', '?', '#', '\\', '@', '%').map((mark) => `user:12${mark}${SECRET}@`),
  fc.tuple(anyText, anyText).map((parts) => `${parts.join(`:${SECRET}`)}@`),
);
const host = fc.oneof(
  fc.domain(),
  fc.ipV4(),
  fc.ipV6().map((address) => `[${address}]`),
  fc.constantFrom(
    '',
    'a b',
    ...'db localhost:6379 магазин.рф xn--80aaxitdbjk.xn--p1ai %2e [::1]:1'.split(' '),
  ),
  anyText,
);
const rest = fc.oneof(
  fc.constantFrom('', '/', '/0', '/shop', '/../x', '/%2e', '?sslmode=no', '#', '/a?b#c'),
  anyText,
);
const url = fc
  .tuple(scheme, fc.constantFrom('://', ':', ':/', ':\\\\', ':///'), userinfo, host, rest)
  .map((parts) => parts.join(''));

const value = fc.oneof(
  { weight: 2, arbitrary: hidden },
  { weight: 3, arbitrary: url },
  number,
  list,
  anyText,
  fc.constantFrom('', ' ', 'auto', 'info', 'https://shop.example.com', 'hex:', '123456789012345678'),
);

const environment = fc
  .tuple(
    fc.constantFrom({}, { DISCORD_TOKEN: 'token', SHOP_API_URL: 'https://shop.example.com' }),
    fc.record(Object.fromEntries(VARIABLES.map((name) => [name, value])), { requiredKeys: [] }),
    fc.dictionary(fc.oneof(anyText, fc.constantFrom('__proto__', 'constructor')), value, { maxKeys: 2 }),
  )
  .map(([right, any, others]): NodeJS.ProcessEnv => ({ ...others, ...right, ...any }));

/** The settings, or what is said of them. */
function read(env: NodeJS.ProcessEnv): Config | string {
  try {
    return readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

/** What makes a request possible: nothing that a path could be appended to wrongly, and nobody's password. */
function expectUsable(base: string): void {
  const { protocol, origin, username, password, hash, search } = new URL(`${base}/api/v2/shop/key`);
  expect([username, password, hash, search]).toEqual(['', '', '', '']);
  expect(protocol).toMatch(/^https?:$/);
  expect(new URL(base).origin).toBe(origin);
}

function expectSound(config: Config): void {
  expectUsable(config.shop.url);
  expectUsable(config.discord.apiUrl);
  expect(config.shop.timeoutMs).toBeGreaterThan(0);
  expect(config.shop.rate).toBeGreaterThan(0);
  const { shards } = config;
  if (shards !== 'auto') {
    expect(shards.ids).not.toEqual([]);
    expect(shards.ids.every((id) => Number.isInteger(id) && id >= 0 && id < shards.count)).toBe(true);
  }
}

test('any value of any variable', async () => {
  await tryCases(
    'environments',
    fc.property(environment, (env) => {
      const config = read(env);
      if (typeof config !== 'string') return expectSound(config);
      expect(config).not.toContain(SECRET);
      expect(config.split('\n').length).toBeGreaterThan(1);
    }),
  );
});

test('the name of any store has no password', async () => {
  await tryCases(
    'store addresses',
    fc.property(url, (text) => {
      const place = parseStoreAddress(text);
      if (place && place.kind !== 'sqlite') expect(describeStore(place)).not.toContain(SECRET);
    }),
  );
});
