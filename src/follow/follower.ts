import PQueue from 'p-queue';
import { spaced } from '../lib/spaced.js';
import type { Language } from '../words/index.js';
import type { Following } from './following.js';
import { createGuildFollowing } from './guild-following.js';
import { createLooks } from './looks.js';
import { createPlaces } from './places.js';
import { createRounds, type FollowedShop } from './rounds.js';
import { SHORTEST_MS } from './schedule.js';
import { createVisits, type VisitsOptions } from './visits.js';

export interface FollowerOptions extends VisitsOptions {
  /** Whether a shard of this process serves the guild. */
  readonly serves: (guildId: string) => boolean;
  /** Milliseconds to the next look at a shop that has changed. */
  readonly intervalMs?: number;
  /** Whether the store is this bot's; messages of another one can't be edited, and would be taken for gone. */
  readonly isOwnStore: () => Promise<boolean>;
}

export type Follower = ReturnType<typeof createFollower>;

/** How soon guilds are found whose shard another process had, in milliseconds. */
const LIST_MS = 45_000;
/** Guilds that are visited at once, and milliseconds from one to the next: Discord allows a bot fifty requests a second. */
const VISITS = { concurrency: 10, everyMs: 100 };

/**
 * Looks at the shops that guilds follow, each in its turn and behind everybody who waits for a shop, and visits the guilds
 * afterwards. Only guilds of this process's shards count.
 */
export function createFollower(options: FollowerOptions) {
  const { store, shopOf, serves, intervalMs = SHORTEST_MS, isOwnStore, onError, log } = options;
  let listing: NodeJS.Timeout | undefined;
  let stopped = false;

  /** The store closes under what is under way when the bot stops. */
  function report(error: unknown): void {
    if (!stopped) onError(error);
  }

  const { posts, visit } = createVisits({ ...options, onError: report });
  const looks = createLooks({ store: store.looks, shopOf, intervalMs });
  const visits = new PQueue({ concurrency: VISITS.concurrency });
  const rounds = createRounds((shop) =>
    lookAndVisit(shop).catch((error: unknown) => {
      report(error);
      return Date.now() + LIST_MS;
    }),
  );
  const { place, placeIfReadable, forgetAllBut, damaged } = createPlaces({ store, rounds, log });

  async function lookAndVisit(shop: FollowedShop): Promise<number> {
    let hasStaff = false;
    for (const guildId of [...shop.guilds]) if (await placeIfReadable(guildId)) hasStaff = true;
    const [guildId] = shop.guilds;
    if (guildId === undefined) return Number.POSITIVE_INFINITY;
    const condition = await looks.lookAt(shop, guildId, hasStaff);
    const lookedAt = performance.now();
    const times = await Promise.all(
      [...shop.guilds].map((id) => visits.add(spaced(visits, VISITS.everyMs, () => visit(id, condition)))),
    );
    const next = Math.max(Date.now() + shop.interval - (performance.now() - lookedAt), shop.restsUntil);
    return Math.min(next, ...times.filter((time) => time !== undefined));
  }

  async function list(): Promise<void> {
    if (!(await isOwnStore())) return;
    const guildIds = (await store.following.guildIds()).filter(serves);
    forgetAllBut(new Set(guildIds));
    for (const guildId of guildIds) if (!stopped && !rounds.of(guildId)) await placeIfReadable(guildId);
  }

  async function keepListing(): Promise<void> {
    clearTimeout(listing);
    await list().catch(report);
    clearTimeout(listing);
    if (!stopped) listing = setTimeout(() => void keepListing(), LIST_MS).unref();
  }

  /** Looks at a guild's shop, because what it follows has changed. */
  async function refresh(guildId: string): Promise<void> {
    await place(guildId).catch(report);
    const shop = rounds.of(guildId);
    if (!shop) return;
    // Its owner is at work on it.
    shop.interval = 0;
    rounds.soon(shop);
  }

  return {
    /** What commands can do for a guild, whose language in Discord is given. */
    of: (guildId: string, language: Language): Following =>
      createGuildFollowing({
        ...{ ...options, guildId, language, posts },
        shop: shopOf(guildId),
        problem: () => rounds.of(guildId)?.failure?.problem,
        refresh: () => void refresh(guildId),
      }),
    /** The shops that this process follows, for metrics. */
    shops: rounds.shops,
    /** How many guilds aren't followed because their record can't be read. */
    damagedRecords: damaged,
    /** Begins to follow, and finds the guilds of a shard that has connected. */
    start: () => void keepListing(),
    /** The guild has another key, or none. */
    onKeyChange: (guildId: string) => void refresh(guildId),
    /** Begins nothing more; resolves when what was begun has ended. */
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(listing);
      rounds.stop();
      visits.clear();
      await Promise.all([looks.stop().catch(report), visits.onIdle()]);
    },
  };
}
