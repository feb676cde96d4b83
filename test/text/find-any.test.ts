import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { findAny } from '../../src/text/find-any.js';

const places = (text: string, ...texts: string[]) =>
  findAny(texts)(text).map(({ start, end }) => [start, end]);

test.each<[string, string[], number[][]]>([
  [
    'a host and a password',
    ['host', 'word'],
    [
      [2, 6],
      [17, 21],
    ],
  ],
  ['nothing of it', ['host'], []],
  ['host', [], []],
  ['', ['host'], []],
  [
    'hosthost',
    ['host'],
    [
      [0, 4],
      [4, 8],
    ],
  ],
  ['aaaa', ['aa'], [[0, 4]]],
  ['xabcdx', ['bc', 'abcd'], [[1, 5]]],
  ['xabcx', ['bc', 'abcd'], [[2, 4]]],
  ['ababc', ['abc'], [[2, 5]]],
  ['abcd', ['bcd', 'ab'], [[0, 4]]],
  ['abcdef', ['cd', 'bcde', 'abcdef'], [[0, 6]]],
])('in %j %j stand at %j', (text, texts, expected) => {
  expect(places(text, ...texts)).toEqual(expected);
});

test('finds whatever indexOf finds, and nothing else', () => {
  const letters = (maxLength: number) =>
    fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength });
  fc.assert(
    fc.property(letters(40), fc.array(letters(5), { maxLength: 6 }), (text, texts) => {
      const covered = (found: readonly number[][]) =>
        [...text].map((_, at) => found.some(([start = 0, end = 0]) => start <= at && at < end));
      const naive = texts.flatMap((one) =>
        [...text].flatMap((_, at) => (text.startsWith(one, at) ? [[at, at + one.length]] : [])),
      );
      const found = places(text, ...texts);
      expect(covered(found)).toEqual(covered(naive));
      // In order, and apart.
      for (const [n, [start = 0]] of found.slice(1).entries())
        expect(start).toBeGreaterThanOrEqual(found[n]?.[1] ?? 0);
    }),
    { numRuns: 3000 },
  );
});

describe('takes a few steps for each letter', () => {
  /** How often a state is looked up. */
  function steps(text: string, texts: readonly string[]): number {
    const looks = vi.spyOn(Map.prototype, 'get');
    try {
      findAny(texts)(text);
      return looks.mock.calls.length;
    } finally {
      looks.mockRestore();
    }
  }

  test.each<[string, (size: number) => [string, string[]]]>([
    ['one text that repeats itself', (n) => ['a'.repeat(n), [`${'a'.repeat(n)}b`]]],
    ['one that almost stands everywhere', (n) => [`${'a'.repeat(9)}b`.repeat(n / 10), [`${'a'.repeat(n)}b`]]],
    ['many that begin alike', (n) => ['ab'.repeat(n / 2), ends(n).map((end) => 'ab'.repeat(20) + end)]],
    ['many that end alike', (n) => ['ba'.repeat(n / 2), ends(n).map((begin) => begin + 'ba'.repeat(20))]],
    ['each the beginning of the next', (n) => ['a'.repeat(n), beginnings(n)]],
  ])('%s', (_what, of) => {
    const [few, ...more] = [1000, 2000, 4000, 8000].map((size) => {
      const [text, texts] = of(size);
      return steps(text, texts) / (text.length + texts.join('').length);
    });
    expect(few).toBeGreaterThan(0);
    for (const each of [few, ...more]) expect(each).toBeLessThanOrEqual(6);
  });

  /** As many as have `size` letters together with forty more each. */
  const ends = (size: number) => Array.from({ length: size / 40 }, (_, n) => `${n}x`);
  const beginnings = (size: number) =>
    Array.from({ length: Math.floor(Math.sqrt(size)) }, (_, n) => 'a'.repeat(n + 1));
});
