import type { GuildFacts, ShopFacts } from '../../../src/domain/alerts.js';
import type { Catalogue, ServerWithProducts } from '../../../src/domain/catalogue.js';
import type { UsedChannel } from '../../../src/domain/permissions.js';
import type { Product } from '../../../src/domain/product.js';
import { product, shop } from '../../support/samples.js';

export const item = (fields: Partial<Product> = {}): Product => ({
  ...product(),
  image: 'https://cdn.example.com/sword.png',
  ...fields,
});

export const shelf = (name: string, ...products: readonly Product[]): ServerWithProducts => ({
  ...{ id: 1, name, version: '', address: null },
  products,
});

export const inventory = (...servers: readonly ServerWithProducts[]): Catalogue => ({
  servers,
  unreadable: 0,
});

/** A shop that is well, except for the given facts. */
export const checkUpFacts = (facts: ShopFacts = {}): ShopFacts => ({
  problem: undefined,
  shop: shop(),
  catalogue: inventory(shelf('Lobby', item())),
  undelivered: undefined,
  ...facts,
});

/** A channel in which messages arrive, except for the given fields. */
export const usedChannel = (fields: Partial<UsedChannel> = {}): UsedChannel => ({
  id: '500000000000000001',
  isRefused: false,
  isForStaff: false,
  missing: fields.isRefused ? undefined : [],
  ...fields,
});

/** A guild with a price list and announcements, which are well, except for the given facts. */
export const installed = (facts: Partial<GuildFacts> = {}): GuildFacts => ({
  botIsMember: true,
  channels: [usedChannel()],
  ...facts,
});
