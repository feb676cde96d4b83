import { Failure, type Problem } from '../failure.js';
import type { OwnerCatalogue } from './catalogue.js';
import type { ShopClient, ShopInspection, ShopState } from './client.js';
import type { Requester } from './priority.js';
import type { Shop } from './shop.js';

/** How a guild's shop does, as plain data. */
export interface CheckUp {
  /** What kept the shop, or else its lists, from being had. */
  readonly trouble: Problem | undefined;
  readonly shop: Shop | undefined;
  readonly ownerCatalogue: OwnerCatalogue | undefined;
  /** Milliseconds that the last answer took, without the wait for its turn; undefined where there was none. */
  readonly answerMs: number | undefined;
  /** How it was before this check-up asked. */
  readonly before: Pick<ShopState, 'lastFailure' | 'queue'>;
}

/** Asks the shop anew for what an owner has to know; a `Failure` on the way becomes `trouble`. */
export async function checkUp(
  client: Pick<ShopClient, 'shop'> & ShopInspection,
  key: () => Promise<string>,
  requester: Requester,
): Promise<CheckUp> {
  const { lastFailure, queue } = client.state();
  let shop: Shop | undefined;
  let ownerCatalogue: OwnerCatalogue | undefined;
  let trouble: Problem | undefined;
  try {
    const shopKey = await key();
    shop = await client.shop(shopKey, requester);
    ownerCatalogue = await client.ownerCatalogue(shopKey, requester);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    trouble = error.problem;
  }
  const { answerMs } = client.state();
  return { trouble, shop, ownerCatalogue, answerMs, before: { lastFailure, queue } };
}
