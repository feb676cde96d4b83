import { expect, test } from 'vitest';
import { openapiFile, openapiValidator } from './support/openapi.js';

const breaches = openapiFile === undefined ? () => [] : openapiValidator();

const CALLBACK = '/interactions/1/abc/callback';
const row = (...components: object[]) => ({ type: 1, components });
const button = { type: 2, style: 1, label: 'Next', custom_id: 'product:page:2' };
const reply = (data: object) => breaches({ method: 'POST', path: CALLBACK, body: { type: 4, data } });

/* A check that finds nothing would let every end-to-end test of this kind pass. */

test('what Discord describes is no breach', { tags: 'openapi' }, () => {
  expect(reply({ embeds: [{ title: 'a' }], components: [row(button)], flags: 64 })).toEqual([]);
});

test.each([
  [
    'a long label',
    () => reply({ components: [row({ ...button, label: 'x'.repeat(81) })] }),
    'label must NOT',
  ],
  ['no body', () => breaches({ method: 'POST', path: CALLBACK }), 'no body where one is required'],
  ['a path', () => breaches({ method: 'GET', path: '/channels/undefined' }), 'Discord has no such path'],
  ['a method', () => breaches({ method: 'DELETE', path: CALLBACK }), 'Discord has no DELETE on'],
])('%s that Discord does not describe is one', { tags: 'openapi' }, (_what, find, expected) => {
  expect(find().join('\n')).toContain(expected);
});
