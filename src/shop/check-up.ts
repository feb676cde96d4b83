import { Failure, type Problem } from '../failure.js';
import type { ShopState } from './api/client.js';
import type { ShopApi } from './api/versions.js';
import type { ShopCache } from './cache.js';
import type { OwnerCatalogue } from './catalogue.js';
import type { Known } from './payment-index.js';
import type { Ask } from './priority.js';
import type { Shop } from './shop.js';
import { type Undelivered, undeliveredAt } from './undelivered.js';

/** The state of a guild's shop. */
export interface CheckUp {
  /** Why the first that is missing could not be fetched. */
  readonly trouble: Problem | undefined;
  readonly shop: Shop | undefined;
  readonly ownerCatalogue: OwnerCatalogue | undefined;
  /** Undefined if it isn't asked for, too. */
  readonly undelivered: Undelivered | undefined;
  /** Milliseconds that the last response took, without the wait in the queue. */
  readonly answerMs: number | undefined;
}

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
    state: () => ShopState,
    payments?: () => Promise<Known>,
  ): Promise<CheckUp> => {
    let shop: Shop | undefined;
    let ownerCatalogue: OwnerCatalogue | undefined;
    let undelivered: Undelivered | undefined;
    let trouble: Problem | undefined;
    try {
      shop = await ask(shops);
      ownerCatalogue = await ask(ownerCatalogues);
      const known = await payments?.();
      undelivered = known && undeliveredAt(known, Date.now());
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      trouble = error.problem;
    }
    return { trouble, shop, ownerCatalogue, undelivered, answerMs: state().answerMs };
  };
}
