import { expect, test } from 'vitest';
import { Failure } from '../../src/failure.js';
import {
  catalogueActions,
  paymentSearchActions,
  serversActions,
  setupActions,
} from '../../src/views/actions.js';

const OUTDATED = new Failure({ kind: 'outdated' });

test.each(['p1', 'm1a2b3c4d', 'x'.repeat(25)])('a post is named %s', (post) => {
  expect(catalogueActions.removed.read([post])).toEqual({ post });
});

test.each(['', 'P1', 'p-1', 'p1 ', ' p1', 'x'.repeat(26)])('no post is named %j', (post) => {
  expect(() => catalogueActions.removed.read([post])).toThrow(OUTDATED);
});

test('payments are shown all, or those with problems', () => {
  for (const show of ['all', 'problems'] as const)
    expect(paymentSearchActions.search.read([show, '0', 'Steve'])).toEqual({ show, page: 0, name: 'Steve' });
  expect(() => paymentSearchActions.search.read(['none', '0'])).toThrow(OUTDATED);
});

test.each([
  ['a selection', () => serversActions.products.read(['0', '0', 'nonsense'])],
  ['a setting', () => setupActions.set.read(['key'])],
  ['a path of product pages', () => setupActions.usePage.read(['https://other.example/{id}'])],
  ['search to turn', () => setupActions.paymentSearch.read(['over'])],
])('%s that does not exist is out of date', (_what, read) => {
  expect(read).toThrow(OUTDATED);
});
