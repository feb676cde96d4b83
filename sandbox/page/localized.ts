/** A name or description in a language of Discord, such as 'ru'; the default one if it is not translated. */
export const localized = (
  fallback: string,
  translations: Readonly<Record<string, string | null | undefined>> | null | undefined,
  language: string,
): string => translations?.[language] ?? fallback;
