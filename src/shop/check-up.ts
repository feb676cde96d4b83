import type { OwnerCatalogue } from '../domain/catalogue.js';
import { Failure, type Problem } from '../domain/failure.js';
import type { CheckUp, Undelivered } from '../domain/findings.js';
import type { Shop } from '../domain/shop.js';
import type { Ask } from '../easydonate/priority.js';
import type { ShopApi } from '../easydonate/versions.js';
import type { ShopCache } from './cache.js';
import type { PaymentHistory } from './payment-history.js';

/**
 * Prepares check-ups. They fetch what an owner has to know, the most important first, and keep nothing of it; a `Failure` on
 * the way ends one and becomes its `trouble`.
 */
export function createCheckUps(api: ShopApi, cache: ShopCache) {
  const shops = cache.uncached(api.shop);
  const ownerCatalogues = cache.uncached(api.ownerCatalogue);
  /**
   * @param ask asks for the guild's shop
   * @param payments the latest; undefined if they aren't to be read
   */
  return async (
    ask: <T>(fetch: Ask<T>) => Promise<T>,
    payments?: () => Promise<PaymentHistory>,
  ): Promise<CheckUp> => {
    let shop: Shop | undefined;
    let ownerCatalogue: OwnerCatalogue | undefined;
    let undelivered: Undelivered | undefined;
    let trouble: Problem | undefined;
    try {
      shop = await ask(shops);
      ownerCatalogue = await ask(ownerCatalogues);
      undelivered = (await payments?.())?.undelivered(Date.now());
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      trouble = error.problem;
    }
    return { trouble, shop, ownerCatalogue, undelivered };
  };
}
