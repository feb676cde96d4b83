import { createBigramIndex } from './bigram-index.js';
import { type Offer, offersOf } from './browse.js';
import type { Catalogue } from './catalogue.js';
import { foldForSearch, foldTyped } from './lookup.js';
import { addTo } from './multimap.js';
import { otherSpellings } from './other-spellings.js';
import { createTypos } from './typos.js';
import { runYielding, type Steps } from './yielding.js';

/** Finds products while a user types; each list has at most `max` items. */
export interface ProductSearch {
  /** Products of exactly this name; case, accents and `ё`/`е` do not matter. */
  named(text: string): readonly Offer[];
  /**
   * Names that start like the text, then words that do, then text in the middle of a word, each in the shop's order;
   * all for an empty text. Where there are none, those of another spelling: "вип" and "мшз" for VIP.
   */
  matching(text: string, max: number): Offer[];
  /** Products that match apart from small typos, then those that share a word apart from small typos. */
  nearest(text: string, max: number): Offer[];
}

/** Searched characters of a name or query: each costs time and memory. */
const COMPARED = 100;

const indexes = new WeakMap<Catalogue, Promise<ProductSearch>>();

/** The index of a catalogue, built when it is first searched and dropped with it. */
export function searchIn(catalogue: Catalogue): Promise<ProductSearch> {
  const known = indexes.get(catalogue) ?? runYielding(indexSteps(catalogue));
  indexes.set(catalogue, known);
  return known;
}

/** An offer with its folded name, so that names aren't folded again on every keystroke. */
interface Indexed extends Offer {
  readonly name: string;
  /** The words of the name, each with a space in front: ` p` is in it where a word begins with `p`. */
  readonly words: string;
}

const wordsIn = (name: string): string[] => name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');

function* indexSteps({ servers }: Catalogue): Steps<ProductSearch> {
  const all: Indexed[] = [];
  const byName = new Map<string, Indexed[]>();
  const pieces = createBigramIndex<Indexed>(({ words }) => words);
  const typos = createTypos<Indexed>();
  for (const offer of offersOf(servers)) {
    const name = foldForSearch(offer.product.name);
    const words = wordsIn(name.slice(0, COMPARED));
    const one = { ...offer, name, words: words.map((word) => ` ${word}`).join('') };
    all.push(one);
    addTo(byName, name, one);
    pieces.add(one);
    typos.add(one, words);
    yield;
  }

  function containing(start: string, max: number): Offer[] {
    const words = wordsIn(start);
    if (words.length === 0) return all.filter(({ name }) => name.includes(start)).slice(0, max);
    const first: Indexed[] = [];
    const later: Indexed[] = [];
    for (const one of pieces.containingAll(words.map((word) => ` ${word}`))) {
      (one.name.startsWith(start) ? first : later).push(one);
      if (first.length === max) return first;
    }
    const found = new Set([...first, ...later].slice(0, max));
    if (found.size === max) return [...found];
    for (const one of pieces.containingAll(words)) {
      found.add(one);
      if (found.size === max) break;
    }
    return [...found];
  }

  return {
    named: (text) => byName.get(foldTyped(text)) ?? [],
    matching(text, max) {
      const typed = foldTyped(text);
      for (const spelling of [typed, ...otherSpellings(typed)]) {
        const found = containing(spelling, max);
        if (found.length > 0) return found;
      }
      return [];
    },
    nearest: (text, max) => typos.nearest(wordsIn(foldTyped(text.slice(0, COMPARED))), max),
  };
}
