import { escapeMarkdown } from './markdown.js';
import { readableLine } from './readable.js';

/** Cuts at `max` UTF-16 units, the stricter of the ways Discord may count, and ends with "…". */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, Math.max(0, max - 1));
  return `${cut.replace(/[\ud800-\udbff]$/, '').trimEnd()}…`;
}

/**
 * Escapes a text and cuts it so that the result stays within `max` units. `more` renders how many characters of the
 * text were left out.
 */
export function fitEscaped(text: string, max: number, more: (left: number) => string): string {
  // Escaping never shortens a text.
  const whole = text.length <= max ? escapeMarkdown(text) : undefined;
  if (whole !== undefined && whole.length <= max) return whole;
  const attempt = (length: number) => {
    const kept = text
      .slice(0, length)
      .replace(/[\ud800-\udbff]$/, '')
      .trimEnd();
    return `${escapeMarkdown(kept)}… ${more(text.length - kept.length)}`;
  };
  let [fits, tooLong] = [0, Math.min(text.length, max)];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (attempt(middle).length <= max) fits = middle;
    else tooLong = middle;
  }
  return attempt(fits);
}

/** A name from the shop, readable, on one line and escaped, within `max` units. */
export const escapeName = (name: string, max: number): string =>
  fitEscaped(readableLine(name), max, () => '').trimEnd();

/** As many whole lines, up to `maxLines`, as fit into `max` units. `more` renders how many were left out. */
export function fitLines(
  lines: readonly string[],
  max: number,
  more: (left: number) => string,
  maxLines = lines.length,
  separator = '\n',
): string {
  const whole = lines.join(separator);
  if (whole.length <= max && lines.length <= maxLines) return whole;
  const cut = (count: number) => [...lines.slice(0, count), more(lines.length - count)].join(separator);
  let used = 0;
  const full = lines.findIndex((line) => {
    used += line.length + separator.length;
    return used > max;
  });
  let kept = full === -1 ? maxLines : Math.min(full, maxLines);
  while (kept > 0 && cut(kept).length > max) kept -= 1;
  return cut(kept);
}
