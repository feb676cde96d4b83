import type { Look } from '../shop/guild-shop.js';
import type { Change } from '../store/follow-record.js';
import { snapshotOf } from './snapshot.js';

/**
 * What an announcement could be about: a sale that runs, else a product; nothing if the shop has neither.
 * @param now milliseconds since the epoch
 */
export function exampleChanges(look: Look, now: number): readonly Change[] {
  const { sales, products } = snapshotOf(look, now);
  const [sale] = sales;
  const [product] = products;
  if (sale) return [{ kind: 'saleStarts', sale }];
  return product ? [{ kind: 'newProduct', product }] : [];
}
