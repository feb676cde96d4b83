import { Client, HTTPError } from 'discord.js';
import { describe, expect, test } from 'vitest';
import { closeProblem, isRefusal, startProblem } from '../../src/bot/start-problem.js';
import { EX_CONFIG, OperatorError } from '../../src/lib/operator-error.js';

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
  test('because the token is invalid needs a new token', async () => {
    const refused = await new Client({ intents: [] }).login('').catch((error: unknown) => error);
    expect(() => startProblem(refused)).toThrow(
      expect.objectContaining({
        exitCode: EX_CONFIG,
        message: expect.stringContaining('Discord does not accept DISCORD_TOKEN'),
      }),
    );
  });

  test('because the identify limit is used up has to wait', () => {
    const used =
      'Not enough sessions remaining to spawn 1 shards; only 0 remaining; resets at 2026-01-31T10:00:00.000Z';
    expect(startProblem(new Error(used))).toContain(
      'until 2026-01-31T10:00:00.000Z, because it was started too often',
    );
    for (const other of [`x${used}`, `${used} x`])
      expect(startProblem(new Error(other))).toBe('Discord cannot be reached (Error).');
  });

  test.each([
    ['ECONNREFUSED', Object.assign(new Error('secret'), { code: 'ECONNREFUSED' })],
    ['no answer', Object.assign(new Error('secret'), { code: 'UND_ERR_CONNECT_TIMEOUT' })],
    ['no answer', Object.assign(new Error('secret'), { code: 'ETIMEDOUT' })],
    ['503', new HTTPError(503, 'secret', 'GET', '/', { files: undefined, body: undefined })],
    ['TypeError', new TypeError('secret')],
    ['string', 'secret'],
  ])('with %s says so', (name, error) => {
    expect(startProblem(error)).toBe(`Discord cannot be reached (${name}).`);
  });

  test('at a proxy says the proxy’s sentence, or needs another password', () => {
    const sentence = 'The proxy proxy.example:3128 cannot be reached (ENOTFOUND).';
    expect(startProblem(new OperatorError(sentence))).toBe(sentence);
    const refused = new OperatorError('The proxy refuses it.', EX_CONFIG);
    expect(() => startProblem(refused)).toThrow(
      expect.objectContaining({ message: refused.message, exitCode: EX_CONFIG }),
    );
  });
});
