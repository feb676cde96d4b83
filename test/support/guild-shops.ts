import type { ShopClient } from '../../src/easydonate/client.js';
import { EasyDonate } from '../../src/easydonate/index.js';
import type { VersionSetting } from '../../src/easydonate/versions.js';
import type { OpenShop } from '../../src/shop/open-shop.js';
import { Shops, type ShopsOptions } from '../../src/shop/shops.js';
import { StoredCopies } from '../../src/shop/stored-copies.js';
import { machineClock } from './clocks.js';

export type Client = Pick<ShopClient, 'fetch' | 'close'>;

interface Options extends Partial<Omit<ShopsOptions, 'platform' | 'copies'>> {
  readonly store: ShopsOptions['store'];
  readonly client: Client;
  /** EasyDonate over the client by default. */
  readonly platform?: ShopsOptions['platform'] | undefined;
  /** Of the shop API; 2 by default. */
  readonly version?: VersionSetting;
  /** Keeps the newest lists in the store, as the running bot does. */
  readonly keepsCopies?: boolean;
  /** Of work in the background. */
  readonly onError?: (error: unknown) => void;
}

/** The shops of guilds over a client. Their requests don't wait unless a rate is given. */
export function openGuildShops(parts: Options) {
  const { client, version = 2, keepsCopies, onError = () => {}, ...options } = parts;
  const { store, clock = machineClock } = options;
  const copies = keepsCopies ? new StoredCopies({ store, clock, onError }) : undefined;
  const { platform = new EasyDonate({ client, version }) } = parts;
  const shops = new Shops({ rate: Number.POSITIVE_INFINITY, ...options, platform, clock, copies });
  return { shops, copies, shopOf: (guildId: string): Promise<OpenShop> => shops.open(guildId) };
}
