import type { ShopClientOptions } from '../../src/easydonate/client.js';
import { API, type ApiVersion } from '../../src/easydonate/versions.js';
import { RateLimit } from '../../src/lib/rate-limit.js';
import { createShopCache } from '../../src/shop/cache.js';
import { createGuildShops, KEY_CHECKS } from '../../src/shop/guild-shop.js';
import { createMemberLimit } from '../../src/shop/member-limit.js';
import { Cipher } from '../../src/store/cipher.js';
import { openGuildStore } from '../../src/store/guilds.js';
import { startShopAndClient } from '../support/sample-shop.js';
import { identity } from '../support/samples.js';

export const GUILD = '100000000000000001';

/** Shops of guilds over the sample shop, which `GUILD` is linked to; `close` ends everything. */
export async function startGuildShops(options: Partial<ShopClientOptions> = {}) {
  const { shop: sample, client, close } = await startShopAndClient(options);
  const store = await openGuildStore({ kind: 'sqlite', path: ':memory:' }, new Cipher(Buffer.alloc(32, 7)));
  await store.link(GUILD, { key: sample.key, shop: identity('Northern Lights') });
  return {
    sample,
    client,
    store,
    /** With nothing in memory. */
    shopsOver: (version: ApiVersion) =>
      createGuildShops({
        store,
        api: API[version],
        client,
        cache: createShopCache(client, undefined, createMemberLimit()),
        keyChecks: new RateLimit(KEY_CHECKS),
      }),
    async close() {
      await close();
      await store.close();
    },
  };
}
