import { foldInput, parseAmount } from './lookup.js';
import type { Filter } from './offers.js';
import { KINDS, SECTIONS, type Section } from './product.js';
import { MAX_LETTERS, type ServerWords, splitWords } from './search.js';
import { stem } from './spellings.js';

/** What sentences have besides names: "buy", "cheapest"; "for" before a price; "dollars"; "a month". */
const NOISE = ['any', 'price', 'money', 'term'] as const;

type Noise = Section | (typeof NOISE)[number];

/** Words of one language, separated by spaces. */
export type SearchWords = Readonly<Record<Noise, string>>;

/** Texts of one language around an amount, separated by commas: "up to" 100 "coins". */
export type BudgetWords = Readonly<Record<'before' | 'after', string>>;

export interface Query {
  /** The type, the discounts and the limit that were typed. */
  readonly filter: Filter;
  readonly section: Section | undefined;
  /** Prices that are no limit: "for 150". */
  readonly prices: readonly number[];
  /** Those that were named. */
  readonly servers: readonly number[];
  /** What may be a name: the whole text, then what is left of it. A type is a filter once its word is taken off. */
  readonly names: readonly { readonly text: string; readonly filter: Filter }[];
  /** What may be misspelled: empty if everything else was understood. */
  readonly name: string;
  /** Nothing may be a name but the word behind the limit: a currency that isn't known. */
  readonly isNameless: boolean;
}

/** "100 000 000 ₽" */
const MAX_AMOUNT_WORDS = 4;

/** Quotes, brackets and ends of sentences. */
const AROUND = /^[«"'(]+|[»"')?!.,;:…]+$/g;

type Meaning = Noise | 'limit' | 'amount' | 'server';

/** Stands for "up to", "не дороже" before an amount. */
const LIMIT = '≤';

interface Part {
  readonly text: string;
  readonly meaning?: Meaning | undefined;
  readonly amount?: number;
}

/** What is taken off, one after another. */
const LAYERS: readonly (readonly Meaning[])[] = [
  ['limit', 'price', 'money'],
  ['any'],
  SECTIONS,
  ['term'],
  ['amount'],
  ['server'],
];
const UNTYPED = LAYERS.indexOf(SECTIONS);
const findLayer = (meaning: Meaning): number => LAYERS.findIndex((layer) => layer.includes(meaning));

function takeOff(parts: readonly Part[], isOff: (meaning: Meaning) => boolean): string {
  return parts.flatMap(({ text, meaning }) => (meaning && isOff(meaning) ? [] : text)).join(' ');
}

/** Understands the words of all languages at once. */
export class QueryReader {
  readonly #meanings: ReadonlyMap<string, Noise>;
  readonly #words: readonly (readonly [Section, readonly string[]])[];
  readonly #limits: RegExp;
  readonly #units: ReadonlySet<string>;

  constructor(languages: readonly SearchWords[], budgets: readonly BudgetWords[]) {
    const limits = budgets.flatMap(({ before }) => before.split(', '));
    this.#limits = new RegExp(`(?<=^| )(?:${limits.join('|')})(?= [\\p{Sc}\\d])`, 'gu');
    this.#units = new Set(budgets.flatMap(({ after }) => after.split(', ')));
    const list = (meaning: Noise) => languages.flatMap((words) => splitWords(foldInput(words[meaning])));
    this.#words = SECTIONS.map((section) => [section, list(section)]);
    this.#meanings = new Map(
      [...NOISE, ...SECTIONS].flatMap((meaning) =>
        list(meaning).map((word) => [stem(word), meaning] as const),
      ),
    );
  }

  read(typed: string, serverWords: ServerWords = new Map()): Query {
    const whole = foldInput(typed.slice(0, MAX_LETTERS));
    const words = whole.replace(this.#limits, LIMIT).split(' ');
    const parts = this.#readParts(
      words.map((word) => word.replace(AROUND, '')),
      serverWords,
    );
    const limitIndex = parts.findIndex(({ meaning, amount }) => meaning === 'limit' && amount !== undefined);
    const limit = limitIndex < 0 ? {} : { budget: parts[limitIndex]?.amount };
    const meanings = new Set(parts.map(({ meaning }) => meaning));
    const kind = KINDS.find((one) => meanings.has(one));
    const onlyDiscounts = meanings.has('discounts');
    const section = kind ?? (onlyDiscounts ? 'discounts' : undefined);
    const filter = { ...(kind && { kind }), ...(onlyDiscounts && { onlyDiscounts }), ...limit };
    const texts = LAYERS.map((_, last) => takeOff(parts, (meaning) => findLayer(meaning) <= last));
    const before = [...new Set([whole, ...texts.slice(0, UNTYPED)])];
    const after = [...new Set(texts.slice(UNTYPED))];
    const names = [
      ...before.map((text) => ({ text, filter: limit })),
      ...(section ? after.map((text) => ({ text, filter })) : []),
      ...after.filter((text) => !before.includes(text)).map((text) => ({ text, filter: limit })),
    ].filter(({ text }) => text !== '');
    const name = takeOff(parts, (meaning) => meaning !== 'amount');
    return {
      ...{ filter, section, name, names },
      prices: parts.flatMap(({ meaning, amount }) => (meaning === 'price' && amount ? amount : [])),
      servers: parts.flatMap(({ meaning, text }) =>
        meaning === 'server' ? (serverWords.get(stem(text)) ?? []) : [],
      ),
      isNameless: whole !== '' && (name === '' || (limitIndex >= 0 && name === parts[limitIndex + 1]?.text)),
    };
  }

  #readParts(words: readonly string[], serverWords: ServerWords): Part[] {
    const parts: Part[] = [];
    for (let at = 0; at < words.length; ) {
      const amount = readAmount(words, at);
      const end = amount?.end ?? at + 1;
      const text = words.slice(at, end).join(' ');
      const before = parts.at(-1)?.meaning;
      if (amount) {
        const after = this.#meaningOf(words[end]);
        const isPrice = /[^\d\s.,'’]/.test(text) || before === 'price' || after === 'money';
        const meaning = isPrice && after !== 'term' ? 'price' : 'amount';
        parts.push({ text, amount: amount.value, meaning: before === 'limit' ? 'limit' : meaning });
      } else if (text === LIMIT) parts.push({ text, meaning: 'limit' });
      else if (before === 'limit' && this.#units.has(text)) parts.push({ text, meaning: 'money' });
      else
        parts.push({
          text,
          meaning: this.#meaningOf(text) ?? (serverWords.has(stem(text)) ? 'server' : undefined),
        });
      at = end;
    }
    return parts;
  }

  readonly #meaningOf = (word = ''): Noise | undefined => this.#meanings.get(stem(word));

  /** The sections whose words begin with the text, and the one that it names; all for an empty text. */
  complete(typed: string, { section, name }: Query = this.read(typed)): readonly Section[] {
    const start = foldInput(typed.slice(0, MAX_LETTERS));
    return this.#words.flatMap(([one, words]) =>
      words.some((word) => word.startsWith(start)) || (name === '' && one === section) ? [one] : [],
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
