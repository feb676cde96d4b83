import { describe, expect, test } from 'vitest';
import {
  readAmount,
  readPage,
  readPositiveInteger,
  readText,
  readTime,
  readWebAddress,
} from '../../src/easydonate/fields.js';

test.each([
  [7, 7],
  ['7', 7],
  ['07', 7],
  [7.5, undefined],
  ['7.0', undefined],
  ['x7', undefined],
  ['7x', undefined],
  [0, undefined],
  [-7, undefined],
  [2 ** 53, undefined],
  ['9007199254740993', undefined],
  [true, undefined],
  [undefined, undefined],
])('the number %j is %j', (value, number) => {
  expect(readPositiveInteger(value)).toBe(number);
});

test.each([
  ['49.90', 49.9],
  ['-5', -5],
  [0, 0],
  [Number.NaN, undefined],
  [Number.POSITIVE_INFINITY, undefined],
  ['', undefined],
  ['.5', undefined],
  ['5.', undefined],
  ['x5', undefined],
  ['5 ₽', undefined],
  [null, undefined],
  [1e12, 1e12],
  ['-1000000000000', -1e12],
  [1.1e12, undefined],
  ['1000000000001', undefined],
  ['9'.repeat(400), undefined],
])('the amount %j is %j', (value, amount) => {
  expect(readAmount(value)).toBe(amount);
});

test.each([
  ['a', 'a'],
  [5, '5'],
  [Number.NaN, undefined],
  [true, undefined],
  [[], undefined],
])('the text %j is %j', (value, text) => {
  expect(readText(value)).toBe(text);
});

test('an address of 2,048 characters is whole, and a longer one none', () => {
  const address = `https://example.com/${'a'.repeat(2028)}`;
  expect(readWebAddress(address)).toBe(address);
  expect(readWebAddress(`${address}a`)).toBe('');
});

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
  ['its number and that of the last', page({ next_page_url: undefined }), true],
  ['nothing but the items', { data: ['a'] }, false],
])('a list can come as %s', (_what, body, hasMore) => {
  expect(readPage(body)).toMatchObject({ items: ['a'], hasMore });
});

test.each([
  ['a page', page({}), 2],
  ['one with its number as text', page({ last_page: '3' }), 3],
  ['one that doesn’t say', { data: ['a'] }, null],
  ['one that says nonsense', page({ last_page: -1 }), null],
  ['the items alone', ['a'], null],
])('of %s the last page is read', (_what, body, lastPage) => {
  expect(readPage(body)).toMatchObject({ lastPage });
});

test('an empty page is the last, whatever it says', () => {
  expect(readPage(page({ data: [] }))).toMatchObject({ items: [], hasMore: false });
});

test('an array of two pages is no page', () => {
  expect(readPage([page({}), page({})])).toMatchObject({ items: [page({}), page({})], hasMore: false });
});

test.each([undefined, null, 'a', 5, { data: 'a' }])('%j is no list', (body) => {
  expect(readPage(body)).toBeUndefined();
});

describe('a time', () => {
  test.each([
    ['2026-01-31 13:00:00', Date.UTC(2026, 0, 31, 10)],
    ['2026-07-31 13:00:00', Date.UTC(2026, 6, 31, 10)],
    ['2026-01-01 02:59:59', Date.UTC(2025, 11, 31, 23, 59, 59)],
    ['2026-01-31T13:00:00', Date.UTC(2026, 0, 31, 10)],
  ])('without a zone is Moscow’s: %s', (text, at) => {
    expect(readTime(text)).toBe(at);
  });

  test.each([
    '2026-01-31T10:00:00Z',
    '2026-01-31T10:00:00.000000Z',
    '2026-01-31 15:00:00+05:00',
    '2026-01-31 15:00:00 +0500',
    '2026-01-31T05:00:00-05:00',
  ])('with a zone keeps its own: %s', (text) => {
    expect(readTime(text)).toBe(Date.UTC(2026, 0, 31, 10));
  });

  test.each([
    ...['', 'soon', '31.01.2026', '2026-01-31', '11:00', '2026-02-30 10:00:00', '2026-01-31 10:60:00'],
    ...['0000-00-00 00:00:00', '2026-01-31 11:00', '2026-01-31 11:00:00 Mars/Olympus', '1769853600'],
    ...[1769853600, null, undefined, {}, `2026-01-31 11:00:00${' '.repeat(100_000)}`],
  ])('that cannot be read is none: %j', (value) => {
    expect(readTime(value)).toBeUndefined();
  });
});
