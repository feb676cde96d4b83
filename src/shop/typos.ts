import MiniSearch, { type SearchOptions } from 'minisearch';

interface Named {
  readonly name: string;
}

/** Finds things by words that are typed almost right. */
export interface Typos<T extends Named> {
  add(one: T, words: readonly string[]): void;
  /** Those that have each word but for small typos, then those that have any word typed almost right; `max` at most. */
  nearest(words: readonly string[], max: number): T[];
}

/** How many letters may be wrong: none in short words, two in long ones. */
const fewLetters = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);
/** How large a part of a word may be wrong. */
const MANY_LETTERS = 0.4;

/**
 * Compares words, not things: a word that a thousand things have is compared once. A word counts for more the nearer
 * it is, and the fewer have it; of equals, the shorter name comes first.
 */
export function createTypos<T extends Named>(): Typos<T> {
  const holders = new Map<string, T[]>();
  let things = 0;
  const holdersOf = (word: string): readonly T[] => holders.get(word) ?? [];
  const index = new MiniSearch<{ readonly word: string }>({
    idField: 'word',
    fields: ['word'],
    tokenize: (word) => [word],
    processTerm: (word) => word,
    searchOptions: { prefix: true, boostDocument: (word) => Math.log(1 + things / holdersOf(word).length) },
  });

  function having(words: ReadonlySet<string>, atLeast: number, fuzzy: SearchOptions['fuzzy'] & {}): T[] {
    const matches = new Map<T, { words: number; last: string; score: number }>();
    for (const last of words) {
      for (const { id, score } of index.search(last, { fuzzy })) {
        for (const one of holdersOf(id)) {
          const match = matches.get(one);
          if (match) {
            match.words += match.last === last ? 0 : 1;
            match.last = last;
            match.score += score;
          } else matches.set(one, { words: 1, last, score });
        }
      }
    }
    return [...matches]
      .filter(([, match]) => match.words >= atLeast)
      .sort(
        ([one, a], [other, b]) =>
          b.words * b.score - a.words * a.score || one.name.length - other.name.length,
      )
      .map(([one]) => one);
  }

  return {
    add(one, words) {
      things += 1;
      for (const word of new Set(words)) {
        const known = holders.get(word);
        if (known) known.push(one);
        else {
          holders.set(word, [one]);
          index.add({ word });
        }
      }
    },
    nearest(words, max) {
      const typed = new Set(words);
      const all = having(typed, typed.size, fewLetters);
      const any = all.length < max ? having(typed, 1, MANY_LETTERS) : [];
      return [...new Set([...all, ...any])].slice(0, max);
    },
  };
}
