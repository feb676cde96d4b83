import { DiscordAPIError, HTTPError, RateLimitError, REST, Routes } from 'discord.js';
import { describe, expect, type TestContext, test, vi } from 'vitest';
import { type LocalDiscord, startLocalDiscord } from '../../sandbox/discord/index.js';
import { restOptions } from '../../src/bot/rest.js';
import { DiscordClock } from '../../src/lib/clock.js';
import { CLOSED_PORT } from '../support/program.js';

/** A local Discord and what asks it, or another address; both end with the test. */
async function startRest({ onTestFinished }: TestContext, apiUrl?: string) {
  const discord = await startLocalDiscord();
  const clock = new DiscordClock(() => {});
  const rest: REST = new REST(
    restOptions(apiUrl ?? discord.apiUrl, clock, () => rest.setToken(discord.token)),
  );
  rest.setToken(discord.token);
  onTestFinished(async () => {
    rest.clearHandlerSweeper();
    rest.clearHashSweeper();
    await discord.close();
  });
  return { discord, rest, clock, me: () => rest.get(Routes.user()) };
}

const problem = (asking: Promise<unknown>) =>
  asking.then(
    () => 'no problem',
    (error: unknown) => error,
  );

test.concurrent.for([500, 'reset'] as const)('%s for a moment changes nothing', async (status, context) => {
  const { discord, me } = await startRest(context);
  discord.fault({ path: /users/, status, times: 5 });
  expect(await me()).toMatchObject({ id: discord.applicationId });
  expect(discord.requests).toHaveLength(6);
});

test.concurrent.for([
  [503, { status: 503 }],
  ['reset', { code: 'UND_ERR_SOCKET' }],
] as const)('%s for longer is reported with its status', async ([status, reported], context) => {
  const { discord, me } = await startRest(context);
  discord.fault({ path: /users/, status, times: 99 });
  expect(await problem(me())).toMatchObject(reported);
  expect(discord.requests).toHaveLength(6);
});

test.concurrent('a Discord that is not there is reported as unreachable', async (context) => {
  const { me } = await startRest(context, `http://127.0.0.1:${CLOSED_PORT}`);
  expect(await problem(me())).toMatchObject({ code: 'ECONNREFUSED' });
});

test.concurrent('the token survives a 401', async (context) => {
  const { discord, me } = await startRest(context);
  discord.fault({ path: /users/, status: 401, body: { code: 0, message: 'who?' } });
  expect(await problem(me())).toBeInstanceOf(DiscordAPIError);
  await new Promise(setImmediate);
  expect(await me()).toMatchObject({ id: discord.applicationId });
});

test.concurrent('a request that Discord refuses is not repeated', async (context) => {
  const { discord, me } = await startRest(context);
  discord.fault({ path: /users/, status: 400, body: { code: 50035, message: 'no' } });
  expect(await problem(me())).not.toBeInstanceOf(HTTPError);
  expect(discord.requests).toHaveLength(1);
});

describe('a wait that Discord asks for', { concurrent: true }, () => {
  const callback = (rest: REST) => rest.post(Routes.interactionCallback('1', 't'), { body: {}, auth: false });
  const webhook = (rest: REST) =>
    rest.post(Routes.webhook('100000000000000001', 't'), { body: {}, auth: false });
  const user = (rest: REST) => rest.get(Routes.user());
  const limit = (discord: LocalDiscord, seconds: number, more: Record<string, string> = {}) =>
    discord.fault({ path: /./, status: 429, body: {}, headers: { 'retry-after': String(seconds), ...more } });

  test.for([
    ['the first answer', callback, 4],
    ['what follows it', webhook, 901],
    ['anything else', user, 61],
  ] as const)('for %s is refused where it is too long', async ([_what, ask, seconds], context) => {
    const { discord, rest } = await startRest(context);
    limit(discord, seconds);
    expect(await problem(ask(rest))).toBeInstanceOf(RateLimitError);
    expect(discord.requests).toHaveLength(1);
  });

  test.for([
    ['the first answer', callback],
    ['what follows it', webhook],
    ['anything else', user],
  ] as const)('for %s is kept to', async ([_what, ask], context) => {
    const { discord, rest } = await startRest(context);
    limit(discord, 1);
    expect(await problem(ask(rest))).not.toBeInstanceOf(RateLimitError);
    expect(discord.requests).toHaveLength(2);
  });
});

test('a clock that is set back does not stop the requests of a busy bot', async (context) => {
  const { discord, me } = await startRest(context);
  await me();
  const { now } = Date;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() - 3 * 60 * 60_000);
  context.onTestFinished(() => clock.mockRestore());
  for (let request = 0; request < 60; request += 1) await me();
  expect(discord.requests).toHaveLength(61);
});
