import { DiscordAPIError, HTTPError, RateLimitError, REST, Routes } from 'discord.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { restOptions } from '../../src/bot/rest.js';
import { type LocalDiscord, startLocalDiscord } from '../../src/sandbox/discord/index.js';

let discord: LocalDiscord;
let rest: REST;

beforeEach(async () => {
  discord = await startLocalDiscord();
  rest = new REST(restOptions(discord.apiUrl, () => rest.setToken(discord.token))).setToken(discord.token);
});
afterEach(async () => {
  rest.clearHandlerSweeper();
  rest.clearHashSweeper();
  await discord.close();
});

const me = () => rest.get(Routes.user());
const problem = (asking: Promise<unknown>) =>
  asking.then(
    () => 'no problem',
    (error: unknown) => error,
  );

test.each([500, 502, 503, 'reset'] as const)('%s for a moment is got over', async (status) => {
  discord.fault({ path: /users/, status, times: 5 });
  const start = performance.now();
  expect(await me()).toMatchObject({ id: discord.applicationId });
  expect(discord.requests).toHaveLength(6);
  // An outage of a second is not over within milliseconds.
  expect(performance.now() - start).toBeGreaterThan(5 * 250);
});

test.each([
  [503, { status: 503 }],
  ['reset', { code: 'UND_ERR_SOCKET' }],
] as const)('%s for longer is told as what it is', async (status, told) => {
  discord.fault({ path: /users/, status, times: 99 });
  expect(await problem(me())).toMatchObject(told);
  expect(discord.requests).toHaveLength(6);
});

test('a Discord that is not there is told as that', async () => {
  await discord.close();
  expect(await problem(me())).toMatchObject({ code: 'ECONNREFUSED' });
});

test('the token survives a 401', async () => {
  discord.fault({ path: /users/, status: 401, body: { code: 0, message: 'who?' } });
  expect(await problem(me())).toBeInstanceOf(DiscordAPIError);
  await new Promise(setImmediate);
  expect(await me()).toMatchObject({ id: discord.applicationId });
});

test('what Discord refuses is not asked again', async () => {
  discord.fault({ path: /users/, status: 400, body: { code: 50035, message: 'no' } });
  expect(await problem(me())).not.toBeInstanceOf(HTTPError);
  expect(discord.requests).toHaveLength(1);
});

describe('a wait that Discord asks for', () => {
  const callback = () => rest.post(Routes.interactionCallback('1', 't'), { body: {}, auth: false });
  const webhook = () => rest.post(Routes.webhook('100000000000000001', 't'), { body: {}, auth: false });
  const limit = (seconds: number, more: Record<string, string> = {}) =>
    discord.fault({ path: /./, status: 429, body: {}, headers: { 'retry-after': String(seconds), ...more } });

  test.each([
    ['the first answer', callback, 4],
    ['what follows it', webhook, 901],
    ['anything else', me, 61],
  ])('for %s is refused where it is too long', async (_what, ask, seconds) => {
    limit(seconds);
    expect(await problem(ask())).toBeInstanceOf(RateLimitError);
    expect(discord.requests).toHaveLength(1);
  });

  test.each([
    ['the first answer', callback],
    ['what follows it', webhook],
    ['anything else', me],
  ])('for %s is kept to', async (_what, ask) => {
    limit(1);
    expect(await problem(ask())).not.toBeInstanceOf(RateLimitError);
    expect(discord.requests).toHaveLength(2);
  });

  test('of everything holds back all but first answers', async () => {
    limit(1, { 'x-ratelimit-global': 'true', 'x-ratelimit-scope': 'global' });
    const limited = problem(me());
    await expect.poll(() => rest.globalRemaining).toBe(0);
    await Promise.all([problem(webhook()), problem(callback()), limited]);
    expect(discord.requests.map(({ path }) => path.split('/')[1])).toEqual([
      'users',
      'interactions',
      expect.anything(),
      expect.anything(),
    ]);
  });
});
