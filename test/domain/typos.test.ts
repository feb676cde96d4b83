import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance } from '../../src/domain/edit-distance.js';
import { createTypos } from '../../src/domain/typos.js';

function typosOf(names: readonly string[]) {
  const typos = createTypos<{ readonly name: string }>();
  for (const name of names) typos.add({ name }, name.split(' '));
  return (typed: string, max = 25) => typos.nearest(typed.split(' '), max).map(({ name }) => name);
}

test('the same word comes first, then those that are a letter away, the more alike before the others', () => {
  const nearest = typosOf(['swords', 'words', 'sward', 'sword', 'shield']);
  expect(nearest('sword')).toEqual(['sword', 'sward', 'swords', 'words']);
});

test('finds every name with as many typos as are allowed', () => {
  const name = fc.string({ unit: fc.constantFrom(...'abcdefghijklm'), minLength: 4, maxLength: 9 });
  fc.assert(
    fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 20 }), name, (names, typed) => {
      const allowed = Math.round(typed.length * 0.4);
      const near = names.filter(
        (one) => one.startsWith(typed) || editDistance(one, typed, allowed) <= allowed,
      );
      expect(typosOf(names)(typed).toSorted()).toEqual(near.toSorted());
    }),
    { numRuns: 500 },
  );
});

test('the nearest of thousands that are alike are found', () => {
  const nearest = typosOf(Array.from({ length: 20_000 }, (_, number) => `buyer_${number}`));
  expect(nearest('buyr_1234', 1)).toEqual(['buyer_1234']);
  expect(nearest('bueyr_19999', 1)).toEqual(['buyer_19999']);
});

test('20,000 names of 100 letters that are alike hold nobody up', () => {
  const start = 'a'.repeat(95);
  const nearest = typosOf(
    Array.from({ length: 20_000 }, (_, number) => start + String(number).padStart(5, '0')),
  );
  const before = process.cpuUsage();
  for (let times = 0; times < 10; times += 1) expect(nearest(`${start.slice(1)}9`)).toHaveLength(25);
  const { user, system } = process.cpuUsage(before);
  // It takes about 0.2 seconds, and 3 if all are compared.
  expect((user + system) / 1e6).toBeLessThan(1);
});
