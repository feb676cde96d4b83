import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { type Config, ConfigError, examineConfig, isUnencrypted, readConfig } from '../../src/ops/config.js';
import { VARIABLES } from '../support/variables.js';

const MINIMUM = { DISCORD_TOKEN: 'a.bot.token', SHOP_API_URL: 'https://shop.example.com' };

const read = (more: Record<string, string | undefined> = {}) => readConfig({ ...MINIMUM, ...more });

/** The lines of the error about `env`, without its heading; fails when there is no error. */
function problems(env: Record<string, string | undefined>): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n').slice(1);
    throw error;
  }
  throw new Error('the configuration was accepted');
}

test('the token is enough; the rest has defaults', () => {
  expect(readConfig({ DISCORD_TOKEN: 'a.bot.token' })).toEqual({
    discord: {
      token: 'a.bot.token',
      apiUrl: 'https://discord.com/api',
      proxy: undefined,
    },
    shop: {
      url: 'https://easydonate.ru',
      version: 'auto',
      timeoutMs: 10_000,
      rate: 1,
      followMs: 120_000,
      userAgent: `shopkeep/${packageJson.version}`,
    },
    store: { address: { kind: 'sqlite', path: 'data/shopkeep.sqlite' }, secret: undefined },
    shards: 'auto',
    supportUrl: undefined,
    games: { allowsOwn: false },
    health: { port: undefined, host: '127.0.0.1' },
    logLevel: 'info',
  } satisfies Config);
});

test.each<[name: string, value: string, picked: (config: Config) => unknown, expected: unknown]>([
  ['DISCORD_TOKEN', '  other.token  ', ({ discord }) => discord.token, 'other.token'],
  [
    'DISCORD_API_URL',
    'http://127.0.0.1:4000/api',
    ({ discord }) => discord.apiUrl,
    'http://127.0.0.1:4000/api',
  ],
  ['DISCORD_API_URL', 'http://localhost/api/v10/', ({ discord }) => discord.apiUrl, 'http://localhost/api'],
  ['SHOP_API_URL', 'https://example.com/base//', ({ shop }) => shop.url, 'https://example.com/base'],
  ['SHOP_API_URL', 'http://api/my-api', ({ shop }) => shop.url, 'http://api/my-api'],
  ['SHOP_API_VERSION', ' 3 ', ({ shop }) => shop.version, 3],
  ['SHOP_API_VERSION', '2', ({ shop }) => shop.version, 2],
  ['SHOP_API_VERSION', 'auto', ({ shop }) => shop.version, 'auto'],
  ['SHOP_API_TIMEOUT_MS', '100', ({ shop }) => shop.timeoutMs, 100],
  ['SHOP_API_RATE', '0.01', ({ shop }) => shop.rate, 0.01],
  ['FOLLOW_SECONDS', '1', ({ shop }) => shop.followMs, 1000],
  [
    'STORE_URL',
    'sqlite:///var/lib/shop.sqlite',
    ({ store }) => store.address,
    { kind: 'sqlite', path: '/var/lib/shop.sqlite' },
  ],
  ['STORE_URL', 'sqlite://:memory:', ({ store }) => store.address, { kind: 'sqlite', path: ':memory:' }],
  ['STORE_SECRET', 'correct horse,o#d', ({ store }) => store.secret, 'correct horse,o#d'],
  ['HEALTH_PORT', '65535', ({ health }) => health.port, 65_535],
  ['HEALTH_HOST', '::1', ({ health }) => health.host, '::1'],
  ['GAME_SERVERS', 'all', ({ games }) => games.allowsOwn, true],
  ['SUPPORT_URL', 'https://discord.gg/x?a=b#c', ({ supportUrl }) => supportUrl, 'https://discord.gg/x?a=b#c'],
  ['LOG_LEVEL', 'silent', ({ logLevel }) => logLevel, 'silent'],
])('%s=%s is taken', (name, value, picked, expected) => {
  expect(picked(read({ [name]: value }))).toEqual(expected);
});

test.each([
  ['http://shop.example.com', true],
  ['http://127.0.0.1.example.com', true],
  ['https://shop.example.com', false],
  ['http://127.0.0.1:3000', false],
  ['http://[::1]:3000', false],
])('what is sent to %s can be read on the way: %s', (url, is) => {
  expect(isUnencrypted(url)).toBe(is);
});

test.each([
  ['DISCORD_TOKEN', 'two words'],
  ['DISCORD_TOKEN', '"a.bot.token"'],
  ['DISCORD_API_URL', 'discord.com/api'],
  ['SHOP_API_URL', 'shop.example.com'],
  // Text after an empty query or fragment would not be part of the path.
  ['SHOP_API_URL', 'https://shop.example.com/?'],
  ['SHOP_API_URL', 'https://shop.example.com/#'],
  ['SHOP_API_URL', 'https://user@shop.example.com'],
  ['SHOP_API_URL', 'https://shop.example.com/API'],
  ['SHOP_API_URL', 'https://shop.example.com/api/v2/shop/c0ffee'],
  ['SHOP_API_VERSION', '1'],
  ['SHOP_API_TIMEOUT_MS', '99'],
  ['SHOP_API_TIMEOUT_MS', '120001'],
  ['SHOP_API_TIMEOUT_MS', '1e4'],
  ['SHOP_API_RATE', '0.009'],
  ['SHOP_API_RATE', '1001'],
  ['SHOP_API_RATE', '1,5'],
  ['FOLLOW_SECONDS', '0'],
  ['FOLLOW_SECONDS', '3601'],
  ['STORE_URL', 'mysql://localhost/shop'],
  ['SHARDS', 'all'],
  ['SHARDS', '3-1'],
  ['SHARDS', '0,2'],
  ['SHARDS', '0-100000'],
  ['HEALTH_PORT', '65536'],
  ['HEALTH_HOST', 'http://127.0.0.1'],
  ['GAME_SERVERS', 'private'],
  ['SUPPORT_URL', 'http://discord.gg/x'],
  ['SUPPORT_URL', 'https://user:word@discord.gg/x'],
  ['SUPPORT_URL', `https://discord.gg/${'x'.repeat(500)}`],
  ['LOG_LEVEL', 'loud'],
])('%s=%j is refused by name', (name, value) => {
  expect(problems({ ...MINIMUM, [name]: value })).toEqual([expect.stringMatching(`^  ${name} .{10,}\\.$`)]);
});

