import { stemOf } from './russian-stem.js';

/** The same keys of a Russian and an English keyboard, in their order. */
const RUSSIAN_KEYS = 'йцукенгшщзхъфывапролджэячсмитьбю';
const ENGLISH_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.";

/** As players write English names in Russian: "вип", "премиум". */
const SOUNDS: Readonly<Record<string, string>> = {
  ...{
    а: 'a',
    б: 'b',
    в: 'v',
    г: 'g',
    д: 'd',
    е: 'e',
    ж: 'zh',
    з: 'z',
    и: 'i',
    й: 'y',
    к: 'k',
    л: 'l',
    м: 'm',
  },
  ...{ н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'h', ц: 'ts', ч: 'ch', ш: 'sh' },
  ...{ щ: 'sch', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya' },
};

const otherKeys = new Map(
  [...RUSSIAN_KEYS].flatMap((russian, at): [string, string][] => {
    const english = ENGLISH_KEYS.charAt(at);
    return [
      [russian, english],
      [english, russian],
    ];
  }),
);

const bySound = (text: string): string => Array.from(text, (letter) => SOUNDS[letter] ?? letter).join('');

/**
 * What somebody may have meant by a folded text: an English name by its sound, with a Russian ending or without ("элита" for
 * Elite), or typed on the other keyboard.
 */
export function otherSpellings(text: string): readonly string[] {
  const onOtherKeys = Array.from(text, (letter) => otherKeys.get(letter) ?? letter).join('');
  const stem = text.split(' ').map(stemOf).join(' ');
  return [...new Set([bySound(text), bySound(stem), onOtherKeys])].filter(
    (spelling) => spelling !== text && spelling !== stem && /\p{L}/u.test(spelling),
  );
}
