import type { VersionSetting } from '../../src/easydonate/versions.js';
import { GuildShop, type GuildShopParts } from '../../src/shop/guild-shop.js';
import { Shops, type ShopsOptions } from '../../src/shop/shops.js';

interface Options extends Partial<Omit<ShopsOptions, 'version'>>, Omit<GuildShopParts, 'shops'> {
  readonly client: ShopsOptions['client'];
  /** Of the shop API; 2 by default. */
  readonly version?: VersionSetting;
}

/** The shops of guilds over a client. Their requests don't wait unless a rate is given. */
export function openGuildShops({ store, onKeyChange, version = 2, ...options }: Options) {
  const shops = new Shops({ version, rate: Number.POSITIVE_INFINITY, ...options });
  const parts = { shops, store, ...(onKeyChange && { onKeyChange }) };
  return { shops, shopOf: (guildId: string) => new GuildShop(parts, guildId) };
}
