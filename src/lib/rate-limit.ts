export interface Limit {
  readonly limit: number;
  /** Length of a window, the same for all keys. The first use after its end begins the next. */
  readonly seconds: number;
}

/** Counts the uses of each key in windows of fixed length, in the memory of this process. */
export class RateLimit {
  readonly #limit: number;
  readonly #windowMs: number;
  readonly #uses = new Map<string, number>();
  /** On the monotonic clock, in milliseconds. */
  #end = 0;

  constructor({ limit, seconds }: Limit) {
    this.#limit = limit;
    this.#windowMs = seconds * 1000;
  }

  /** Counts one use by `who`. @returns 0, or if the limit is reached, the seconds until the next window */
  reserve(who: string): number {
    const count = this.count(who);
    if (count === this.#limit) return Math.ceil((this.#end - performance.now()) / 1000);
    this.#uses.set(who, count + 1);
    return 0;
  }

  /** Takes one use back. */
  release(who: string): void {
    this.#uses.set(who, Math.max(0, this.count(who) - 1));
  }

  /** Uses in the current window. */
  count(who: string): number {
    const now = performance.now();
    if (now >= this.#end) {
      this.#uses.clear();
      this.#end = now + this.#windowMs;
    }
    return this.#uses.get(who) ?? 0;
  }
}

/** Limits of several things; each counts from its first use. */
export class RateLimits {
  readonly #limits = new Map<string, RateLimit>();

  /** @param name of a fixed set */
  open(name: string, limit: Limit): RateLimit {
    const opened = this.#limits.get(name) ?? new RateLimit(limit);
    this.#limits.set(name, opened);
    return opened;
  }
}
