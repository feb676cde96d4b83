import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { apply, differences } from '../../src/follow/differences.js';
import type { ProductState, SaleState, Snapshot } from '../../src/store/follow-record.js';
import { snapshots } from './arbitraries.js';

const product = (fields: Partial<ProductState> = {}): ProductState => {
  const price = fields.price ?? 100;
  return { id: 1, name: 'Sword', price, regularPrice: price, serverIds: [1], ...fields };
};
const sale = (fields: Partial<SaleState> = {}): SaleState => ({
  ...{ id: 'a', name: 'Summer', percent: 20, endsAt: 5, endsSoon: false },
  ...fields,
});
const shop = (parts: Partial<Snapshot> = {}): Snapshot => ({
  servers: [],
  products: [],
  sales: [],
  ...parts,
});
const kinds = (before: Snapshot, now: Snapshot) => differences(before, now).map(({ kind }) => kind);

describe('a product', () => {
  test.each([
    ['the same', product(), product(), []],
    ['cheaper', product(), product({ price: 80 }), ['priceDrop']],
    ['reduced', product(), product({ price: 80, regularPrice: 100 }), ['priceDrop']],
    [
      'reduced further',
      product({ price: 80, regularPrice: 100 }),
      product({ price: 60, regularPrice: 100 }),
      ['priceDrop'],
    ],
    ['no longer reduced', product({ price: 80, regularPrice: 100 }), product(), ['discountEnded']],
    [
      'less reduced',
      product({ price: 60, regularPrice: 100 }),
      product({ price: 80, regularPrice: 100 }),
      ['productChanged'],
    ],
    [
      'its discount is its price now',
      product({ price: 80, regularPrice: 100 }),
      product({ price: 80 }),
      ['productChanged'],
    ],
    ['dearer', product(), product({ price: 120 }), ['productChanged']],
    ['free', product(), product({ price: 0 }), ['priceDrop']],
    ['renamed', product(), product({ name: 'Blade' }), ['productChanged']],
    ['on another server', product(), product({ serverIds: [2] }), ['productChanged']],
    ['cheaper and renamed', product(), product({ name: 'Blade', price: 80 }), ['priceDrop']],
  ])('%s', (_what, before, now, expected) => {
    expect(kinds(shop({ products: [before] }), shop({ products: [now] }))).toEqual(expected);
  });

  test('new, and gone', () => {
    expect(kinds(shop(), shop({ products: [product()] }))).toEqual(['newProduct']);
    expect(kinds(shop({ products: [product()] }), shop())).toEqual(['productGone']);
  });
});

test.each([
  ['begins', [], [sale()], ['saleStarts']],
  ['begins in its last day', [], [sale({ endsSoon: true })], ['saleStarts']],
  ['ends in a day', [sale()], [sale({ endsSoon: true })], ['saleEndsSoon']],
  ['is over', [sale()], [], ['saleEnded']],
  [
    'is larger in its last day',
    [sale({ endsSoon: true })],
    [sale({ endsSoon: true, percent: 30 })],
    ['saleChanged'],
  ],
  ['is prolonged', [sale({ endsSoon: true })], [sale({ endsAt: 9 })], ['saleChanged']],
  ['is larger', [sale()], [sale({ percent: 30 })], ['saleChanged']],
])('a sale %s', (_what, before, now, expected) => {
  expect(kinds(shop({ sales: before }), shop({ sales: now }))).toEqual(expected);
});

test('a server is new, renamed, gone', () => {
  const [old, named] = [
    { id: 1, name: 'Lobby' },
    { id: 1, name: 'Hub' },
  ];
  expect(kinds(shop(), shop({ servers: [old] }))).toEqual(['newServer']);
  expect(kinds(shop({ servers: [old] }), shop({ servers: [named] }))).toEqual(['serverRenamed']);
  expect(kinds(shop({ servers: [old] }), shop())).toEqual(['serverGone']);
});

const ids = (change: ReturnType<typeof differences>[number]): string => {
  if ('product' in change) return `product ${change.product.id}`;
  return 'server' in change ? `server ${change.server.id}` : `sale ${change.sale.id}`;
};

describe('of any two snapshots', () => {
  test('the differences make the one into the other', () => {
    fc.assert(
      fc.property(snapshots, snapshots, (before, now) => {
        expect(apply(before, differences(before, now))).toEqual(now);
      }),
    );
  });

  test('nothing is different twice, and nothing that is the same', () => {
    fc.assert(
      fc.property(snapshots, snapshots, (before, now) => {
        const changed = differences(before, now).map(ids);
        expect(new Set(changed).size).toBe(changed.length);
        expect(differences(now, now)).toEqual([]);
      }),
    );
  });

  test('changes can be made known in any parts', () => {
    fc.assert(
      fc.property(snapshots, snapshots, fc.func(fc.boolean()), (before, now, isFirst) => {
        const changes = differences(before, now);
        const known = apply(
          before,
          changes.filter((change) => isFirst(ids(change))),
        );
        const rest = changes.filter((change) => !isFirst(ids(change)));
        expect(differences(known, now).map(ids)).toEqual(rest.map(ids));
      }),
    );
  });
});
