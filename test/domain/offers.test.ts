import { describe, expect, test } from 'vitest';
import {
  type Filter,
  filterOffers,
  findOffer,
  groupByKind,
  listOffers,
  lowestPrice,
  selectServers,
  sortByDiscount,
  sortByPrice,
} from '../../src/domain/offers.js';
import { KINDS, productKind } from '../../src/domain/product.js';
import { catalogue, type Wire, wireProduct, wireServer } from '../support/samples.js';

/** A product by its name, its price, and perhaps its old price and its type. */
type Row = readonly [name: string, price: number, oldPrice?: number | null, type?: string];

/** Products are numbered in their order. */
const sell = (...rows: readonly Row[]): Wire[] =>
  rows.map(([name, price, old_price, type], index) =>
    wireProduct({ id: index + 1, name, price, old_price, type, sort_index: index }),
  );
const offers = (...rows: readonly Row[]) =>
  listOffers(catalogue(wireServer({ products: sell(...rows) })).servers);
const namesOf = (list: ReturnType<typeof offers>) => list.map(({ product }) => product.name).join(' ');

const goods = offers(
  ['sword', 49, 98, 'item'],
  ['vip', 149, null, 'group'],
  ['kit', 0, 50, 'item'],
  ['pet', 300, 301, 'pet'],
  ['elite', 499, 699, 'group'],
);

test.each<[Filter, string]>([
  [{}, 'sword vip kit pet elite'],
  [{ kind: 'group' }, 'vip elite'],
  [{ kind: 'other' }, 'pet'],
  [{ kind: 'case' }, ''],
  // One rouble of 301 is no discount of one percent.
  [{ onlyDiscounts: true }, 'sword kit pet elite'],
  [{ budget: 300 }, 'sword vip kit pet'],
  [{ budget: 48.99 }, 'kit'],
  [{ budget: 0 }, 'kit'],
  [{ kind: 'item', budget: 48.99, onlyDiscounts: true }, 'kit'],
  [{ kind: 'group', budget: 300, onlyDiscounts: true }, ''],
])('of %j there is %j', (filter, names) => {
  expect(namesOf(filterOffers(goods, filter))).toBe(names);
});

test('the cheapest come first, of equals in the shop’s order', () => {
  expect(namesOf(sortByPrice([...goods, ...offers(['free', 0])]))).toBe('kit free sword vip pet elite');
});

describe('kinds', () => {
  test('are those of the platform, and what it adds is “other”', () => {
    const kinds = [...KINDS, 'pet', '', 'constructor'].map((type) =>
      offers(['any', 1, null, type]).map(({ product }) => productKind(product)),
    );
    expect(kinds.flat()).toEqual([...KINDS, 'other', 'other', 'other']);
  });

  test('groups products by kind and leaves out empty kinds', () => {
    expect(groupByKind(goods).map(([kind, some]) => [kind, namesOf([...some])])).toEqual([
      ['group', 'vip elite'],
      ['item', 'sword kit'],
      ['other', 'pet'],
    ]);
    expect(groupByKind([])).toEqual([]);
  });
});

describe('offers', () => {
  const [sword, axe] = sell(['sword', 49], ['axe', 9]);
  const { servers } = catalogue(
    wireServer({ id: 1, name: 'A', products: [sword, axe, sword] }),
    wireServer({ id: 2, name: 'B', products: [sword] }),
  );

  test('lists each product once, with every server that sells it', () => {
    expect(
      listOffers(servers).map(({ product, sellers }) => [
        product.name,
        sellers.map(({ server }) => server.name),
      ]),
    ).toEqual([
      ['sword', ['A', 'B']],
      ['axe', ['A']],
    ]);
  });

  test('selects the offers of one server or of all servers', () => {
    const shop = { servers, unreadable: 0 };
    expect(selectServers(shop, 2)).toEqual([servers[1]]);
    expect(selectServers(shop, 0)).toBe(servers);
    expect(selectServers(shop, 3)).toEqual([]);
  });

  test('sorts discounts by depth, free products last', () => {
    expect(namesOf(sortByDiscount(goods))).toBe('sword elite pet kit');
    expect(sortByDiscount([])).toEqual([]);
  });

  test('the lowest price is above zero unless all are free, even with many offers', () => {
    expect(lowestPrice(goods)).toBe(49);
    expect(lowestPrice(offers(['kit', 0]))).toBe(0);
    expect(lowestPrice([])).toBeUndefined();
    const many = Array.from({ length: 300_000 }, () => goods[0]).filter((one) => one !== undefined);
    expect(lowestPrice(many)).toBe(49);
  });

  const world = (id: number, ...products: readonly Wire[]) => wireServer({ id, name: `S${id}`, products });
  const rank = (id: number, more: Wire = {}) =>
    wireProduct({ id, name: 'VIP', type: 'group', price: 9, ...more });
  const idsOf = (...worlds: readonly Wire[]) =>
    listOffers(catalogue(...worlds).servers).map(({ sellers }) => sellers.map(({ product }) => product.id));

  test('are one for products that differ only in their number, but never two of one server', () => {
    expect(idsOf(world(1, rank(1)), world(2, rank(2)), world(3, rank(3)))).toEqual([[1, 2, 3]]);
    expect(idsOf(world(1, rank(1), rank(2)), world(2, rank(3), rank(4)))).toEqual([
      [1, 3],
      [2, 4],
    ]);
    // One of them is sold on the other's server, too.
    expect(idsOf(world(1, rank(1)), world(2, rank(2), rank(1)))).toEqual([[1, 1], [2]]);
  });

  test.each<Wire>([
    { name: 'vip' },
    { type: 'item' },
    { price: 10 },
    { old_price: 20 },
    { number: 2 },
    { withdraw_commands_days: 30 },
    { first_delete: 1 },
  ])('are two if they differ in %j', (more) => {
    expect(idsOf(world(1, rank(1)), world(2, rank(2, more)))).toEqual([[1], [2]]);
  });

  test('are found by each of their numbers, the server of that number first', () => {
    const all = listOffers(catalogue(world(1, rank(1)), world(2, rank(2))).servers);
    const found = findOffer(all, 2);
    expect([found?.product.id, found?.sellers.map(({ server }) => server.name)]).toEqual([2, ['S2', 'S1']]);
    expect(findOffer(all, 3)).toBeUndefined();
  });
});
