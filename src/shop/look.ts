import type { Catalogue } from '../domain/catalogue.js';
import type { Dated } from '../domain/dated.js';
import { checkFollowable } from '../domain/followable.js';
import { activeSales, applySales, isRunning, type MassSale } from '../domain/sales.js';
import type { Shop } from '../domain/shop.js';
import type { Requester } from '../easydonate/priority.js';
import type { SwrResource } from './cache.js';
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

/** How old parts of a look may be, in milliseconds: what was received later is taken as it is. */
export interface Ages {
  /** Of the catalogue and the sales; a minute by default, because people ask for them as well. */
  readonly listMs?: number;
  /**
   * Of the front page; six hours by default. It seldom changes, and would double the requests where shops are looked at once an
   * hour.
   */
  readonly shopMs?: number;
}

const LIST_MS = 60_000;
const SHOP_MS = 6 * 60 * 60_000;

interface Sources {
  readonly shops: SwrResource<Shop, []>;
  readonly lists: SwrResource<Catalogue, []>;
  /** Undefined for a shop API that has none. */
  readonly runningSales: SwrResource<readonly MassSale[], []> | undefined;
}

/**
 * Looks at a shop. A look has everything or fails, unlike replies, which show what there is: posts and announcements must
 * not change because a part of the shop was away, or is more than is read.
 */
export function createLook({ shops, lists, runningSales }: Sources) {
  const atPrices = pricing(applySales);
  return ({ listMs = LIST_MS, shopMs = SHOP_MS }: Ages = {}) =>
    async (shopKey: string, requester: Requester): Promise<Look> => {
      const listed = await lists.noOlderThan(listMs, shopKey, requester);
      const massSales = (await runningSales?.noOlderThan(listMs, shopKey, requester))?.value ?? [];
      checkFollowable(listed.value, massSales);
      const shop = await shops.noOlderThan(shopMs, shopKey, requester);
      const now = Date.now();
      return {
        shop: shop.value,
        catalogue: { value: atPrices(listed.value, activeSales(massSales, now)), at: listed.at },
        listed: listed.value,
        sales: massSales.filter((sale) => isRunning(sale, now)),
      };
    };
}
