import { LRUCache } from 'lru-cache';
import { expect, test } from 'vitest';
import { atMost } from '../../src/lib/at-most.js';

test('a cache of three entries keeps the three that were used last', () => {
  const cache = new LRUCache<string, string>(atMost(3));
  for (const name of ['a', 'b', 'c']) cache.set(name, 'x'.repeat(1000));
  cache.get('a');
  cache.set('d', '');
  expect([...cache.keys()]).toEqual(['d', 'a', 'c']);
});

test('a cache of three entries keeps three that it has fetched', async () => {
  const cache = new LRUCache<string, string>({ ...atMost(3), ttl: 1000, fetchMethod: async (name) => name });
  for (const name of ['a', 'b', 'c', 'd']) await cache.fetch(name);
  expect([...cache.keys()]).toEqual(['d', 'c', 'b']);
});
