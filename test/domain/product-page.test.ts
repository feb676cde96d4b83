import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Failure } from '../../src/domain/failure.js';
import { isProductPage, productPageUrl, readProductPage } from '../../src/domain/product-page.js';
import { setupActions } from '../../src/ui/actions.js';
import { productAddress, shopAddress } from '../../src/ui/web-address.js';
import { anyText, RUNS } from '../commands/arbitraries.js';
import { shop } from '../support/samples.js';

const HOME = 'https://shop.example/';

test.each([
  ['/product/{id}', true],
  ['/?product={id}&from=discord', true],
  ['/#/products/{id}', true],
  ['/product/7', false],
  ['/{id}/{id}', false],
  ['', false],
  ['//evil.example/{id}', false],
  ['/\\evil.example/{id}', false],
  ['https://evil.example/{id}', false],
  ['/a b/{id}', false],
  ['/\t/evil.example/{id}', false],
  ['/товар/{id}', false],
  [`/${'a'.repeat(66)}/{id}`, true],
  [`/${'a'.repeat(67)}/{id}`, false],
])('%j says where products are: %s', (path, expected) => {
  expect(isProductPage(path)).toBe(expected);
});

describe('the address of a page', () => {
  test.each([
    ['https://shop.example/product/7', '/product/{id}'],
    ['http://www.Shop.Example/product/7', '/product/{id}'],
    ['shop.example/product/7', '/product/{id}'],
    ['https://shop.example/7-vip?server=2', '/{id}-vip?server=2'],
    ['https://shop.example/a%07/7', '/a%07/{id}'],
    ['https://shop.example/07/7', '/07/{id}'],
    ['https://shop.example/shop/{id}', '/shop/{id}'],
    ['https://shop.example/12/{ID}', '/12/{id}'],
  ])('%s is read as %s', (typed, path) => {
    expect(readProductPage(typed, HOME, isSold)).toBe(path);
  });

  test.each<[string, 'otherSite' | 'noProduct' | 'tooLong']>([
    ['https://evil.example/product/7', 'otherSite'],
    ['https://shop.example.evil.example/product/7', 'otherSite'],
    ['https://shop.example:8443/product/7', 'otherSite'],
    ['//evil.example/product/7', 'otherSite'],
    ['/\\evil.example/product/7', 'otherSite'],
    ['', 'otherSite'],
    ['https://shop.example//product/7', 'noProduct'],
    ['https://shop.example/product/9', 'noProduct'],
    ['https://shop.example/7/8', 'noProduct'],
    ['https://shop.example/{id}/{id}', 'noProduct'],
    [`https://shop.example/7/${'a'.repeat(90)}`, 'tooLong'],
    [`https://shop.example/7/${'ы'.repeat(20)}`, 'tooLong'],
  ])('%j is refused: %s', (typed, why) => {
    expect(() => readProductPage(typed, HOME, isSold)).toThrow(new Failure({ kind: 'notProductPage', why }));
  });

  function isSold(id: number): boolean {
    return id === 7 || id === 8;
  }
});

describe('any typed or stored text', () => {
  const path = fc.oneof(
    anyText,
    fc
      .array(
        fc.constantFrom('/', '\\', '{id}', '@', ':', '.', '?', '#', '%2f', '\t', 'evil.example', '..', '7'),
      )
      .map((parts) => `/${parts.join('')}`),
  );
  const domain = fc.oneof(
    fc.domain(),
    fc.constantFrom(
      'shop.example',
      'shop.example:8443',
      'shop.example/a',
      'shop.example?a=',
      'shop.example#',
    ),
  );

  test('a product’s address is on the shop’s own site', () => {
    fc.assert(
      fc.property(path, domain, fc.nat(), (stored, name, id) => {
        fc.pre(isProductPage(stored));
        const home = shopAddress(shop({ domain: name })) ?? HOME;
        const address = productAddress(home, stored, id) ?? home;
        expect(new URL(address).origin).toBe(new URL(home).origin);
        expect(new URL(productPageUrl(stored, home, id)).username).toBe('');
      }),
      { ...RUNS, maxSkipsPerRun: 1000 },
    );
  });

  test('what is read can be stored and fits into a button, or a failure says why not', () => {
    fc.assert(
      fc.property(path, fc.constantFrom('', 'https:/', 'https://shop.example'), (rest, start) => {
        try {
          const read = readProductPage(start + rest, HOME, (id) => id === 7);
          expect(isProductPage(read)).toBe(true);
          expect(setupActions.usePage({ path: read }).length).toBeLessThanOrEqual(100);
        } catch (error) {
          expect(error).toBeInstanceOf(Failure);
        }
      }),
      RUNS,
    );
  });
});
