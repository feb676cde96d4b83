import { consoleText, readableLine } from '../text/readable.js';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** A positive number typed by hand, `#` and `№` allowed; undefined for anything else. */
export function parseId(text: string): number | undefined {
  const number = Number(/^\s*[#№]?\s*(\d{1,16})\s*$/.exec(text)?.[1]);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

const AMOUNT =
  /^(?<whole>\d{1,9}|[1-9]\d{0,2}(?:(?<group>[\s.,'’])\d{3})(?:\k<group>\d{3})?)(?:[.,](?<cents>\d{1,2}))?$/;

const CURRENCY = /^\p{Sc}|\p{Sc}$|р(?:уб(?:л[а-я]{1,3})?)?\.?$|ro?ub(?:le)?s?\.?$/iu;
const CODES = new Set(Intl.supportedValuesOf('currency'));

/** Below a billion: "300", "300 ₽", "299,50", "1 000". Undefined for anything else. */
export function parseAmount(text: string): number | undefined {
  const typed = text
    .trim()
    .replace(/[a-z]{3}$/i, (code) => (CODES.has(code.toUpperCase()) ? '' : code))
    .replace(CURRENCY, '');
  const { whole, cents = '0' } = AMOUNT.exec(typed.trim())?.groups ?? {};
  return whole === undefined ? undefined : Number(`${whole.replace(/\D/g, '')}.${cents}`);
}

/** Matches the id, else the whole name, else the only name that contains the text. */
export function findByIdOrName<T extends Named>(all: readonly T[], text: string): T | undefined {
  const id = parseId(text);
  const byId = all.find((candidate) => candidate.id === id);
  if (byId) return byId;
  const wanted = foldInput(text);
  const whole = all.find(({ name }) => foldName(name) === wanted);
  if (whole) return whole;
  const containing = findByName(all, text);
  return containing.length === 1 ? containing[0] : undefined;
}

/** Beginnings of names come first. An empty text matches all. */
export function findByName<T extends Named>(all: readonly T[], text: string): T[] {
  const wanted = foldInput(text);
  const matches = all
    .map((candidate) => ({ candidate, at: foldName(candidate.name).indexOf(wanted) }))
    .filter(({ at }) => at >= 0);
  const rank = (at: number) => (at === 0 ? 0 : 1);
  return matches.sort((a, b) => rank(a.at) - rank(b.at)).map(({ candidate }) => candidate);
}

export const foldName = (name: string): string => fold(readableLine(name));

/** For typed text, which is never HTML, unlike shop text. */
export const foldInput = (text: string): string => fold(consoleText(text).replace(/\s+/g, ' '));

/** Game servers put a sign before names of Bedrock players; people leave it out or add their own. */
export const stripMark = (name: string): string => name.replace(/^[.*+~@-]+/, '');

/** Spaces of Bedrock names come as `_`, too. */
const foldMark = (folded: string): string => stripMark(folded).replace(/[_ ]+/g, ' ').trim();

export const foldBuyer = (name: string): string => foldMark(foldName(name));

/** What people write before their name: "ник Steve", "my nick: Steve". */
const NAME_WORD =
  /^(?:мой |my )?(?:ник(?:нейм)?|имя|логин|игрок|nick(?:name)?|name|ign|login|player)(?: ?[:=–—-] ?| )(?=.)/;

/** What stands around a name that is quoted, or ends a sentence. */
const AROUND = /^["'`«“„]+|["'`»”“.,;:!]+$/g;

/** The names that a typed text may mean, as `foldBuyer` has them. */
export function readNames(text: string): readonly string[] {
  const typed = foldInput(text);
  const named = typed.replace(AROUND, '').replace(NAME_WORD, '');
  const all = [typed, typed.replace(NAME_WORD, ''), named, named.replace(AROUND, '')];
  return [...new Set(all.map(foldMark))].filter(Boolean);
}

/** Accents and invisible joiners are dropped, but `й` is a letter of its own. */
const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/и\u0306/g, 'й')
    .replace(/[\p{M}\p{DI}]/gu, '')
    .trim();
