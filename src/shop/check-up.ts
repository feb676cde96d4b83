import { Failure, orUndefined, type Problem } from '../failure.js';
import type { ShopClient, ShopState } from './api/client.js';
import type { ShopApi } from './api/versions.js';
import type { ShopCache } from './cache.js';
import type { OwnerCatalogue } from './catalogue.js';
import type { Coupon } from './coupon.js';
import type { MassSale } from './mass-sale.js';
import type { Known } from './payment-search.js';
import type { Requester } from './priority.js';
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

export interface CheckUpSources {
  shop(): Promise<Shop>;
  ownerCatalogue(): Promise<OwnerCatalogue>;
  /** Undefined, like what follows, where the shop API has none. */
  readonly coupons: (() => Promise<readonly Coupon[]>) | undefined;
  readonly sales: (() => Promise<readonly MassSale[]>) | undefined;
  /** The latest; undefined, too, where the owner doesn't want them to be read. */
  readonly payments: (() => Promise<Known>) | undefined;
  state(): ShopState;
}

/** Fetches what an owner has to know, the most important first; a `Failure` on the way ends it and becomes `trouble`. */
export async function checkUp(sources: CheckUpSources): Promise<CheckUp> {
  const { lastFailure, queue } = sources.state();
  let shop: Shop | undefined;
  let ownerCatalogue: OwnerCatalogue | undefined;
  let promotions: Promotions | undefined;
  let undelivered: Undelivered | undefined;
  let trouble: Problem | undefined;
  try {
    shop = await sources.shop();
    ownerCatalogue = await sources.ownerCatalogue();
    const coupons = await sources.coupons?.();
    const sales = await sources.sales?.();
    promotions = coupons && sales && promotionsAt(coupons, sales, Date.now());
    const payments = await sources.payments?.();
    undelivered = payments && undeliveredAt(payments, Date.now());
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    trouble = error.problem;
  }
  const { answerMs } = sources.state();
  return { trouble, shop, ownerCatalogue, promotions, undelivered, answerMs, before: { lastFailure, queue } };
}

type Fetch<T> = (shopKey: string, requester: Requester) => Promise<T>;

/** Prepares check-ups, which keep nothing of what they fetch but payments, as the search does. */
export function createCheckUps({
  api,
  client,
  cache,
}: {
  readonly api: ShopApi;
  readonly client: Pick<ShopClient, 'state'>;
  readonly cache: ShopCache;
}) {
  const shop = cache.uncached(api.shop);
  const ownerCatalogue = cache.uncached(api.ownerCatalogue);
  const coupons = api.coupons && cache.uncached(api.coupons);
  const sales = api.sales && cache.uncached(api.sales);
  /** @param ask asks for the guild's shop */
  return async (
    key: () => Promise<string>,
    ask: <T>(fetch: Fetch<T>) => Promise<T>,
    payments: CheckUpSources['payments'],
  ): Promise<CheckUp> => {
    const shopKey = await orUndefined(key());
    return checkUp({
      shop: () => ask(shop),
      ownerCatalogue: () => ask(ownerCatalogue),
      coupons: coupons && (() => ask(coupons)),
      sales: sales && (() => ask(sales)),
      payments,
      state: () => client.state(shopKey),
    });
  };
}
