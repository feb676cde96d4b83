import { foldBuyer, stripMark } from '../../domain/lookup.js';
import { clip } from '../../text/markdown.js';
import { readableLine } from '../../text/readable.js';
import type { Lines } from './state.js';

const NAME_MAX = 60;

/** "St…e", or the whole name, with its Bedrock mark; empty for a buyer without one. */
export function publicName(buyer: string, isFull: boolean): string {
  const name = readableLine(buyer);
  const unmarked = stripMark(name);
  const mark = name.slice(0, name.length - unmarked.length);
  const letters = [...unmarked];
  const [first = '', second = ''] = letters;
  if (isFull || first === '') return clip(name, NAME_MAX);
  return clip(
    letters.length > 3 ? `${mark}${first}${second}…${letters.at(-1)}` : `${mark}${first}…`,
    NAME_MAX,
  );
}

/** Folds each typed name twice: whole, and shortened as messages may show it. */
export const foldHiddenNames = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.flatMap((name) => [true, false].map((isFull) => foldBuyer(publicName(name, isFull)))));

/** Hides also buyers who share a shortened name with a hidden one. Returns the same lines if nothing changes. */
export function hideBuyers(lines: Lines, hidden: ReadonlySet<string>): Lines {
  if (hidden.size === 0) return lines;
  const shown = lines.map((line) =>
    line.buyer && hidden.has(foldBuyer(line.buyer)) ? { ...line, buyer: '' } : line,
  );
  return shown.some((line, index) => line !== lines[index]) ? shown : lines;
}
