/** The same keys of a Russian and an English keyboard, in their order. */
const RUSSIAN_KEYS = 'йцукенгшщзхъфывапролджэячсмитьбю';
const ENGLISH_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.";

const otherKeys = new Map(
  [...RUSSIAN_KEYS].flatMap((russian, at): [string, string][] => {
    const english = ENGLISH_KEYS.charAt(at);
    return [
      [russian, english],
      [english, russian],
    ];
  }),
);

/** As players write English names in Russian: "вип", "премиум"; of letters that sound alike, the last is the usual one. */
const SOUNDS = new Map(
  'аa бb вv гg дd эe еe жzh зz иi йy кk лl мm нn оo пp рr сs тt уu фf хh цts чch шsh щsch ъ ыy ь юyu яya'
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.slice(1)]),
);

const LETTERS = new Map(
  [...SOUNDS].filter(([, sound]) => sound !== '').map(([letter, sound]) => [sound, letter]),
);
/** The longest first: `sch` has `ch` and `h` in it. */
const SOUND = new RegExp([...LETTERS.keys()].sort((a, b) => b.length - a.length).join('|'), 'g');

/** A Russian word in English letters: "almaz", "zolotoy". */
const toRussian = (text: string): string =>
  text.replace(SOUND, (sound) => LETTERS.get(sound) ?? sound).replace(/(?<=[аеиоуэюя])ы|j/g, 'й');

const replaceLetters = (text: string, letters: ReadonlyMap<string, string>): string =>
  Array.from(text, (letter) => letters.get(letter) ?? letter).join('');

/**
 * What somebody may have meant by a folded text: an English name by its sound, with a Russian ending or without ("элита" for
 * Elite), typed on the other keyboard, or a Russian one in English letters.
 */
export function otherSpellings(text: string): readonly string[] {
  const stems = text.split(' ').map(stem).join(' ');
  const spellings = [
    replaceLetters(text, SOUNDS),
    replaceLetters(stems, SOUNDS),
    replaceLetters(text, otherKeys),
    toRussian(text),
    // "elitry": an э begins words, and hardly stands inside one.
    toRussian(text).replace(/(?<!\p{L})е/gu, 'э'),
  ];
  return [...new Set(spellings)].filter(
    (spelling) => spelling !== text && spelling !== stems && /\p{L}/u.test(spelling),
  );
}

/** What ends Russian nouns and adjectives in their cases and numbers, the longest first. */
const ENDING =
  /(?:ами|ями|ыми|ими|ого|его|ому|ему|ов|ев|ей|ам|ям|ах|ях|ом|ем|ой|ый|ий|ая|яя|ое|ее|ые|ие|ую|юю|ым|им|ых|их|[аяыиуюеоьй])$/;
const LEAST_LETTERS = 3;

/** A folded word without its Russian ending, so that its forms compare equal: "монет" for "монеты" and "монетами". */
export function stem(word: string): string {
  const { length } = word.replace(ENDING, '');
  return length < LEAST_LETTERS ? word : word.slice(0, length);
}
