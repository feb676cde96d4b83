import type { ShopFacts } from '../domain/alerts.js';
import type { Catalogue } from '../domain/catalogue.js';
import type { Cached, Dated } from '../domain/dated.js';
import { Failure, ignoreFailure, type Problem } from '../domain/failure.js';
import type { Knowledge } from '../domain/knowledge.js';
import { applySales, isRunning, type MassSale } from '../domain/sales.js';
import { pickIdentity, type Shop, type ShopIdentity } from '../domain/shop.js';
import type { Clock } from '../lib/clock.js';
import { MINUTE_MS } from '../lib/duration.js';
import { withTimeout } from '../lib/timer.js';
import { type CacheEvent, Fresh } from './fresh.js';
import type { RequestQueue } from './request-queue.js';
import { ShopRequests } from './requests.js';
import type { Priority } from './schedule.js';
import { ShopPayments } from './shop-payments.js';
import type { Platform, ShopSource } from './source.js';

export interface ShopState {
  readonly shop: Shop;
  readonly catalogue: Dated<Catalogue>;
  /** Without mass sales. */
  readonly listed: Catalogue;
  readonly sales: readonly MassSale[];
  /** As `SourceFacts` has it. */
  readonly edition: string;
}

export interface OpenShopOptions {
  readonly platform: Platform;
  readonly queue: RequestQueue;
  readonly clock: Pick<Clock, 'now'>;
  readonly observe?: ((event: CacheEvent) => void) | undefined;
  /** What is stored of the shop may be old: its facts or a part of it were read. */
  readonly onRead: (shop: OpenShop) => void;
  /** More is in memory than before. */
  readonly onGrow: (shop: OpenShop) => void;
}

interface Kept {
  readonly weight: number;
  forget(): void;
}

const SHOP_MS = 6 * 60 * MINUTE_MS;
const SALES_PATIENCE_MS = 2000;

/**
 * All that this process knows of one shop, for the guilds that are linked to it. Methods throw Failures, such as `notLookedUp`
 * for a payment while the shop is away, and `outdated` once no guild is linked to it.
 */
export class OpenShop {
  readonly source: ShopSource;
  readonly #options: OpenShopOptions;
  readonly #requests: ShopRequests;
  readonly #info: Fresh<Shop>;
  readonly #catalogue: Fresh<Catalogue>;
  readonly #sales: Fresh<readonly MassSale[]>;
  /** What the bound of memory counts and frees. */
  readonly #parts: Kept[] = [];
  /** Most shops are only browsed. */
  #payments: ShopPayments | undefined;
  #saved: ShopIdentity | undefined;

