import PQueue from 'p-queue';
import type { Logger } from 'pino';
import { Failure, isRecordDamaged, type Problem } from '../domain/failure.js';
import type { GuildStore } from '../store/guilds.js';
import type { Language } from '../words/index.js';
import type { Messaging } from './channel.js';
import { Following } from './following.js';
import { GuildSync, type GuildSyncOptions, isFollowing, RETRY_MS } from './guild-sync.js';
import { Outbox } from './outbox.js';
import { Posts } from './posts.js';
import type { Progress } from './progress.js';
import { PurchaseFeed } from './purchases/feed.js';
import { Quarantine } from './quarantine.js';
import type { PollFailure } from './reports.js';
import { digest } from './snapshot.js';

export interface PollerOptions extends GuildSyncOptions {
  readonly channels: Messaging['channels'];
  readonly observe?: Messaging['observe'] | undefined;
  readonly log: Logger;
  /** Whether a shard of this process serves the guild. */
  readonly serves: (guildId: string) => boolean;
  /** Whether the store is this bot's; messages of another one can't be edited, and would be taken for gone. */
  readonly isOwnStore: () => Promise<boolean>;
  /** Milliseconds to the next poll of a shop that has changed. */
  readonly intervalMs: number;
}

/** A shop that is polled, however many guilds follow it. Times are by `performance.now()`: the calendar may be set. */
export interface FollowedShop {
  readonly key: string;
  readonly guilds: Set<string>;
  dueAt: number;
  /** Its owner has changed something: it is polled at once, or again if that is under way. */
  isUrgent: boolean;
  isPolling: boolean;
  /** Milliseconds between the last poll and the next one. */
  interval: number;
  /** When it was last read, or when this process began to follow it. */
  since: number;
  /** Of what was read then. */
  digest: string | undefined;
  failure: PollFailure | undefined;
}

/** How often guilds are looked for whose shard another process had, in milliseconds. */
const ASSIGN_MS = 45_000;
/** The longest intervals, in shortest ones. A shop that is away may be back at any time. */
const LONGEST = 30;
const LONGEST_AWAY = 7.5;
/**
 * How old the shop's own record may be, in milliseconds: its staff is notified when the shop is blocked or in test mode. It is less
 * than an hour, so that each poll of a quiet shop has a new one.
 */
const SHOP_MS = 55 * 60_000;
/** Shops that are refreshed at once; more would only stand in the way of other refreshes. */
const REFRESHES = 2;
/** Guilds that are synced at once, far below the fifty requests a second that Discord allows. */
const SYNCS = 5;

/**
 * Keeps posts and announcements up to date: polls each shop that guilds of this process follow, one request for all of them and
 * behind everybody who waits for the shop, and syncs those guilds afterwards.
 */
