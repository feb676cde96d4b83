import type { ShopFacts, Undelivered } from '../domain/alerts.js';
import type { Catalogue } from '../domain/catalogue.js';
import type { Cached, Dated } from '../domain/dated.js';
import { Failure, ignoreFailure, isShopAway, refuseTooOften } from '../domain/failure.js';
import type { Payment, PaymentList } from '../domain/payment.js';
import { applySales, isRunning, type MassSale } from '../domain/sales.js';
import { pickIdentity, type Shop, type ShopIdentity } from '../domain/shop.js';
import { withTimeout } from '../lib/timer.js';
import type { GuildLink, GuildStore } from '../store/guilds.js';
import type { PaymentSearch } from './payment-search.js';
import { RECENT_MS, type Shops } from './shops.js';

/** A shop as it is, rather than as somebody saw it lately. */
export interface ShopState {
  readonly shop: Shop;
  /** At the prices of today. */
  readonly catalogue: Dated<Catalogue>;
  /** At the prices that the shop lists; mass sales aren't part of them. */
  readonly listed: Catalogue;
  readonly sales: readonly MassSale[];
}

export interface GuildShopParts {
  readonly shops: Shops;
  readonly store: GuildStore;
  /** Called when a guild's key was replaced or taken away. */
  readonly onKeyChange?: (guildId: string) => void;
}

/** Where the shop API can't list them. */
const NO_PAYMENTS: PaymentList = {
  payments: [],
  hasMore: false,
  isOldestFirst: false,
  lastPage: null,
  total: null,
};

const MINUTE_MS = 60_000;
const SHOP_MS = 6 * 60 * MINUTE_MS;
/** How long a list that is there waits for its sales: one more request, in its turn. */
const SALES_PATIENCE_MS = 2000;

/**
 * The shop that a guild is linked to.
 * Every method throws a `Failure`: `notLinked` without a key, `notLookedUp` if the shop could not be asked for a payment, and
 * those of the queue, the client and the store.
 */
export class GuildShop {
  readonly #shops: Shops;
  readonly #store: GuildStore;
  readonly #onKeyChange: GuildShopParts['onKeyChange'];
  readonly #guildId: string;

  constructor({ shops, store, onKeyChange }: GuildShopParts, guildId: string) {
    this.#shops = shops;
    this.#store = store;
    this.#onKeyChange = onKeyChange;
    this.#guildId = guildId;
  }

