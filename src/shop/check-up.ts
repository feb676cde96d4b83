import type { OwnerCatalogue } from '../domain/catalogue.js';
import { Failure, type Problem } from '../domain/failure.js';
import type { CheckUp, Undelivered } from '../domain/findings.js';
import type { Shop } from '../domain/shop.js';
import type { ShopApi } from '../easydonate/versions.js';
import type { PaymentHistory } from './payment-history.js';
import type { RequestQueue, ShopFetch } from './request-queue.js';

/**
 * Fetches what an owner has to know, the most important first, and keeps nothing of it; a `Failure` on the way ends it and
 * becomes its `trouble`.
 * @param request asks for the guild's shop
 * @param payments the latest; undefined if they aren't to be read
 */
export async function checkUp(
  api: ShopApi,
  queue: RequestQueue,
  request: <T>(fetch: ShopFetch<T>) => Promise<T>,
  payments?: () => Promise<PaymentHistory>,
): Promise<CheckUp> {
  let shop: Shop | undefined;
  let ownerCatalogue: OwnerCatalogue | undefined;
  let undelivered: Undelivered | undefined;
  let trouble: Problem | undefined;
  try {
    shop = await request((key, options) => queue.fetch(api.shop, key, options));
    ownerCatalogue = await request((key, options) => queue.fetch(api.ownerCatalogue, key, options));
    undelivered = (await payments?.())?.undelivered(Date.now());
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    trouble = error.problem;
  }
  return { trouble, shop, ownerCatalogue, undelivered };
}
