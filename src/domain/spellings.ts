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

/** English names in Russian letters: "вип", "премиум". Among letters with one sound, the last is usual. */
const SOUNDS = new Map(
  'аa бb вv гg дd эe еe жzh зz иi йy кk лl мm нn оo пp рr сs тt уu фf хh цts чch шsh щsch ъ ыy ь юyu яya'
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.slice(1)]),
);

const LETTERS = new Map(
  [...SOUNDS].filter(([, sound]) => sound !== '').map(([letter, sound]) => [sound, letter]),
);
/** The longest first: `sch` contains `ch` and `h`. */
const SOUND = new RegExp([...LETTERS.keys()].sort((a, b) => b.length - a.length).join('|'), 'g');

/** Reads "almaz", "zolotoy". */
const toRussian = (text: string): string =>
  text.replace(SOUND, (sound) => LETTERS.get(sound) ?? sound).replace(/(?<=[аеиоуэюя])ы|j/g, 'й');

const replaceLetters = (text: string, letters: ReadonlyMap<string, string>): string =>
  Array.from(text, (letter) => letters.get(letter) ?? letter).join('');

/** By sound ("элита" for Elite), on the other keyboard, and Russian in English letters. */
export function otherSpellings(text: string): readonly string[] {
  const stems = text.split(' ').map(stem).join(' ');
  const spellings = [
    replaceLetters(text, SOUNDS),
    replaceLetters(stems, SOUNDS),
    replaceLetters(text, otherKeys),
    replaceLetters(replaceLetters(text, otherKeys), SOUNDS),
    toRussian(text),
    // "elitry": `э` begins words, but hardly occurs inside one.
    toRussian(text).replace(/(?<!\p{L})е/gu, 'э'),
  ];
  return [...new Set(spellings)].filter(
    (spelling) => spelling !== text && spelling !== stems && /\p{L}/u.test(spelling),
  );
}

/** Each word in the first spelling that begins a word of a name: "вип меч" for VIP and a sword. */
export const spellEach = (text: string, begins: (start: string) => boolean): string =>
  text
    .split(' ')
    .map((word) => (begins(stem(word)) ? word : (otherSpellings(word).find((one) => begins(one)) ?? word)))
    .join(' ');

const ENDING =
  /(?:ами|ями|ыми|ими|ого|его|ому|ему|ов|ев|ей|ам|ям|ах|ях|ом|ем|ой|ый|ий|ая|яя|ое|ее|ые|ие|ую|юю|ым|им|ых|их|[аяыиуюеоьй])$/;
const MIN_STEM = 3;

/** Makes forms compare equal: "монет" for "монеты" and "монетами". */
export function stem(word: string): string {
  const { length } = word.replace(ENDING, '');
  return length < MIN_STEM ? word : word.slice(0, length);
}
