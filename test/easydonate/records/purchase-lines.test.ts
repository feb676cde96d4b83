import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePayment } from '../../../src/easydonate/records/payment.js';
import { RUNS } from '../../commands/arbitraries.js';
import { readable } from '../readable.js';

const readLine = (line: object, more: object = {}) => {
  const payment = readable(parsePayment({ id: 7, status: 2, products: [{ name: 'VIP', ...line }], ...more }));
  return readable(payment.products[0]);
};

test.each([
  [
    { id: 880_080, product_id: 210_501 },
    { lineId: 880_080, productId: 210_501 },
  ],
  [
    { id: '880080', product_id: '210501' },
    { lineId: 880_080, productId: 210_501 },
  ],
  [{ id: 880_080 }, { lineId: 880_080, productId: null }],
  [
    { id: 0, product_id: -1 },
    { lineId: null, productId: null },
  ],
  [
    { id: 1.5, product_id: {} },
    { lineId: null, productId: null },
  ],
])('a line with %j has %j', (line, ids) => {
  expect(readLine(line)).toMatchObject(ids);
});

const field = {
  name: 'code',
  type: 'text',
  description: 'Discord code',
  default: '',
  value: 'KQMT-FXWR-BCDN',
};
const filled = { name: 'Discord code', alias: 'code', value: 'KQMT-FXWR-BCDN' };

test.each([
  ['a list', [field], [filled]],
  ['an object keyed by number', { 1: field }, [filled]],
  ['an object of names and texts', { code: field.value }, [{ name: 'code', alias: '', value: field.value }]],
  ['an object of names and numbers', { age: 12, empty: '' }, [{ name: 'age', alias: '', value: '12' }]],
  [
    'a number that JSON has rounded',
    { id: Number('175928847299117063') },
    [{ name: 'id', alias: '', value: '…' }],
  ],
  ['null', null, []],
  ['a text', '[{"value":"KQMT-FXWR-BCDN"}]', []],
  ['a number', 7, []],
  ['a nested list', [[field]], []],
  ['a value that is a list', [{ ...field, value: [field.value] }], []],
  ['a value that is an object', { code: { value: { value: 'x' } } }, []],
])('additional fields as %s are read', (_, additional_fields, expected) => {
  expect(readLine({ additional_fields }).filledFields).toEqual(expected);
});

test('of 100,000 additional fields, reads the first 1,000 of a list and of an object', () => {
  const many = Array.from({ length: 100_000 }, (_, index) => ({ name: `${index}`, value: 'x' }));
  for (const additional_fields of [many, { ...many }])
    expect(readLine({ additional_fields }).filledFields).toHaveLength(1000);
});

test('a line with any JSON as its additional fields is read', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (additional_fields) => {
      const { name, filledFields } = readLine({ additional_fields });
      expect(name).toBe('VIP');
      for (const one of filledFields)
        expect(one).toEqual({
          name: expect.any(String),
          alias: expect.any(String),
          value: expect.any(String),
        });
    }),
    RUNS,
  );
});
