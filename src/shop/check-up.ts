import type { OwnerCatalogue } from '../domain/catalogue.js';
import { Failure, type Problem } from '../domain/failure.js';
import type { CheckUp, Undelivered } from '../domain/findings.js';
import type { Shop } from '../domain/shop.js';
import type { ShopApi } from '../easydonate/versions.js';
import type { Known } from './payment-index.js';
import type { Ask, RequestQueue } from './request-queue.js';
import { undeliveredAt } from './undelivered.js';

/**
 * Fetches what an owner has to know, the most important first, and keeps nothing of it; a `Failure` on the way ends it and
 * becomes its `trouble`.
 * @param request asks for the guild's shop
 * @param payments the latest; undefined if they aren't to be read
 */
export async function checkUp(
  api: ShopApi,
  queue: RequestQueue,
  request: <T>(fetch: Ask<T>) => Promise<T>,
  payments?: () => Promise<Known>,
): Promise<CheckUp> {
  let shop: Shop | undefined;
  let ownerCatalogue: OwnerCatalogue | undefined;
  let undelivered: Undelivered | undefined;
  let trouble: Problem | undefined;
  try {
    shop = await request((key, requester) => queue.fetch(api.shop, key, requester));
    ownerCatalogue = await request((key, requester) => queue.fetch(api.ownerCatalogue, key, requester));
    const known = await payments?.();
    undelivered = known && undeliveredAt(known, Date.now());
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    trouble = error.problem;
  }
  return { trouble, shop, ownerCatalogue, undelivered, answerMs: queue.answerMs };
}
