import { foldInput } from './lookup.js';
import type { Filter } from './offers.js';
import { KINDS, SECTIONS, type Section } from './product.js';
import { MAX_LETTERS, splitWords } from './search.js';
import { stem } from './spellings.js';

/** Words of one language, separated by spaces; `any` has words that fit every product, such as "cheapest". */
export type SectionWords = Readonly<Record<Section | 'any', string>>;

export interface Query {
  /** The type and the discounts that were typed. */
  readonly filter: Filter;
  readonly section: Section | undefined;
  /** What is left to search for. */
  readonly rest: string;
  /** Whether words were taken off. */
  readonly isShortened: boolean;
}

/** Understands the words of all languages at once. */
export class QueryReader {
  readonly #sections: ReadonlyMap<string, Section | 'any'>;
  readonly #words: readonly (readonly [Section, readonly string[]])[];

  constructor(languages: readonly SectionWords[]) {
    this.#words = SECTIONS.map((section) => [
      section,
      languages.flatMap((words) => splitWords(foldInput(words[section]))),
    ]);
    const any = languages.flatMap((words) => splitWords(foldInput(words.any)));
    this.#sections = new Map(
      [...this.#words, ['any', any] as const].flatMap(([section, words]) =>
        words.map((word) => [stem(word), section] as const),
      ),
    );
  }

  read(typed: string): Query {
    const words = splitWords(foldInput(typed.slice(0, MAX_LETTERS)));
    const rest = words.filter((word) => !this.#sections.has(stem(word)));
    const named = new Set(words.map((word) => this.#sections.get(stem(word))));
    const kind = KINDS.find((one) => named.has(one));
    const onlyDiscounts = named.has('discounts');
    return {
      filter: { ...(kind && { kind }), ...(onlyDiscounts && { onlyDiscounts }) },
      section: kind ?? (onlyDiscounts ? 'discounts' : undefined),
      rest: rest.join(' '),
      isShortened: rest.length < words.length,
    };
  }

  /** The sections whose words begin with the text, and those that it names; all for an empty text. */
  complete(typed: string): readonly Section[] {
    const start = foldInput(typed.slice(0, MAX_LETTERS));
    const { section, rest } = this.read(typed);
    return this.#words.flatMap(([one, words]) =>
      words.some((word) => word.startsWith(start)) || (rest === '' && one === section) ? [one] : [],
    );
  }
}
