import { expect, test } from 'vitest';
import { readPage } from '../../src/easydonate/fields.js';

const page = (more: object) => ({ data: ['a'], current_page: 1, last_page: 2, next_page_url: '/2', ...more });

test.each([
  ['the items', ['a'], false],
  ['items by number', { 0: 'a' }, false],
  ['a page with others', page({}), true],
  ['one in a list', [page({})], true],
  ['the last page', page({ current_page: 2 }), false],
  ['a page that has no next one', page({ next_page_url: null }), false],
  ['an address alone', page({ current_page: undefined, last_page: undefined }), true],
  ['an address and the number of pages', page({ current_page: undefined }), true],
  ['an address and its number', page({ last_page: undefined }), true],
  ['nothing but the items', { data: ['a'] }, false],
])('%s', (_what, body, hasMore) => {
  expect(readPage(body)).toEqual({ items: ['a'], hasMore });
});

test('an empty page is the last, whatever it says', () => {
  expect(readPage(page({ data: [] }))).toEqual({ items: [], hasMore: false });
});

test('two pages are no page', () => {
  expect(readPage([page({}), page({})])).toEqual({ items: [page({}), page({})], hasMore: false });
});

test.each([undefined, null, 'a', 5, { data: 'a' }])('%j is no list', (body) => {
  expect(readPage(body)).toBeUndefined();
});
