import type { OwnerCatalogue, OwnerProduct, OwnerServer } from '../../../src/domain/catalogue.js';
import type { CheckUp, Installed } from '../../../src/domain/findings.js';
import { shop } from '../../support/samples.js';

export const item = (fields: Partial<OwnerProduct> = {}): OwnerProduct => ({
  id: 1,
  name: 'Sword',
  image: 'https://cdn.example.com/sword.png',
  isHidden: false,
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
  undelivered: undefined,
  ...facts,
});

/** A guild with a price list and announcements, which are well, except for the given facts. */
export const installed = (facts: Partial<Installed> = {}): Installed => ({
  botIsMember: true,
  usesChannels: true,
  refusedChannels: [],
  ...facts,
});
