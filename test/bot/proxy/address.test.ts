import { expect, test } from 'vitest';
import { describeProxy, parseProxy } from '../../../src/bot/proxy/address.js';

test.each([
  [
    'http://proxy.example:3128',
    { protocol: 'http', host: 'proxy.example', port: 3128, user: '', password: '' },
  ],
  [
    'https://proxy.example:443/',
    { protocol: 'https', host: 'proxy.example', port: 443, user: '', password: '' },
  ],
  [
    'socks5://me:p%40ss%3Aword@10.0.0.1:1080',
    { protocol: 'socks5', host: '10.0.0.1', port: 1080, user: 'me', password: 'p@ss:word' },
  ],
  ['http://[::1]:80', { protocol: 'http', host: '::1', port: 80, user: '', password: '' }],
])('%s is a proxy', (text, expected) => {
  expect(parseProxy(text)).toEqual(expected);
});

test.each([
  'proxy.example:3128',
  'http://proxy.example',
  'http://proxy.example:0',
  'http://proxy.example:99999',
  'http://me:pass/word@proxy.example:3128',
  'http://me:%ZZ@proxy.example:3128',
  'http://proxy.example:3128/path',
  'socks4://proxy.example:1080',
  'socks5://:1080',
  `socks5://me:${'x'.repeat(256)}@proxy.example:1080`,
])('%s is none', (text) => {
  expect(parseProxy(text)).toBeUndefined();
});

test.each([
  ['socks5://me:secret@proxy.example:1080', 'socks5://proxy.example:1080'],
  ['http://me:secret@[::1]:80', 'http://[::1]:80'],
])('%s is shown as %s', (text, shown) => {
  const proxy = parseProxy(text);
  expect(proxy && describeProxy(proxy)).toBe(shown);
});