describe('shards', () => {
  const SERVER = { STORE_URL: 'postgres://db.example/shop', STORE_SECRET: 'a long secret' };

  test.each([
    ['0-3', '8', [0, 1, 2, 3]],
    ['5', '8', [5]],
  ])('%s of %s are understood', (SHARDS, SHARD_COUNT, ids) => {
    expect(read({ ...SERVER, SHARDS, SHARD_COUNT }).shards).toEqual({ ids, count: 8 });
  });

  test.each([
    [{ SHARDS: '0-3' }, 'SHARD_COUNT'],
    [{ SHARD_COUNT: '8' }, 'SHARDS'],
    [{ SHARDS: 'auto', SHARD_COUNT: '8' }, 'SHARDS'],
    [{ SHARDS: '0-8', SHARD_COUNT: '8' }, 'SHARDS'],
    [{ SHARDS: '0', SHARD_COUNT: '1.5' }, 'SHARD_COUNT'],
  ])('%j does not say which of how many', (set, name) => {
    expect(problems({ ...MINIMUM, ...SERVER, ...set })).toEqual([
      expect.stringMatching(`^  ${name} .{10,}\\.$`),
    ]);
  });

  test('of several processes need a store that they can share', () => {
    expect(problems({ ...MINIMUM, SHARDS: '0-3', SHARD_COUNT: '8' })).toEqual([
      expect.stringMatching(/^ {2}STORE_URL is a file, .* use postgres:/),
    ]);
  });
});

describe('a store that processes share', () => {
  test.each(['postgres://bot:word@db.example/shop', 'postgresql://db.example/shop'])(
    '%s needs a secret',
    (url) => {
      expect(problems({ ...MINIMUM, STORE_URL: url })).toEqual([
        expect.stringMatching(/^ {2}STORE_SECRET is missing\./),
      ]);
      const { store } = read({ STORE_URL: url, STORE_SECRET: 'a long secret' });
      expect(store.address).toEqual({ kind: 'postgres', url });
    },
  );

  test('without a secret is a problem beside any others', () => {
    expect(problems({ STORE_URL: 'postgres://db.example/shop', SHARDS: '0-3' })).toEqual([
      expect.stringMatching(/^ {2}DISCORD_TOKEN is missing/),
      expect.stringMatching(/^ {2}STORE_SECRET is missing/),
      expect.stringMatching(/^ {2}SHARD_COUNT is missing/),
    ]);
  });
});

test.each([
  ['correct#horse', /^ {2}STORE_SECRET contains #/],
  ['elevenchars', /^ {2}STORE_SECRET is too short.*at least 12.*STORE_SECRET=new,old/],
  ['short,correct horse', /^ {2}STORE_SECRET is too short/],
])('STORE_SECRET=%s is refused', (secret, problem) => {
  expect(problems({ ...MINIMUM, STORE_SECRET: secret })).toEqual([expect.stringMatching(problem)]);
});

test.each([',a', 'a, ,b'])('STORE_SECRET=%s has an empty part', (secret) => {
  expect(problems({ ...MINIMUM, STORE_SECRET: secret })).toEqual([
    expect.stringMatching(/^ {2}STORE_SECRET has an empty part\./),
  ]);
});

describe('an empty variable counts as not set', () => {
  const names = VARIABLES.filter((name) => name !== 'DISCORD_TOKEN');

  test.each(['', '\t\n'])('%j in every optional one gives the defaults', (empty) => {
    const { DISCORD_TOKEN } = MINIMUM;
    expect(readConfig({ DISCORD_TOKEN, ...Object.fromEntries(names.map((name) => [name, empty])) })).toEqual(
      readConfig({ DISCORD_TOKEN }),
    );
  });

  test.each([' ', undefined])('%j in the required one is a missing one', (empty) => {
    expect(problems({ DISCORD_TOKEN: empty })).toEqual([
      expect.stringMatching(/^ {2}DISCORD_TOKEN is missing\./),
    ]);
  });
});

test('a wrong variable leaves out its part and no other', () => {
  const env = { ...MINIMUM, SHOP_API_RATE: 'fast', HEALTH_PORT: '8080', SHARD_COUNT: '8' };
  const { config, parts, problems } = examineConfig(env);
  const { discord, store } = readConfig(MINIMUM);
  expect(config).toBeUndefined();
  expect(parts).toEqual({ discord, store });
  expect(problems).toEqual([
    expect.stringMatching(/^SHOP_API_RATE is not/),
    expect.stringMatching(/^SHARDS is missing/),
  ]);
});

test('the error holds no value, so a secret in the wrong variable is not printed', () => {
  // White space is right in this one.
  const names = VARIABLES.filter((name) => name !== 'STORE_SECRET');
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9a-f]{16}$/), (secret) => {
      const wrong = Object.fromEntries(names.map((name) => [name, `${secret} ${secret}`]));
      const lines = problems({ ...wrong, STORE_SECRET: secret, OTHER: secret });
      expect(lines).toHaveLength(names.length);
      expect(lines.join()).not.toContain(secret);
    }),
    { numRuns: 20 },
  );
});
