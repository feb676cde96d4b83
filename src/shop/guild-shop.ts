import type { ShopFacts, Undelivered } from '../domain/alerts.js';
import type { Catalogue } from '../domain/catalogue.js';
import type { Cached, Dated } from '../domain/dated.js';
import { Failure, ignoreFailure, isShopAway, type Problem, refuseTooOften } from '../domain/failure.js';
import type { Knowledge } from '../domain/knowledge.js';
import type { Payment, PaymentList } from '../domain/payment.js';
import { applySales, isRunning, type MassSale } from '../domain/sales.js';
import { pickIdentity, type Shop, type ShopIdentity } from '../domain/shop.js';
import type { ApiVersion } from '../easydonate/versions.js';
import { MINUTE_MS } from '../lib/duration.js';
import { withTimeout } from '../lib/timer.js';
import type { GuildLink, GuildStore } from '../store/guilds.js';
import { findListed } from './listed-payment.js';
import type { PaymentSearch } from './payment-search.js';
import type { Priority } from './schedule.js';
import { RECENT_MS, type Shops } from './shops.js';
import type { Silences } from './silences.js';
import type { StoredCopies } from './stored-copies.js';

export interface ShopState {
  readonly shop: Shop;
  readonly catalogue: Dated<Catalogue>;
  /** Without mass sales. */
  readonly listed: Catalogue;
  readonly sales: readonly MassSale[];
  /** Of the shop's API. */
  readonly version: ApiVersion;
  readonly wentBack: boolean;
}

export interface GuildShopParts {
  readonly shops: Shops;
  readonly store: GuildStore;
  /** Without them nothing is known of a shop after a restart. */
  readonly copies?: Pick<StoredCopies, 'restore' | 'erase'>;
  readonly onKeyChange?: (guildId: string) => void;
}

/** Ages in milliseconds. */
interface LookUp {
  readonly maxAgeMs?: number;
  readonly priority?: 'payment' | 'buyer' | 'guess' | 'refresh';
}

const NO_PAYMENTS: PaymentList = {
  payments: [],
  hasMore: false,
  isOldestFirst: false,
  lastPage: null,
  total: null,
};

const SHOP_MS = 6 * 60 * MINUTE_MS;
const SALES_PATIENCE_MS = 2000;

/** Methods throw Failures, such as `notLinked`, or `notLookedUp` for a payment while the shop is away. */
export class GuildShop {
  readonly #shops: Shops;
  readonly #store: GuildStore;
  readonly #copies: GuildShopParts['copies'];
  readonly #onKeyChange: GuildShopParts['onKeyChange'];
  readonly #guildId: string;

  constructor({ shops, store, copies, onKeyChange }: GuildShopParts, guildId: string) {
    this.#shops = shops;
    this.#store = store;
    this.#copies = copies;
    this.#onKeyChange = onKeyChange;
    this.#guildId = guildId;
  }

