import { lazy } from '../../lib/lazy.js';

/** Stands for each letter of a sentence that is none of `a-z` and `а-я`. */
export const RARE_LETTER = 'ø';
const LETTERS = `a-zа-я${RARE_LETTER}`;

/**
 * A regular expression for sentences of `readSentences`, compiled on its first use. Its `\p{L}` has the few letters that these have:
 * all of Unicode's would make Russian sentences three times as slow.
 */
export class Pattern {
  readonly #first: () => RegExp;
  readonly #each: () => RegExp;

  constructor(write: () => string) {
    const source = lazy(() => narrowLetters(write()));
    this.#first = lazy(() => new RegExp(source(), 'u'));
    this.#each = lazy(() => new RegExp(source(), 'gu'));
  }

  test(text: string): boolean {
    return this.#first().test(text);
  }

  /** The text with a space in place of each match. */
  takeFrom(text: string): string {
    return text.replace(this.#each(), ' ');
  }
}

/** Matches what one of them does, without compiling a longer one. */
export const joinPatterns = (...patterns: readonly Pattern[]): Pick<Pattern, 'test'> => ({
  test: (text) => patterns.some((one) => one.test(text)),
});

/** In a class, `\p{L}` comes first. */
const narrowLetters = (source: string): string =>
  source.replaceAll('[\\p{L}', `[${LETTERS}`).replaceAll('\\p{L}', `[${LETTERS}]`);

/** Raw text of a template with its parts. */
const rawText = (texts: TemplateStringsArray, parts: readonly string[]): string =>
  String.raw({ raw: texts.raw }, ...parts);

const splitLines = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/**
 * Matches any of the phrases, one in a line, in lower case. `¤` stands for a name, `…` for at most sixty characters of the same
 * sentence. No phrase repeats what repeats, so that time stays linear.
 */
export const phrases = (texts: TemplateStringsArray, ...parts: readonly string[]): Pattern =>
  new Pattern(() => splitLines(rawText(texts, parts)).join('|').replaceAll('…', '[^.!?]{0,60}?'));

/**
 * The same as a part of phrases. Its end always matches: V8 compiles what follows a choice for each branch again, but nothing beyond
 * a lookahead, without which the longest pattern takes a tenth of a second.
 */
export const either = (texts: TemplateStringsArray, ...parts: readonly string[]): string =>
  `(?:${rawText(texts, parts)
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
    .join('|')})(?=)`;

/** Matches any of the words, between commas. */
export const words = (texts: TemplateStringsArray, ...parts: readonly string[]): Pattern =>
  new Pattern(() => `(?<!\\p{L})${either(texts, ...parts)}(?!\\p{L})`);

/** Matches words that begin so. */
export const stems = (texts: TemplateStringsArray, ...parts: readonly string[]): Pattern =>
  new Pattern(() => `(?<!\\p{L})${either(texts, ...parts)}`);
