import { createHash, randomInt } from 'node:crypto';
import type { Salt } from '../../feed.js';
import { MAX_FIELD_LENGTH, MAX_FIELDS } from '../../seen-payment.js';

/**
 * Letters that aren't taken for each other, and no vowels, so that no word comes out. Digits are left out because the
 * reader of payments masks those that are also a hidden port.
 */
const LETTERS = 'BCDFGHJKMNPQRSTVWXYZ';
const GROUP = 4;
const GROUPS = 3;

/** 51.8 bits, such as `KQMT-FXWR-BCDN`. @param draw a whole number from 0 up to a limit, without it */
export const createCode = (draw: (limit: number) => number = (limit) => randomInt(limit)): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP }, () => LETTERS.charAt(draw(LETTERS.length))).join(''),
  ).join('-');

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

const extractCodes = (text: string): readonly string[] =>
  text.length <= MAX_FIELD_LENGTH
    ? Array.from(
        normalise(text).matchAll(CODE),
        ([, first, , second, third]) => `${first}-${second}-${third}`,
      )
    : [];

/** The only code in the answers of a purchase line; undefined if there are several different ones. */
export function findCode(texts: readonly string[]): string | undefined {
  if (texts.length > MAX_FIELDS) return undefined;
  const [code, ...others] = new Set(texts.flatMap(extractCodes));
  return others.length === 0 ? code : undefined;
}

/** @param code as `createCode` or `findCode` returns it */
export const hashCode = (code: string, salt: Salt): string =>
  createHash('sha256').update(`role ${salt.plain} ${code}`).digest('base64url');