  async info(): Promise<Cached<Shop>> {
    const info = await this.#shops.info.get(await this.#listKey());
    // Saved only for later, so a failed write must not fail the reply.
    await ignoreFailure(this.#store.rememberShop(this.#guildId, pickIdentity(info.value)));
    return info;
  }

  /** Never waits for the shop. */
  async identity(): Promise<ShopIdentity | undefined> {
    return (
      this.#shops.info.peek(await this.#listKey())?.value ?? (await this.#store.getLink(this.#guildId))?.shop
    );
  }

  /** At current prices, or at list prices if the sales can't be fetched. */
  async catalogue(): Promise<Cached<Catalogue>> {
    const key = await this.#listKey();
    const requested = this.#shops.catalogues.get(key);
    const massSales = this.#massSales(key);
    const listed = await requested;
    const sales = (await withTimeout(massSales, SALES_PATIENCE_MS)) ?? [];
    return { ...listed, value: applySales(listed.value, sales, this.#shops.clock.now()) };
  }

  /** At list prices; never waits for the shop. */
  async cachedCatalogue(): Promise<Cached<Catalogue> | undefined> {
    return this.#shops.catalogues.peek(await this.#listKey());
  }

  /** Never waits for the shop. */
  async knownFacts(): Promise<ShopFacts> {
    const key = await this.#listKey();
    const { info, catalogues, queue } = this.#shops;
    if (queue.refusals.isRefused(key)) return {};
    return {
      shop: info.recall(key)?.value,
      catalogue: catalogues.peek(key)?.value,
      wentBack: await this.#wentBack(),
    };
  }

  /** Why the shop can't be read, as far as nobody has to wait for that. */
  async knownProblem(): Promise<Problem | undefined> {
    const key = await this.#listKey();
    const { catalogues, queue } = this.#shops;
    if (queue.refusals.isRefused(key)) return { kind: 'keyRefused' };
    return catalogues.peek(key)?.away ? { kind: 'unreachable' } : undefined;
  }

  /** Complete or fails: posts must not change because a part of the shop is away. Ages in milliseconds. */
  async state(
    priority: 'user' | 'refresh',
    { listMs = MINUTE_MS, shopMs = SHOP_MS } = {},
  ): Promise<ShopState> {
    const { info, catalogues, versions, clock } = this.#shops;
    const key = await this.#listKey();
    const [version, sales] = [versions.of(key), this.#shops.sales(key)];
    const listed = await catalogues.getFresh(listMs, key, priority);
    const massSales = (await sales?.getFresh(listMs, key, priority))?.value ?? [];
    const shop = await info.getFresh(shopMs, key, priority);
    const now = clock.now();
    return {
      shop: shop.value,
      catalogue: { value: applySales(listed.value, massSales, now), at: listed.at },
      listed: listed.value,
      sales: massSales.filter((sale) => isRunning(sale, now)),
      version,
      wentBack: await this.#wentBack(),
    };
  }

  /** Undefined if the shop's API can't list payments. */
  async undelivered(
    priority: 'user' | 'refresh',
  ): Promise<((knowledge?: Knowledge) => Undelivered) | undefined> {
    const history = await (await this.paymentSearch())?.recheck(priority);
    return history && ((knowledge) => history.undelivered(this.#shops.clock.now(), knowledge));
  }

  /** Pages count from 1. */
  async payments(page: number): Promise<PaymentList> {
    const { versions, queue } = this.#shops;
    const key = await this.#key();
    const { payments } = versions.api(key);
    if (!payments) return NO_PAYMENTS;
    const list = await queue.fetch(payments, key, 'refresh', page);
    this.#shops.silences(key).observe(list.payments);
    return list;
  }

  async payment(id: number, { maxAgeMs = 0, priority = 'payment' }: LookUp = {}): Promise<Dated<Payment>> {
    const key = await this.#key();
    const { refusals } = this.#shops.queue;
    const history = this.#shops.paymentSearch(key)?.history;
    // A list may show a payment that was missing a moment ago.
    if (!history?.has(id)) refusals.throwIfRefused(key, id);
    try {
      const payment = await this.#shops.payments.getFresh(maxAgeMs, key, priority, id);
      history?.update(payment.value);
      this.#shops.silences(key).observe([payment.value]);
      return payment;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const { problem } = error;
      // A payment has no older copy to show, so the failure says that its state is unknown.
      if (isShopAway(problem)) throw new Failure({ kind: 'notLookedUp' }, problem.kind);
      if (problem.kind === 'notFound') {
        const isForMember = priority === 'buyer' || priority === 'guess';
        if (!problem.keyAccepted && (!isForMember || refusals.isRefused(key)))
          await this.#verifyKey(key, priority);
        refusals.add(error, key, id);
      }
      throw error;
    }
  }

  /** Asks again about a missing payment after ten seconds instead of a minute. */
  async recheckPayment(id: number): Promise<Dated<Payment>> {
    const key = await this.#key();
    this.#shops.queue.refusals.expire(key);
    this.#shops.queue.refusals.expire(key, id);
    return this.payment(id);
  }

  recentPayment(id: number): Promise<Dated<Payment>> {
    return this.payment(id, { maxAgeMs: RECENT_MS });
  }

  /**
   * From the newest payments, which are read once a minute for all members who ask; undefined if they don't have it or
   * can't be read.
   */
  async listedPayment(id: number): Promise<Dated<Payment> | undefined> {
    const key = await this.#key();
    const lists = this.#shops.paymentLists(key);
    if (!lists || lists.hasFailed(key, 1)) return undefined;
    return ignoreFailure(findListed(id, (page) => lists.getFresh(MINUTE_MS, key, 'refresh', page)));
  }

  /** For members, after whatever staff asks for; a minute old at most. */
  async buyerPayment(id: number, priority: 'buyer' | 'guess' = 'buyer'): Promise<Dated<Payment>> {
    try {
      return await this.payment(id, { maxAgeMs: MINUTE_MS, priority });
    } finally {
      // After the answer, and for every number: the time of this answer or the next would tell which numbers exist.
      void ignoreFailure(this.#key().then((key) => this.#verifyKey(key, priority)));
    }
  }

  /** For when the shop is away; a day old at most. */
  async lastSeenPayment(id: number): Promise<Dated<Payment> | undefined> {
    return this.#shops.payments.recall(await this.#key(), id);
  }

  /** Commands that the shop's servers never answer. */
  async silences(): Promise<Silences> {
    return this.#shops.silences(await this.#key());
  }

  async recentPayments(): Promise<readonly Dated<Payment>[]> {
    return this.#shops.payments.values(await this.#key(), RECENT_MS);
  }

  async canListPayments(): Promise<boolean> {
    return this.#shops.versions.api(await this.#key()).payments !== undefined;
  }

  /** Undefined if the shop's API can't list payments. */
  async paymentSearch(): Promise<PaymentSearch | undefined> {
    return this.#shops.paymentSearch(await this.#key());
  }

  /** @throws Failure `tooOften`, or the shop's refusal of the key */
  async link(key: string): Promise<GuildLink> {
    const { versions, keyChecks } = this.#shops;
    refuseTooOften(keyChecks, this.#guildId);
    const shop = pickIdentity(await versions.identify(key));
    const link = () => this.#store.link(this.#guildId, { key, shop, version: versions.of(key) });
    return (await ignoreFailure(this.#key())) === key ? link() : this.forget(link);
  }

  /** Skips the cache. A failure ends the check-up and is one of its facts. */
  async checkUp(knowledge?: Knowledge): Promise<ShopFacts> {
    const { versions, queue } = this.#shops;
    let facts: ShopFacts = {};
    try {
      const key = await this.#key();
      const api = versions.api(key);
      queue.refusals.expire(key);
      facts = { shop: await queue.fetch(api.shop, key, 'user'), wentBack: await this.#wentBack() };
      facts = { ...facts, catalogue: await queue.fetch(api.catalogue, key, 'user') };
      return { ...facts, undelivered: (await this.undelivered('user'))?.(knowledge) };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return { ...facts, problem: error.problem };
    }
  }

  /** Erases or replaces the key, and drops cached data and running requests, so that nothing uses the key. */
  async forget<T>(change: () => Promise<T>): Promise<T> {
    // A key that can't be decrypted now was never used by this process.
    const key = await ignoreFailure(this.#store.key(this.#guildId));
    try {
      return await change();
    } finally {
      if (key !== undefined) {
        this.#shops.queue.drop(key);
        this.#shops.forget(key);
        this.#shops.versions.forget(key);
      }
      // Ignored under another key anyway.
      if (this.#copies) await ignoreFailure(this.#copies.erase(this.#guildId, key));
      this.#onKeyChange?.(this.#guildId);
    }
  }

  /** Also keeps the link's version of the API up to date. */
  async #key(): Promise<string> {
    const key = await this.#store.key(this.#guildId);
    const { versions, info } = this.#shops;
    const { version } = await this.#store.version(this.#guildId);
    const found = versions.compare(key, version);
    if (found !== undefined) await ignoreFailure(this.#saveVersion(found));
    if (versions.isDue(key)) void this.#findVersion(versions.retry(key, info.recall(key)?.value));
    return key;
  }

  /** What the store has kept is in memory then. */
  async #listKey(): Promise<string> {
    const key = await this.#key();
    await this.#copies?.restore(this.#guildId, key);
    return key;
  }

  /** In the background, so a shop that is away fails nothing. */
  async #findVersion(retry: Promise<boolean>): Promise<void> {
    if (await ignoreFailure(retry)) await ignoreFailure(this.#key());
  }

  async #saveVersion(version: ApiVersion): Promise<void> {
    await this.#store.rememberVersion(this.#guildId, version);
    this.#onKeyChange?.(this.#guildId);
  }

  async #wentBack(): Promise<boolean> {
    return this.#shops.versions.isAuto && (await this.#store.version(this.#guildId)).wentBack;
  }

  /** Doesn't wait again within a minute after a failure. */
  async #massSales(key: string): Promise<readonly MassSale[]> {
    const sales = this.#shops.sales(key);
    if (!sales || (sales.hasFailed(key) && !sales.peek(key))) return [];
    return (await ignoreFailure(sales.get(key)))?.value ?? [];
  }

  /** "Not found" can also mean a refused key. Checked once a minute for people, because members may type any number. */
  async #verifyKey(key: string, priority: Priority): Promise<void> {
    try {
      await this.#shops.info.getFresh(priority === 'refresh' ? 0 : MINUTE_MS, key, priority);
    } catch (error) {
      if (!(error instanceof Failure) || error.problem.kind === 'keyRefused') throw error;
    }
  }
}
