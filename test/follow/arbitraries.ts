import fc from 'fast-check';
import { byId } from '../../src/follow/snapshot.js';
import type { Snapshot } from '../../src/store/follow-record.js';

const few = fc.integer({ min: 1, max: 6 });
const someName = fc.constantFrom('A', 'B', '');
const listOf = <T extends { readonly id: number | string }>(item: fc.Arbitrary<T>) =>
  fc.uniqueArray(item, { selector: ({ id }) => id, maxLength: 6 }).map((items) => items.sort(byId));
/** Small ones, so that two of them have much in common. */
export const snapshots: fc.Arbitrary<Snapshot> = fc.record({
  servers: listOf(fc.record({ id: few, name: someName })),
  products: listOf(
    fc.record({
      id: few,
      name: someName,
      price: fc.constantFrom(0, 50, 100),
      regularPrice: fc.constantFrom(50, 100),
      serverIds: fc.constantFrom([1], [1, 2], []),
    }),
  ),
  sales: listOf(
    fc.record({
      id: fc.constantFrom('a', 'b', 'c'),
      name: someName,
      percent: few,
      endsAt: fc.constantFrom(null, 5, 9),
      endsSoon: fc.boolean(),
    }),
  ),
});
