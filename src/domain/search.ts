import { addTo } from '../lib/multimap.js';
import { runYielding, type Steps } from '../lib/yielding.js';
import { createBigramIndex } from './bigram-index.js';
import type { Catalogue } from './catalogue.js';
import { foldForSearch, foldTyped } from './lookup.js';
import { type Offer, offersOf } from './offers.js';
import { otherSpellings } from './other-spellings.js';
import { stemOf } from './russian-stem.js';
import { createTypos } from './typos.js';

/** Finds products while a user types; each list has at most `max` items. */
export interface ProductSearch {
  /** Products of exactly this name, in the spelling that `matching` takes; case, accents and `ё`/`е` do not matter. */
  named(text: string): readonly Offer[];
  /**
   * Names that start like the text, then words that do, then other forms of Russian words, then text in the middle of a
   * word, each in the shop's order; all for an empty text. If there are none, those of another spelling: "вип" and "мшз"
   * for VIP.
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

function spellings(text: string): readonly string[] {
  const typed = foldTyped(text);
  return [typed, ...otherSpellings(typed)];
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
    for (const one of inOtherForms(words)) {
      if (found.size === max) break;
      found.add(one);
    }
    for (const one of pieces.containingAll(words)) {
      if (found.size === max) break;
      found.add(one);
    }
    return [...found];
  }

  /** Names with all the words, as they are or in another form: "100 монет" for "монеты". */
  function* inOtherForms(words: readonly string[]): Iterable<Indexed> {
    const stems = words.map(stemOf);
    if (stems.every((stem, index) => stem === words[index])) return;
    for (const one of pieces.containingAll(stems.map((stem) => ` ${stem}`))) {
      const known = one.words.split(' ').map(stemOf);
      if (stems.every((stem) => known.includes(stem))) yield one;
    }
  }

  return {
    named(text) {
      const spelling = spellings(text).find((one) => byName.has(one) || containing(one, 1).length > 0);
      return byName.get(spelling ?? '') ?? [];
    },
    matching(text, max) {
      for (const spelling of spellings(text)) {
        const found = containing(spelling, max);
        if (found.length > 0) return found;
      }
      return [];
    },
    nearest: (text, max) => typos.nearest(wordsIn(foldTyped(text.slice(0, COMPARED))), max),
  };
}
