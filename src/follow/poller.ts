import PQueue from 'p-queue';
import type { Logger } from 'pino';
import { Failure, ignoreFailure, isRecordDamaged } from '../domain/failure.js';
import type { GuildShop } from '../shop/guild-shop.js';
import type { FollowRecord } from '../store/follow-record.js';
import type { GuildStore } from '../store/guilds.js';
import type { Language } from '../words/index.js';
import type { Messaging } from './channel.js';
import { FollowedShop } from './followed-shop.js';
import { Following } from './following.js';
import { GuildSync, type GuildSyncOptions, isFollowing, RETRY_MS } from './guild-sync.js';
import { Outbox } from './outbox.js';
import { Posts } from './posts.js';
import { delay } from './progress.js';
import { readPayments } from './purchases/feed.js';

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

/** How often guilds are looked for whose shard another process had, in milliseconds. */
const ASSIGN_MS = 45_000;
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
  readonly #shops = new Map<string, FollowedShop>();
  readonly #shopsByGuild = new Map<string, FollowedShop>();
  /** Guilds whose record can't be read; each is logged once. */
  readonly #damaged = new Set<string>();
  readonly #refreshes = new PQueue({ concurrency: REFRESHES });
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
    this.#sync = new GuildSync({ ...options, onError }, this.#posts, new Outbox(messaging));
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
      problem: () => this.#shopsByGuild.get(guildId)?.list.failure?.problem,
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
    this.#shopsByGuild.get(guildId)?.hasten();
    this.#tick();
  }

  /** Begins nothing more; resolves when what is being sent has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#assigning);
    for (const queue of [this.#refreshes, this.#syncs]) queue.clear();
    await this.#syncs.onIdle();
  }

  /** Polls the shops that are due, and comes back when the next one is. */
  #tick(): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    let next = Number.POSITIVE_INFINITY;
    for (const shop of this.#shops.values()) {
      if (shop.isPolling) continue;
      if (shop.dueAt <= performance.now()) void this.#poll(shop);
      else next = Math.min(next, shop.dueAt);
    }
    if (Number.isFinite(next))
      this.#timer = setTimeout(() => this.#tick(), Math.ceil(next - performance.now())).unref();
  }

  async #poll(shop: FollowedShop): Promise<void> {
    const due = [shop.list, shop.payments].filter(({ isDue }) => isDue);
    for (const reading of due) reading.begin();
    shop.resumeAt = Number.POSITIVE_INFINITY;
    shop.isPolling = true;
    try {
      const records: FollowRecord[] = [];
      for (const guildId of [...shop.guilds]) records.push(...(await this.#assignGuild(guildId)));
      const [guildId] = shop.guilds;
      if (guildId === undefined) return;
      const source = this.#options.openShop(guildId);
      const read = async () => {
        if (due.includes(shop.list)) await this.#readList(shop, source, records);
        return due.includes(shop.payments) ? readPayments(shop.payments, source, records) : undefined;
      };
      const payments = due.length > 0 ? await this.#refreshes.add(read) : undefined;
      if (this.#isStopped) return;
      const syncs = [...shop.guilds].map((id) =>
        this.#syncs.add(() => this.#sync.syncGuild(id, shop, { hasList: due.includes(shop.list), payments })),
      );
      for (const progress of await Promise.all(syncs)) shop.schedule(progress);
    } catch (error) {
      this.#report(error);
      for (const reading of due) reading.expedite(RETRY_MS);
      shop.schedule(delay(RETRY_MS));
    } finally {
      shop.isPolling = false;
      this.#tick();
    }
  }

  /** @param source the shop, by the key of a guild that follows it */
  async #readList(shop: FollowedShop, source: GuildShop, records: readonly FollowRecord[]): Promise<void> {
    // What was received since half of the interval is taken as it is.
    const ages = { listMs: this.#options.intervalMs / 2, shopMs: SHOP_MS };
    const state = await shop.list.run(
      () => source.state('refresh', ages),
      ({ listed, sales }) => [listed, sales],
    );
    // A list that was in memory is no reason to read payments again.
    if (!state || state.catalogue.at === shop.undeliveredAt) return;
    if (!records.some(({ announce }) => announce?.staffChannelId)) return;
    shop.undelivered = (await ignoreFailure(source.undelivered('refresh')))?.count;
    shop.undeliveredAt = state.catalogue.at;
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
  }

  /**
   * Finds out which shop a guild follows. A record that can't be read keeps no other guild from being followed.
   * @returns the record, if it follows one
   */
  async #assignGuild(guildId: string): Promise<FollowRecord[]> {
    const { store, log } = this.#options;
    try {
      const record = await store.following.get(guildId);
      this.#assignShop(guildId, isFollowing(record) ? await readKey(store, guildId) : undefined);
      this.#damaged.delete(guildId);
      return isFollowing(record) ? [record] : [];
    } catch (error) {
      // Without the store none can be read.
      await store.ping();
      if (!(error instanceof Failure)) throw error;
      this.#assignShop(guildId, undefined);
      if (!this.#damaged.has(guildId))
        log.warn({ guild: guildId, code: error.code }, 'a record cannot be read; the server is not followed');
      this.#damaged.add(guildId);
      return [];
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
    const shop = this.#shops.get(key) ?? new FollowedShop(key, this.#options.intervalMs);
    shop.guilds.add(guildId);
    shop.hasten();
    this.#shops.set(key, shop);
    this.#shopsByGuild.set(guildId, shop);
  }

  /** The store closes under what is under way when the bot stops. */
  #report(error: unknown): void {
    if (!this.#isStopped) this.#options.onError(error);
  }
}

/** Undefined for a guild that has no key, or none that can be decrypted. */
async function readKey(store: GuildStore, guildId: string): Promise<string | undefined> {
  try {
    return await store.key(guildId);
  } catch (error) {
    if (error instanceof Failure && !isRecordDamaged(error.problem)) return undefined;
    throw error;
  }
}
