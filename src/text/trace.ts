import type { Markup } from './readable.js';

/** A text as it is read, and where each of its UTF-16 units stands in the source: from `starts` up to `ends`. */
export interface Trace {
  readonly text: string;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

/** Reads a text like `withoutMarkup`, and keeps track of the source. No replacement may be longer than its match. */
export function trace(source: string, markup: readonly Markup[]): Trace {
  const starts = Uint32Array.from({ length: source.length }, (_, index) => index);
  const ends = starts.map((index) => index + 1);
  const text = markup.reduce((read, one) => moveOffsets(read, one, starts, ends), source);
  return { text, starts: starts.subarray(0, text.length), ends: ends.subarray(0, text.length) };
}

/** Replaces the matches in `text`, and moves the offsets of what stays to its new place. */
function moveOffsets(
  text: string,
  { pattern, replacement }: Markup,
  starts: Uint32Array,
  ends: Uint32Array,
): string {
  let read = 0;
  let written = 0;
  const copyUntil = (end: number) => {
    starts.copyWithin(written, read, end);
    ends.copyWithin(written, read, end);
    written += end - read;
    read = end;
  };
  const replaced = text.replace(pattern, (match: string, at: number) => {
    const replacing = replacement(match);
    const same = commonEnd(match, replacing);
    const [start = 0, end = 0] = [starts[at], ends[at + match.length - same - 1]];
    copyUntil(at);
    const filled = written + replacing.length - same;
    starts.fill(start, written, filled);
    ends.fill(end, written, filled);
    written = filled;
    read = at + match.length - same;
    return replacing;
  });
  copyUntil(text.length);
  return replaced;
}

/** In `&ltplay`, an entity without its semicolon, `play` is left as it was. */
function commonEnd(match: string, replacing: string): number {
  let same = 0;
  while (same < replacing.length && match.at(-1 - same) === replacing.at(-1 - same)) same += 1;
  return same;
}
