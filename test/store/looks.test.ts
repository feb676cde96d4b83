import { expect, test } from 'vitest';
import { LookStore } from '../../src/store/looks.js';
import { openBackend } from '../../src/store/open.js';

test('a look that was begun is on record until it ends, without the key of its shop', async () => {
  const backend = await openBackend({ kind: 'sqlite', path: ':memory:' });
  const looks = new LookStore(backend);
  expect(await looks.begun('key-of-the-shop')).toBeUndefined();
  await looks.begin('key-of-the-shop', { begunAt: 5, times: 2 });
  expect(await looks.begun('key-of-the-shop')).toEqual({ begunAt: 5, times: 2 });
  expect(await looks.begun('key-of-another')).toBeUndefined();
  const [key = ''] = await backend.keys('');
  expect([key, await backend.get(key)].join()).not.toContain('key-of');
  await backend.set(key, 'oops');
  expect(await looks.begun('key-of-the-shop')).toBeUndefined();
  await looks.end('key-of-the-shop');
  expect(await backend.keys('')).toEqual([]);
  await backend.close();
});
