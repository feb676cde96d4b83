import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance, findNearest } from '../../src/domain/typos.js';

const itemsOf = (names: readonly string[]) => names.map((name) => ({ name, words: name.split(' ') }));
const nearest = (names: readonly string[], typed: string, max = 25) =>
  findNearest(itemsOf(names), typed.split(' '), max).map(({ name }) => name);

test('the same word comes first, then those that are a letter away, the more alike before the others', () => {
  const names = ['swords', 'words', 'sward', 'sword', 'shield'];
  expect(nearest(names, 'sword')).toEqual(['sword', 'sward', 'swords', 'words']);
  expect(nearest(['swd', 'sw'], 'sword')).toEqual(['swd']);
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
      const allowed = Math.round(typed.length * 0.4);
      const near = names.filter(
        (one) => one.startsWith(typed) || editDistance(one, typed, allowed) <= allowed,
      );
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
