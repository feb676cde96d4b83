import { decodeHTML } from 'entities';

/*
 * The one definition of text as people read it. Search, judging replies, hiding addresses and rendering all use it, so
 * that what is shown as "Sword" is found, compared and hidden as "Sword".
 *
 * A shop's text can be megabytes long and blocks everyone while it is read. Each pattern therefore passes over a text
 * once and never starts over inside what it has just given up. (`stripVTControlCharacters` of node:util does: 80 kB of
 * `;#` after one escape take it 20 seconds.)
 */

const LIST_ITEM = /<li\b[^<>]*>/gi;
const LINE_BREAK = /<(?:br|hr)\b[^<>]*>|<\/(?:p|div|h[1-6]|tr|ul|ol|blockquote)\s*>/gi;
const TAG =
  /<\/?(?:a|abbr|b|big|blockquote|br|center|code|del|div|em|font|h[1-6]|hr|i|img|ins|li|mark|ol|p|pre|q|s|script|small|span|strike|strong|style|sub|sup|table|tbody|td|th|thead|tr|u|ul)(?:\s[^<>]*|\/)?>/gi;

const ESCAPE = '\u001b';
/** Colours and cursor moves of a terminal (ECMA-48 control sequences). */
const ESCAPE_SEQUENCE = new RegExp(`${ESCAPE}\\[[0-?]*[ -/]*[@-~]`, 'g');
/** Unicode's characters that are never drawn, without those that join others or choose their form, as in emoji. */
const INVISIBLE = /(?![\n\t])\p{Cc}|(?!\u200c|\u200d|[\p{VS}\u{e0020}-\u{e007f}])\p{DI}/gu;
/** Minecraft's `§a`, also with the section sign doubled. */
const COLOUR_CODE = /(?<!§)§+[0-9a-fk-orx]/gi;

/** What any markup begins with. Most texts have none, and one test is cheaper than a pass for each pattern. */
const MARKED = /[<&§]|\p{Cc}|\p{DI}|\p{Surrogate}/u;
/** Whether a text may read otherwise than it is written. */
export const hasMarkup = (text: string): boolean => MARKED.test(text);

/** Joiners and the like stay in a text, and are nothing by themselves: Discord refuses a field that has only them. */
const VISIBLE = /[^\s\p{DI}]/u;

/** Decodes HTML, and leaves out its tags. */
export const stripHtml = (text: string): string =>
  decodeHTML(text.replace(LIST_ITEM, '\n• ').replace(LINE_BREAK, '\n').replace(TAG, ''));

/** Leaves out escape sequences, invisible characters and halves of surrogate pairs; lines and tabs stay. */
export const stripControls = (text: string): string =>
  text
    .replace(ESCAPE_SEQUENCE, '')
    .replace(/\r\n?/g, '\n')
    .replace(INVISIBLE, '')
    .replace(/\p{Surrogate}/gu, '\ufffd');

export const stripColours = (text: string): string => text.replace(COLOUR_CODE, '');

/** A game server's reply without controls and colour codes; lines stay. HTML means nothing there. */
export const consoleText = (text: string): string =>
  (hasMarkup(text) ? stripColours(stripControls(text)) : text).trim();

/** Shop text as people read it: HTML decoded, and without controls and colour codes; empty if nothing can be seen. */
export function readable(text: string): string {
  const read = hasMarkup(text) ? stripColours(stripControls(stripHtml(text))) : text;
  if (!VISIBLE.test(read)) return '';
  return read
    .replace(/(?<![^\S\n])[^\S\n]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The same on one line, for names. */
export const readableLine = (text: string): string => readable(text).replace(/\s+/g, ' ');
