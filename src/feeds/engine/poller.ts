import PQueue from 'p-queue';
import type { ShopFacts } from '../../domain/alerts.js';
import { ignoreFailure, type Problem } from '../../domain/failure.js';
import { HOUR_MS, MINUTE_MS } from '../../lib/duration.js';
import type { PaymentsRead } from '../../sales/pages.js';
import type { ShopState } from '../../shop/open-shop.js';
import type { Language } from '../../words/index.js';
import type { Engine, PollerOptions } from './engine.js';
import { FeedList } from './feed-list.js';
import type { FollowedShop } from './followed-shop.js';
import { Following, type FollowingGuild } from './following.js';
import { GuildFeeds } from './guild-feeds.js';
import { willTellMembers } from './guild-sales.js';
import { Outbox } from './outbox.js';
import { readPayments } from './payment-pages.js';
import { FEED_FORMAT } from './record.js';
import { FeedSync, RETRY_MS } from './sync.js';

const ASSIGN_INTERVAL_MS = 45_000;
/** Less than an hour, so that each poll of a quiet shop reads it again. */
const MAX_SHOP_AGE_MS = 55 * MINUTE_MS;
/** A sync accepts a list up to this age; polls refresh it at least hourly. */
const MAX_LIST_AGE_MS = 65 * MINUTE_MS;
const MAX_NAMING_LIST_AGE_MS = 10 * MINUTE_MS;
/** More would only delay other refreshes. */
const MAX_REFRESHES = 2;
/** Far below the 50 requests a second that Discord allows. */
const MAX_SYNCS = 5;

/** Polls each shop once for all its guilds, after the requests of users, and syncs these guilds. */
export class Poller {
  readonly #options: PollerOptions;
  readonly #engine: Engine;
  readonly #sync: FeedSync;
  readonly #following: Following;
  readonly #refreshes = new PQueue({ concurrency: MAX_REFRESHES });
  readonly #syncs = new PQueue({ concurrency: MAX_SYNCS });
  #timer: NodeJS.Timeout | undefined;
  #assigning: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: PollerOptions) {
    const parts = {
      ...options,
      feeds: new FeedList(options.feeds, (error, { name }) => this.#handleError(error, name)),
      records: options.store.records(FEED_FORMAT),
      onError: (error: unknown) => this.#handleError(error),
    };
    this.#options = options;
    this.#engine = { ...parts, outbox: new Outbox(parts) };
    this.#sync = new FeedSync(this.#engine);
    this.#following = new Following(this.#engine);
  }

  get shops(): readonly FollowedShop[] {
    return this.#following.shops;
  }

  /** `language` is the guild's in Discord. */
  feeds(guildId: string, language: Language): GuildFeeds {
    return new GuildFeeds({
      ...this.#engine,
      guildId,
      language,
      problem: () => this.#problem(guildId),
      refresh: () => void this.refresh(guildId),
      scheduleSync: () => void this.#wake(guildId, (shop) => shop.scheduleSync()),
    });
  }

