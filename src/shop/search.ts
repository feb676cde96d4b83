import MiniSearch, { type SearchOptions } from 'minisearch';
import { folded } from './find.js';
import type { Catalogue, Product } from './schema.js';

/** A product that completion can find, and the servers that sell it. */
export interface Findable {
  readonly product: Product;
  readonly servers: readonly string[];
}

/** Finds products as people type; each list holds `max` at most. */
export interface ProductSearch {
  /** Products of exactly this name; case, accents and `ё`/`е` do not matter. */
  named(text: string): readonly Findable[];
  /**
   * Names that start like the text, then words that do, then text in the middle of a word, each in the shop's order;
   * all for an empty text.
   */
  matching(text: string, max: number): Findable[];
  /** Those that match but for small typos, then those that share any word that is typed almost right. */
  nearest(text: string, max: number): Findable[];
}

const words = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** The ends of a word from its second letter on, so that a search by beginnings finds the middle of a word. */
const tails = (word: string): string[] =>
  Array.from({ length: Math.max(0, Math.min(word.length, 24) - 2) }, (_, start) => word.slice(start + 1));

interface Entry {
  readonly id: number;
  readonly words: string;
  readonly tails: string;
}

const indexes = new WeakMap<Catalogue, ProductSearch>();

/** The index of a catalogue, built when it is first searched and gone with it. */
export function searchIn(catalogue: Catalogue): ProductSearch {
  const known = indexes.get(catalogue) ?? createProductSearch(catalogue);
  indexes.set(catalogue, known);
  return known;
}

function createProductSearch(catalogue: Catalogue): ProductSearch {
  const findables = new Map<number, Findable>();
  for (const server of catalogue.servers) {
    for (const product of server.products) {
      const servers = findables.get(product.id)?.servers ?? [];
      findables.set(product.id, { product, servers: [...servers, server.name] });
    }
  }
  const index = new MiniSearch<Entry>({
    fields: ['words', 'tails'],
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term || null,
    searchOptions: { combineWith: 'AND', prefix: true },
  });
  const byName = new Map<string, Findable[]>();
  for (const findable of findables.values()) {
    const { id, name } = findable.product;
    const parts = words(name);
    index.add({ id, words: parts.join(' '), tails: parts.flatMap(tails).join(' ') });
    const key = folded(name);
    byName.set(key, [...(byName.get(key) ?? []), findable]);
  }
  const all = [...findables.values()];
  const position = new Map(all.map((findable, index) => [findable, index]));
  const inShopOrder = (a: Findable, b: Findable) => (position.get(a) ?? 0) - (position.get(b) ?? 0);

  const find = (text: string, options: SearchOptions): Findable[] =>
    index.search(words(text).join(' '), options).flatMap(({ id }) => findables.get(Number(id)) ?? []);

  return {
    named: (text) => byName.get(folded(text)) ?? [],
    matching(text, max) {
      const start = folded(text);
      if (words(text).length === 0)
        return all.filter(({ product }) => folded(product.name).includes(start)).slice(0, max);
      const byWord = find(text, { fields: ['words'] }).sort(inShopOrder);
      const [first, later] = [true, false].map((isFirst) =>
        byWord.filter(({ product }) => folded(product.name).startsWith(start) === isFirst),
      );
      const inside = byWord.length < max ? find(text, { fields: ['words', 'tails'] }).sort(inShopOrder) : [];
      return [...new Set([...(first ?? []), ...(later ?? []), ...inside])].slice(0, max);
    },
    nearest(text, max) {
      const typed = find(text, { fields: ['words'], fuzzy: typosIn });
      const related =
        typed.length < max ? find(text, { fields: ['words'], fuzzy: 0.4, combineWith: 'OR' }) : [];
      return [...new Set([...typed, ...related])].slice(0, max);
    },
  };
}

/** How many letters may be wrong: none in short words, two in long ones. */
const typosIn = (term: string): number => (term.length < 4 ? 0 : term.length < 8 ? 1 : 2);
