import { expect, test } from 'vitest';
import { linkedName } from '../../src/ui/name.js';
import { linkIfFits, UNLINKED } from '../../src/ui/web-address.js';
import { LANGUAGES } from '../../src/words/index.js';
import { shop } from '../support/samples.js';

const PAGES = { shop: shop({ domain: 'shop.example' }), productPage: '/p({id})' };
const show = (name: string, storefront: Parameters<typeof linkedName>[2] = PAGES) =>
  linkedName({ id: 7, name }, 60, storefront, LANGUAGES.en);

test.each([
  ['Elytra', '[Elytra](https://shop.example/p%287%29)'],
  ['[x](https://evil.example) *y*', '\\[x](https://evil.example) \\*y\\*'],
  ['a]b [c]', '[a\\]b \\[c\\]](https://shop.example/p%287%29)'],
  ['see https://evil.example', 'see https://evil.example'],
  ['', '[No name](https://shop.example/p%287%29)'],
])('the name %j becomes %j', (name, shown) => {
  expect(show(name)).toBe(shown);
});

test('a name is plain without product pages, and for a shop without an address', () => {
  expect(show('Elytra', { ...PAGES, productPage: null })).toBe('Elytra');
  expect(show('Elytra', { ...PAGES, shop: undefined })).toBe('Elytra');
});

test('lines are written without links if the links take too much room', () => {
  const write = (storefront: Parameters<typeof linkIfFits>[0]) =>
    ['VIP', 'Elite'].map((name) => show(name, storefront));
  const linked = write(PAGES);
  const room = linked.join('\n').length;
  expect(linkIfFits(PAGES, room, write)).toEqual(linked);
  expect(linkIfFits(PAGES, room - 1, write)).toEqual(['VIP', 'Elite']);
  expect(linkIfFits(UNLINKED, 0, write)).toEqual(['VIP', 'Elite']);
});
