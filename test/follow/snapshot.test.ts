import { describe, expect, test } from 'vitest';
import type { MassSale } from '../../src/domain/sales.js';
import { isWhole, snapshotOf } from '../../src/follow/snapshot.js';
import { catalogue, wireProduct, wireServer } from '../support/samples.js';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const HOUR = 3_600_000;

const sale = (fields: Partial<MassSale> = {}): MassSale => ({
  ...{ name: 'Summer', percent: 20, startsAt: 1, endsAt: NOW + 48 * HOUR, productIds: [1] },
  ...fields,
});

test('a product that several servers sell is there once, in order', () => {
  const listed = catalogue(
    wireServer({
      id: 2,
      name: 'Arena',
      products: [wireProduct({ id: 5 }), wireProduct({ id: 3, old_price: 60 })],
    }),
    wireServer({ id: 1, products: [wireProduct({ id: 5 })] }),
  );
  expect(snapshotOf({ listed, sales: [] }, NOW)).toEqual({
    servers: [
      { id: 1, name: 'Lobby' },
      { id: 2, name: 'Arena' },
    ],
    products: [
      { id: 3, name: 'Sword', price: 49, regularPrice: 60, serverIds: [2] },
      { id: 5, name: 'Sword', price: 49, regularPrice: 49, serverIds: [1, 2] },
    ],
    sales: [],
  });
});

test('a product of very many servers has each once in order, in one pass over them', () => {
  const servers = Array.from({ length: 500 }, (_, n) =>
    wireServer({ id: 500 - n, products: [wireProduct()] }),
  );
  const { products } = snapshotOf({ listed: catalogue(...servers), sales: [] }, NOW);
  expect(products.map(({ serverIds }) => serverIds)).toEqual([Array.from({ length: 500 }, (_, n) => n + 1)]);
});

test('of very many products the oldest count, and long names are cut', () => {
  const products = Array.from({ length: 2500 }, (_, n) =>
    wireProduct({ id: 2500 - n, name: 'x'.repeat(500) }),
  );
  const { products: known } = snapshotOf({ listed: catalogue(wireServer({ products })), sales: [] }, NOW);
  expect([known.length, known[0]?.id, known.at(-1)?.id]).toEqual([2000, 1, 2000]);
  expect(known[0]?.name).toHaveLength(100);
});

describe('sales', () => {
  const sales = (...given: readonly MassSale[]) =>
    snapshotOf({ listed: catalogue(), sales: given }, NOW).sales.map(({ name, endsSoon }) => [
      name,
      endsSoon,
    ]);

  test('end soon within a day', () => {
    expect(
      sales(sale(), sale({ name: 'Last', endsAt: NOW + 24 * HOUR }), sale({ name: 'Open', endsAt: null })),
    ).toEqual([
      ['Last', true],
      ['Open', false],
      ['Summer', false],
    ]);
  });

  test('that name no products are none', () => {
    expect(sales(sale({ productIds: [] }))).toEqual([]);
  });
});

test.each([
  ['a list with products', [wireServer({ products: [wireProduct()] })], true],
  ['no servers', [], false],
  ['no products', [wireServer()], false],
  ['something unreadable', [wireServer({ products: [wireProduct(), { id: 'x' }] })], false],
])('%s is whole: %s', (_what, servers, expected) => {
  expect(isWhole({ listed: catalogue(...servers) })).toBe(expected);
});
