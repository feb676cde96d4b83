import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { webAddress } from '../../src/ui/web-address.js';
import { anyText, RUNS } from '../commands/arbitraries.js';

describe('an address', () => {
  test.each([
    ['https://shop.example/a?b=c#d', 'https://shop.example/a?b=c#d'],
    ['HTTP://SHOP.example', 'http://shop.example/'],
    ['//cdn.example/logo.png', 'https://cdn.example/logo.png'],
    [' https://shop.example/a b.png ', 'https://shop.example/a%20b.png'],
    ['https://магазин.рф/лого.png', 'https://xn--80aairftm.xn--p1ai/%D0%BB%D0%BE%D0%B3%D0%BE.png'],
    ['https://shop.example:8443/', 'https://shop.example:8443/'],
    ['https://shop.example/[a]|b', 'https://shop.example/%5Ba%5D%7Cb'],
    ['https://192.0.2.7/a', 'https://192.0.2.7/a'],
  ])('%j is %s', (text, expected) => {
    expect(webAddress(text, 512)).toBe(expected);
  });

  test.each([
    '',
    ' ',
    'shop.example',
    '/logo.png',
    'javascript:alert(1)',
    'ftp://shop.example/a',
    'data:image/png;base64,AAAA',
    'discord://shop.example',
    'see https://shop.example/',
    'javascript:https://shop.example/',
    'https://_shop.example/',
    'https://shop.example./',
    'https://user:pass@shop.example/',
    'https://user@shop.example/',
    'http://localhost/a',
    'http://localhost:3000',
    'https://[::1]/a',
    'https://',
    'https:///',
    'https://a b.example/',
    'https://shop.example:99999/',
    `https://shop.example/${'a'.repeat(500)}`,
  ])('%j is none', (text) => {
    expect(webAddress(text, 512)).toBeUndefined();
  });

  test('may have as many characters as are asked for', () => {
    expect(webAddress('https://shop.example/', 21)).toBe('https://shop.example/');
    expect(webAddress('https://shop.example/', 20)).toBeUndefined();
  });

  test('is never longer than asked for, also if characters have to be encoded', () => {
    const tail = fc.constantFrom('a', '|', '[', '"', 'ё', ' ', '^', '`', '\\').map((one) => one.repeat(490));
    fc.assert(
      fc.property(fc.oneof(tail, anyText), fc.integer({ min: 20, max: 5000 }), (rest, max) => {
        const address = webAddress(`https://shop.example/?${rest}`, max);
        expect(address ?? '').toMatch(/^(?:https:\/\/shop\.example\/[!-~]*)?$/);
        expect(address?.length ?? 0).toBeLessThanOrEqual(max);
      }),
      RUNS,
    );
  });
});
