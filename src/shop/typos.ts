import MiniSearch, { type SearchOptions } from 'minisearch';
import { addTo } from './multimap.js';

interface Named {
  readonly name: string;
}

/** Finds items by misspelled words. */
export interface Typos<T extends Named> {
  add(one: T, words: readonly string[]): void;
  /** Items with all words apart from small typos, then items with any of the words; `max` at most. */
  nearest(words: readonly string[], max: number): T[];
}

/** How many letters may be wrong: none in short words, two in long ones. */
const allowedTypos = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);
/** The part of a word that may be wrong where nothing closer was found. */
const MANY_TYPOS = 0.4;
/** Comparing a word takes time and memory with the square of its length; options and forms take no longer ones. */
const WORD_MAX = 100;

/**
 * Compares words, not items: a word that a thousand items share is compared once. A word scores higher the closer it is
 * and the fewer items have it; of equal scores, the shorter name comes first.
 */
export function createTypos<T extends Named>(): Typos<T> {
  const holders = new Map<string, T[]>();
  let items = 0;
  const holdersOf = (word: string): readonly T[] => holders.get(word) ?? [];
  const index = new MiniSearch<{ readonly word: string }>({
    idField: 'word',
    fields: ['word'],
    tokenize: (word) => [word],
    processTerm: (word) => word,
    searchOptions: { prefix: true, boostDocument: (word) => Math.log(1 + items / holdersOf(word).length) },
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
      items += 1;
      for (const word of new Set(words)) {
        if (!holders.has(word)) index.add({ word });
        addTo(holders, word, one);
      }
    },
    nearest(words, max) {
      const typed = new Set(words.filter(({ length }) => length <= WORD_MAX));
      const all = having(typed, typed.size, allowedTypos);
      const any = all.length < max ? having(typed, 1, MANY_TYPOS) : [];
      return [...new Set([...all, ...any])].slice(0, max);
    },
  };
}
