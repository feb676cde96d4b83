/** A discount on some of a shop's products. The platform leaves it out of their prices. */
export interface MassSale {
  readonly name: string;
  /** Above 0, up to 100. */
  readonly percent: number;
  /** In milliseconds since the epoch; null for a sale that runs already. */
  readonly startsAt: number | null;
  /** In milliseconds since the epoch; null for one without an end. */
  readonly endsAt: number | null;
  /** Empty where the shop names none: whether that means none or all isn't known. */
  readonly productIds: readonly number[];
}

export const isOver = ({ endsAt }: { readonly endsAt: number | null }, now: number): boolean =>
  endsAt !== null && endsAt <= now;

export const isRunning = (sale: MassSale, now: number): boolean =>
  (sale.startsAt === null || sale.startsAt <= now) && !isOver(sale, now);
