interface Item {
  readonly name: string;
  /** Folded. */
  readonly words: readonly string[];
}

/** How many letters may be wrong: none in short words, two in long ones. */
const fewTypos = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);
/** The same if nothing closer was found. */
const manyTypos = (word: string): number => Math.min(6, Math.round(word.length * 0.4));
/** Options and forms take no longer words; each letter costs time. */
const WORD_MAX = 100;
/** Different words that are compared, with a few milliseconds for all of them. */
const MAX_COMPARED = 5000;

/** Items with all words apart from small typos, then items with any of the words; the closest first. */
export function findNearest<T extends Item>(items: readonly T[], typed: readonly string[], max: number): T[] {
  const words = [...new Set(typed)].filter(({ length }) => length <= WORD_MAX);
  const known = [...new Set(items.flatMap((item) => item.words))].slice(0, MAX_COMPARED);
  const rank = (least: number, typos: (word: string) => number) =>
    rankItems(
      items,
      words.map((word) => compareWords(word, known, typos(word))),
      Math.max(1, least),
    );
  const all = rank(words.length, fewTypos);
  const any = all.length < max ? rank(1, manyTypos) : [];
  return [...new Set([...all, ...any])].slice(0, max);
}

/** The words that are close to a typed one: 1 for the same word, less for a longer or misspelled one. */
function compareWords(typed: string, known: readonly string[], typos: number): ReadonlyMap<string, number> {
  const close = new Map<string, number>();
  for (const word of known) {
    const { length } = word;
    const extra = length - typed.length;
    if (word.startsWith(typed)) close.set(word, extra === 0 ? 1 : (0.375 * length) / (length + 0.3 * extra));
    else if (Math.abs(extra) <= typos) {
      const distance = editDistance(typed, word, typos);
      if (distance <= typos) close.set(word, (0.45 * length) / (length + distance));
    }
  }
  return close;
}

/** Items that have at least so many of the typed words, the closest first, and of equals those with the shorter name. */
function rankItems<T extends Item>(
  items: readonly T[],
  typed: readonly ReadonlyMap<string, number>[],
  least: number,
): T[] {
  const ranked = items.flatMap((item) => {
    const found = typed
      .map((close) => item.words.reduce((best, word) => Math.max(best, close.get(word) ?? 0), 0))
      .filter((best) => best > 0);
    const score = found.length * found.reduce((sum, best) => sum + best, 0);
    return found.length >= least ? [{ item, score }] : [];
  });
  return ranked
    .sort((a, b) => b.score - a.score || a.item.name.length - b.item.name.length)
    .map(({ item }) => item);
}

/**
 * How many letters have to be put in, left out or replaced to make one text the other; `max + 1` if it takes more than
 * `max`. Its time is that of the length times `max`.
 */
export function editDistance(one: string, other: string, max: number): number {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  return distanceBetween(one.slice(same), other.slice(same), max);
}

function distanceBetween(one: string, other: string, max: number): number {
  const far = max + 1;
  if (Math.abs(one.length - other.length) > max) return far;
  let above = new Uint16Array(other.length + 1).map((_, column) => column);
  let cells = new Uint16Array(above.length);
  for (let row = 1; row <= one.length; row += 1) {
    // Further from the diagonal than `max`, every cell is far.
    const first = Math.max(1, row - max);
    const last = Math.min(other.length, row + max);
    let left = first === 1 ? row : far;
    let least = left;
    cells[first - 1] = left;
    for (let column = first; column <= last; column += 1) {
      const replaced = (above[column - 1] ?? far) + (one[row - 1] === other[column - 1] ? 0 : 1);
      left = Math.min(replaced, (above[column] ?? far) + 1, left + 1);
      cells[column] = left;
      least = Math.min(least, left);
    }
    if (least > max) return far;
    cells[last + 1] = far;
    [above, cells] = [cells, above];
  }
  return Math.min(above[other.length] ?? far, far);
}
