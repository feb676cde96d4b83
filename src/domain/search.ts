import type { Catalogue } from './catalogue.js';
import { foldInput, foldName } from './lookup.js';
import { type Filter, filterOffers, findOffer, listOffers, type Offer } from './offers.js';
import { otherSpellings, spellEach, stem } from './spellings.js';
import { findNearest } from './typos.js';

/** Each letter costs time. */
export const MAX_LETTERS = 100;

/** Folded names are cached because a search runs on every keystroke. */
interface Entry extends Offer {
  readonly name: string;
  readonly words: readonly string[];
  /** The words, each after a space: ` p` is in it if a word begins with `p`. */
  readonly text: string;
}

/** Servers by the words of their names, which have three letters at least; by stems. */
export type ServerWords = ReadonlyMap<string, readonly number[]>;

const SERVER_WORD = /^\p{L}{3,}$/u;

class ProductSearch {
  readonly serverWords: ServerWords;
  readonly #entries: readonly Entry[];
  /** All words of all names. */
  readonly #text: string;

  constructor({ servers }: Catalogue) {
    this.#entries = listOffers(servers).map(({ product, sellers }) => {
      const name = foldName(product.name);
      const words = splitWords(name.slice(0, MAX_LETTERS));
      // No spread: in V8, fields after a spread take three times the memory.
      return { product, sellers, name, words, text: words.map((word) => ` ${word}`).join('') };
    });
    this.#text = this.#entries.map(({ text }) => text).join('');
    this.serverWords = listServerWords(servers);
  }

  findNumber(id: number): Offer | undefined {
    return findOffer(this.#entries, id);
  }

  findNamed(typed: string): readonly Offer[] {
    const { spelling } = this.#search(typed, 1);
    return this.#entries.filter(({ name }) => name === spelling);
  }

  /** Those of this very name, or else all matches, best first. */
  findBest(typed: string, filter: Filter): readonly Offer[] {
    const { spelling, found } = this.#search(typed, Infinity);
    const within = filterOffers(found, filter);
    const named = within.filter(({ name }) => name === spelling);
    return named.length > 0 ? named : within;
  }

  /** All that meet the filter, in the shop's order. */
  findAll(filter: Filter): readonly Offer[] {
    return filterOffers(this.#entries, filter);
  }

  /** Best first; all for an empty text. Without a match, tries other spellings: "вип" and "мшз" for VIP. */
  findMatching(typed: string, max: number): readonly Offer[] {
    return this.#search(typed, max).found;
  }

  findNearest(typed: string, max: number): readonly Offer[] {
    return findNearest(this.#entries, splitWords(this.#spell(foldInput(typed.slice(0, MAX_LETTERS)))), max);
  }

  #search(typed: string, max: number): { spelling: string; found: readonly Entry[] } {
    const folded = foldInput(typed);
    for (const spelling of [folded, ...otherSpellings(folded)]) {
      const found = this.#rank(spelling, max);
      if (found.length > 0) return { spelling, found };
    }
    const spelling = this.#spell(folded);
    return { spelling, found: spelling === folded ? [] : this.#rank(spelling, max) };
  }

  #spell(folded: string): string {
    return spellEach(folded, (start) => this.#text.includes(` ${start}`));
  }

  #rank(start: string, max: number): Entry[] {
    const words = splitWords(start);
    if (words.length === 0) return this.#entries.filter(({ name }) => name.includes(start)).slice(0, max);
    const starts = words.map((word) => ` ${word}`);
    const stems = words.map(stem);
    const ranks: readonly ((entry: Entry) => boolean)[] = [
      ({ name, text }) => name.startsWith(start) && hasAll(text, starts),
      ({ text }) => hasAll(text, starts),
      // Another form: "100 монет" for "монеты".
      (entry) => hasAll(entry.words.map(stem), stems),
      ({ text }) => hasAll(text, words),
    ];
    if (!hasAll(this.#text, stems)) return [];
    const candidates = this.#entries.filter(({ text }) => hasAll(text, stems));
    const found = new Set<Entry>();
    for (const isMatch of ranks)
      if (found.size < max) for (const entry of candidates.filter(isMatch)) found.add(entry);
    return [...found].slice(0, max);
  }
}

/** Whether one of the words, in any of its spellings, is a whole word of the name. */
export function sharesWord({ product }: Offer, words: readonly string[]): boolean {
  const named = new Set(splitWords(foldName(product.name).slice(0, MAX_LETTERS)).map(stem));
  return words.some((word) => [word, ...otherSpellings(word)].some((spelling) => named.has(stem(spelling))));
}

export const splitWords = (name: string): string[] =>
  name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
const hasAll = (all: string | readonly string[], parts: readonly string[]): boolean =>
  parts.every((part) => all.includes(part));

function listServerWords(servers: Catalogue['servers']): ServerWords {
  const serverWords = new Map<string, number[]>();
  for (const { id, name } of servers)
    for (const word of new Set(splitWords(foldName(name)).map(stem)))
      if (SERVER_WORD.test(word)) serverWords.set(word, [...(serverWords.get(word) ?? []), id]);
  return serverWords;
}

const searches = new WeakMap<Catalogue, ProductSearch>();

export function productSearch(catalogue: Catalogue): ProductSearch {
  const search = searches.get(catalogue) ?? new ProductSearch(catalogue);
  searches.set(catalogue, search);
  return search;
}
