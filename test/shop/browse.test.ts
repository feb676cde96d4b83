import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  byKind,
  KINDS,
  kindOf,
  leading,
  offersOf,
  priceRange,
  type Selection,
  selected,
  selectionIn,
  serversOf,
} from '../../src/shop/browse.js';
import { selection } from '../views/arbitraries.js';
import { catalogue, type Wire, wireProduct, wireServer } from '../views/samples.js';

/** A product by its name, its price, and perhaps its old price and its type. */
type Row = readonly [name: string, price: number, oldPrice?: number | null, type?: string];

/** Products are numbered in their order. */
const sell = (...rows: readonly Row[]): Wire[] =>
  rows.map(([name, price, old_price, type], index) =>
    wireProduct({ id: index + 1, name, price, old_price, type, sort_index: index }),
  );
const offers = (...rows: readonly Row[]) =>
  offersOf(catalogue(wireServer({ products: sell(...rows) })).servers);
const namesOf = (list: ReturnType<typeof offers>) => list.map(({ product }) => product.name).join(' ');

const goods = offers(
  ['sword', 49, 98, 'item'],
  ['vip', 149, null, 'group'],
  ['kit', 0, 50, 'item'],
  ['pet', 300, 301, 'pet'],
  ['elite', 499, 699, 'group'],
);

test.each<[Selection, string]>([
  ['kinds', 'vip elite sword kit pet'],
  ['group', 'vip elite'],
  ['item', 'sword kit'],
  ['other', 'pet'],
  ['case', ''],
  ['cheapest', 'kit sword vip pet elite'],
  ['dearest', 'elite pet vip sword kit'],
  // One rouble of 301 is no discount of one percent.
  ['discounts', 'kit sword elite'],
  [300, 'pet vip sword kit'],
  [48.99, 'kit'],
  [0, 'kit'],
])('of the selection %j there is %j', (by, names) => {
  expect(namesOf(selected(goods, by))).toBe(names);
});

test('a selection takes nothing that is not there, and nothing twice', () => {
  fc.assert(
    fc.property(selection, (by) => {
      const some = selected(goods, by);
      expect(new Set(some).size).toBe(some.length);
      expect(goods).toEqual(expect.arrayContaining(some));
    }),
  );
});

test('a selection is read as it is written', () => {
  fc.assert(
    fc.property(selection, (by) => {
      expect(selectionIn(String(by))).toBe(by);
    }),
  );
});

test.each(['', 'Kinds', 'all', '-1', '1e9', '1.234', '1234567890', ' 1', 'NaN', 'constructor', '1,5'])(
  'no selection is %j',
  (text) => {
    expect(selectionIn(text)).toBeUndefined();
  },
);

describe('kinds', () => {
  test('are those of the platform, and what it adds is “other”', () => {
    const kinds = [...KINDS, 'pet', '', 'constructor'].map((type) =>
      offers(['any', 1, null, type]).map(({ product }) => kindOf(product)),
    );
    expect(kinds.flat()).toEqual([...KINDS, 'other', 'other', 'other']);
  });

  test('come with their products, those without any left out', () => {
    expect(byKind(goods).map(([kind, some]) => [kind, namesOf([...some])])).toEqual([
      ['group', 'vip elite'],
      ['item', 'sword kit'],
      ['other', 'pet'],
    ]);
    expect(byKind([])).toEqual([]);
  });
});

describe('offers', () => {
  const [sword, axe] = sell(['sword', 49], ['axe', 9]);
  const { servers } = catalogue(
    wireServer({ id: 1, name: 'A', products: [sword, axe, sword] }),
    wireServer({ id: 2, name: 'B', products: [sword] }),
  );

  test('name every server that sells a product, and each product once', () => {
    expect(offersOf(servers).map(({ product, servers: where }) => [product.name, where])).toEqual([
      ['sword', ['A', 'B']],
      ['axe', ['A']],
    ]);
  });

  test('are of one server or of all', () => {
    const shop = { servers, unreadable: 0 };
    expect(serversOf(shop, 2)).toEqual([servers[1]]);
    expect(serversOf(shop, 0)).toBe(servers);
    expect(serversOf(shop, 3)).toEqual([]);
  });

  test('that lead are the largest discounts, then the first', () => {
    expect(namesOf(leading(goods, 2))).toBe('kit sword');
    expect(namesOf(leading(goods, 4))).toBe('kit sword elite vip');
    expect(leading([], 2)).toEqual([]);
  });

  test('have a range of prices where there are any, however many', () => {
    expect(priceRange(goods)).toEqual({ least: 0, most: 499 });
    expect(priceRange([])).toBeUndefined();
    const many = Array.from({ length: 300_000 }, () => goods[0]).filter((one) => one !== undefined);
    expect(priceRange(many)).toEqual({ least: 49, most: 49 });
  });
});
