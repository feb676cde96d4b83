import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance } from '../../src/domain/typos.js';

/** The same by its definition. */
function defined(one: string, other: string): number {
  if (one === '' || other === '') return one.length + other.length;
  const [rest, otherRest] = [one.slice(1), other.slice(1)];
  if (one[0] === other[0]) return defined(rest, otherRest);
  return 1 + Math.min(defined(rest, other), defined(one, otherRest), defined(rest, otherRest));
}

test.each([
  ['', '', 0],
  ['steve', 'steve', 0],
  ['stev', 'steve', 1],
  ['stvee', 'steve', 2],
  ['herobrine', 'heorbrine', 2],
  ['kitten', 'sitting', 3],
  ['abc', '', 3],
])('from %j to %j', (one, other, distance) => {
  expect([editDistance(one, other, 6), editDistance(other, one, 6)]).toEqual([distance, distance]);
});

test('is counted up to a limit', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 });
  fc.assert(
    fc.property(text, text, fc.nat(7), (one, other, max) => {
      expect(editDistance(one, other, max)).toBe(Math.min(defined(one, other), max + 1));
    }),
    { numRuns: 1000 },
  );
});
