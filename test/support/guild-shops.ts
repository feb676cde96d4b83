import { EasyDonate } from '../../src/easydonate/index.js';
import type { VersionSetting } from '../../src/easydonate/versions.js';
import type { ShopClient } from '../../src/http/client.js';
import type { OpenShop } from '../../src/shop/open-shop.js';
import { Shops, type ShopsOptions } from '../../src/shop/shops.js';
import { machineClock } from './clocks.js';

export type Client = Pick<ShopClient, 'fetch' | 'close'>;

interface Options extends Partial<Omit<ShopsOptions, 'platform'>> {
  readonly store: ShopsOptions['store'];
  readonly client: Client;
  /** EasyDonate over the client by default. */
  readonly platform?: ShopsOptions['platform'] | undefined;
  /** Of the shop API; 2 by default. */
  readonly version?: VersionSetting;
}

/** The shops of guilds over a client. Their requests don't wait unless a rate is given. */
export function openGuildShops(parts: Options) {
  const { client, version = 2, ...options } = parts;
  const { clock = machineClock } = options;
  const { platform = new EasyDonate({ client, version }) } = parts;
  const shops = new Shops({ rate: Number.POSITIVE_INFINITY, ...options, platform, clock });
  return { shops, shopOf: (guildId: string): Promise<OpenShop> => shops.open(guildId) };
}
