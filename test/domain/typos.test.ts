import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance, findNearest } from '../../src/domain/typos.js';

const itemsOf = (names: readonly string[]) => names.map((name) => ({ name, words: name.split(' ') }));
const nearest = (names: readonly string[], typed: string, max = 25) =>
  findNearest(itemsOf(names), typed.split(' '), max).map(({ name }) => name);

test('the same word comes first, then those that are a letter away, the more alike before the others', () => {
  const names = ['swords', 'words', 'sward', 'sword', 'shield'];
  expect(nearest(names, 'sword')).toEqual(['sword', 'sward', 'swords']);
  expect(nearest(['sword', 'swd', 'sw'], 'swrd')).toEqual(['sword', 'swd']);
  expect(nearest(['sword'], 'swrod')).toEqual(['sword']);
  // «Кирка» is no «випка».
  expect(nearest(['кирка'], 'випка')).toEqual([]);
});

test('names with all the words come before those with one of them, and of equals the shorter', () => {
  const names = ['golden sword', 'apple of iron', 'golden apple', 'apple'];
  expect(nearest(names, 'golden aple', 4)).toEqual([
    'golden apple',
    'golden sword',
    'apple',
    'apple of iron',
  ]);
  expect(nearest(names, 'golden aple', 1)).toEqual(['golden apple']);
});

test('finds every name with as many typos as are allowed', () => {
  const name = fc.string({ unit: fc.constantFrom(...'abcdefghijklm'), minLength: 4, maxLength: 9 });
  fc.assert(
    fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 20 }), name, (names, typed) => {
      const near = names.filter((one) => {
        const allowed = Math.floor(Math.max(one.length, typed.length) / 3);
        return one.startsWith(typed) || editDistance(one, typed, allowed) <= allowed;
      });
      expect(nearest(names, typed).toSorted()).toEqual(near.toSorted());
    }),
    { numRuns: 500 },
  );
});

test('five thousand different words are compared, however many names have them', () => {
  const names = Array.from({ length: 6000 }, (_, number) => `buyer_${number}`);
  expect(nearest(names, 'buyr_1234', 1)).toEqual(['buyer_1234']);
  expect(nearest([...names.slice(0, 4999), ...names.slice(0, 4999), 'last', 'lost'], 'lastt')).toEqual([
    'last',
  ]);
});

/** The same by its definition. */
function defined(one: string, other: string): number {
  if (one === '' || other === '') return one.length + other.length;
  const [rest, otherRest] = [one.slice(1), other.slice(1)];
  if (one[0] === other[0]) return defined(rest, otherRest);
  const isSwap = one[0] === other[1] && one[1] === other[0];
  const swapped = isSwap ? defined(one.slice(2), other.slice(2)) : one.length + other.length;
  return 1 + Math.min(defined(rest, other), defined(one, otherRest), defined(rest, otherRest), swapped);
}

test.each([
  ['', '', 0],
  ['steve', 'steve', 0],
  ['stev', 'steve', 1],
  ['stvee', 'steve', 1],
  ['herobrine', 'heorbrine', 1],
  ['kitten', 'sitting', 3],
  ['abc', '', 3],
])('the distance from %j to %j', (one, other, distance) => {
  expect([editDistance(one, other, 6), editDistance(other, one, 6)]).toEqual([distance, distance]);
});

test('a distance is counted up to a limit', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 });
  fc.assert(
    fc.property(text, text, fc.nat(7), (one, other, max) => {
      expect(editDistance(one, other, max)).toBe(Math.min(defined(one, other), max + 1));
    }),
    { numRuns: 1000 },
  );
});
