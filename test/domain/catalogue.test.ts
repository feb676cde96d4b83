import { expect, test } from 'vitest';
import { productsOf } from '../../src/domain/catalogue.js';
import { parseCatalogue } from '../../src/easydonate/records/catalogue.js';

test('the products of a catalogue: each once, in the order of the servers', () => {
  const sold = (id: number, ...products: number[]) => ({
    id,
    name: 'Server',
    products: products.map((product) => ({ id: product, name: 'Product', price: 1 })),
  });
  const catalogue = parseCatalogue([sold(1, 30, 10), sold(2, 10, 20), sold(3)], () => {});
  expect(catalogue && productsOf(catalogue).map(({ id }) => id)).toEqual([30, 10, 20]);
  expect(productsOf({ servers: [], unreadable: 0 })).toEqual([]);
});
