import { LRUCache } from 'lru-cache';
import { type Catalogue, catalogueBytes, findProduct } from '../domain/catalogue.js';
import type { Cached, Dated } from '../domain/dated.js';
import { Failure, isShopAway, orUndefined, type Problem, refuseTooOften } from '../domain/failure.js';
import type { CheckUp, Undelivered } from '../domain/findings.js';
import type { Payment } from '../domain/payment.js';
import type { ProductDetails, SoldProduct } from '../domain/product.js';
import { applySale, applySales } from '../domain/sales.js';
import type { Shop } from '../domain/shop.js';
import { pickIdentity, type ShopIdentity } from '../domain/shop-identity.js';
import type { ShopClient } from '../easydonate/client.js';
import type { Ask, Requester } from '../easydonate/priority.js';
import type { ShopApi } from '../easydonate/versions.js';
import type { RateLimit } from '../lib/rate-limit.js';
import type { GuildLink, GuildStore } from '../store/guilds.js';
import { MAX_CATALOGUES_BYTES, type ShopCache } from './cache.js';
import { createCheckUps } from './check-up.js';
import { type Ages, createLook, type Look } from './look.js';
import { GuildPaymentSearch, PaymentSearch } from './payment-search.js';
import { expiringAfter, upTo } from './swr.js';
import { createTodaysPrices } from './todays-prices.js';

/**
 * The shop that a guild is linked to.
 * Every method throws a `Failure`: `notLinked` without a key, `notLookedUp` where the shop could not be asked for a
 * payment, and those of the client and the store.
 */
export interface GuildShop {
  info(): Promise<Cached<Shop>>;
  /** The shop's name, address and looks, for which nobody has to wait. */
  identity(): Promise<ShopIdentity | undefined>;
  /** The servers and products that the shop doesn't hide. */
  catalogue(): Promise<Cached<Catalogue>>;
  /** The same where nobody has to wait for it. */
  knownCatalogue(): Promise<Cached<Catalogue> | undefined>;
  /**
   * All that posts and announcements show. Fails if a part is missing.
   * @param priority `refresh` where nobody waits
   */
  look(priority: 'user' | 'refresh', ages?: Ages): Promise<Look>;
  /** Payments of the last day that should have been delivered by now; undefined if the shop API can't list payments. */
  undelivered(): Promise<Undelivered | undefined>;
  /** A product that isn't hidden, with its visible servers; at least one. From the catalogue, where that lists it. */
  product(id: number): Promise<Cached<SoldProduct>>;
  /** The same with its commands. */
  productDetails(id: number): Promise<Cached<ProductDetails>>;
  /** The payment as it is now. */
  payment(id: number): Promise<Dated<Payment>>;
  /** The payment as it was last looked up, a few minutes ago at most. */
  recentPayment(id: number): Promise<Dated<Payment>>;
  /** Those that were looked up in the past few minutes, the last one first. */
  recentPayments(): Promise<readonly Dated<Payment>[]>;
  /** Erases the key with `erase`, and drops everything cached of the shop, payments and what is under way included. */
  forget<T>(erase: () => Promise<T>): Promise<T>;
  /** Finds payments by their buyers; undefined if the shop API can't list payments. */
  readonly paymentSearch: GuildPaymentSearch | undefined;
  /** Saves a key once the shop has accepted it; throws `tooOften` where a guild tries many. */
  link(key: string): Promise<GuildLink>;
  /** The current state of the shop, and of its latest payments if they can be listed; a failure is part of the result. */
  checkUp(): Promise<CheckUp>;
}

export interface GuildShopParts {
  readonly store: GuildStore;
  readonly api: ShopApi;
  readonly client: Pick<ShopClient, 'state'>;
  readonly cache: ShopCache;
  /** How often a guild may have a key checked. */
  readonly keyChecks: RateLimit;
  /** Called when a guild's key was replaced or taken away. */
  readonly onKeyChange?: (guildId: string) => void;
}

/** The shop of each guild, as one of its members asks it; without one, as the bot does. */
export type GuildShops = (guildId: string, userId?: string) => GuildShop;

/** Enough for typing errors, and too few to guess somebody else's key; each costs a request. */
export const KEY_CHECKS = { limit: 10, seconds: 600 };

/** How long a delivery may take. */
const DELIVERY_MS = 10 * 60_000;

/** How long a key isn't doubted again after a look at its shop; as long as "not found" is remembered. */
const ACCEPTED_MS = 60_000;
const MAX_ACCEPTED = 10_000;

/**
 * Tells "not found" from a refused key: requests the shop to see whether it accepts the key; rarely, because anybody may type
 * numbers that don't exist.
 */
function createKeyCheck(look: Ask<unknown>, cache: ShopCache) {
  const accepted = cache.alsoForget(
    new LRUCache<string, true>({ ...upTo(MAX_ACCEPTED), ...expiringAfter(ACCEPTED_MS) }),
  );
  const checkKey: Ask<void> = async (shopKey, requester) => {
    if (accepted.has(shopKey)) return;
    await look(shopKey, requester);
    accepted.set(shopKey, true);
  };
  return <T>(fetch: Ask<T, [id: number]>, id: number): Ask<T> =>
    (...as) =>
      orKeyRefused(fetch(...as, id), () => checkKey(...as));
}

