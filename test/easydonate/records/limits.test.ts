import { expect, test } from 'vitest';
import { parseCatalogue, parseOwnerCatalogue } from '../../../src/easydonate/records/catalogue.js';
import type { Exceeded, Unreadable } from '../../../src/easydonate/resource.js';
import { parseMassSales } from '../../../src/easydonate/v3/discounts.js';
import { wireProduct, wireServer } from '../../support/samples.js';

const many = <T>(count: number, item: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => item(index));

/** Servers that sell so many products each; the ids of products go on from server to server. */
const shopOf = (servers: number, products: number) =>
  many(servers, (server) =>
    wireServer({
      id: server + 1,
      products: many(products, (index) => wireProduct({ id: server * products + index + 1 })),
    }),
  );

/** How many servers, entries and different products are read, and what is reported. */
function read(servers: readonly unknown[]) {
  const flaws: (Unreadable | Exceeded)[] = [];
  const catalogue = parseCatalogue(servers, (flaw) => flaws.push(flaw));
  const owner = parseOwnerCatalogue(servers, () => {});
  const products = catalogue?.servers.flatMap((server) => server.products) ?? [];
  expect(owner?.exceeds).toBe(catalogue?.exceeds);
  expect(owner?.servers.flatMap((server) => server.products)).toHaveLength(products.length);
  return {
    servers: catalogue?.servers.length,
    entries: products.length,
    products: new Set(products.map(({ id }) => id)).size,
    exceeds: catalogue?.exceeds,
    flaws,
  };
}

test.each<[string, readonly unknown[], object]>([
  ['500 servers', shopOf(500, 1), { servers: 500, entries: 500, exceeds: undefined, flaws: [] }],
  [
    '501 servers',
    shopOf(501, 1),
    { servers: 500, entries: 500, exceeds: 'servers', flaws: [{ exceeds: 'servers' }] },
  ],
  [
    '45,000 servers',
    [...many(45_000, (id) => wireServer({ id: id + 1, products: [wireProduct()] }))],
    { servers: 500, entries: 500, products: 1, exceeds: 'servers' },
  ],
  ['10,000 products', shopOf(10, 1000), { entries: 10_000, products: 10_000, exceeds: undefined }],
  [
    '10,010 products',
    shopOf(10, 1001),
    { entries: 10_000, products: 10_000, exceeds: 'products', flaws: [{ exceeds: 'products' }] },
  ],
])('%s', (_what, servers, expected) => {
  expect(read(servers)).toMatchObject(expected);
});

test('products that were read on one server are read on others, up to 50,000 in all', () => {
  const products = many(500, (index) => wireProduct({ id: index + 1 }));
  const shelves = (count: number) => many(count, (id) => wireServer({ id: id + 1, products }));
  expect(read(shelves(100))).toMatchObject({ entries: 50_000, products: 500, exceeds: undefined });
  expect(read(shelves(101))).toMatchObject({ servers: 101, entries: 50_000, exceeds: 'entries' });
});

test('entries that cannot be read count as much as others', () => {
  const flawed = [wireServer({ products: many(60_000, () => ({ name: 'x' })) })];
  const { entries, exceeds, flaws } = read(flawed);
  expect([entries, exceeds, flaws.length]).toEqual([0, 'entries', 50_001]);
});

test('a product that a server lists again and again is there once, as it came first', () => {
  const products = many(30_000, (price) => wireProduct({ id: 7, price }));
  const catalogue = parseCatalogue([wireServer({ products })], () => {});
  expect(catalogue?.servers[0]?.products).toMatchObject([{ id: 7, price: 0 }]);
  expect(catalogue?.exceeds).toBeUndefined();
});

test('hidden servers and products are within the limits of their owner alone', () => {
  const hidden = shopOf(2, 6000).map((server) => ({ ...server, is_hidden: 1 }));
  expect(parseCatalogue([...hidden, wireServer({ id: 9 })], () => {})?.exceeds).toBeUndefined();
  expect(parseOwnerCatalogue(hidden, () => {})?.exceeds).toBe('products');
});

test('of a thousand and one mass sales a thousand are read, with 50,000 products in all', () => {
  const flaws: unknown[] = [];
  const products = many(100, (index) => ({ id: index + 1 }));
  const sales = parseMassSales(
    many(1001, () => ({ sale: 10, products })),
    (flaw) => flaws.push(flaw),
  );
  expect([sales?.length, flaws]).toEqual([1000, [{ exceeds: 'discounts' }]]);
  expect(sales?.flatMap(({ productIds }) => productIds)).toHaveLength(50_000);
});