  constructor(key: string, options: OpenShopOptions) {
    const { platform, queue, clock, observe, onRead, onGrow } = options;
    this.#options = options;
    // Whoever has replaced the key may want nobody to read payments; lists are public.
    this.#requests = new ShopRequests(queue, () => this.#payments?.forget());
    this.source = platform.open(key, this.#requests.send, () => onRead(this));
    const { source } = this;
    const part = <T>(operation: string, read: (priority: Priority) => Promise<T>): Fresh<T> => {
      const fresh = new Fresh({
        ...{ operation, read, requests: this.#requests, clock, observe },
        onRead: () => {
          onGrow(this);
          onRead(this);
        },
      });
      this.#parts.push(fresh);
      return fresh;
    };
    this.#info = part('shop', (priority) => source.shop(priority));
    this.#catalogue = part('catalogue', (priority) => source.catalogue(priority));
    this.#sales = part('runningSales', async (priority) => (await source.sales?.(priority)) ?? []);
  }

  get payments(): ShopPayments {
    if (this.#payments) return this.#payments;
    const { clock, observe, onGrow } = this.#options;
    this.#payments = new ShopPayments({
      ...{ source: this.source, requests: this.#requests, clock, observe },
      verifyKey: (priority) => this.#verifyKey(priority),
      onGrow: () => onGrow(this),
    });
    this.#parts.push(this.#payments);
    return this.#payments;
  }

  /** An estimate in bytes of all that it keeps. */
  get weight(): number {
    return this.#parts.reduce((sum, { weight }) => sum + weight, 0);
  }

  /** As it was last read. Requests nothing. */
  get readIdentity(): ShopIdentity | undefined {
    const info = this.#info.recall();
    return info && pickIdentity(info.value);
  }

  /** Never waits for the shop; what is missing or old is read in the background. */
  identity(): ShopIdentity | undefined {
    return this.#info.peek()?.value ?? this.#saved;
  }

  /** At list prices. Never waits for the shop; a list that is missing or old is read in the background. */
  async cachedCatalogue(): Promise<Cached<Catalogue> | undefined> {
    return this.#catalogue.peek();
  }

  /** Never waits for the shop; reads the list as `cachedCatalogue` does. */
  async knownFacts(): Promise<ShopFacts> {
    const catalogue = (await this.cachedCatalogue())?.value;
    return this.#requests.isRefused ? {} : { shop: this.#info.recall()?.value, catalogue };
  }

  /** Why the shop can't be read, as far as nobody has to wait for that; reads the list as `cachedCatalogue` does. */
  async knownProblem(): Promise<Problem | undefined> {
    const catalogue = await this.cachedCatalogue();
    if (this.#requests.isRefused) return { kind: 'keyRefused' };
    return catalogue?.away ? { kind: 'unreachable' } : undefined;
  }

  async info(): Promise<Cached<Shop>> {
    return this.#info.get();
  }

  /** At current prices, or at list prices if the sales can't be fetched. */
  async catalogue(): Promise<Cached<Catalogue>> {
    const requested = this.#catalogue.get();
    const massSales = this.source.sales && this.#massSales();
    const listed = await requested;
    const sales = (massSales && (await withTimeout(massSales, SALES_PATIENCE_MS))) ?? [];
    return { ...listed, value: applySales(listed.value, sales, this.#options.clock.now()) };
  }

  /** Complete or fails: posts must not change because a part of the shop is away. Ages in milliseconds. */
  async state(
    priority: 'user' | 'refresh',
    { listMs = MINUTE_MS, shopMs = SHOP_MS } = {},
  ): Promise<ShopState> {
    const { edition } = this.source.facts();
    const hasSales = this.source.sales !== undefined;
    const listed = await this.#catalogue.getFresh(listMs, priority);
    const massSales = hasSales ? (await this.#sales.getFresh(listMs, priority)).value : [];
    const shop = await this.#info.getFresh(shopMs, priority);
    const now = this.#options.clock.now();
    return {
      shop: shop.value,
      catalogue: { value: applySales(listed.value, massSales, now), at: listed.at },
      listed: listed.value,
      sales: massSales.filter((sale) => isRunning(sale, now)),
      edition,
    };
  }

  /** Of a key that somebody enters. @throws Failure, such as the shop's refusal */
  async identify(): Promise<ShopIdentity> {
    return pickIdentity(await this.source.identify());
  }

  /** Skips what is in memory. A failure ends the check-up and is one of its facts. @param open as for `ShopPayments.count` */
  async checkUp(open: readonly number[], knowledge?: Knowledge): Promise<ShopFacts> {
    let facts: ShopFacts = {};
    try {
      this.#requests.expireRefusal();
      facts = { shop: await this.source.shop('user') };
      facts = { ...facts, catalogue: await this.source.catalogue('user') };
      return { ...facts, undelivered: await this.payments.count(open, knowledge) };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return { ...facts, problem: error.problem };
    }
  }

  /** What a link has stored of the shop. */
  adopt(identity: ShopIdentity, saved: string): void {
    this.#saved ??= identity;
    this.source.adopt(saved);
  }

  /** Frees the memory. */
  forget(): void {
    for (const part of this.#parts) part.forget();
  }

  /** No guild is linked to it any more. Nothing else has to be forgotten. */
  close(): void {
    this.#requests.close();
    this.#payments?.forget();
  }

  /** Doesn't wait again within a minute after a failure. */
  async #massSales(): Promise<readonly MassSale[]> {
    if (!this.source.sales || (this.#sales.hasFailed && !this.#sales.recall())) return [];
    return (await ignoreFailure(this.#sales.get()))?.value ?? [];
  }

  /** "Not found" can also mean a refused key. Checked once a minute for people, because members may type any number. */
  async #verifyKey(priority: Priority): Promise<void> {
    try {
      await this.#info.getFresh(priority === 'refresh' ? 0 : MINUTE_MS, priority);
    } catch (error) {
      if (!(error instanceof Failure) || error.problem.kind === 'keyRefused') throw error;
    }
  }
}
