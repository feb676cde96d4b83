import { LANGUAGES } from './languages.js';

export type { Words } from './words.js';
export { LANGUAGES };

export type Language = keyof typeof LANGUAGES;

/** Spoken unless something else is asked for; Discord shows its texts in every language that the bot doesn't speak. */
export const DEFAULT_LANGUAGE: Language = 'en';

const isLanguage = (text: string): text is Language => Object.hasOwn(LANGUAGES, text);

export const languageCodes: readonly Language[] = Object.keys(LANGUAGES).filter(isLanguage);

/** The language for a Discord locale such as `ru` or `en-GB`; undefined if the bot does not speak it. */
export function findLanguage(locale: string): Language | undefined {
  const [language = ''] = locale.split('-');
  return isLanguage(language) ? language : undefined;
}

/** The word for a value of the shop, if there is one. */
export const findWord = (
  words: Readonly<Record<string, string>>,
  value: string | number,
): string | undefined => (Object.hasOwn(words, value) ? words[value] : undefined);
