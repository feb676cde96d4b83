import { type SampleShop, startSampleShop } from '../../sandbox/shop/index.js';
import { ShopClient, type ShopClientOptions } from '../../src/http/client.js';
import { USER_AGENT } from './raw-server.js';

/** A client of a shop at an address. */
export const clientOf = (url: string, options: Partial<ShopClientOptions> = {}): ShopClient =>
  new ShopClient({ url, timeoutMs: 5000, userAgent: USER_AGENT, ...options });

/** The sample shop and a client of it; `close` ends both. */
export async function startShopAndClient(
  options: Partial<ShopClientOptions> = {},
): Promise<{ readonly shop: SampleShop; readonly client: ShopClient; close(): Promise<void> }> {
  const shop = await startSampleShop();
  const client = clientOf(shop.url, options);
  return {
    shop,
    client,
    async close() {
      await client.close();
      await shop.close();
    },
  };
}
