import { consoleText, readableLine } from '../text/readable.js';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** A positive number typed by hand, `#` allowed; undefined for anything else. */
export function numberIn(text: string): number | undefined {
  const number = Number(/^\s*#?(\d{1,16})\s*$/.exec(text)?.[1]);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

/** The candidate with this id, else with this name, else the only one whose name contains the text. */
export function oneByIdOrName<T extends Named>(all: readonly T[], text: string): T | undefined {
  const id = numberIn(text);
  const byId = all.find((candidate) => candidate.id === id);
  if (byId) return byId;
  const wanted = foldTyped(text);
  const whole = all.find(({ name }) => foldForSearch(name) === wanted);
  if (whole) return whole;
  const containing = namesMatching(all, text);
  return containing.length === 1 ? containing[0] : undefined;
}

/** The candidates whose names contain the text, names that begin with it first; all for an empty text. */
export function namesMatching<T extends Named>(all: readonly T[], text: string): T[] {
  const wanted = foldTyped(text);
  const matches = all
    .map((candidate) => ({ candidate, at: foldForSearch(candidate.name).indexOf(wanted) }))
    .filter(({ at }) => at >= 0);
  const rank = (at: number) => (at === 0 ? 0 : 1);
  return matches.sort((a, b) => rank(a.at) - rank(b.at)).map(({ candidate }) => candidate);
}

/** A name for comparing: as it is read. Case, accents and the difference of `ё` and `е` do not matter. */
export const foldForSearch = (name: string): string => fold(readableLine(name));

/** What somebody typed, for comparing with names: they see no HTML, so what looks like it is meant literally. */
export const foldTyped = (text: string): string => fold(consoleText(text).replace(/\s+/g, ' '));

/** `й` is a letter of its own. Joiners go with the accents: they aren't seen, and nobody types them. */
const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/и\u0306/g, 'й')
    .replace(/[\p{M}\p{DI}]/gu, '')
    .trim();