const refreshing = (): Requester => ({ priority: 'refresh' });

/** Creates the shops of all guilds; they share caches and limits. */
export function createGuildShops(parts: GuildShopParts): GuildShops {
  const { store, api, cache, keyChecks, onKeyChange } = parts;
  const shops = cache.swr(api.shop);
  const look = cache.uncached(api.shop);
  const runningSales = api.runningSales && cache.swr(api.runningSales);
  const atTodaysPrices = createTodaysPrices(runningSales);
  const lists = cache.swr(api.catalogue, MAX_CATALOGUES_BYTES, catalogueBytes);
  const lookAt = createLook({ shops, lists, runningSales });
  const catalogues = atTodaysPrices(lists, applySales);
  const products = atTodaysPrices(cache.swr(api.product), applySale);
  const checkUpWith = createCheckUps(api, cache);
  const search = api.payments && cache.alsoForget(new PaymentSearch(cache.uncached(api.payments)));
  const payments = cache.recent(api.payment, (key, payment) => search?.update(key, payment));
  const checked = createKeyCheck(look, cache);

  return (guildId, userId) => {
    const key = () => store.key(guildId);
    const who = { priority: 'user', guildId, userId } as const;
    const browsing = (shopKey: string): Requester => ({ ...who, shopKey, isStaff: false });
    const staff = (shopKey?: string): Requester => ({ ...who, shopKey, isStaff: true });
    /** @param change removes the guild's key; no request can use it afterwards */
    async function drop<T>(change: () => Promise<T>): Promise<T> {
      // A key that cannot be decrypted now has never been used by this process.
      const shopKey = await orUndefined(key());
      try {
        return await change();
      } finally {
        if (shopKey !== undefined) cache.forget(shopKey);
        onKeyChange?.(guildId);
      }
    }
    async function ask<T>(fetch: Ask<T>, as: (shopKey: string) => Requester = staff): Promise<T> {
      const shopKey = await key();
      return fetch(shopKey, as(shopKey));
    }
    const paymentSearch = search && new GuildPaymentSearch(search, ask);
    const lookUp = (fetch: Ask<Dated<Payment>, [id: number]>, id: number) =>
      orNotLookedUp(ask(checked(fetch, id)));
    const productDetails = async (id: number) => unlessHidden(await ask(checked(products, id), browsing));
    return {
      async info() {
        const info = await ask(shops, browsing);
        // Nobody waits in vain for what is only kept for later.
        await orUndefined(store.rememberShop(guildId, pickIdentity(info.value)));
        return info;
      },
      async identity() {
        const known = shops.known(await key());
        return known?.value ?? (await store.linked(guildId))?.shop;
      },
      catalogue: () => ask(catalogues, browsing),
      knownCatalogue: async () => lists.known(await key()),
      look: (priority, ages) => ask(lookAt(ages), priority === 'user' ? browsing : refreshing),
      undelivered: async () =>
        search &&
        (await ask((...as) => search.recheck(...as), refreshing)).undelivered(Date.now(), DELIVERY_MS),
      async product(id) {
        const listed = await ask(catalogues, browsing);
        const value = findProduct(listed.value, id);
        // It may be newer than the list.
        return value ? { ...listed, value } : productDetails(id);
      },
      productDetails,
      payment: (id) => lookUp(payments.fetch, id),
      recentPayment: (id) => lookUp(payments.recent, id),
      recentPayments: async () => payments.all(await key()),
      paymentSearch,
      forget: drop,
      async link(shopKey) {
        refuseTooOften(keyChecks, guildId);
        const shop = pickIdentity(await look(shopKey, staff()));
        const link = () => store.link(guildId, { key: shopKey, shop });
        return (await orUndefined(key())) === shopKey ? link() : drop(link);
      },
      async checkUp() {
        return checkUpWith(ask, paymentSearch?.recheck);
      },
    };
  };
}

/** A product that buyers can't see counts as missing. */
function unlessHidden(product: Cached<ProductDetails>): Cached<ProductDetails> {
  const { isHidden, servers } = product.value;
  if (isHidden || servers.length === 0) throw new Failure({ kind: 'notFound', what: 'product' });
  return product;
}

const isProblem = (error: unknown, kind: Problem['kind']): boolean =>
  error instanceof Failure && error.problem.kind === kind;

/** "Not found" can also mean that the key no longer works; unless the platform says, one look at the shop tells them apart. */
async function orKeyRefused<T>(found: Promise<T>, lookAtShop: () => Promise<unknown>): Promise<T> {
  try {
    return await found;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.problem.kind !== 'notFound' || error.problem.keyAccepted) throw error;
    const look = await lookAtShop().catch((failure: unknown) => failure);
    throw isProblem(look, 'keyRefused') ? look : error;
  }
}

/** Nothing is shown in place of a payment, so a failure says that its state is unknown. */
async function orNotLookedUp<T>(found: Promise<T>): Promise<T> {
  try {
    return await found;
  } catch (error) {
    if (!(error instanceof Failure) || !isShopAway(error.problem)) throw error;
    throw new Failure({ kind: 'notLookedUp' }, error.problem.kind);
  }
}
