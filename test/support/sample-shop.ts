import { type SampleShop, startSampleShop } from '../../sandbox/shop/index.js';
import type { Budget } from '../../src/easydonate/client.js';
import { createShopClient, type ShopClient, type ShopClientOptions } from '../../src/easydonate/client.js';
import { createBudget } from '../../src/shop/budget.js';
import { USER_AGENT } from './raw-server.js';

/** Sends each request at once. */
export const unlimitedBudget: Budget = {
  waiting: () => 0,
  spend: (_requester, _signal, request) => request(),
};

/** A client of a shop at an address, with a budget that is large enough for tests. */
export const clientOf = (url: string, options: Partial<ShopClientOptions> = {}): ShopClient =>
  createShopClient({
    url,
    timeoutMs: 5000,
    userAgent: USER_AGENT,
    budget: createBudget(1000),
    observe: () => {},
    ...options,
  });

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
