/** A code that makes products cheaper. Some are private: only those who look after the shop may see them. */
export interface Coupon {
  readonly code: string;
  /** Above 0, up to 100. */
  readonly percent: number;
  /** How often it has been used; null where the shop doesn't say. */
  readonly uses: number | null;
  /** How often it can be used; null for any number of times. */
  readonly limit: number | null;
  /** In milliseconds since the epoch; null for one without an end. */
  readonly endsAt: number | null;
}
