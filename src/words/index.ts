import { en } from './en/index.js';
import { ru } from './ru/index.js';

/** Every text of one language; the English ones give the shape, so a missing text does not compile. */
export type Words = typeof en;

export type Language = 'en' | 'ru';

export const languages: Record<Language, Words> = { en, ru };

/** The language for a Discord locale such as `ru` or `en-GB`; undefined where the bot does not speak it. */
export function languageOf(locale: string): Language | undefined {
  const language = locale.split('-')[0];
  return language === 'en' || language === 'ru' ? language : undefined;
}

/** The word for a value of the shop, where there is one. */
export const wordFor = (
  words: Readonly<Record<string, string>>,
  value: string | number,
): string | undefined => (Object.hasOwn(words, value) ? words[value] : undefined);