  async info(): Promise<Cached<Shop>> {
    const info = await this.#shops.info.get(await this.#key());
    // Nobody waits in vain for what is only kept for later.
    await ignoreFailure(this.#store.rememberShop(this.#guildId, pickIdentity(info.value)));
    return info;
  }

  /** The shop's name, address and looks, for which nobody has to wait. */
  async identity(): Promise<ShopIdentity | undefined> {
    return (
      this.#shops.info.peek(await this.#key())?.value ?? (await this.#store.getLink(this.#guildId))?.shop
    );
  }

  /** The servers and products that the shop doesn't hide, at the prices of today; as listed if the sales can't be had. */
  async catalogue(): Promise<Cached<Catalogue>> {
    const key = await this.#key();
    const requested = this.#shops.catalogues.get(key);
    const massSales = this.#massSales(key);
    const listed = await requested;
    const sales = (await withTimeout(massSales, SALES_PATIENCE_MS)) ?? [];
    return { ...listed, value: applySales(listed.value, sales, Date.now()) };
  }

  /** The listed servers and products, for which nobody has to wait. */
  async cachedCatalogue(): Promise<Cached<Catalogue> | undefined> {
    return this.#shops.catalogues.peek(await this.#key());
  }

  /** What an owner has to know of the shop, as far as nobody has to wait for it. */
  async knownFacts(): Promise<ShopFacts> {
    const key = await this.#key();
    const { info, catalogues } = this.#shops;
    return { shop: info.recall(key), catalogue: catalogues.peek(key)?.value };
  }

  /**
   * All that posts and announcements show. It has everything or fails, unlike replies, which show what there is: posts and
   * announcements must not change because a part of the shop was away.
   * @param priority `refresh` if nobody waits
   * @param listMs how old the catalogue and the sales may be, in milliseconds; people ask for them as well
   * @param shopMs the same of the shop itself, which seldom changes
   */
  async state(
    priority: 'user' | 'refresh',
    { listMs = MINUTE_MS, shopMs = SHOP_MS } = {},
  ): Promise<ShopState> {
    const { info, catalogues, sales } = this.#shops;
    const key = await this.#key();
    const listed = await catalogues.getFresh(listMs, key, priority);
    const massSales = (await sales?.getFresh(listMs, key, priority))?.value ?? [];
    const shop = await info.getFresh(shopMs, key, priority);
    const now = Date.now();
    return {
      shop: shop.value,
      catalogue: { value: applySales(listed.value, massSales, now), at: listed.at },
      listed: listed.value,
      sales: massSales.filter((sale) => isRunning(sale, now)),
    };
  }

  /** Payments of the last day that should have been delivered by now; undefined if the shop API can't list payments. */
  async undelivered(priority: 'user' | 'refresh'): Promise<Undelivered | undefined> {
    const history = await (await this.paymentSearch())?.recheck(priority);
    return history?.undelivered(Date.now());
  }

  /** A page of the shop's payments, for which nobody waits; pages count from 1. Empty if the shop API can't list payments. */
  async payments(page: number): Promise<PaymentList> {
    const { api, queue } = this.#shops;
    const key = await this.#key();
    return api.payments ? queue.fetch(api.payments, key, 'refresh', page) : NO_PAYMENTS;
  }

  /**
   * The payment as it is now, or as it was looked up before.
   * @param maxAgeMs how long ago that may be, in milliseconds
   */
  async payment(id: number, maxAgeMs = 0): Promise<Dated<Payment>> {
    const key = await this.#key();
    const { refusals } = this.#shops.queue;
    const history = this.#shops.paymentSearch(key)?.history;
    // A list may show a payment that didn't exist a moment ago.
    if (!history?.has(id)) refusals.throwIfRefused(key, id);
    try {
      const payment = await this.#shops.payments.getFresh(maxAgeMs, key, 'payment', id);
      history?.update(payment.value);
      return payment;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const { problem } = error;
      // Nothing is shown in place of a payment, so a failure says that its state is unknown.
      if (isShopAway(problem)) throw new Failure({ kind: 'notLookedUp' }, problem.kind);
      if (problem.kind === 'notFound') {
        if (!problem.keyAccepted) await this.#verifyKey(key);
        refusals.add(error, key, id);
      }
      throw error;
    }
  }

  /** The payment as it is now; one that didn't exist is asked for again after ten seconds in place of a minute. */
  async recheckPayment(id: number): Promise<Dated<Payment>> {
    const key = await this.#key();
    this.#shops.queue.refusals.expire(key);
    this.#shops.queue.refusals.expire(key, id);
    return this.payment(id);
  }

  /** The payment as it was last looked up, a few minutes ago at most. */
  recentPayment(id: number): Promise<Dated<Payment>> {
    return this.payment(id, RECENT_MS);
  }

  /** Those that were looked up in the past few minutes, the last one first. */
  async recentPayments(): Promise<readonly Dated<Payment>[]> {
    return this.#shops.payments.values(await this.#key());
  }

  get canListPayments(): boolean {
    return this.#shops.api.payments !== undefined;
  }

  /** Finds payments by their buyers; undefined if the shop API can't list payments. */
  async paymentSearch(): Promise<PaymentSearch | undefined> {
    return this.#shops.paymentSearch(await this.#key());
  }

  /** Saves a key once the shop has accepted it; throws `tooOften` if a guild tries many. */
  async link(key: string): Promise<GuildLink> {
    const { api, queue, keyChecks } = this.#shops;
    refuseTooOften(keyChecks, this.#guildId);
    const shop = pickIdentity(await queue.fetch(api.shop, key, 'check'));
    const link = () => this.#store.link(this.#guildId, { key, shop });
    return (await ignoreFailure(this.#key())) === key ? link() : this.forget(link);
  }

  /** The shop as it is now, with its latest payments if they can be listed. A failure ends the reading and is one of the facts. */
  async checkUp(): Promise<ShopFacts> {
    const { api, queue } = this.#shops;
    let facts: ShopFacts = {};
    try {
      const key = await this.#key();
      queue.refusals.expire(key);
      facts = { shop: await queue.fetch(api.shop, key, 'user') };
      facts = { ...facts, catalogue: await queue.fetch(api.catalogue, key, 'user') };
      return { ...facts, undelivered: await this.undelivered('user') };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return { ...facts, problem: error.problem };
    }
  }

  /**
   * Erases or replaces the guild's key with `change`, and drops everything that is known of its shop, payments and what is
   * under way included: no request uses the key afterwards.
   */
  async forget<T>(change: () => Promise<T>): Promise<T> {
    // A key that cannot be decrypted now has never been used by this process.
    const key = await ignoreFailure(this.#key());
    try {
      return await change();
    } finally {
      if (key !== undefined) {
        this.#shops.queue.drop(key);
        this.#shops.forget(key);
      }
      this.#onKeyChange?.(this.#guildId);
    }
  }

  #key(): Promise<string> {
    return this.#store.key(this.#guildId);
  }

  /** The mass sales; none if they can't be had. After a failure they aren't waited for during a minute. */
  async #massSales(key: string): Promise<readonly MassSale[]> {
    const { sales } = this.#shops;
    if (!sales || (sales.hasFailed(key) && !sales.peek(key))) return [];
    return (await ignoreFailure(sales.get(key)))?.value ?? [];
  }

  /**
   * "Not found" can also mean that the key no longer works: unless the platform says, the shop tells them apart; once a minute,
   * because anybody may type numbers that don't exist.
   * @throws Failure `keyRefused`
   */
  async #verifyKey(key: string): Promise<void> {
    try {
      await this.#shops.info.getFresh(MINUTE_MS, key, 'payment');
    } catch (error) {
      if (!(error instanceof Failure) || error.problem.kind === 'keyRefused') throw error;
    }
  }
}
