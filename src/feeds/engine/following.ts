import { Failure, isRecordDamaged } from '../../domain/failure.js';
import type { OpenShop } from '../../shop/open-shop.js';
import type { Guild } from '../kit/guild.js';
import type { Engine } from './engine.js';
import type { Needs } from './feed-list.js';
import { FollowedShop } from './followed-shop.js';
import type { FeedRecord } from './record.js';

export interface FollowingGuild {
  readonly guildId: string;
  readonly record: FeedRecord;
  /** What its feeds need of this poll. */
  readonly needs: Needs;
}

/** Which guilds of this process's shards follow which shop. */
export class Following {
  readonly #engine: Engine;
  readonly #shops = new Map<OpenShop, FollowedShop>();
  readonly #shopsByGuild = new Map<string, FollowedShop>();
  /** Guilds whose record can't be read; each is logged once. */
  readonly #damaged = new Set<string>();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  get shops(): readonly FollowedShop[] {
    return [...this.#shops.values()];
  }

  shopOf(guildId: string): FollowedShop | undefined {
    return this.#shopsByGuild.get(guildId);
  }

  /** Follows the guilds of this process's shards, and leaves all others. */
  async assignAll(): Promise<void> {
    const guildIds = new Set((await this.#engine.records.guildIds()).filter(this.#engine.serves));
    for (const guildId of [...this.#shopsByGuild.keys()])
      if (!guildIds.has(guildId)) this.#assignShop(guildId, undefined);
    for (const guildId of guildIds) if (!this.#shopsByGuild.has(guildId)) await this.assign(guildId);
  }

  /** Those that still follow something; each is assigned anew. */
  async followers(shop: FollowedShop): Promise<readonly FollowingGuild[]> {
    const followers: FollowingGuild[] = [];
    for (const guildId of [...shop.guilds]) {
      const follower = await this.assign(guildId);
      if (follower) followers.push(follower);
    }
    return followers;
  }

  /** Returns the guild if it follows a shop. An unreadable record doesn't keep other guilds from being followed. */
  async assign(guildId: string): Promise<FollowingGuild | undefined> {
    const { store, records, feeds, clock, openGuild, log } = this.#engine;
    try {
      const record = await records.get(guildId);
      const needs = feeds.needs(record, clock.now());
      const isFollowing = needs.size > 0 || this.#isWaiting(record);
      this.#assignShop(guildId, isFollowing ? await openShop(openGuild(guildId)) : undefined);
      return this.#shopsByGuild.has(guildId) ? { guildId, record, needs } : undefined;
    } catch (error) {
      // Throws if the whole store is down.
      await store.ping();
      if (!(error instanceof Failure)) throw error;
      this.#assignShop(guildId, undefined);
      if (!this.#damaged.has(guildId))
        log.warn({ guild: guildId, code: error.code }, 'a record cannot be read; the server is not followed');
      this.#damaged.add(guildId);
      return undefined;
    }
  }

  /** True if messages wait to be sent, even if all feeds are off. */
  #isWaiting({ queued, begun }: FeedRecord): boolean {
    const names = new Set(this.#engine.feeds.all.map(({ name }) => name));
    return [...queued, ...begun.map(({ post }) => post)].some(({ feed }) => names.has(feed));
  }

  #assignShop(guildId: string, source: OpenShop | undefined): void {
    const before = this.#shopsByGuild.get(guildId);
    if (before?.source === source) return;
    this.#shopsByGuild.delete(guildId);
    before?.guilds.delete(guildId);
    if (before?.guilds.size === 0) this.#shops.delete(before.source);
    if (!source) return;
    const shop = this.#shops.get(source) ?? new FollowedShop(source, this.#engine.intervalMs);
    shop.guilds.add(guildId);
    shop.refresh();
    this.#shops.set(source, shop);
    this.#shopsByGuild.set(guildId, shop);
  }
}

/** Undefined if the guild has no key, or one that can't be decrypted. */
async function openShop(guild: Guild): Promise<OpenShop | undefined> {
  try {
    return await guild.shop();
  } catch (error) {
    if (error instanceof Failure && !isRecordDamaged(error.problem)) return undefined;
    throw error;
  }
}
