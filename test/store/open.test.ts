import { beforeEach, describe, expect, test, vi } from 'vitest';
import { describeStore, type StoreAddress } from '../../src/store/address.js';
import { openBackend } from '../../src/store/open.js';

const loaded: string[] = vi.hoisted(() => []);
vi.mock('@keyv/sqlite', async (original) => {
  loaded.push('@keyv/sqlite');
  return original();
});
vi.mock('@redis/client', async (original) => {
  loaded.push('@redis/client');
  return original();
});
vi.mock('pg', async (original) => {
  loaded.push('pg');
  return original();
});

describe('a driver is loaded when its store is opened, and no other', () => {
  beforeEach(() => {
    vi.resetModules();
    loaded.length = 0;
  });

  test.each<[string, StoreAddress]>([
    ['@keyv/sqlite', { kind: 'sqlite', path: ':memory:' }],
    ['@redis/client', { kind: 'redis', url: 'redis://127.0.0.1:1' }],
    ['pg', { kind: 'postgres', url: 'postgres://127.0.0.1:1/shop' }],
  ])('%s', async (driver, place) => {
    await openBackend(place).then(
      (backend) => backend.close(),
      () => {},
    );
    expect(loaded).toEqual([driver]);
  });
});

test.each<[StoreAddress, string]>([
  [{ kind: 'sqlite', path: 'data/shopkeep.sqlite' }, 'data/shopkeep.sqlite'],
  [{ kind: 'redis', url: 'redis://name:hidden@host:6380/2' }, 'redis://host:6380/2'],
  [{ kind: 'redis', url: 'rediss://:hidden@host' }, 'rediss://host'],
  [
    { kind: 'postgres', url: 'postgresql://name:hidden@host/shop?sslmode=require&password=hidden' },
    'postgresql://host/shop',
  ],
])('a store is named without user and password: %j', (place, name) => {
  expect(describeStore(place)).toBe(name);
});
