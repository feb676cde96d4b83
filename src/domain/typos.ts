interface Item {
  readonly name: string;
  readonly words: readonly string[];
}

/** At most four: with half of its letters changed, it is another word. */
const maxTypos = (length: number): number => Math.min(4, Math.floor(length / 3));
/** Longest word that options and forms accept; each letter takes time. */
const MAX_WORD = 100;
/** Compared in a few milliseconds. */
const MAX_COMPARED = 5000;

/** Items with all words come before items with any of them. */
export function findNearest<T extends Item>(items: readonly T[], typed: readonly string[], max: number): T[] {
  const words = [...new Set(typed)].filter(({ length }) => length <= MAX_WORD);
  const close = words.map((word) => compareWords(word, collectVocabulary(items)));
  return close.every(({ size }) => size === 0) ? [] : rankItems(items, close).slice(0, max);
}

const vocabularies = new WeakMap<readonly Item[], readonly string[]>();

function collectVocabulary(items: readonly Item[]): readonly string[] {
  const vocabulary =
    vocabularies.get(items) ?? [...new Set(items.flatMap(({ words }) => words))].slice(0, MAX_COMPARED);
  vocabularies.set(items, vocabulary);
  return vocabulary;
}

/** 1 for the same word, less for a longer or misspelled one. */
function compareWords(typed: string, vocabulary: readonly string[]): ReadonlyMap<string, number> {
  const close = new Map<string, number>();
  for (const word of vocabulary) {
    const { length } = word;
    const extra = length - typed.length;
    const typos = maxTypos(Math.max(length, typed.length));
    if (word.startsWith(typed)) close.set(word, extra === 0 ? 1 : (0.375 * length) / (length + 0.3 * extra));
    else if (Math.abs(extra) <= typos) {
      const distance = editDistance(typed, word, typos);
      if (distance <= typos) close.set(word, (0.45 * length) / (length + distance));
    }
  }
  return close;
}

/** Items with all of the words first, then those with the closest ones, then shorter names. */
function rankItems<T extends Item>(items: readonly T[], close: readonly ReadonlyMap<string, number>[]): T[] {
  const ranked: { item: T; isWhole: boolean; score: number }[] = [];
  for (const item of items) {
    let [count, sum] = [0, 0];
    for (const scores of close) {
      const best = bestScore(item.words, scores);
      if (best > 0) count += 1;
      sum += best;
    }
    if (count > 0) ranked.push({ item, isWhole: count === close.length, score: count * sum });
  }
  return ranked
    .sort(
      (a, b) =>
        Number(b.isWhole) - Number(a.isWhole) || b.score - a.score || a.item.name.length - b.item.name.length,
    )
    .map(({ item }) => item);
}

function bestScore(words: readonly string[], scores: ReadonlyMap<string, number>): number {
  let best = 0;
  for (const word of words) best = Math.max(best, scores.get(word) ?? 0);
  return best;
}

/** Counts swaps of neighbours as one edit. `max + 1` if there are more than `max`. */
export function editDistance(one: string, other: string, max: number): number {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  return distanceBetween(one.slice(same), other.slice(same), max);
}

function distanceBetween(one: string, other: string, max: number): number {
  const far = max + 1;
  if (Math.abs(one.length - other.length) > max) return far;
  let above = new Uint16Array(other.length + 1).map((_, column) => column);
  let [twoAbove, cells] = [new Uint16Array(above.length), new Uint16Array(above.length)];
  for (let row = 1; row <= one.length; row += 1) {
    // Cells further than `max` from the diagonal are far.
    const first = Math.max(1, row - max);
    const last = Math.min(other.length, row + max);
    let left = first === 1 ? row : far;
    let least = left;
    cells[first - 1] = left;
    for (let column = first; column <= last; column += 1) {
      const replaced = (above[column - 1] ?? far) + (one[row - 1] === other[column - 1] ? 0 : 1);
      const isSwap = row > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const swapped = isSwap ? (twoAbove[column - 2] ?? far) + 1 : far;
      left = Math.min(replaced, swapped, (above[column] ?? far) + 1, left + 1);
      cells[column] = left;
      least = Math.min(least, left);
    }
    if (least > max) return far;
    cells[last + 1] = far;
    [twoAbove, above, cells] = [above, cells, twoAbove];
  }
  return Math.min(above[other.length] ?? far, far);
}
