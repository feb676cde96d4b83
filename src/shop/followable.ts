import { Failure, type Followed } from '../failure.js';
import type { Catalogue } from './catalogue.js';
import type { MassSale } from './mass-sale.js';

/** Many times what shops have, and compared, rendered and stored within milliseconds. */
export const MOST_FOLLOWED: Readonly<Record<Followed, number>> = {
  servers: 500,
  products: 10_000,
  listings: 50_000,
  sales: 500,
};

/** @throws Failure `tooMuchToFollow`, as soon as it is known */
export function checkFollowable({ servers }: Catalogue, sales: readonly MassSale[]): void {
  check('servers', servers.length);
  check('sales', sales.length);
  let listings = 0;
  const ids = new Set<number>();
  for (const { productIds } of sales) {
    listings += productIds.length;
    check('listings', listings);
  }
  for (const { products } of servers) {
    listings += products.length;
    check('listings', listings);
    for (const { id } of products) ids.add(id);
    check('products', ids.size);
  }
}

function check(what: Followed, count: number): void {
  const most = MOST_FOLLOWED[what];
  if (count > most) throw new Failure({ kind: 'tooMuchToFollow', what, most });
}
