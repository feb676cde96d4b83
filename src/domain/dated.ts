export interface Dated<T> {
  readonly value: T;
  /** When the shop gave it, in milliseconds since the epoch. */
  readonly at: number;
}

/** A value from the shop and how old it is. */
export interface Cached<T> extends Dated<T> {
  /** It is over a quarter of an hour old, or the shop is away. */
  readonly stale: boolean;
  /** Stale because the last refresh failed. */
  readonly away: boolean;
}
