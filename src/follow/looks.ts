import PQueue from 'p-queue';
import { Failure } from '../failure.js';
import type { GuildShop } from '../shop/guild-shop.js';
import type { FollowedShop } from './rounds.js';
import { nextInterval } from './schedule.js';
import { digestOf, snapshotOf } from './snapshot.js';
import type { Condition } from './troubles.js';

/** Looks that wait for the shop at once; more would only stand in the way of what else is refreshed. */
const LOOKS = 2;
/**
 * How old the front page may be where the staff hears that a shop is blocked or in test mode, in milliseconds: less than an
 * hour, so that each look at a quiet shop has a new one.
 */
const STAFF_MS = 55 * 60_000;
/** Looks that have waited so long for their turn do without, because those behind them would wait longer. */
const LATE_MS = 10 * 60_000;

interface LooksOptions {
  readonly shopOf: (guildId: string) => Pick<GuildShop, 'look'>;
  /** Milliseconds to the next look at a shop that has changed. */
  readonly intervalMs: number;
}

/** Looks at followed shops, each in its turn, and notes when to look again. */
export function createLooks({ shopOf, intervalMs }: LooksOptions) {
  const queue = new PQueue({ concurrency: LOOKS });

  async function lookAt(shop: FollowedShop, guildId: string, hasFrontPage: boolean): Promise<Condition> {
    try {
      // What was received since half of that is taken as it is.
      const ages = { listMs: intervalMs / 2, ...(hasFrontPage && { shopMs: STAFF_MS }) };
      const look = await shopOf(guildId).look('refresh', ages);
      const digest = digestOf(snapshotOf(look, Date.now()));
      const hasChanged = shop.digest !== undefined && shop.digest !== digest;
      shop.interval = nextInterval(hasChanged ? 'change' : 'nothingNew', shop.interval, intervalMs);
      const since = performance.now();
      Object.assign(shop, { digest, lookedAt: look.catalogue.at, since, failure: undefined });
      return { shop: look.shop };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      shop.interval = nextInterval('away', shop.interval, intervalMs);
      shop.failure = { problem: error.problem, since: shop.failure?.since ?? performance.now() };
      return shop.failure;
    }
  }

  return {
    /**
     * @param guildId one that follows the shop
     * @param hasStaff whether the staff of one hears of troubles
     */
    lookAt(shop: FollowedShop, guildId: string, hasStaff: boolean): Promise<Condition> {
      const due = performance.now();
      return queue.add(() => lookAt(shop, guildId, hasStaff && performance.now() - due < LATE_MS));
    },
    /** Forgets those that still wait. */
    clear: () => queue.clear(),
  };
}
