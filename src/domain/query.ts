import { foldInput, parseAmount } from './lookup.js';
import type { Filter } from './offers.js';
import { KINDS, SECTIONS, type Section } from './product.js';
import { MAX_LETTERS, splitWords } from './search.js';
import { stem } from './spellings.js';

/** What sentences have besides names: "buy", "cheapest"; "for" before a price; "dollars"; "a month". */
const NOISE = ['any', 'price', 'money', 'term'] as const;

type Meaning = Section | (typeof NOISE)[number];

/** Words of one language, separated by spaces. */
export type SearchWords = Readonly<Record<Meaning, string>>;

/** Texts of one language around an amount, separated by commas: "up to" 100 "coins". */
export type BudgetWords = Readonly<Record<'before' | 'after', string>>;

export interface Query {
  /** The type, the discounts and the limit that were typed. */
  readonly filter: Filter;
  readonly section: Section | undefined;
  /** Prices that are no limit: "for 150". */
  readonly prices: readonly number[];
  /** What is left to search for, then the same without prices, without any numbers, and without terms. */
  readonly texts: readonly string[];
  /** What may be misspelled: neither prices nor terms. */
  readonly name: string;
  /** Whether words were taken off. */
  readonly isShortened: boolean;
  /** Nothing may be a name but the word behind the limit: a currency that isn't known. */
  readonly isNameless: boolean;
}

/** "100 000 000 ₽" */
const MAX_AMOUNT_WORDS = 4;

interface Part {
  readonly text: string;
  readonly meaning?: Meaning | 'amount' | undefined;
  readonly amount?: number;
}

/** What is taken off, one after another. */
const LAYERS: readonly (readonly Part['meaning'][])[] = [
  [...SECTIONS, 'any'],
  ['price', 'money'],
  ['amount'],
  ['term'],
];

/** Understands the words of all languages at once. */
export class QueryReader {
  readonly #meanings: ReadonlyMap<string, Meaning>;
  readonly #words: readonly (readonly [Section, readonly string[]])[];
  readonly #limits: readonly (readonly string[])[];
  readonly #units: ReadonlySet<string>;

  constructor(languages: readonly SearchWords[], budgets: readonly BudgetWords[]) {
    this.#limits = budgets.flatMap(({ before }) => before.split(', ').map((text) => text.split(' ')));
    this.#units = new Set(budgets.flatMap(({ after }) => after.split(', ')));
    const list = (meaning: Meaning) => languages.flatMap((words) => splitWords(foldInput(words[meaning])));
    this.#words = SECTIONS.map((section) => [section, list(section)]);
    this.#meanings = new Map(
      [...NOISE, ...SECTIONS].flatMap((meaning) =>
        list(meaning).map((word) => [stem(word), meaning] as const),
      ),
    );
  }

  read(typed: string): Query {
    const { budget, unit, others } = this.#readBudget(foldInput(typed.slice(0, MAX_LETTERS)).split(' '));
    const parts = this.#readParts(others);
    const without = (...meanings: readonly Part['meaning'][]) =>
      parts.flatMap(({ text, meaning }) => (meaning && meanings.includes(meaning) ? [] : [text])).join(' ');
    const texts = LAYERS.map((_, last) => without(...LAYERS.slice(0, last + 1).flat()));
    const named = new Set(parts.map(({ meaning }) => meaning));
    const kind = KINDS.find((one) => named.has(one));
    const onlyDiscounts = named.has('discounts');
    const name = without(...LAYERS.flat().filter((meaning) => meaning !== 'amount'));
    return {
      filter: {
        ...(kind && { kind }),
        ...(onlyDiscounts && { onlyDiscounts }),
        ...(budget !== undefined && { budget }),
      },
      section: kind ?? (onlyDiscounts ? 'discounts' : undefined),
      prices: parts.flatMap(({ meaning, amount }) =>
        meaning === 'price' && amount !== undefined ? amount : [],
      ),
      texts: [...new Set(texts)],
      name,
      isShortened: budget !== undefined || texts.at(-1) !== without(),
      isNameless: name === '' || name === unit,
    };
  }

  /** "up to 1 000 ₽" wherever it stands; the words around it are left, the first behind it being the `unit`. */
  #readBudget(words: readonly string[]): {
    readonly budget?: number;
    readonly unit?: string | undefined;
    readonly others: readonly string[];
  } {
    for (const at of words.keys())
      for (const limit of this.#limits) {
        if (limit.some((word, offset) => words[at + offset] !== word)) continue;
        const from = at + limit.length;
        const amount = readAmount(words, from);
        if (!amount) continue;
        const unit = words[amount.end] ?? '';
        const end = this.#units.has(unit) ? amount.end + 1 : amount.end;
        return {
          budget: amount.value,
          unit: words[end],
          others: [...words.slice(0, at), ...words.slice(end)],
        };
      }
    return { others: words };
  }

  #readParts(typed: readonly string[]): Part[] {
    const parts: Part[] = [];
    for (let at = 0; at < typed.length; ) {
      const amount = readAmount(typed, at);
      const end = amount?.end ?? at + 1;
      const words = splitWords(typed.slice(at, end).join(' '));
      if (amount) {
        const after = this.#meaningOf(typed[end]);
        const hasSign = !/^[\d\s.,'’]+$/.test(typed.slice(at, end).join(' '));
        const isPriced = hasSign || parts.at(-1)?.meaning === 'price' || after === 'money';
        const isPrice = isPriced && after !== 'term';
        parts.push({ text: words.join(' '), meaning: isPrice ? 'price' : 'amount', amount: amount.value });
      } else parts.push(...words.map((text) => ({ text, meaning: this.#meaningOf(text) })));
      at = end;
    }
    return parts;
  }

  readonly #meaningOf = (word = ''): Meaning | undefined => this.#meanings.get(stem(word));

  /** The sections whose words begin with the text, and those that it names; all for an empty text. */
  complete(typed: string): readonly Section[] {
    const start = foldInput(typed.slice(0, MAX_LETTERS));
    const { section, texts } = this.read(typed);
    return this.#words.flatMap(([one, words]) =>
      words.some((word) => word.startsWith(start)) || (texts[0] === '' && one === section) ? [one] : [],
    );
  }
}

/** The longest amount that begins at a word. */
function readAmount(words: readonly string[], at: number): { value: number; end: number } | undefined {
  for (let end = Math.min(at + MAX_AMOUNT_WORDS, words.length); end > at; end -= 1) {
    const value = parseAmount(words.slice(at, end).join(' '));
    if (value !== undefined) return { value, end };
  }
  return undefined;
}
