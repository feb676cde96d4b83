import { Client, HTTPError } from 'discord.js';
import { describe, expect, test } from 'vitest';
import { closeProblem, isRefusal, startProblem } from '../../src/bot/start-problem.js';
import { EX_CONFIG } from '../../src/lib/operator-error.js';

describe('a connection that Discord closes', () => {
  test.each([
    [4004, 'Reset Token'],
    [4010, 'SHARDS and SHARD_COUNT'],
    [4011, 'raise SHARD_COUNT'],
    [4012, 'install a newer one'],
    [4013, 'install a newer one'],
    [4014, 'install a newer one'],
  ])('with %i is not retried, and says what to do: %s', (code, advice) => {
    expect(isRefusal(code)).toBe(true);
    expect(closeProblem(code)).toContain(`(close code ${code}): `);
    expect(closeProblem(code)).toContain(advice);
  });

  test.each([1000, 1006, 4000, 4008, 4009])('with %i is retried', (code) => {
    expect(isRefusal(code)).toBe(false);
    expect(closeProblem(code)).toContain('see Discord’s documentation');
  });
});

describe('a start that failed', () => {
  const API = 'https://discord.example/api';
  const problemOf = (error: unknown) => startProblem(error, API);

  test('because the token is invalid needs a new token', async () => {
    const refused = await new Client({ intents: [] }).login('').catch((error: unknown) => error);
    const { message, exitCode } = problemOf(refused);
    expect(message).toContain('Discord does not accept DISCORD_TOKEN');
    expect(exitCode).toBe(EX_CONFIG);
  });

  test('because the identify limit is used up has to wait', () => {
    const used =
      'Not enough sessions remaining to spawn 1 shards; only 0 remaining; resets at 2026-01-31T10:00:00.000Z';
    const { message, exitCode } = problemOf(new Error(used));
    expect(message).toContain('until 2026-01-31T10:00:00.000Z, because it was started too often');
    expect(exitCode).toBe(1);
    for (const other of [`x${used}`, `${used} x`])
      expect(problemOf(new Error(other)).message).toContain('(Error)');
  });

  test.each([
    ['ECONNREFUSED', Object.assign(new Error('secret'), { code: 'ECONNREFUSED' })],
    ['503', new HTTPError(503, 'secret', 'GET', '/', { files: undefined, body: undefined })],
    ['TypeError', new TypeError('secret')],
    ['string', 'secret'],
  ])('with %s names the error and the address', (name, error) => {
    expect(problemOf(error).message).toBe(
      `The bot did not start: no connection to Discord at ${API} (${name}).`,
    );
  });
});
