import { foldInput, parseAmount } from './lookup.js';
import type { Filter } from './offers.js';
import { KINDS, SECTIONS, type Section } from './product.js';
import { MAX_LETTERS, splitWords } from './search.js';
import { stem } from './spellings.js';

/** Words of one language, separated by spaces; `any` has words that fit every product, such as "cheapest". */
export type SectionWords = Readonly<Record<Section | 'any', string>>;

/** Texts of one language around an amount, separated by commas: "up to" 100 "coins". */
export type BudgetWords = Readonly<Record<'before' | 'after', string>>;

export interface Query {
  /** The type, the discounts and the amount that were typed. */
  readonly filter: Filter;
  readonly section: Section | undefined;
  /** What is left to search for. */
  readonly rest: string;
  /** Whether words were taken off. */
  readonly isShortened: boolean;
}

/** "100 000 000 ₽" */
const MAX_AMOUNT_WORDS = 4;

/** Understands the words of all languages at once. */
export class QueryReader {
  readonly #sections: ReadonlyMap<string, Section | 'any'>;
  readonly #words: readonly (readonly [Section, readonly string[]])[];
  readonly #limits: readonly (readonly string[])[];
  readonly #units: ReadonlySet<string>;

  constructor(languages: readonly SectionWords[], budgets: readonly BudgetWords[]) {
    this.#limits = budgets.flatMap(({ before }) => before.split(', ').map((text) => text.split(' ')));
    this.#units = new Set(budgets.flatMap(({ after }) => after.split(', ')));
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
    const { budget, others } = this.#readBudget(foldInput(typed.slice(0, MAX_LETTERS)).split(' '));
    const words = splitWords(others.join(' '));
    const rest = words.filter((word) => !this.#sections.has(stem(word)));
    const named = new Set(words.map((word) => this.#sections.get(stem(word))));
    const kind = KINDS.find((one) => named.has(one));
    const onlyDiscounts = named.has('discounts');
    return {
      filter: {
        ...(kind && { kind }),
        ...(onlyDiscounts && { onlyDiscounts }),
        ...(budget !== undefined && { budget }),
      },
      section: kind ?? (onlyDiscounts ? 'discounts' : undefined),
      rest: rest.join(' '),
      isShortened: budget !== undefined || rest.length < words.length,
    };
  }

  /** "up to 1 000 ₽" wherever it stands; the words around it are left. */
  #readBudget(words: readonly string[]): {
    readonly budget?: number;
    readonly others: readonly string[];
  } {
    for (const at of words.keys())
      for (const limit of this.#limits) {
        if (limit.some((word, offset) => words[at + offset] !== word)) continue;
        const from = at + limit.length;
        for (let end = from + MAX_AMOUNT_WORDS; end > from; end -= 1) {
          const budget = parseAmount(words.slice(from, end).join(' '));
          if (budget === undefined) continue;
          const after = this.#units.has(words[end] ?? '') ? end + 1 : end;
          return { budget, others: [...words.slice(0, at), ...words.slice(after)] };
        }
      }
    return { others: words };
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
