import { Failure, isShopAway, orUndefined } from '../failure.js';
import type { RateLimit } from '../rate-limit.js';
import type { GuildLink, GuildStore } from '../store/guilds.js';
import type { Dated, ShopCache } from './cache.js';
import type { Catalogue } from './catalogue.js';
import { type CheckUp, checkUp } from './check-up.js';
import type { ShopClient, ShopInspection } from './client.js';
import type { Payment } from './payment.js';
import type { Requester } from './priority.js';
import type { ProductDetails } from './product.js';
import type { Shop } from './shop.js';
import type { WatchEnd, Watches } from './watch.js';

/**
 * The shop that one guild is linked to.
 * Every method throws a `Failure`: `notLinked` where there is no key, `notLookedUp` where the shop could not be asked for a
 * payment, what the shop client and the store throw else.
 */
export interface GuildShop {
  shop(): Promise<Dated<Shop>>;
  /** The servers and products that the shop does not hide. */
  catalogue(): Promise<Dated<Catalogue>>;
  /** A product that is not hidden, with its servers that are not hidden; at least one. */
  product(id: number): Promise<Dated<ProductDetails>>;
  /** As it is now. */
  payment(id: number): Promise<Payment>;
  /** As it was when it was last looked up, a few minutes ago at most. */
  recentPayment(id: number): Promise<Payment>;
  /** Tells when a payment moves on; looks at it when nobody waits for the shop. `known` is what was last seen. */
  watch(known: Payment): Promise<(ending: AbortSignal) => Promise<WatchEnd>>;
  /** Drops what is remembered of the shop, payments included; before its key is erased. */
  forget(): Promise<void>;
  /** Checks a key against the shop API and only then saves it; `tooOften` where a guild tries many. */
  link(key: string): Promise<GuildLink>;
  /** How the shop does now, asked anew; what goes wrong is part of the answer. */
  checkUp(): Promise<CheckUp>;
}

export interface GuildShopParts {
  readonly store: GuildStore;
  readonly client: ShopClient & ShopInspection;
  readonly cache: ShopCache;
  readonly watches: Watches;
  /** How often a guild may have a key checked. */
  readonly keyChecks: RateLimit;
}

/** Enough for whoever mistypes theirs, and too few to guess somebody else's; each costs a request. */
export const KEY_CHECKS = { limit: 10, seconds: 600 };

export function createGuildShop(
  guildId: string,
  { store, client, cache, watches, keyChecks }: GuildShopParts,
): GuildShop {
  const key = () => store.key(guildId);
  const requester: Requester = { priority: 'user', guildId };

  /** "Not found" can also mean that the key no longer works; one look at the shop tells them apart. */
  async function orKeyRefused<T>(answer: Promise<T>, shopKey: string): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      if (!(error instanceof Failure) || error.problem.kind !== 'notFound') throw error;
      const look = await client.shop(shopKey, requester).catch((failure: unknown) => failure);
      if (!(look instanceof Failure) || look.problem.kind !== 'keyRefused') throw error;
      cache.forget(shopKey);
      throw look;
    }
  }

  /** Nothing is shown in place of a payment: that a failure leaves it unknown is part of the answer. */
  async function orNotLookedUp(answer: Promise<Payment>, shopKey: string): Promise<Payment> {
    try {
      return await orKeyRefused(answer, shopKey);
    } catch (error) {
      if (!(error instanceof Failure) || !isShopAway(error.problem)) throw error;
      throw new Failure({ kind: 'notLookedUp', why: error.problem }, error.problem.kind);
    }
  }

  return {
    shop: async () => cache.shop(await key(), requester),
    catalogue: async () => cache.catalogue(await key(), requester),
    async product(id) {
      const shopKey = await key();
      const product = await orKeyRefused(cache.product(shopKey, id, requester), shopKey);
      if (product.value.isHidden || product.value.servers.length === 0) {
        throw new Failure({ kind: 'notFound', what: 'product' });
      }
      return product;
    },
    async payment(id) {
      const shopKey = await key();
      return orNotLookedUp(cache.payment(shopKey, id, requester), shopKey);
    },
    async recentPayment(id) {
      const shopKey = await key();
      return orNotLookedUp(cache.recentPayment(shopKey, id, requester), shopKey);
    },
    async watch(known) {
      const shopKey = await key();
      const watch = watches.admit(guildId);
      return (ending) => watch(known, () => cache.payment(shopKey, known.id, { priority: 'watch' }), ending);
    },
    async forget() {
      // A key that cannot be read has shown nothing that could still be there.
      const shopKey = await orUndefined(key());
      if (shopKey !== undefined) cache.forget(shopKey);
    },
    async link(shopKey) {
      keyChecks(guildId);
      const { name } = await client.shop(shopKey, requester);
      return store.link(guildId, { key: shopKey, shopName: name });
    },
    async checkUp() {
      const facts = await checkUp(client, key, requester);
      if (facts.trouble?.kind === 'keyRefused') cache.forget(await key());
      return facts;
    },
  };
}
