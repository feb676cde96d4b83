import { addTo } from '../lib/multimap.js';

/** Finds items by any piece of their text. */
export interface BigramIndex<T> {
  readonly size: number;
  add(one: T): void;
  /** The items whose text contains all the pieces, in the order in which they were added. */
  containingAll(pieces: readonly string[]): Iterable<T>;
}

const pairsIn = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, start) => text.slice(start, start + 2));

/** Only items with the rarest pair of letters are compared; one-letter pieces fall back to a scan of all items. */
export function createBigramIndex<T>(textOf: (one: T) => string): BigramIndex<T> {
  const all: T[] = [];
  const byPair = new Map<string, T[]>();

  function candidates(pieces: readonly string[]): readonly T[] {
    const lists = pieces.flatMap(pairsIn).map((pair) => byPair.get(pair) ?? []);
    return lists.reduce<readonly T[]>((rarest, list) => (list.length < rarest.length ? list : rarest), all);
  }

  return {
    get size() {
      return all.length;
    },
    add(one) {
      all.push(one);
      for (const pair of new Set(pairsIn(textOf(one)))) addTo(byPair, pair, one);
    },
    *containingAll(pieces) {
      for (const one of candidates(pieces)) {
        if (pieces.every((piece) => textOf(one).includes(piece))) yield one;
      }
    },
  };
}
