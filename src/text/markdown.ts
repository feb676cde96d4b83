import { readableLine } from './readable.js';

const LINK = /(https?:\/\/[\w.~:/?#@!$&'+,;=%-]+)/;

/** Makes a text show literally and mention no member. Links stay links. */
export function escapeMarkdown(text: string): string {
  return text
    .split(LINK)
    .map((part, index, parts) => (index % 2 === 1 ? link(part, parts[index + 1] ?? '') : escapeMarks(part)))
    .join('');
}

/** Discord would take a backslash for a part of the address; angle brackets end it before. */
function link(address: string, next: string): string {
  const safe = address.replace(/@(?=everyone|here)/g, '%40');
  return escapeMarks(next).startsWith('\\') ? `<${safe}>` : safe;
}

/** Escapes marks that work anywhere in a line. */
export const escapeSigns = (text: string): string =>
  text.replace(/[\\*_~`|<>[#]/g, '\\$&').replace(/@/g, '@\u200b');

/** Escapes marks that work at the beginning of a line only. */
export const escapeLineStarts = (text: string): string =>
  text
    .replace(/^([^\S\n\r\u2028\u2029]*)([-+])(?=\s)/gm, '$1\\$2')
    .replace(/^([^\S\n\r\u2028\u2029]*\d+)\.(?=\s)/gm, '$1\\.');

const escapeMarks = (text: string): string => escapeLineStarts(escapeSigns(text));

/** For code spans and blocks, in which only backticks have a meaning. */
export const replaceBackticks = (text: string): string => text.replaceAll('`', 'ˋ');

export const codeSpan = (text: string): string => `\`${replaceBackticks(text) || ' '}\``;

/** @param text escaped @param address from `webAddress` */
export const maskedLink = (text: string, address: string): string =>
  `[${text.replaceAll(']', '\\]')}](${address.replaceAll('(', '%28').replaceAll(')', '%29')})`;

export const memberMention = (id: string): string => `<@${id}>`;

export const channelMention = (id: string): string => `<#${id}>`;

/** @param everyoneId of the @everyone role, which is the guild's id; needed where that role can be meant */
export const roleMention = (id: string, everyoneId?: string): string =>
  id === everyoneId ? '@everyone' : `<@&${id}>`;

/** Skips parts that are empty or `false`. */
export const joinParts = (parts: readonly (string | false | null | undefined)[], separator = ' · '): string =>
  parts.filter(Boolean).join(separator);

/** Created on first use: that takes ten milliseconds, and few texts are cut. */
let clusters: Intl.Segmenter | undefined;
/** Longer clusters, such as a letter below dozens of marks, are cut inside. */
const MAX_CLUSTER = 64;

/** The first `end` units at most, without a part of a joined emoji or a letter. */
function cutWhole(text: string, end: number): string {
  // Between two letters that nothing joins, no cluster needs to be looked for.
  if (/^[ -~А-яЁё]{2}$/.test(text.slice(Math.max(0, end - 1), end + 1))) return text.slice(0, end);
  clusters ??= new Intl.Segmenter();
  const { index = end } = clusters.segment(text.slice(0, end + MAX_CLUSTER)).containing(end) ?? {};
  return text.slice(0, end - index > MAX_CLUSTER ? end : index).replace(/[\ud800-\udbff]$/, '');
}

/** Cuts at `max` UTF-16 units, the stricter of the ways in which Discord may count. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  return `${cutWhole(text, Math.max(0, max - 1)).trimEnd()}…`;
}

/** Cuts at a word, so that `write(text)` has at most `max` units. `write` must not shorten a text. */
export function cutToFit(text: string, max: number, write: (text: string) => string): string {
  let [fits, tooLong] = [0, Math.min(text.length, max) + 1];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (write(text.slice(0, middle)).length <= max) fits = middle;
    else tooLong = middle;
  }
  if (fits === text.length) return write(text);
  const cut = cutWhole(text, fits);
  const atWord = /\S/.test(text.slice(fits, fits + 1)) ? cut.replace(/\s\S{0,50}$/, '') : cut;
  return write(atWord.trimEnd());
}

export function escapeName(name: string, max: number): string {
  const line = readableLine(name);
  // Escaping never shortens a text.
  const whole = line.length <= max ? escapeMarkdown(line) : undefined;
  return whole !== undefined && whole.length <= max ? whole : `${cutToFit(line, max - 1, escapeMarkdown)}…`;
}

/** Keeps whole lines within `max` units and `maxLines`; `more` renders the number left out. */
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
