import { DiscordAPIError, HTTPError, RateLimitError } from 'discord.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeError, lossReason } from '../../src/bot/error-report.js';
import { Failure } from '../../src/domain/failure.js';

const request = { files: undefined, body: { content: 'secret body' } };

test('an error of Discord is described by its codes, and where in the form they are', () => {
  const leaf = (code: string) => ({ _errors: [{ code, message: 'secret of the leaf' }] });
  const body = {
    code: 50035,
    message: 'Invalid Form Body of a secret',
    errors: { data: { embeds: { 0: { title: leaf('BASE_TYPE_MAX_LENGTH') } }, ...leaf('A') } },
  };
  const error = new DiscordAPIError(body, 50035, 400, 'POST', '/interactions/1/secret-token', request);
  expect(describeError(error)).toEqual({
    error: 'DiscordAPIError',
    code: 50035,
    status: 400,
    fields: ['data.embeds.0.title: BASE_TYPE_MAX_LENGTH', 'data: A'],
  });
});

test('an error of HTTP is described by its status', () => {
  const error = new HTTPError(502, 'secret status', 'POST', '/secret-token', request);
  expect(describeError(error)).toEqual({ error: 'HTTPError', status: 502 });
});

test('a failure that is expected is named, without where it was thrown', () => {
  const error = new Failure({ kind: 'storeUnavailable' }, 'ECONNREFUSED');
  expect(describeError(error)).toEqual({ error: 'storeUnavailable', code: 'ECONNREFUSED' });
});

test.each([
  ['a text', 'secret', 'string'],
  ['nothing', undefined, 'undefined'],
  ['an object', { message: 'secret' }, 'object'],
])('%s that is thrown is described by its type', (_what, thrown, error) => {
  expect(describeError(thrown)).toEqual({ error });
});

const refusal = (code: number, status: number) =>
  new DiscordAPIError({ code, message: '' }, code, status, 'POST', '/', request);
const limit = new RateLimitError({
  ...{ timeToReset: 1, limit: 1, method: 'POST', hash: '', url: '/secret', route: '/secret' },
  ...{ majorParameter: '', global: false, retryAfter: 5000, sublimitTimeout: 0, scope: 'user' },
});
const coded = (code: string) => Object.assign(new Error('secret'), { code });

test.each([
  [refusal(10062, 404), 'the interaction was answered too late'],
  [refusal(50027, 401), 'the interaction is over'],
  [refusal(10008, 404), 'the message is gone'],
  [new HTTPError(503, '', 'POST', '/', request), 'Discord failed'],
  [limit, 'Discord asked to wait for longer than the interaction lasts'],
  [coded('ECONNRESET'), 'Discord could not be reached'],
  [coded('UND_ERR_SOCKET'), 'Discord could not be reached'],
  [coded('UND_ERR_CONNECT_TIMEOUT'), 'Discord could not be reached'],
  [new DOMException('secret', 'AbortError'), 'Discord could not be reached'],
])('an answer is lost to %o for a reason', (error, reason) => {
  expect(lossReason(error)).toBe(reason);
});

test('a limit that is not waited out is described by its status', () => {
  expect(describeError(limit)).toEqual({ error: 'RateLimitError', status: 429 });
});

test.each([refusal(50035, 400), coded('ERR_INVALID_ARG_TYPE')])('%o is the bot’s own fault', (error) => {
  expect(lossReason(error)).toBeUndefined();
});

test('any other error is described by its name, its code and where it was thrown', () => {
  const error = Object.assign(new RangeError('secret'), {
    code: 'E'.repeat(100),
    cause: new Error('secret'),
  });
  const report = describeError(error);
  expect(report).toEqual({ error: 'RangeError', code: 'E'.repeat(60), at: expect.any(Array) });
  expect(report.at).toHaveLength(8);
  expect(JSON.stringify(report)).toContain('error-report.test.ts');
  expect(JSON.stringify(report)).not.toContain('secret');
});

test('no message reaches the log, however many lines it has', () => {
  const secret = fc.constantFrom(
    '/secret-key',
    '\n    at /secret-key',
    '\n\tat secret-key (a.js:1:1)\n',
    'Error: ',
  );
  fc.assert(
    fc.property(fc.array(secret, { minLength: 1, maxLength: 5 }), (parts) => {
      const message = parts.join('');
      for (const error of [new Error(message), new TypeError(message, { cause: new Error(message) })]) {
        expect(JSON.stringify(describeError(error))).not.toContain('secret-key');
      }
    }),
    { numRuns: 300 },
  );
});
