import { decodeHTML } from 'entities';
import { withoutInvisible } from '../text/invisible.js';

/*
 * A shop's text can be megabytes long, and everybody waits for what is done with it: each of these patterns passes over a
 * text once, and none begins again in the middle of what it has just given up.
 */

const HTML_TAG =
  /<\/?(?:a|abbr|b|big|blockquote|br|center|code|del|div|em|font|h[1-6]|hr|i|img|ins|li|mark|ol|p|pre|q|s|script|small|span|strike|strong|style|sub|sup|table|tbody|td|th|thead|tr|u|ul)(?:\s[^<>]*|\/)?>/gi;
const HTML_BREAK = /<(?:br|hr)\b[^<>]*>|<\/(?:p|div|li|h[1-6]|tr|ul|ol|blockquote)\s*>/gi;
export const COLOUR_CODE = /(?<!§)§+[0-9a-fk-orx]/gi;

/** Shop text as people read it: without HTML, `§` colour codes, invisible characters and halves of characters. */
export function plain(text: string): string {
  return withoutInvisible(decodeHTML(text.replace(HTML_BREAK, '\n').replace(HTML_TAG, '')))
    .replace(COLOUR_CODE, '')
    .replace(/(?<![^\S\n])[^\S\n]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The same on one line, for names. */
export const plainLine = (text: string): string => plain(text).replace(/\s+/g, ' ');

const LINK = /(https?:\/\/[\w.~:/?#@!$&'+,;=%-]+)/;

/** Makes plain text safe inside Discord Markdown: it shows as it is and mentions nobody. Links stay links. */
export function escapeMarkdown(text: string): string {
  return text
    .split(LINK)
    .map((part, index, parts) => (index % 2 === 1 ? link(part, parts[index + 1] ?? '') : escapeMarks(part)))
    .join('');
}

/** Discord would take the backslash that follows for a part of the address, unless the address ends with a bracket. */
function link(address: string, next: string): string {
  const safe = address.replace(/@(?=everyone|here)/g, '%40');
  return escapeMarks(next).startsWith('\\') ? `<${safe}>` : safe;
}

const escapeMarks = (text: string): string =>
  text
    .replace(/[\\*_~`|<>[#]/g, '\\$&')
    .replace(/@/g, '@\u200b')
    .replace(/^([^\S\n\r\u2028\u2029]*)([-+])(?=\s)/gm, '$1\\$2')
    .replace(/^([^\S\n\r\u2028\u2029]*\d+)\.(?=\s)/gm, '$1\\.');

/** Cuts at `max` UTF-16 units, the larger of the counts Discord may use; a cut shows as "…". */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, Math.max(0, max - 1));
  return `${cut.replace(/[\ud800-\udbff]$/, '').trimEnd()}…`;
}

/**
 * Shop text, escaped, within `max` units. What does not fit is told by `more`, which gets the number of characters
 * that were left out.
 */
export function escapedWithin(text: string, max: number, more: (left: number) => string): string {
  // Escaped it is never shorter.
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

/** A shop's name for something, on one line and escaped, within `max` units. */
export const escapedName = (name: string, max: number): string =>
  escapedWithin(plainLine(name), max, () => '').trimEnd();

/** As many whole lines, up to `maxLines`, as fit in `max` units; the rest is counted by `more`. */
export function linesWithin(
  lines: readonly string[],
  max: number,
  more: (left: number) => string,
  maxLines = lines.length,
): string {
  const whole = lines.join('\n');
  if (whole.length <= max && lines.length <= maxLines) return whole;
  const cutAt = (count: number) => [...lines.slice(0, count), more(lines.length - count)].join('\n');
  let used = 0;
  const full = lines.findIndex((line) => {
    used += line.length + 1;
    return used > max;
  });
  let kept = full === -1 ? maxLines : Math.min(full, maxLines);
  while (kept > 0 && cutAt(kept).length > max) kept -= 1;
  return cutAt(kept);
}

/** Text inside a code span or block, where only back-ticks mean anything. */
export const withoutBackticks = (text: string): string => text.replaceAll('`', 'ˋ');

/** Copyable text. */
export const codeSpan = (text: string): string => `\`${withoutBackticks(text) || ' '}\``;

/**
 * An address as Discord accepts it: http(s), without spaces, with a host. Undefined for anything else, because one
 * bad address makes Discord refuse the whole message.
 */
export function webAddress(text: string, max: number): string | undefined {
  const trimmed = text.trim();
  const candidate = trimmed.startsWith('//') ? `https:${trimmed}` : trimmed;
  if (!/^https?:\/\//i.test(candidate) || !URL.canParse(candidate)) return undefined;
  const url = new URL(candidate);
  const isPublicName = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(url.hostname);
  if (!isPublicName || url.username || url.password) return undefined;
  const address = url.href.replace(/[|\\^`{}[\]"<>]/g, encodeURIComponent);
  return address.length <= max ? address : undefined;
}
