import { addTo } from '../lib/multimap.js';
import { editDistance } from './edit-distance.js';

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
const fewTypos = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);
/** The same where nothing closer was found. */
const manyTypos = (word: string): number => Math.min(6, Math.round(word.length * 0.4));
/** Options and forms take no longer words; each letter costs time. */
const WORD_MAX = 100;
/** Words that are compared letter by letter: names may be alike by the thousand, and few are shown. */
const COMPARED = 500;

/** With the word's edges, so that every word has some. */
function pairsIn(word: string): Set<string> {
  const text = `^${word}$`;
  return new Set(Array.from({ length: text.length - 1 }, (_, start) => text.slice(start, start + 2)));
}

/** 1 for the same word, less for a longer or misspelled one, 0 for one with more than so many typos. */
function closeness(typed: string, word: string, typos: number): number {
  const { length } = word;
  if (word.startsWith(typed)) {
    const extra = length - typed.length;
    return extra === 0 ? 1 : (0.375 * length) / (length + 0.3 * extra);
  }
  const distance = editDistance(typed, word, typos);
  return distance > typos ? 0 : (0.45 * length) / (length + distance);
}

/**
 * Compares words, not items: a word that a thousand items share is compared once. A word scores higher the closer it is
 * and the fewer items have it; of equal scores, the shorter name comes first.
 */
export function createTypos<T extends Named>(): Typos<T> {
  const words: string[] = [];
  const holders = new Map<string, T[]>();
  /** Places in `words`. */
  const byPair = new Map<string, number[]>();
  let items = 0;
  const holdersOf = (word: string): readonly T[] => holders.get(word) ?? [];

  /** Words that may fit, those with the most pairs of letters in common: a typo changes two at most. */
  function candidates(typed: string, typos: number): string[] {
    const pairs = pairsIn(typed);
    const shared = new Uint8Array(words.length);
    for (const pair of pairs) for (const at of byPair.get(pair) ?? []) shared[at] = (shared[at] ?? 0) + 1;
    // A word that begins so differs by the pair at the end.
    const least = Math.max(1, pairs.size - Math.max(1, 2 * typos));
    const found: string[] = [];
    for (let sharing = pairs.size; sharing >= least; sharing -= 1) {
      for (let at = shared.indexOf(sharing); at >= 0; at = shared.indexOf(sharing, at + 1)) {
        const word = words[at] ?? '';
        if (Math.abs(word.length - typed.length) > typos && !word.startsWith(typed)) continue;
        found.push(word);
        if (found.length === COMPARED) return found;
      }
    }
    return found;
  }

  function having(typed: ReadonlySet<string>, atLeast: number, allowed: (word: string) => number): T[] {
    const matches = new Map<T, { words: number; last: string; score: number }>();
    for (const last of typed) {
      const typos = allowed(last);
      for (const word of candidates(last, typos)) {
        const held = holdersOf(word);
        const score = closeness(last, word, typos) * Math.log(1 + items / held.length);
        for (const one of score > 0 ? held : []) {
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
    add(one, itsWords) {
      items += 1;
      for (const word of new Set(itsWords)) {
        if (!holders.has(word)) {
          for (const pair of pairsIn(word)) addTo(byPair, pair, words.length);
          words.push(word);
        }
        addTo(holders, word, one);
      }
    },
    nearest(typed, max) {
      const short = new Set(typed.filter(({ length }) => length <= WORD_MAX));
      const all = having(short, short.size, fewTypos);
      const any = all.length < max ? having(short, 1, manyTypos) : [];
      return [...new Set([...all, ...any])].slice(0, max);
    },
  };
}
