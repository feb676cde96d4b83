import type { VersionSetting } from '../../src/easydonate/versions.js';
import { GuildShop, type GuildShopParts } from '../../src/shop/guild-shop.js';
import { Shops, type ShopsOptions } from '../../src/shop/shops.js';
import { StoredCopies } from '../../src/shop/stored-copies.js';
import { machineClock } from './clocks.js';

interface Options
  extends Partial<Omit<ShopsOptions, 'version' | 'onRead'>>,
    Omit<GuildShopParts, 'shops' | 'copies'> {
  readonly client: ShopsOptions['client'];
  /** Of the shop API; 2 by default. */
  readonly version?: VersionSetting;
  /** Keeps the newest lists in the store, as the running bot does. */
  readonly keepsCopies?: boolean;
  /** Of work in the background. */
  readonly onError?: (error: unknown) => void;
}

/** The shops of guilds over a client. Their requests don't wait unless a rate is given. */
export function openGuildShops(parts: Options) {
  const { store, onKeyChange, version = 2, keepsCopies, onError = () => {}, ...options } = parts;
  const onRead = (key: string) => copies?.save(key);
  const shops = new Shops({
    version,
    clock: machineClock,
    rate: Number.POSITIVE_INFINITY,
    onRead,
    ...options,
  });
  const copies = keepsCopies ? new StoredCopies({ shops, store, onError }) : undefined;
  const opened = { shops, store, ...(onKeyChange && { onKeyChange }), ...(copies && { copies }) };
  return { shops, copies, shopOf: (guildId: string) => new GuildShop(opened, guildId) };
}
