import { expect, test } from 'vitest';
import { describeProxy, parseProxy } from '../../../src/bot/proxy/address.js';

test.each([
  ['http://proxy.example:3128', 'http://proxy.example:3128'],
  ['https://proxy.example:8443/', 'https://proxy.example:8443'],
  ['socks5://me:p%40ss%3Aword@10.0.0.1:1080', 'socks5://10.0.0.1:1080'],
  ['http://me:secret@[::1]:3128', 'http://[::1]:3128'],
])('%s is a proxy, shown as %s', (text, shown) => {
  const proxy = parseProxy(text);
  expect(proxy && describeProxy(proxy)).toBe(shown);
});

test.each([
  'proxy.example:3128',
  'http://proxy.example',
  'http://proxy.example:99999',
  'http://me:pass/word@proxy.example:3128',
  'http://me:%ZZ@proxy.example:3128',
  'http://proxy.example:3128/path',
  'socks4://proxy.example:1080',
  'socks5://:1080',
])('%s is none', (text) => {
  expect(parseProxy(text)).toBeUndefined();
});
