export type Language = 'ru' | 'en';

/** Picks the text of the language being built; both are written side by side where they're used. */
export type Say = (ru: string, en: string) => string;

export const speaker =
  (language: Language): Say =>
  (ru, en) =>
    language === 'ru' ? ru : en;
