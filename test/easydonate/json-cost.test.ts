import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleShop } from '../../sandbox/shop/index.js';
import { Failure } from '../../src/domain/failure.js';
import { readEnvelope } from '../../src/easydonate/envelope.js';
import { isCheapJson } from '../../src/easydonate/json-cost.js';
import { catalogueSteps } from '../../src/easydonate/records/catalogue.js';
import { parseSoldProduct } from '../../src/easydonate/records/product.js';
import { parseShop } from '../../src/easydonate/records/shop.js';
import { v2 } from '../../src/easydonate/v2/index.js';
import { parseOwnerCatalogue, parsePayment } from './parse.js';

const MEBIBYTE = 2 ** 20;

/** JSON of about so many bytes that costs far more than its length. */
const costly: Record<string, (bytes: number) => string> = {
  'lists in lists': (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'objects in objects': (bytes) => `${'{"a":'.repeat(bytes / 6)}1${'}'.repeat(bytes / 6)}`,
  'lists in lists, with spaces': (bytes) => '[ '.repeat(bytes / 4) + ' ]'.repeat(bytes / 4),
  'empty lists': (bytes) => `[${'[],'.repeat(bytes / 3)}1]`,
  'empty objects': (bytes) => `[${'{},'.repeat(bytes / 3)}1]`,
  numbers: (bytes) => `[${'1,'.repeat(bytes / 2)}1]`,
  'empty texts': (bytes) => `[${'"",'.repeat(bytes / 3)}1]`,
};

test.each(Object.entries(costly))('too many %s are not even parsed', (_what, ofSize) => {
  const response = `{"success":1,"response":${ofSize(8 * MEBIBYTE)}}`;
  expect(() => readEnvelope({ status: 200, text: response }, { kind: 'keyRefused' })).toThrow(
    new Failure({ kind: 'unexpectedShape' }, 200),
  );
});

test.each(['lists in lists', 'objects in objects', 'lists in lists, with spaces'])(
  'nor %s of any size',
  (what) => {
    for (let bytes = 512; bytes <= 8 * MEBIBYTE; bytes *= 2) {
      expect(isCheapJson(costly[what]?.(bytes) ?? '')).toBe(false);
    }
  },
);

test('other faults of an answer are reported as before', () => {
  const page = `<script>${'['.repeat(100)}</script>`;
  expect(() => readEnvelope({ status: 200, text: page }, { kind: 'keyRefused' })).toThrow('webPage');
  expect(() => readEnvelope({ status: 403, text: '['.repeat(100) }, { kind: 'keyRefused' })).toThrow(
    'rejected',
  );
});

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

test('any JSON that is 32 deep at most is read, and none that is deeper', () => {
  const nested = fc.letrec((again) => ({
    value: fc.oneof(
      { depthSize: 'max' },
      fc.oneof(fc.string(), fc.constantFrom('[[[[', '\\"[{', '"', '\\'), fc.integer()),
      fc.array(again('value'), { maxLength: 2 }),
      fc.dictionary(fc.string(), again('value'), { maxKeys: 2 }),
    ),
  })).value;
  fc.assert(
    fc.property(nested, fc.integer({ min: 0, max: 40 }), (value, deeper) => {
      let document = value;
      for (let level = 0; level < deeper; level += 1) document = [document];
      expect(isCheapJson(JSON.stringify(document))).toBe(depthOf(document) <= 32);
    }),
  );
});

test('what a large shop really sends is read', () => {
  const { products, servers } = sampleShop('en');
  const most = Array.from({ length: 10_000 }, (_, index) => products[index % products.length]);
  const list = servers.map((server, index) => ({ ...server, products: index === 0 ? most : [] }));
  expect(isCheapJson(JSON.stringify({ success: 1, response: list }))).toBe(true);
});

describe('the readers look at each value a bounded number of times', () => {
  /** Counts every look at a value or at one in it. */
  function counted(value: unknown, count: () => void): unknown {
    if (typeof value !== 'object' || value === null) return value;
    return new Proxy(value, {
      get(target, key) {
        count();
        return counted(Reflect.get(target, key), count);
      },
      has(target, key) {
        count();
        return Reflect.has(target, key);
      },
      getOwnPropertyDescriptor(target, key) {
        count();
        return Reflect.getOwnPropertyDescriptor(target, key);
      },
    });
  }

  const many = <T>(size: number, item: T): T[] => Array<T>(size).fill(item);
  const deep = (size: number): unknown => {
    let value: unknown = 1;
    for (let level = 0; level < size; level += 1) value = [value];
    return value;
  };
  const products = (size: number) => many(size, { id: 1, name: 'x', price: 1, extra: [[]] });
  const documents: Record<string, { of(size: number): unknown; read(body: unknown): unknown }> = {
    shop: { of: (size) => ({ id: 1, name: 'x', more: deep(size), wide: many(size, []) }), read: parseShop },
    product: {
      of: (size) => ({
        id: 1,
        name: 'x',
        price: 1,
        description: deep(size),
        commands: many(size, ['say']),
        servers: many(size, { id: 1, name: 'x', ip: deep(size) }),
      }),
      read: parseSoldProduct,
    },
    payment: {
      of: (size) => ({
        id: 1,
        status: 1,
        error: deep(size),
        server: { id: 1, name: 'x', ip: deep(size) },
        sent_commands: many(size, { command: 'say', response: ['x', []] }),
        products: many(size, { name: 'x', commands: ['say', []] }),
      }),
      read: parsePayment,
    },
    catalogue: {
      of: (size) => many(8, { id: 1, name: 'x', products: products(size / 8) }),
      read: (body) => [...catalogueSteps(body, () => {})],
    },
    'catalogue of its owner': {
      of: (size) => many(8, { id: 1, name: 'x', products: products(size / 8) }),
      read: parseOwnerCatalogue,
    },
  };

  test.each(Object.entries(documents))('%s', (_what, { of, read }) => {
    const looks = (size: number) => {
      let count = 0;
      read(
        counted(of(size), () => {
          count += 1;
        }),
      );
      return count;
    };
    for (let size = 64; size <= 2048; size *= 2) {
      expect(looks(2 * size) / looks(size), String(size)).toBeLessThanOrEqual(2.1);
    }
  });

  test('every resource is there', () => {
    expect(Object.keys(v2)).toHaveLength(Object.keys(documents).length);
  });
});
