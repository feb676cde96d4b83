import { expect, test } from 'vitest';
import { parseCatalogue } from '../../../src/easydonate/records/catalogue.js';
import { parsePaymentList } from '../../../src/easydonate/records/payment.js';
import { parseMassSales } from '../../../src/easydonate/v3/discounts.js';
import { wireProduct, wireServer } from '../../support/samples.js';

const many = <T>(count: number, item: (id: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => item(index + 1));

const servers = (count: number, products: number, fields = {}) =>
  many(count, (id) => wireServer({ id, products: many(products, () => wireProduct()), ...fields }));

test.each<
  [what: string, parse: (body: unknown, report: () => void) => unknown, most: unknown, more: unknown]
>([
  ['servers', parseCatalogue, servers(500, 1), servers(501, 1)],
  ['products', parseCatalogue, servers(20, 1000), servers(20, 1001)],
  ['sales', parseMassSales, many(500, () => ({ sale: 10 })), many(501, () => ({ sale: 10 }))],
  [
    'products in sales',
    parseMassSales,
    many(50, () => ({ sale: 10, products: many(1000, (id) => id) })),
    many(50, () => ({ sale: 10, products: many(1001, (id) => id) })),
  ],
  [
    'payments',
    parsePaymentList,
    many(1000, (id) => ({ id, status: 2 })),
    many(1001, (id) => ({ id, status: 2 })),
  ],
])('a list with more %s than any real shop has is refused', (_what, parse, most, more) => {
  expect(parse(most, () => {})).toBeDefined();
  expect(() => parse(more, () => {})).toThrow('tooLarge');
});

test('what is hidden does not count', () => {
  const hidden = servers(2, 15_000, { is_hidden: 1 });
  expect(parseCatalogue(hidden, () => {})).toEqual({ servers: [], unreadable: 0, gaps: [] });
});

test('a product that a server lists again and again is there once', () => {
  const catalogue = parseCatalogue(servers(1, 20_000), () => {});
  expect(catalogue?.servers[0]?.products).toHaveLength(1);
});
