interface RateLimitOptions {
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

  constructor({ limit, seconds }: RateLimitOptions) {
    this.#limit = limit;
    this.#windowMs = seconds * 1000;
  }

  /** Counts one use by `who`. @returns 0, or if the limit is reached, the seconds until the next window */
  reserve(who: string): number {
    const now = performance.now();
    if (now >= this.#end) {
      this.#uses.clear();
      this.#end = now + this.#windowMs;
    }
    const count = this.#uses.get(who) ?? 0;
    if (count === this.#limit) return Math.ceil((this.#end - now) / 1000);
    this.#uses.set(who, count + 1);
    return 0;
  }
}
