import { Failure, type Problem } from '../failure.js';
import type { ShopState } from './api/client.js';
import type { OwnerCatalogue } from './catalogue.js';
import type { Shop } from './shop.js';

/** The state of a guild's shop. */
export interface CheckUp {
  /** Why the shop, or else its catalogue, could not be fetched. */
  readonly trouble: Problem | undefined;
  readonly shop: Shop | undefined;
  readonly ownerCatalogue: OwnerCatalogue | undefined;
  /** Milliseconds that the last response took, without the wait in the queue. */
  readonly answerMs: number | undefined;
  /** The state before this check-up sent its requests. */
  readonly before: Pick<ShopState, 'lastFailure' | 'queue'>;
}

export interface CheckUpSources {
  shop(): Promise<Shop>;
  ownerCatalogue(): Promise<OwnerCatalogue>;
  state(): ShopState;
}

/** Fetches what an owner has to know; a `Failure` on the way becomes `trouble`. */
export async function checkUp(sources: CheckUpSources): Promise<CheckUp> {
  const { lastFailure, queue } = sources.state();
  let shop: Shop | undefined;
  let ownerCatalogue: OwnerCatalogue | undefined;
  let trouble: Problem | undefined;
  try {
    shop = await sources.shop();
    ownerCatalogue = await sources.ownerCatalogue();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    trouble = error.problem;
  }
  const { answerMs } = sources.state();
  return { trouble, shop, ownerCatalogue, answerMs, before: { lastFailure, queue } };
}
