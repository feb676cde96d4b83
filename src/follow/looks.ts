import PQueue from 'p-queue';
import { Failure, type Problem } from '../domain/failure.js';
import type { GuildShop } from '../shop/guild-shop.js';
import type { LookStore } from '../store/looks.js';
import type { FollowedShop } from './rounds.js';
import { nextInterval } from './schedule.js';
import { digestOf, snapshotOf } from './snapshot.js';
import type { Condition } from './troubles.js';
import { createUnended } from './unended.js';

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
  readonly store: LookStore;
  readonly shopOf: (guildId: string) => Pick<GuildShop, 'look'>;
  /** Milliseconds to the next look at a shop that has changed. */
  readonly intervalMs: number;
}

/** Looks at followed shops, each in its turn, and notes when to look again. */
export function createLooks({ store, shopOf, intervalMs }: LooksOptions) {
  const queue = new PQueue({ concurrency: LOOKS });
  /** Those whose last look has not ended, one after another: the one that ends processes must not take others with it each time. */
  const suspects = new PQueue({ concurrency: 1 });
  const unended = createUnended(store);

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
      return failed(shop, error.problem);
    }
  }

  return {
    /**
     * @param guildId one that follows the shop
     * @param hasStaff whether the staff of one hears of troubles
     */
    async lookAt(shop: FollowedShop, guildId: string, hasStaff: boolean): Promise<Condition> {
      const due = performance.now();
      const rest = await unended.restOf(shop.key);
      shop.restsUntil = rest?.until ?? 0;
      if (shop.restsUntil > Date.now()) return failed(shop, { kind: 'lookUnended' });
      const look = () => lookAt(shop, guildId, hasStaff && performance.now() - due < LATE_MS);
      return (rest ? suspects : queue).add(() => unended.record(shop.key, look));
    },
    /** Forgets those that still wait. */
    async stop(): Promise<void> {
      for (const waiting of [queue, suspects]) waiting.clear();
      await unended.stop();
    },
  };
}

function failed(shop: FollowedShop, problem: Problem): NonNullable<FollowedShop['failure']> {
  shop.failure = { problem, since: shop.failure?.since ?? performance.now() };
  return shop.failure;
}
