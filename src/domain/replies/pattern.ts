import { lazy } from '../../lib/lazy.js';

/** A regular expression that is compiled on its first use: all of them take twelve milliseconds. */
export class Pattern {
  readonly #compiled: () => RegExp;

  constructor(write: () => string, flags = 'u') {
    this.#compiled = lazy(() => new RegExp(write(), flags));
  }

  get source(): string {
    return this.#compiled().source;
  }

  test(text: string): boolean {
    return this.#compiled().test(text);
  }

  [Symbol.replace](text: string, replacement: string): string {
    return text.replace(this.#compiled(), replacement);
  }
}

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

/** The same as a part of phrases. */
export const either = (texts: TemplateStringsArray, ...parts: readonly string[]): string =>
  `(?:${rawText(texts, parts)
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
    .join('|')})`;

/** Matches any of the words, between commas. */
export const words = (texts: TemplateStringsArray, ...parts: readonly string[]): Pattern =>
  new Pattern(() => `(?<!\\p{L})${either(texts, ...parts)}(?!\\p{L})`);

/** Matches words that begin so. */
export const stems = (texts: TemplateStringsArray, ...parts: readonly string[]): Pattern =>
  new Pattern(() => `(?<!\\p{L})${either(texts, ...parts)}`);

/** Matches each of the phrases, to take them away. */
export const all = (pattern: Pick<RegExp, 'source'>): Pattern => new Pattern(() => pattern.source, 'gu');
