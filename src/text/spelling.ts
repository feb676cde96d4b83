import { domainToUnicode } from 'node:url';

interface Step {
  readonly pattern: RegExp;
  readonly replacement: (match: string) => string;
}

/** The unit at an index comes from the units of the source from `starts` up to `ends`. */
export interface Traced {
  readonly text: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** A percent-encoded byte of UTF-8, encoded once or more: `%2E`, `%252E`. */
const BYTE = '%(?:25)*';
const ESCAPED_LETTER = new RegExp(
  `${BYTE}(?:[0-7][\\da-f]|[c-f][\\da-f](?:${BYTE}[89ab][\\da-f]){1,3})`,
  'gi',
);
const ESCAPED_BYTE = new RegExp(`${BYTE}([\\da-f]{2})`, 'gi');
/** Percent-escapes may hide these; `readable` has removed the others. */
const UNSEEN = /(?![\n\t])\p{Cc}|\p{DI}/gu;
/** A letter with its accents, the most that Unicode decomposes together. */
const LETTER = /[^\0-\x7f]\p{M}*/gu;
const ENTIRE = /^.+$/s;
/** A label of a host name in Punycode (RFC 3492), of at most 63 letters. */
const PUNYCODE = /xn--[a-z\d-]{1,59}/gi;
/** An IPv6 address (RFC 4291), without its zone or port: a whole one has eight groups, whatever follows. */
const IPV6 =
  /(?<![\da-z])(?:(?:[\da-f]{1,4}:){7}[\da-f]{1,4}|(?:[\da-f]{0,4}:){2,8}(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f]{1,4}|(?<=::)))/gi;

/** Most texts match none of these, and need no further pass. */
const RESPELT = /[^\0-\x7f]|%[\da-f]|xn--|:[\da-f]*:/i;
export const isRespelt = (text: string): boolean => RESPELT.test(text);

const decoder = new TextDecoder();

const decodePercents = (letter: string): string =>
  decoder.decode(Uint8Array.from(letter.matchAll(ESCAPED_BYTE), ([, hex = '']) => Number.parseInt(hex, 16)));

/** Composing would need the letters around. UTS 46 allows the Chinese full stop in host names. */
const decompose = (text: string): string => text.normalize('NFKD').replaceAll('\u3002', '.');

function shortenAddress(text: string): string {
  const url = `http://[${text}]`;
  return URL.canParse(url) ? new URL(url).hostname.slice(1, -1) : text;
}

/** Takes time linear in the text. */
export interface Spelling {
  respell(text: string): string;
  /** Keeps the place of each letter, and is several times as slow. */
  trace(source: string): Traced;
}

function createSpelling(first: readonly Step[]): Spelling {
  // Decomposing the whole text at once is faster, but loses the places of letters.
  const steps = (letters: RegExp): readonly Step[] => [
    ...first,
    { pattern: letters, replacement: decompose },
    { pattern: PUNYCODE, replacement: (label) => decompose(domainToUnicode(label)) || label },
    { pattern: IPV6, replacement: shortenAddress },
  ];
  const [quick, exact] = [steps(ENTIRE), steps(LETTER)];
  return {
    respell: (text) =>
      isRespelt(text)
        ? quick.reduce((read, { pattern, replacement }) => read.replace(pattern, replacement), text)
        : text,
    trace(source) {
      const starts = Array.from({ length: source.length }, (_, index) => index);
      return exact.reduce(retrace, { text: source, starts, ends: starts.map((index) => index + 1) });
    },
  };
}

/** Both undo full-width and composed letters, Punycode and long IPv6; the first also percent-escapes. */
export const SPELLINGS: readonly Spelling[] = [
  createSpelling([
    { pattern: ESCAPED_LETTER, replacement: decodePercents },
    { pattern: UNSEEN, replacement: () => '' },
  ]),
  createSpelling([]),
];

function retrace(traced: Traced, { pattern, replacement }: Step): Traced {
  const { text, starts, ends } = traced;
  const written: string[] = [];
  const [newStarts, newEnds]: [number[], number[]] = [[], []];
  let from = 0;
  const copyUntil = (end: number) => {
    written.push(text.slice(from, end));
    for (; from < end; from += 1) {
      newStarts.push(starts[from] ?? 0);
      newEnds.push(ends[from] ?? 0);
    }
  };
  for (const { 0: match, index } of text.matchAll(pattern)) {
    const replacing = replacement(match);
    if (replacing === match) continue;
    copyUntil(index);
    from += match.length;
    written.push(replacing);
    const [start = 0, end = 0] = [starts[index], ends[from - 1]];
    for (let unit = 0; unit < replacing.length; unit += 1) {
      newStarts.push(start);
      newEnds.push(end);
    }
  }
  if (from === 0) return traced;
  copyUntil(text.length);
  return { text: written.join(''), starts: newStarts, ends: newEnds };
}
