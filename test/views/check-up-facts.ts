import type { OwnerCatalogue, OwnerProduct, OwnerServer } from '../../src/shop/catalogue.js';
import type { CheckUp } from '../../src/shop/check-up.js';
import { shop } from './samples.js';

export const item = (fields: Partial<OwnerProduct> = {}): OwnerProduct => ({
  id: 1,
  name: 'Sword',
  image: 'https://cdn.example.com/sword.png',
  isHidden: false,
  isOneTime: false,
  ...fields,
});

export const shelf = (
  fields: Partial<Omit<OwnerServer, 'products'>>,
  ...products: readonly OwnerProduct[]
): OwnerServer => ({ name: 'Lobby', isHidden: false, ...fields, products });

export const inventory = (...servers: readonly OwnerServer[]): OwnerCatalogue => ({ servers, unreadable: 0 });

/** A shop that is well, except for the given facts. */
export const checkUpFacts = (facts: Partial<CheckUp> = {}): CheckUp => ({
  trouble: undefined,
  shop: shop(),
  ownerCatalogue: inventory(shelf({}, item())),
  promotions: undefined,
  undelivered: undefined,
  answerMs: 240,
  before: { lastFailure: undefined, queue: { people: 0, others: 0 } },
  ...facts,
});
