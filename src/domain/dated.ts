export interface Dated<T> {
  readonly value: T;
  /** Time of the shop's answer, in milliseconds since the epoch. */
  readonly at: number;
}

export interface Cached<T> extends Dated<T> {
  /** Over 15 minutes old, or the shop is away. */
  readonly stale: boolean;
  /** The last refresh failed. */
  readonly away: boolean;
}
