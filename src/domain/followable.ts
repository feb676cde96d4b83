import type { Catalogue } from './catalogue.js';
import { Failure } from './failure.js';
import type { MassSale } from './sales.js';

/** Far above what shops have; each is compared and stored. */
export const MOST_SALES = 500;

/** @throws Failure `tooMuchToFollow` if the shop has more than is read of it, or more sales than are compared */
export function checkFollowable({ exceeds }: Catalogue, sales: readonly MassSale[]): void {
  if (exceeds || sales.length > MOST_SALES) throw new Failure({ kind: 'tooMuchToFollow' });
}
