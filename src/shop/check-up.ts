import { Failure, type Problem } from '../failure.js';
import type { ShopState } from './api/client.js';
import type { ShopApi } from './api/versions.js';
import type { ShopCache } from './cache.js';
import type { OwnerCatalogue } from './catalogue.js';
import type { Known } from './payment-index.js';
import type { Ask } from './priority.js';
import { type Promotions, promotionsAt } from './promotions.js';
import type { Shop } from './shop.js';
import { type Undelivered, undeliveredAt } from './undelivered.js';

/** The state of a guild's shop. */
export interface CheckUp {
  /** Why the first that is missing could not be fetched. */
  readonly trouble: Problem | undefined;
  readonly shop: Shop | undefined;
  readonly ownerCatalogue: OwnerCatalogue | undefined;
  /** Undefined, like what follows, where it isn't asked for, too. */
  readonly promotions: Promotions | undefined;
  readonly undelivered: Undelivered | undefined;
  /** Milliseconds that the last response took, without the wait in the queue. */
  readonly answerMs: number | undefined;
  /** The state before this check-up sent its requests. */
  readonly before: Pick<ShopState, 'lastFailure' | 'queue'>;
}

/**
 * Prepares check-ups. They fetch what an owner has to know, the most important first, and keep nothing of it; a `Failure` on
 * the way ends one and becomes its `trouble`.
 */
export function createCheckUps(api: ShopApi, cache: ShopCache) {
  const shops = cache.uncached(api.shop);
  const ownerCatalogues = cache.uncached(api.ownerCatalogue);
  const allCoupons = api.coupons && cache.uncached(api.coupons);
  const allSales = api.sales && cache.uncached(api.sales);
  /**
   * @param ask asks for the guild's shop
   * @param payments the latest; undefined where they aren't to be read
   */
  return async (
    ask: <T>(fetch: Ask<T>) => Promise<T>,
    state: () => ShopState,
    payments?: () => Promise<Known>,
  ): Promise<CheckUp> => {
    const { lastFailure, queue } = state();
    let shop: Shop | undefined;
    let ownerCatalogue: OwnerCatalogue | undefined;
    let promotions: Promotions | undefined;
    let undelivered: Undelivered | undefined;
    let trouble: Problem | undefined;
    try {
      shop = await ask(shops);
      ownerCatalogue = await ask(ownerCatalogues);
      const coupons = allCoupons && (await ask(allCoupons));
      const sales = allSales && (await ask(allSales));
      promotions = coupons && sales && promotionsAt(coupons, sales, Date.now());
      const known = await payments?.();
      undelivered = known && undeliveredAt(known, Date.now());
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      trouble = error.problem;
    }
    const { answerMs } = state();
    return {
      trouble,
      shop,
      ownerCatalogue,
      promotions,
      undelivered,
      answerMs,
      before: { lastFailure, queue },
    };
  };
}
