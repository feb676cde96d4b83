import { expect, test } from 'vitest';
import { Failure } from '../../src/domain/failure.js';
import type { ProductList } from '../../src/domain/offers.js';
import {
  listArguments,
  paymentSearchActions,
  readList,
  serversActions,
  setupActions,
} from '../../src/ui/actions.js';
import { readCustomId } from '../../src/ui/custom-id.js';

test.each<[ProductList, string]>([
  [
    { server: 0, page: 0, kind: undefined, budget: undefined, onlyDiscounts: false },
    'servers:list:0:-:-:-:0',
  ],
  [
    { server: 12, page: 3, kind: 'currency', budget: 299.5, onlyDiscounts: true },
    'servers:list:12:currency:299.5:discounts:3',
  ],
])('the list %j comes back from its custom id', (list, id) => {
  expect(serversActions.list(listArguments(list))).toBe(id);
  expect(readList(serversActions.list.read(readCustomId(id)?.args ?? []))).toEqual(list);
});

test.each([
  ['a type', () => serversActions.list.read(['0', 'nonsense', '-', '-', '0'])],
  ['a budget', () => serversActions.list.read(['0', '-', '-1', '-', '0'])],
  ['a budget of many digits', () => serversActions.list.read(['0', '-', '1234567890', '-', '0'])],
  ['a discount', () => serversActions.list.read(['0', '-', '-', 'some', '0'])],
  ['a page', () => serversActions.list.read(['0', '-', '-', '-'])],
  ['a path of product pages', () => setupActions.usePage.read(['https://other.example/{id}'])],
  ['a list of payments', () => paymentSearchActions.latest.read(['none', '0'])],
])('an unknown value is outdated: %s', (_what, read) => {
  expect(read).toThrow(new Failure({ kind: 'outdated' }));
});
