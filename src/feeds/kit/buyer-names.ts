import { foldBuyer, stripMark } from '../../domain/lookup.js';
import { clip } from '../../text/markdown.js';
import { readableLine } from '../../text/readable.js';

const NAME_MAX = 60;

/** "St…e", with its Bedrock mark; empty for a buyer without a name. */
export function shortName(buyer: string): string {
  const name = readableLine(buyer);
  const unmarked = stripMark(name);
  const mark = name.slice(0, name.length - unmarked.length);
  const letters = [...unmarked];
  const [first = '', second = ''] = letters;
  if (first === '') return clip(name, NAME_MAX);
  return clip(
    letters.length > 3 ? `${mark}${first}${second}…${letters.at(-1)}` : `${mark}${first}…`,
    NAME_MAX,
  );
}

/**
 * Tells which shortened names an owner wants hidden, with those of others that look the same. Whatever shows members a buyer's
 * name asks it.
 */
export function hiddenNames(names: readonly string[]): (shown: string) => boolean {
  const folded = new Set(names.map((name) => foldBuyer(shortName(name))));
  return (shown) => folded.has(foldBuyer(shown));
}