  /** Looks for guilds to follow, now and at intervals. Call it again when a shard has connected. */
  start(): void {
    clearTimeout(this.#assigning);
    if (this.#isStopped) return;
    this.#assigning = setTimeout(() => this.start(), ASSIGN_INTERVAL_MS).unref();
    void this.#assignGuilds().catch((error: unknown) => this.#handleError(error));
  }

  async #assignGuilds(): Promise<void> {
    await this.#options.clock.whenCertain;
    if (!(await this.#options.isOwnStore())) return;
    await this.#following.assignAll();
    this.#tick();
  }

  refresh(guildId: string): Promise<void> {
    return this.#wake(guildId, (shop) => shop.refresh());
  }

  /** Resolves when the syncs under way have ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#assigning);
    for (const queue of [this.#refreshes, this.#syncs]) queue.clear();
    await this.#syncs.onIdle();
  }

  /** Includes what the cache has noticed since the last poll. */
  async #problem(guildId: string): Promise<Problem | undefined> {
    const { failure } = this.#following.shopOf(guildId)?.list ?? {};
    if (failure) return failure.problem;
    const shop = await ignoreFailure(this.#options.openGuild(guildId).shop());
    return ignoreFailure(shop?.knownProblem());
  }

  async #wake(guildId: string, schedule: (shop: FollowedShop) => void): Promise<void> {
    await this.#options.clock.whenCertain;
    try {
      await this.#following.assign(guildId);
    } catch (error) {
      this.#handleError(error);
    }
    const shop = this.#following.shopOf(guildId);
    if (shop) schedule(shop);
    this.#tick();
  }

  #tick(): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    // A timer of more than 24 days would fire at once.
    let next = performance.now() + HOUR_MS;
    for (const shop of this.shops) {
      if (shop.isPolling) continue;
      if (shop.dueAt <= performance.now()) void this.#poll(shop);
      else next = Math.min(next, shop.dueAt);
    }
    this.#timer = setTimeout(() => this.#tick(), Math.ceil(next - performance.now())).unref();
  }

  async #poll(shop: FollowedShop): Promise<void> {
    const due = [shop.list, shop.payments].filter(({ isDue }) => isDue);
    for (const schedule of due) schedule.begin();
    shop.syncAt = Number.POSITIVE_INFINITY;
    shop.isPolling = true;
    try {
      const followers = await this.#following.followers(shop);
      if (followers.length === 0) return;
      const payments = await this.#refreshes.add(async () => {
        if (due.includes(shop.list)) await this.#readList(shop);
        if (!due.includes(shop.payments)) return undefined;
        const read = await readPayments(shop, followers, this.#options.clock.now());
        await this.#readNamingList(shop, followers, read);
        return read;
      });
      const collected = await this.#collect(shop, payments);
      const readings = { ...collected, hasNewList: due.includes(shop.list) };
      if (this.#isStopped) return;
      const syncs = followers.map((follower) => this.#syncs.add(() => this.#sync.sync(follower, readings)));
      for (const wake of await Promise.all(syncs)) shop.schedule(wake, this.#options.clock.now());
    } catch (error) {
      this.#handleError(error);
      for (const schedule of due) schedule.schedule(RETRY_MS);
      shop.scheduleSync(RETRY_MS);
    } finally {
      shop.isPolling = false;
      this.#tick();
    }
  }

  async #readList(shop: FollowedShop): Promise<void> {
    // A list from the last half interval, such as one read for a user, is new enough.
    const ages = { listMs: this.#options.intervalMs / 2, shopMs: MAX_SHOP_AGE_MS };
    const state = await shop.list.run(
      () => shop.source.state('refresh', ages),
      ({ listed, sales }) => [listed, sales],
    );
    if (state) shop.shopId = state.shop.id;
  }

  /** Reads the list again before products are named to members: one may have been hidden. */
  async #readNamingList(
    { shopId, source }: FollowedShop,
    followers: readonly FollowingGuild[],
    read: PaymentsRead | undefined,
  ): Promise<void> {
    if (!read || shopId === undefined) return;
    const reading = { sales: read.sales, shopId, now: this.#options.clock.now() };
    if (followers.some(({ record, needs }) => willTellMembers(record, needs, reading)))
      await ignoreFailure(source.state('refresh', { listMs: MAX_NAMING_LIST_AGE_MS }));
  }

  async #collect(shop: FollowedShop, payments: PaymentsRead | undefined) {
    const { source } = shop;
    const { failure } = shop.list;
    const { failure: away } = shop.payments;
    const isUsed = !failure || payments !== undefined;
    const lastList = isUsed
      ? await ignoreFailure(source.state('refresh', { listMs: MAX_LIST_AGE_MS }))
      : undefined;
    const list = failure ? undefined : lastList;
    return {
      list,
      lastList,
      payments,
      paymentsFailure: away && { problem: away.problem, lastedMs: performance.now() - away.since },
      facts: collectFacts(shop, list),
      canListPayments: source.payments.canList,
    };
  }

  /** During a stop, the store closes while work is under way. */
  #handleError(error: unknown, feed?: string): void {
    if (!this.#isStopped) this.#options.onError(error, feed);
  }
}

function collectFacts({ list: { failure } }: FollowedShop, list: ShopState | undefined): ShopFacts {
  if (failure) return { problem: failure.problem, problemMs: Math.round(performance.now() - failure.since) };
  return list ? { shop: list.shop } : {};
}