export class Poller {
  readonly #options: PollerOptions;
  readonly #posts: Posts;
  readonly #sync: GuildSync;
  readonly #purchases: PurchaseFeed;
  readonly #quarantine: Quarantine;
  readonly #shops = new Map<string, FollowedShop>();
  readonly #shopsByGuild = new Map<string, FollowedShop>();
  /** Guilds whose record can't be read; each is logged once. */
  readonly #damaged = new Set<string>();
  readonly #refreshes = new PQueue({ concurrency: REFRESHES });
  /** One after another: the shop that ends processes must not take the same others with it each time. */
  readonly #suspects = new PQueue({ concurrency: 1 });
  readonly #syncs = new PQueue({ concurrency: SYNCS });
  #timer: NodeJS.Timeout | undefined;
  #assigning: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: PollerOptions) {
    const { store, channels, log, observe = () => {} } = options;
    const messaging = { store: store.following, channels, log, observe };
    this.#options = options;
    this.#posts = new Posts(messaging);
    const onError = (error: unknown) => this.#report(error);
    const outbox = new Outbox(messaging);
    this.#sync = new GuildSync({ ...options, onError }, this.#posts, outbox);
    this.#purchases = new PurchaseFeed({ ...options, onError, shops: () => this.#shops.values() }, outbox);
    this.#quarantine = new Quarantine(store.looks);
  }

  /** The shops that this process follows, for metrics. */
  get shops(): readonly FollowedShop[] {
    return [...this.#shops.values()];
  }

  /** How many guilds aren't followed because their record can't be read. */
  get damagedRecords(): number {
    return this.#damaged.size;
  }

  /** What commands can do for a guild. @param language of the guild in Discord */
  following(guildId: string, language: Language): Following {
    return new Following({
      ...{ guildId, language, store: this.#options.store, posts: this.#posts },
      channels: this.#options.channels,
      shop: this.#options.openShop(guildId),
      problem: () => this.#shopsByGuild.get(guildId)?.failure?.problem,
      refresh: () => void this.refresh(guildId),
    });
  }

  /** Begins to follow, and finds the guilds of a shard that has connected. */
  start(): void {
    clearTimeout(this.#assigning);
    if (this.#isStopped) return;
    this.#assigning = setTimeout(() => this.start(), ASSIGN_MS).unref();
    void this.#assignGuilds().catch((error: unknown) => this.#report(error));
  }

  /** Polls a guild's shop at once, because what it follows has changed, or its key. */
  async refresh(guildId: string): Promise<void> {
    try {
      await this.#assignGuild(guildId);
    } catch (error) {
      this.#report(error);
    }
    const shop = this.#shopsByGuild.get(guildId);
    if (!shop) return;
    Object.assign(shop, { isUrgent: true, interval: 0 });
    this.#tick();
    this.#purchases.refresh(shop);
  }

  /** Begins nothing more; resolves when what is being sent has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#assigning);
    for (const queue of [this.#refreshes, this.#suspects, this.#syncs]) queue.clear();
    await Promise.all([
      this.#quarantine.stop().catch((error: unknown) => this.#report(error)),
      this.#syncs.onIdle(),
      this.#purchases.stop(),
    ]);
  }

  /** Polls the shops that are due, and comes back when the next one is. */
  #tick(): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    let next = Number.POSITIVE_INFINITY;
    for (const shop of this.#shops.values()) {
      if (shop.isPolling) continue;
      if (shop.isUrgent || shop.dueAt <= performance.now()) void this.#poll(shop);
      else next = Math.min(next, shop.dueAt);
    }
    if (Number.isFinite(next))
      this.#timer = setTimeout(() => this.#tick(), Math.ceil(next - performance.now())).unref();
  }

  async #poll(shop: FollowedShop): Promise<void> {
    Object.assign(shop, { isPolling: true, isUrgent: false });
    try {
      for (const guildId of [...shop.guilds]) await this.#assignGuild(guildId);
      const [guildId] = shop.guilds;
      if (guildId === undefined) return;
      await this.#refreshShop(shop, guildId);
      if (this.#isStopped) return;
      shop.dueAt = performance.now() + shop.interval;
      const syncs = [...shop.guilds].map((id) =>
        this.#syncs.add(() => this.#sync.syncGuild(id, shop.failure)),
      );
      for (const progress of await Promise.all(syncs))
        shop.dueAt = Math.min(shop.dueAt, continuation(progress));
    } catch (error) {
      this.#report(error);
      shop.dueAt = performance.now() + RETRY_MS;
    } finally {
      shop.isPolling = false;
      this.#tick();
    }
  }

  /** Reads a shop, unless it rests. */
  async #refreshShop(shop: FollowedShop, guildId: string): Promise<void> {
    const health = await this.#quarantine.check(shop.key);
    if (health === 'resting') return this.#fail(shop, { kind: 'lookUnended' });
    const queue = health === 'suspect' ? this.#suspects : this.#refreshes;
    await queue.add(() => this.#quarantine.guard(shop.key, () => this.#readShop(shop, guildId)));
  }

  /** @param guildId one that follows the shop, and has its key */
  async #readShop(shop: FollowedShop, guildId: string): Promise<void> {
    const { openShop, intervalMs } = this.#options;
    try {
      // What was received since half of the interval is taken as it is.
      const state = await openShop(guildId).state('refresh', { listMs: intervalMs / 2, shopMs: SHOP_MS });
      const current = digest([state.listed, state.sales]);
      const isChanged = shop.digest !== undefined && shop.digest !== current;
      const interval = isChanged ? intervalMs : lengthen(shop.interval, intervalMs, LONGEST);
      Object.assign(shop, { digest: current, interval, since: performance.now(), failure: undefined });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.#fail(shop, error.problem);
    }
  }

  #fail(shop: FollowedShop, problem: Problem): void {
    shop.interval = lengthen(shop.interval, this.#options.intervalMs, LONGEST_AWAY);
    shop.failure = { problem, since: shop.failure?.since ?? performance.now() };
  }

  /** Finds the guilds of this process's shards that follow a shop, and leaves all others. */
  async #assignGuilds(): Promise<void> {
    const { store, serves, isOwnStore } = this.#options;
    if (!(await isOwnStore())) return;
    const guildIds = new Set((await store.following.guildIds()).filter(serves));
    for (const guildId of this.#damaged) if (!guildIds.has(guildId)) this.#damaged.delete(guildId);
    for (const guildId of [...this.#shopsByGuild.keys()])
      if (!guildIds.has(guildId)) this.#assignShop(guildId, undefined);
    for (const guildId of guildIds)
      if (!this.#isStopped && !this.#shopsByGuild.has(guildId)) await this.#assignGuild(guildId);
    this.#tick();
    this.#purchases.start();
  }

  /** Finds out which shop a guild follows. A record that can't be read keeps no other guild from being followed. */
  async #assignGuild(guildId: string): Promise<void> {
    const { store, log } = this.#options;
    try {
      const record = await store.following.get(guildId);
      this.#assignShop(guildId, isFollowing(record) ? await readKey(store, guildId) : undefined);
      this.#damaged.delete(guildId);
    } catch (error) {
      // Without the store none can be read.
      await store.ping();
      if (!(error instanceof Failure)) throw error;
      this.#assignShop(guildId, undefined);
      if (!this.#damaged.has(guildId))
        log.warn({ guild: guildId, code: error.code }, 'a record cannot be read; the server is not followed');
      this.#damaged.add(guildId);
    }
  }

  /** @param key undefined if the guild no longer follows a shop */
  #assignShop(guildId: string, key: string | undefined): void {
    const before = this.#shopsByGuild.get(guildId);
    if (this.#isStopped || before?.key === key) return;
    this.#shopsByGuild.delete(guildId);
    before?.guilds.delete(guildId);
    if (before?.guilds.size === 0) this.#shops.delete(before.key);
    if (key === undefined) return;
    const shop = this.#shops.get(key) ?? newShop(key);
    shop.guilds.add(guildId);
    shop.isUrgent = true;
    this.#shops.set(key, shop);
    this.#shopsByGuild.set(guildId, shop);
  }

  /** The store closes under what is under way when the bot stops. */
  #report(error: unknown): void {
    if (!this.#isStopped) this.#options.onError(error);
  }
}

const newShop = (key: string): FollowedShop => ({
  ...{ key, guilds: new Set(), dueAt: 0, isUrgent: true, isPolling: false, interval: 0 },
  ...{ since: performance.now(), digest: undefined, failure: undefined },
});

/** Undefined for a guild that has no key, or none that can be decrypted. */
async function readKey(store: GuildStore, guildId: string): Promise<string | undefined> {
  try {
    return await store.key(guildId);
  } catch (error) {
    if (error instanceof Failure && !isRecordDamaged(error.problem)) return undefined;
    throw error;
  }
}

const lengthen = (interval: number, shortest: number, most: number): number =>
  Math.min(Math.max(2 * interval, shortest), most * shortest);

/** When a guild goes on, by `performance.now()`. */
const continuation = (progress: Progress): number =>
  progress.kind === 'done'
    ? Number.POSITIVE_INFINITY
    : performance.now() + Math.max(0, progress.until - Date.now());
