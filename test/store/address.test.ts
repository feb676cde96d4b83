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

test.each(['postgres://user:p%40ss@host/database', 'postgresql://host:5432/database?sslmode=verify-full'])(
  '%s is a server',
  (url) => {
    expect(parseStoreAddress(url)).toEqual({ kind: 'postgres', url });
  },
);

test.each([
  ['nothing', ''],
  ['no address', 'shopkeep.sqlite'],
  ['another program', 'mysql://host/database'],
  ['one that older versions knew', 'redis://host:6379/0'],
  ['another program whose name begins alike', 'postgresqlx://host/database'],
  ['a file without a name', 'sqlite://'],
  ['a file behind something else', 'x sqlite://file'],
  ['no server', 'postgres://'],
  ['no server, but a user', 'postgres://user:pass@/database'],
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
  ['postgresql://user:secret@host:5433/database?password=secret', 'postgresql://host:5433/database'],
])('%s is named without what is secret in it', (url, name) => {
  const address = parseStoreAddress(url);
  expect(address && describeStore(address)).toBe(name);
});
