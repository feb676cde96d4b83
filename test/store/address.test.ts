import { expect, test } from 'vitest';
import { describeStore, parseStoreAddress } from '../../src/store/address.js';

test.each([
  ['sqlite://data/shop.sqlite', { kind: 'sqlite', path: 'data/shop.sqlite' }],
  ['sqlite:///var/lib/shop.sqlite', { kind: 'sqlite', path: '/var/lib/shop.sqlite' }],
  ['sqlite://:memory:', { kind: 'sqlite', path: ':memory:' }],
  ['sqlite://odd\nname', { kind: 'sqlite', path: 'odd\nname' }],
])('%s is a file', (url, address) => {
  expect(parseStoreAddress(url)).toEqual(address);
});

test.each([
  ['redis', 'redis://localhost'],
  ['redis', 'redis://localhost:6379'],
  ['redis', 'redis://localhost:6379/'],
  ['redis', 'redis://localhost:6379/12'],
  ['redis', 'rediss://:p%40ss@redis.example:6380/0'],
  ['postgres', 'postgres://user:pass@host/database'],
  ['postgres', 'postgresql://host:5432/database?sslmode=verify-full'],
])('%s: %s is a server', (kind, url) => {
  expect(parseStoreAddress(url)).toEqual({ kind, url });
});

test.each([
  ['nothing', ''],
  ['no address', 'shopkeep.sqlite'],
  ['another program', 'mysql://host/database'],
  ['another program whose name begins alike', 'xredis://host'],
  ['one whose name goes on', 'redisx://host'],
  ['a file without a name', 'sqlite://'],
  ['a file behind something else', 'x sqlite://file'],
  ['no server', 'redis://'],
  ['no server, but a user', 'postgres://user:pass@/database'],
  ['a database of Redis that is no number', 'redis://host/name'],
  ['more than a database', 'redis://host/1/2'],
  ['options of Redis', 'redis://host/1?db=2'],
  ['a password with a slash', 'postgres://user:pa/ss@host/database'],
  ['a password with a question mark', 'postgres://user:pa?ss@host/database'],
  ['a password with a number sign', 'postgres://user:pa#ss@host/database'],
  ['a password with a lone per cent sign', 'postgres://user:50%@host/database'],
  ['a user with one', 'postgres://50%:pass@host/database'],
])('%s is none: %s', (_what, url) => {
  expect(parseStoreAddress(url)).toBeUndefined();
});

test.each([
  ['sqlite://data/shop.sqlite', 'data/shop.sqlite'],
  ['redis://:secret@host:6379/2', 'redis://host:6379/2'],
  ['postgres://user:secret@host/database?password=secret', 'postgres://host/database'],
])('%s is named without what is secret in it', (url, name) => {
  const address = parseStoreAddress(url);
  expect(address && describeStore(address)).toBe(name);
});
