import { decodeHTML } from 'entities/decode';

// Search, reply causes, redaction and views all read text through this module, so that they agree on it. A text can
// be megabytes long: each pattern passes over it once, and never starts over inside a failed match, unlike
// `stripVTControlCharacters` of node:util, which takes 20 seconds for 80 kB of `;#` after one escape.

const LIST_ITEM = /<li\b[^<>]*>/gi;
const LINE_BREAK = /<(?:br|hr)\b[^<>]*>|<\/(?:p|div|h[1-6]|tr|ul|ol|blockquote)\s*>/gi;
const TAG =
  /<\/?(?:a|abbr|b|big|blockquote|br|center|code|del|div|em|font|h[1-6]|hr|i|img|ins|li|mark|ol|p|pre|q|s|script|small|span|strike|strong|style|sub|sup|table|tbody|td|th|thead|tr|u|ul)(?:\s[^<>]*|\/)?>/gi;

const ESCAPE = '\u001b';
/** Colours and cursor moves of a terminal (ECMA-48 control sequences). */
const ESCAPE_SEQUENCE = new RegExp(`${ESCAPE}\\[[0-?]*[ -/]*[@-~]`, 'g');
/** Characters that are never drawn, without those that join others or choose their form, as in emoji. */
const INVISIBLE = /(?![\n\t])\p{Cc}|(?!\u200c|\u200d|[\p{VS}\u{e0020}-\u{e007f}])\p{DI}/gu;
/** Minecraft's `§a`, also with the section sign doubled. */
const COLOUR_CODE = /(?<!§)§+[0-9a-fk-orx]/gi;

/** All but these, which hold no control, joiner or surrogate: one quick look in place of a slow pass for each pattern. */
const RARE = /[^\t\n -~\u00a0-\u00ac\u00ae-\u02ff\u0370-\u061b\u2010-\u2027\u2030-\u205f\u2070-\u3163]/;
const MARKED = /[<&§]/;
export const hasMarkup = (text: string): boolean => MARKED.test(text) || RARE.test(text);

/** Discord refuses a field that has only joiners and the like. */
const VISIBLE = /[^\s\p{DI}]/u;

export const stripHtml = (text: string): string =>
  /[<&]/.test(text)
    ? decodeHTML(text.replace(LIST_ITEM, '\n• ').replace(LINE_BREAK, '\n').replace(TAG, ''))
    : text;

/** Keeps lines and tabs, and replaces halves of surrogate pairs. */
export const stripControls = (text: string): string =>
  RARE.test(text)
    ? text
        .replace(ESCAPE_SEQUENCE, '')
        .replace(/\r\n?/g, '\n')
        .replace(INVISIBLE, '')
        .replace(/\p{Surrogate}/gu, '\ufffd')
    : text;

/** Removes invisible joiners between letters. Shown texts keep them because emoji need them. */
export const stripJoiners = (text: string): string => (RARE.test(text) ? text.replace(/\p{DI}/gu, '') : text);

export const stripColours = (text: string): string => text.replace(COLOUR_CODE, '');

/** For a game server's reply, in which HTML has no meaning. Keeps lines. */
export const consoleText = (text: string): string =>
  (hasMarkup(text) ? stripColours(stripControls(text)) : text).trim();

/** Decodes HTML, and removes controls and colour codes; empty if nothing can be seen. */
export function readable(text: string): string {
  const read = hasMarkup(text) ? stripColours(stripControls(stripHtml(text))) : text;
  if (!VISIBLE.test(read)) return '';
  if (!read.includes('\n')) return read.trim();
  return read
    .replace(/(?<![^\S\n])[^\S\n]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

export const readableLine = (text: string): string => joinLines(readable(text));

/** Leaves single spaces, which are the most, where they are. */
export const joinLines = (text: string): string => text.replace(/ \s+|[^\S ]\s*/g, ' ');

/** The sentences that fit, or none. @param text readable */
export function wholeSentences(text: string, max: number): string {
  if (text.length <= max) return text;
  const ends = [...text.slice(0, max + 1).matchAll(/[.!?…]["»”’)]*(?=\s)|(?=\n)/g)];
  const last = ends.at(-1);
  return last ? text.slice(0, last.index + last[0].length).trim() : '';
}
