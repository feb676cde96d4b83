import { DiscordAPIError, HTTPError } from '@discordjs/rest';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeError } from '../../src/bot/incident.js';

const request = { files: undefined, body: { content: 'secret body' } };

test('an error of Discord is told by its codes, and where in the form they are', () => {
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

test('an error of HTTP is told by its status', () => {
  const error = new HTTPError(502, 'secret status', 'POST', '/secret-token', request);
  expect(describeError(error)).toEqual({ error: 'HTTPError', status: 502 });
});

test.each([
  ['a text', 'secret', 'string'],
  ['nothing', undefined, 'undefined'],
  ['an object', { message: 'secret' }, 'object'],
])('%s that is thrown is told by its type', (_what, thrown, error) => {
  expect(describeError(thrown)).toEqual({ error });
});

test('any other error is told by its name, its code and where it was thrown', () => {
  const error = Object.assign(new RangeError('secret'), {
    code: 'E'.repeat(100),
    cause: new Error('secret'),
  });
  const told = describeError(error);
  expect(told).toEqual({ error: 'RangeError', code: 'E'.repeat(60), at: expect.any(Array) });
  expect(told.at).toHaveLength(8);
  expect(JSON.stringify(told)).toContain('incident.test.ts');
  expect(JSON.stringify(told)).not.toContain('secret');
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
