import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pictureAt } from '../../../sandbox/demo/pictures.js';
import { ROOT } from '../../../sandbox/root.js';
import { sampleShop } from '../../../sandbox/shop/index.js';

const FOLDER = join(ROOT, 'sandbox/demo/pictures');

/** What follows the host of an address, decoded as a server would do it. */
const pathOf = (address: string) => decodeURIComponent(address.replace(/^(?:https?:)?\/\/[^/]+\//, ''));

const shops = [sampleShop('en'), sampleShop('ru')];
const productPaths = [
  ...new Set(
    shops.flatMap(({ products }) => products.flatMap(({ image }) => (image ? [pathOf(image)] : []))),
  ),
];
const shopPaths = shops.flatMap(({ shop }) =>
  [shop.logo, shop.background, shop.favicon, shop.side].map((address) => pathOf(String(address))),
);
const people = ['people/owner', 'people/moderator', 'people/member', 'people/shopkeep'];
const paths = [...new Set([...productPaths, ...shopPaths, ...people, 'guild'])];

/** What is wrong with an XML text, if anything: tags that do not match, stray characters, attributes given twice. */
function faultOf(xml: string): string | undefined {
  const open: string[] = [];
  let end = 0;
  for (const tag of xml.matchAll(/<(\/?)([a-zA-Z]+)((?: [a-zA-Z-]+="[^"<&]*")*)(\/?)>/g)) {
    const [whole, closing, name = '', attributes = '', alone] = tag;
    if (tag.index !== end) return `text at ${end}`;
    if (end > 0 && open.length === 0) return `a second root at ${end}`;
    end += whole.length;
    const names = [...attributes.matchAll(/ ([a-zA-Z-]+)=/g)].map(([, attribute]) => attribute);
    if (new Set(names).size < names.length) return `an attribute twice in ${whole}`;
    if (closing && (attributes || alone)) return `a strange end ${whole}`;
    if (closing && open.pop() !== name) return `${whole} at the wrong place`;
    if (!closing && !alone) open.push(name);
  }
  if (open.length > 0) return `not closed: ${open.join(' ')}`;
  return end === xml.length && end > 0 ? undefined : `text at ${end}`;
}

test.each([
  ['<a b="c"><d/><d></d></a>', true],
  ['', false],
  ['<a>', false],
  ['<a></b>', false],
  ['<a/><b/>', false],
  ['<a>text</a>', false],
  ['<a b="c" b="d"/>', false],
  ['<a b=c/>', false],
  ['<a b="&"/>', false],
])('the check of the XML: %s', (xml, good) => {
  expect(faultOf(xml) === undefined).toBe(good);
});

describe('the pictures', () => {
  test('there is one for every product that has an address, and for the shop', () => {
    expect(productPaths).toContain('goods/Diamond Sword-min.png');
    expect(productPaths).toContain('goods/elytra.png');
    expect(shopPaths).toContain('shop/side image.png');
    expect(productPaths.length).toBeGreaterThan(40);
    expect(paths.filter((path) => pictureAt(path) === undefined)).toEqual([]);
  });

  test('are of what the shop sells, and of nothing else', () => {
    const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.svg'),
    );
    expect(files.map((name) => name.replaceAll(sep, '/').replace(/\.svg$/, '')).sort()).toEqual(paths.sort());
  });

  test.each(paths)('%s is a well-formed drawing of its own, and small', (path) => {
    const svg = pictureAt(path) ?? '';
    expect(faultOf(svg)).toBeUndefined();
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d{3}" height="\d{3}" viewBox="/,
    );
    expect(svg).not.toMatch(/script|href|style|<text|<image|foreignObject|NaN|undefined|Infinity|\bon\w+=/);
    expect(svg.match(/url\((?!#)/)).toBeNull();
    expect(svg.match(/https?:/g)).toHaveLength(1);
    expect(svg.length).toBeLessThan(12_000);
    expect(pictureAt(path)).toBe(svg);
  });

  test('are large enough: wide ones for products, square ones for people and the server', () => {
    const size = (path: string) => {
      const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(pictureAt(path) ?? '') ?? [];
      return { width: Number(width), height: Number(height) };
    };
    for (const path of productPaths) expect(size(path), path).toEqual({ width: 480, height: 270 });
    for (const path of [...people, 'guild', 'shop/logo.png', 'shop/favicon.png']) {
      const { width, height } = size(path);
      expect(width, path).toBeGreaterThanOrEqual(300);
      expect(height, path).toBe(width);
    }
  });

  test('all differ', () => {
    expect(new Set(productPaths.map(pictureAt)).size).toBe(productPaths.length);
    expect(new Set(paths.map(pictureAt)).size).toBe(paths.length);
  });

  test('use local references that exist', () => {
    for (const path of paths) {
      const svg = pictureAt(path) ?? '';
      for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(svg).toContain(`<clipPath id="${id}">`);
    }
  });
});

describe('other paths', () => {
  test.each([
    '',
    '/',
    'goods/',
    'goods/1.png',
    'goods/7003',
    'goods/7003.PNG',
    '/goods/7003.png',
    'goods/7003.png/',
    'goods/../goods/7003.png',
    'goods/Diamond%20Sword-min.png',
    'people/nobody',
    'constructor',
    '__proto__',
    'toString',
    'goods/\u0000.png',
    'goods/\ud800.png',
  ])('%j has no picture', (path) => {
    expect(pictureAt(path)).toBeUndefined();
  });

  test('whatever they are, have none', () => {
    const odd = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webPath(),
      fc.constantFrom(...paths).chain((path) => fc.string({ minLength: 1 }).map((more) => path + more)),
      fc.integer().map((id) => `goods/${id}.png`),
    );
    fc.assert(
      fc.property(odd, (path) => {
        fc.pre(!paths.includes(path));
        expect(pictureAt(path)).toBeUndefined();
      }),
    );
  });
});
