import type { LocalizationMap } from 'discord.js';

type Texts = LocalizationMap | null | undefined;

interface Sized {
  name: string;
  name_localizations?: Texts;
  description?: string | null | undefined;
  description_localizations?: Texts;
  value?: string | number;
  options?: readonly Sized[] | null | undefined;
  choices?: readonly Sized[] | null | undefined;
}

const longest = (text: string, translations: Texts): number =>
  Math.max(text.length, ...Object.values(translations ?? {}).map((translation) => translation?.length ?? 0));

/**
 * What Discord adds up for its limit of 8000: names, descriptions and choice values with all nested ones,
 * of translated texts only the longest.
 */
export function sizeOf(part: Sized): number {
  const own =
    longest(part.name, part.name_localizations) +
    longest(part.description ?? '', part.description_localizations) +
    String(part.value ?? '').length;
  const nested = [...(part.options ?? []), ...(part.choices ?? [])];
  return nested.reduce((sum, inner) => sum + sizeOf(inner), own);
}
