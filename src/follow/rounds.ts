import type { Problem } from '../domain/failure.js';

/** A shop that is looked at, however many guilds follow it. Times are in milliseconds since the epoch. */
export interface FollowedShop {
  readonly key: string;
  readonly guilds: Set<string>;
  /** Infinite while it is looked at, unless it is to be looked at again. */
  nextLookAt: number;
  /** Undefined while it is looked at. */
  timer: NodeJS.Timeout | undefined;
  /** The wait before the next look, in milliseconds. */
  interval: number;
  /** Until then it is left alone, also if its owner changes something. */
  restsUntil: number;
  lookedAt: number | undefined;
  /** When it was last looked at, or when this process began to follow it; by `performance.now()`. */
  since: number;
  /** Of what was seen then. */
  digest: string | undefined;
  /** `since` is by `performance.now()`. */
  failure: { readonly problem: Problem; readonly since: number } | undefined;
}

export type Rounds = ReturnType<typeof createRounds>;

/**
 * Which guild follows which shop, and when each shop is looked at.
 * @param look resolves with when to look again, at the latest; never rejects
 */
export function createRounds(look: (shop: FollowedShop) => Promise<number>) {
  const shops = new Map<string, FollowedShop>();
  const byGuild = new Map<string, FollowedShop>();
  let stopped = false;

  function leave(guildId: string): void {
    const shop = byGuild.get(guildId);
    byGuild.delete(guildId);
    shop?.guilds.delete(guildId);
    if (!shop || shop.guilds.size > 0) return;
    clearTimeout(shop.timer);
    shops.delete(shop.key);
  }

  function schedule(shop: FollowedShop): void {
    clearTimeout(shop.timer);
    if (stopped || shops.get(shop.key) !== shop) return;
    shop.timer = setTimeout(() => void take(shop), shop.nextLookAt - Date.now()).unref();
  }

  async function take(shop: FollowedShop): Promise<void> {
    shop.timer = undefined;
    shop.nextLookAt = Number.POSITIVE_INFINITY;
    const next = await look(shop);
    // The clock may have been set since it was to be looked at soon.
    const isSoon = Number.isFinite(shop.nextLookAt);
    shop.nextLookAt = isSoon ? Date.now() : Math.max(next, Date.now());
    schedule(shop);
  }

  /** Looks now, or as soon as the look that is under way has ended. */
  function soon(shop: FollowedShop): void {
    shop.nextLookAt = Date.now();
    if (shop.timer) schedule(shop);
  }

  function shopOf(key: string): FollowedShop {
    const known = shops.get(key);
    if (known) return known;
    const shop: FollowedShop = {
      key,
      guilds: new Set(),
      nextLookAt: Date.now(),
      timer: undefined,
      interval: 0,
      restsUntil: 0,
      since: performance.now(),
      lookedAt: undefined,
      digest: undefined,
      failure: undefined,
    };
    shops.set(key, shop);
    schedule(shop);
    return shop;
  }

  return {
    /** The shop that a guild follows. */
    of: (guildId: string): FollowedShop | undefined => byGuild.get(guildId),
    guildIds: () => [...byGuild.keys()],
    shops: () => [...shops.values()],
    /** The guild follows the shop of this key from now on; undefined for none. */
    move(guildId: string, key: string | undefined): void {
      if (stopped || byGuild.get(guildId)?.key === key) return;
      leave(guildId);
      if (key === undefined) return;
      const shop = shopOf(key);
      shop.guilds.add(guildId);
      byGuild.set(guildId, shop);
      soon(shop);
    },
    soon,
    stop(): void {
      stopped = true;
      for (const { timer } of shops.values()) clearTimeout(timer);
    },
  };
}
