import { expect, test } from 'vitest';
import type { MassSale } from '../../src/domain/sales.js';
import { checkFollowable, MOST_SALES } from '../../src/domain/sales.js';
import { catalogue, wireServer } from '../support/samples.js';

const sale: MassSale = { name: 'Summer', percent: 20, startsAt: 1, endsAt: null, productIds: [1] };
const shop = catalogue(wireServer());

test('a shop of which not all is read is not followed', () => {
  expect(() => checkFollowable(shop, [])).not.toThrow();
  expect(() => checkFollowable({ ...shop, exceeds: 'entries' }, [])).toThrow(
    expect.objectContaining({ problem: { kind: 'tooMuchToFollow' } }),
  );
});

test('a shop with too many sales is not followed', () => {
  const sales = Array.from({ length: MOST_SALES }, () => sale);
  expect(() => checkFollowable(shop, sales)).not.toThrow();
  expect(() => checkFollowable(shop, [...sales, sale])).toThrow(
    expect.objectContaining({ problem: { kind: 'tooMuchToFollow' } }),
  );
});
