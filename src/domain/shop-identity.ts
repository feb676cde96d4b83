import type { Shop } from './shop.js';

/** By what people know a shop, and how they get there; kept with a guild's link, so that no answer lacks its way to buy. */
export type ShopIdentity = Pick<Shop, 'name' | 'domain' | 'colour' | 'logo' | 'isVerified'>;

export const pickIdentity = ({ name, domain, colour, logo, isVerified }: ShopIdentity): ShopIdentity => ({
  name,
  domain,
  colour,
  logo,
  isVerified,
});
