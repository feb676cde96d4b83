import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../../sandbox/root.js';
import { sampleShop } from '../../../sandbox/shop/index.js';

const FOLDER = join(ROOT, 'sandbox/page/public/pictures');

/** What follows the host of an address, decoded as a server would do it. */
const pathOf = (address: string) => decodeURIComponent(address.replace(/^(?:https?:)?\/\/[^/]+\//, ''));

const { shop, products } = sampleShop('en');
const shown = [
  ...products.flatMap(({ image }) => (image ? [image] : [])),
  ...[shop.logo, shop.background, shop.favicon, shop.side],
].map(pathOf);
const drawn = [...shown, 'people/owner', 'people/moderator', 'people/member', 'people/shopkeep', 'guild'];

test('there is a picture of everything that the page shows, and of nothing else', () => {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.svg'))
    .map((name) => name.replaceAll(sep, '/').replace(/\.svg$/, ''));
  expect(files.sort()).toEqual([...new Set(drawn)].sort());
});

test.each(drawn)('%s is a small drawing that runs and loads nothing', (path) => {
  const svg = readFileSync(join(FOLDER, `${path}.svg`), 'utf8');
  expect(svg).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d{3}" height="\d{3}" viewBox="/,
  );
  expect(svg).not.toMatch(/script|href|style|<text|<image|foreignObject|\bon\w+=|url\((?!#)/);
  expect(svg.match(/https?:/g)).toHaveLength(1);
  expect(svg.length).toBeLessThan(12_000);
});
