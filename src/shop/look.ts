import type { Dated, SwrResource } from './cache.js';
import type { Catalogue } from './catalogue.js';
import { catalogueIn, isRunning, type MassSale, salesAt } from './mass-sale.js';
import type { Requester } from './priority.js';
import type { Shop } from './shop.js';
import { pricing } from './todays-prices.js';

/** A shop as it is, rather than as somebody saw it lately. */
export interface Look {
  readonly shop: Shop;
  /** At the prices of today. */
  readonly catalogue: Dated<Catalogue>;
  /** At the prices that the shop lists; mass sales aren't part of them. */
  readonly listed: Catalogue;
  /** The mass sales that run; none where the shop API has none. */
  readonly sales: readonly MassSale[];
}

/** What was received this lately is taken as it is: people ask for it as well. */
const RECENT_MS = 60_000;
/** The front page of a shop seldom changes, and would double the requests where shops are looked at once an hour. */
const SHOP_MS = 6 * 60 * 60_000;

interface Sources {
  readonly shops: SwrResource<Shop, []>;
  readonly lists: SwrResource<Catalogue, []>;
  /** Undefined for a shop API that has none. */
  readonly runningSales: SwrResource<readonly MassSale[], []> | undefined;
}

/**
 * Looks at a shop. Unlike what people see while a part of it is away, a look has everything or fails: nothing that is shown
 * or announced by itself may change because the shop could not be asked.
 */
export function createLook({ shops, lists, runningSales }: Sources) {
  const atPrices = pricing(catalogueIn);
  return (recentMs = RECENT_MS) =>
    async (shopKey: string, requester: Requester): Promise<Look> => {
      const listed = await lists.noOlderThan(recentMs, shopKey, requester);
      const massSales = (await runningSales?.noOlderThan(recentMs, shopKey, requester))?.value ?? [];
      const shop = await shops.noOlderThan(SHOP_MS, shopKey, requester);
      const now = Date.now();
      return {
        shop: shop.value,
        catalogue: { value: atPrices(listed.value, salesAt(massSales, now)), at: listed.at },
        listed: listed.value,
        sales: massSales.filter((sale) => isRunning(sale, now)),
      };
    };
}
