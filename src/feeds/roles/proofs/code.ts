import { createHash, randomInt } from 'node:crypto';
import { MAX_FIELD_LENGTH, MAX_FIELDS } from '../../../sales/sale.js';
import type { Salt } from '../../guild.js';

/** No two look alike, no vowels make words, and the reader of payments masks digits of a hidden port. */
const LETTERS = 'BCDFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;

const inGroups = (letters: string): string => letters.replace(/(.{4})(.{4})/u, '$1-$2-');

/** 51.8 bits, such as `KQMT-FXWR-BCDN`. @param draw a whole number from 0 up to a limit, without it */
export const createCode = (draw: (limit: number) => number = (limit) => randomInt(limit)): string =>
  inGroups(Array.from({ length: LENGTH }, () => LETTERS.charAt(draw(LETTERS.length))).join(''));

/** Between groups stand the same signs, so that a word before the code is no part of it. */
const CODE = new RegExp(
  `(?<![\\p{L}\\p{N}])([${LETTERS}]{4})(?<gap>[-\\s]{0,3})([${LETTERS}]{4})\\k<gap>([${LETTERS}]{4})(?![\\p{L}\\p{N}])`,
  'gu',
);

const DASHES = /[\p{Pd}\u2212]/gu;
/** Cyrillic letters that look like ours: a keyboard may be set to Russian. */
const CYRILLIC = new Map([...'ВКМНРСТУХ'].map((letter, index) => [letter, 'BKMHPCTYX'.charAt(index)]));

const normalise = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{DI}/gu, '')
    .toUpperCase()
    .replace(DASHES, '-')
    .replace(/[ВКМНРСТУХ]/g, (letter) => CYRILLIC.get(letter) ?? letter);

/** Without what is too long to be searched. */
const normaliseAll = (texts: readonly string[]): readonly string[] =>
  texts.length <= MAX_FIELDS ? texts.filter(({ length }) => length <= MAX_FIELD_LENGTH).map(normalise) : [];

const extractCodes = (text: string): readonly string[] =>
  Array.from(text.matchAll(CODE), ([, first, , second, third]) => `${first}-${second}-${third}`);

/** The different codes in the answers of a purchase line. */
export const findCodes = (texts: readonly string[]): readonly string[] => [
  ...new Set(normaliseAll(texts).flatMap(extractCodes)),
];

/** About 260 codes that may be meant by one in which a letter is wrong, missing, added or swapped. */
export function correctTyped(texts: readonly string[]): readonly string[] {
  const answers = normaliseAll(texts);
  const [typed] = [...answers.flatMap(extractCodes), ...answers.filter(isNearlyCode)];
  return typed === undefined ? [] : correct(typed.replace(SIGNS, ''));
}

const SIGNS = /[^\p{L}\p{N}]/gu;

const isNearlyCode = (text: string): boolean => {
  const letters = text.replace(SIGNS, '');
  const foreign = [...letters].filter((one) => !LETTERS.includes(one));
  return Math.abs(letters.length - LENGTH) <= 1 && foreign.length <= 1;
};

const correct = (typed: string): readonly string[] =>
  Array.from({ length: typed.length + 1 }, (_, at) => [typed.slice(0, at), typed.slice(at)] as const)
    .flatMap(([head, tail]) => [
      ...[head + tail.slice(1), head + tail.charAt(1) + tail.charAt(0) + tail.slice(2)],
      ...[...LETTERS].flatMap((letter) => [head + letter + tail, head + letter + tail.slice(1)]),
    ])
    .filter(({ length }) => length === LENGTH)
    .map(inGroups);

/** @param code as the functions above return it */
export const hashCode = (code: string, salt: Salt): string =>
  createHash('sha256').update(`role ${salt.plain} ${code}`).digest('base64url');
