import type { Coupon } from './coupon.js';
import { isOver, isRunning, type MassSale } from './mass-sale.js';

/** What makes a shop's products cheaper now or later, for its owner: some codes of coupons are private. */
export interface Promotions {
  /** Those that can still be used. */
  readonly coupons: readonly Coupon[];
  /** The mass sales that run; the one that ends first comes first. */
  readonly running: readonly MassSale[];
  /** The mass sales to come; the one that begins first comes first. */
  readonly coming: readonly MassSale[];
}

/** @param now in milliseconds since the epoch: the platform doesn't say what it takes for active */
export function promotionsAt(
  coupons: readonly Coupon[],
  sales: readonly MassSale[],
  now: number,
): Promotions {
  return {
    coupons: coupons.filter((coupon) => !isOver(coupon, now) && !isUsedUp(coupon)),
    running: sales.filter((sale) => isRunning(sale, now)).toSorted(by(({ endsAt }) => endsAt)),
    coming: sales
      .filter((sale) => !isRunning(sale, now) && !isOver(sale, now))
      .toSorted(by(({ startsAt }) => startsAt)),
  };
}

const isUsedUp = ({ uses, limit }: Coupon): boolean => uses !== null && limit !== null && uses >= limit;

/** Earlier times first, and no time last. */
const by =
  (timeOf: (sale: MassSale) => number | null) =>
  (a: MassSale, b: MassSale): number => {
    const [first, second] = [timeOf(a), timeOf(b)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return first - second;
  };
