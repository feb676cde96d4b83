import { LRUCache } from 'lru-cache';
import { Failure, ignoreFailure, refuseTooOften } from '../domain/failure.js';
import type { Usual } from '../domain/shop.js';
import type { Clock } from '../lib/clock.js';
import { DAY_MS } from '../lib/duration.js';
import { RateLimit } from '../lib/rate-limit.js';
import type { GuildLink, GuildStore, ShopAccess } from '../store/guilds.js';
import { OpenShop, type OpenShopOptions } from './open-shop.js';
import { RequestQueue, type RequestQueueOptions } from './request-queue.js';
import type { Platform } from './source.js';

export interface ShopsOptions extends RequestQueueOptions, Pick<OpenShopOptions, 'clock'> {
  readonly platform: Platform;
  readonly store: GuildStore;
  readonly clock: Pick<Clock, 'now'>;
  readonly observeCache?: OpenShopOptions['observe'];
  /** The guild has another shop or none, or its shop tells more or less than before. */
  readonly onChange?: (guildId: string) => void;
}

interface LinkedShop {
  readonly key: string;
  readonly shop: OpenShop;
  readonly guilds: Set<string>;
  /** For how many guilds its key is being entered. */
  links: number;
}

/** By `weigh`: some 400 shops with 200 products each; two to three times as much heap with sale prices and searches. */
const MAX_BYTES = 128 * 1024 * 1024;
/** Enough for typing errors, too few to guess a key. */
const KEY_CHECKS = { limit: 10, seconds: 600 };

/** The shops of this process's guilds: one for each key, closed with its last guild. */
export class Shops {
  readonly queue: RequestQueue;
  readonly keyChecks = new RateLimit(KEY_CHECKS);
  readonly usual: Usual;
  readonly #options: ShopsOptions;
  /** By key. */
  readonly #shops = new Map<string, LinkedShop>();
  readonly #guilds = new Map<string, LinkedShop>();
  /** One bound for all shops; whichever was used longest ago is forgotten first. */
  readonly #memory = new LRUCache<OpenShop, object>({
    maxSize: MAX_BYTES,
    sizeCalculation: (_, shop) => shop.weight + 1,
    ttl: DAY_MS,
    ttlAutopurge: true,
    perf: { now: () => performance.now() },
    dispose: (_, shop, reason) => {
      if (reason !== 'set') shop.forget();
    },
  });

  constructor(options: ShopsOptions) {
    this.#options = options;
    this.usual = options.platform.usual;
    this.queue = new RequestQueue(options);
  }

  /** The one that the guild is linked to. @throws Failure `notLinked`, `keyUnreadable` or `storeUnavailable` */
  async open(guildId: string): Promise<OpenShop> {
    const access = await this.#access(guildId);
    const before = this.#guilds.get(guildId);
    const linked = this.#attach(guildId, access);
    // What was read before the key was erased or replaced may arrive after that.
    if (linked !== before && (await this.#access(guildId)).key !== linked.key) return this.open(guildId);
    this.#memory.get(linked.shop);
    return linked.shop;
  }

  /** @throws Failure `malformedKey`, `tooOften`, or the shop's refusal of the key */
  async link(guildId: string, typedKey: string): Promise<GuildLink> {
    const { platform, store } = this.#options;
    const key = platform.parseKey(typedKey);
    refuseTooOften(this.keyChecks, guildId);
    const linked = this.#shops.get(key) ?? this.#create(key);
    linked.links += 1;
    try {
      const shop = await linked.shop.identify();
      const access = { key, shop, source: linked.shop.source.facts().saved };
      const link = async () => {
        const done = await store.link(guildId, access);
        this.#attach(guildId, access);
        return done;
      };
      return await ((await ignoreFailure(store.key(guildId))) === key ? link() : this.unlink(guildId, link));
    } finally {
      linked.links -= 1;
      this.#closeUnused(linked);
    }
  }

  /** Erases or replaces the key. Nothing uses it afterwards, unless another guild has it, too. */
  async unlink<T>(guildId: string, change: () => Promise<T>): Promise<T> {
    const { store, onChange } = this.#options;
    // A key that can't be decrypted now was never used by this process.
    const before = this.#guilds.get(guildId);
    try {
      return await change();
    } finally {
      const current = this.#guilds.get(guildId);
      if (current === before || current?.key !== (await ignoreFailure(store.key(guildId))))
        this.#detach(guildId);
      onChange?.(guildId);
    }
  }

  async close(): Promise<void> {
    this.queue.close();
    await this.#options.platform.close();
  }

  async #access(guildId: string): Promise<ShopAccess> {
    try {
      return await this.#options.store.access(guildId);
    } catch (error) {
      // Another process may have unlinked it.
      if (error instanceof Failure && error.problem.kind === 'notLinked') this.#detach(guildId);
      throw error;
    }
  }

  #attach(guildId: string, { key, shop, source }: ShopAccess): LinkedShop {
    const before = this.#guilds.get(guildId);
    if (before?.key === key) return before;
    if (before) this.#detach(guildId);
    const linked = this.#shops.get(key) ?? this.#create(key);
    linked.shop.adopt(shop, source);
    linked.guilds.add(guildId);
    this.#guilds.set(guildId, linked);
    // The link may be older than what another guild's has told.
    if (linked.shop.source.facts().saved !== source) void this.#save(guildId, linked);
    return linked;
  }

  #create(key: string): LinkedShop {
    const { platform, clock, observeCache: observe } = this.#options;
    const shop = new OpenShop(key, {
      ...{ platform, queue: this.queue, clock, observe },
      onRead: () => {
        for (const guildId of linked.guilds) void this.#save(guildId, linked);
      },
      onGrow: () => this.#weigh(shop),
    });
    const linked: LinkedShop = { key, shop, guilds: new Set(), links: 0 };
    this.#shops.set(key, linked);
    return linked;
  }

  #detach(guildId: string): void {
    const linked = this.#guilds.get(guildId);
    this.#guilds.delete(guildId);
    linked?.guilds.delete(guildId);
    if (linked) this.#closeUnused(linked);
  }

  #closeUnused({ key, shop, guilds, links }: LinkedShop): void {
    if (guilds.size > 0 || links > 0) return;
    this.#shops.delete(key);
    this.#memory.delete(shop);
    shop.close();
  }

  /** Only for later, so a failed write must not fail a reply. */
  async #save(guildId: string, { key, shop }: LinkedShop): Promise<void> {
    const { store, onChange } = this.#options;
    const known = { key, shop: shop.readIdentity, source: shop.source.facts().saved };
    if (await ignoreFailure(store.rememberShop(guildId, known))) onChange?.(guildId);
  }

  #weigh(shop: OpenShop): void {
    // A new value each time: an equal one would keep its size.
    this.#memory.set(shop, {});
    // One that is too large for all of the memory.
    if (!this.#memory.has(shop)) shop.forget();
  }
}
