import { decodeHTML } from 'entities';

// Controls, zero-width and direction marks: they hide text, or turn a line around.
const INVISIBLE = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** Text without controls, direction marks and halves of characters; lines and tabs stay. */
export const withoutInvisible = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(INVISIBLE, (mark) => (mark === '\n' || mark === '\t' ? mark : ''))
    .replace(/\p{Surrogate}/gu, '\ufffd');

const ESCAPE = '\u001b';
const ESCAPE_SEQUENCE = new RegExp(`${ESCAPE}\\[[0-9;]*[A-Za-z]`, 'g');

/** Text of a console without its escape sequences too. */
export const withoutControls = (raw: string): string => withoutInvisible(raw.replace(ESCAPE_SEQUENCE, ''));

/*
 * A shop's text can be megabytes long, and everybody waits for what is done with it: each of these patterns passes over a
 * text once, and none begins again in the middle of what it has just given up.
 */

const HTML_TAG =
  /<\/?(?:a|abbr|b|big|blockquote|br|center|code|del|div|em|font|h[1-6]|hr|i|img|ins|li|mark|ol|p|pre|q|s|script|small|span|strike|strong|style|sub|sup|table|tbody|td|th|thead|tr|u|ul)(?:\s[^<>]*|\/)?>/gi;
const HTML_BREAK = /<(?:br|hr)\b[^<>]*>|<\/(?:p|div|li|h[1-6]|tr|ul|ol|blockquote)\s*>/gi;
const COLOUR_CODE = /(?<!§)§+[0-9a-fk-orx]/gi;

/** Shop text as people read it: without HTML, `§` colour codes, invisible characters and halves of characters. */
export function readable(text: string): string {
  return withoutInvisible(decodeHTML(text.replace(HTML_BREAK, '\n').replace(HTML_TAG, '')))
    .replace(COLOUR_CODE, '')
    .replace(/(?<![^\S\n])[^\S\n]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The same on one line, for names. */
export const readableLine = (text: string): string => readable(text).replace(/\s+/g, ' ');

/** A game server's reply without colour codes and controls; lines stay. HTML means nothing on a console. */
export const consoleText = (raw: string): string => withoutControls(raw).replace(COLOUR_CODE, '').trim();
