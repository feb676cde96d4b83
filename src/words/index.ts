import { en } from './en/index.js';
import { ru } from './ru/index.js';
import type { Words } from './words.js';

export type { Words };

/** Add a new language here; everything else follows. */
export const LANGUAGES = {
  en,
  ru,
} satisfies Record<string, Words>;

export type Language = keyof typeof LANGUAGES;

/** Discord also shows its texts to users whose language the bot doesn't have. */
export const DEFAULT_LANGUAGE: Language = 'en';

const isLanguage = (text: string): text is Language => Object.hasOwn(LANGUAGES, text);

export const languageCodes: readonly Language[] = Object.keys(LANGUAGES).filter(isLanguage);

/** @param locale Discord's, such as `ru` or `en-GB` */
export function findLanguage(locale: string): Language | undefined {
  const [language = ''] = locale.split('-');
  return isLanguage(language) ? language : undefined;
}

export const findWord = (
  words: Readonly<Record<string, string>>,
  value: string | number,
): string | undefined => (Object.hasOwn(words, value) ? words[value] : undefined);
