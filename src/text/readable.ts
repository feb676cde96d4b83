import { decodeHTML } from 'entities';

/*
 * The one definition of text as people read it. Search, judging replies, hiding addresses and rendering all use it, so
 * that what is shown as "Sword" is found, compared and hidden as "Sword".
 *
 * A shop's text can be megabytes long and blocks everyone while it is read. Each pattern therefore passes over a text
 * once and never starts over inside what it has just given up. (`stripVTControlCharacters` of node:util does: 80 kB of
 * `;#` after one escape take it 20 seconds.)
 */

/** Markup and invisible characters: each match is replaced. */
export interface Markup {
  readonly pattern: RegExp;
  readonly replacement: (match: string) => string;
}

const becomes =
  (text: string): Markup['replacement'] =>
  () =>
    text;

const HTML: readonly Markup[] = [
  { pattern: /<li\b[^<>]*>/gi, replacement: becomes('\n• ') },
  {
    pattern: /<(?:br|hr)\b[^<>]*>|<\/(?:p|div|h[1-6]|tr|ul|ol|blockquote)\s*>/gi,
    replacement: becomes('\n'),
  },
  {
    pattern:
      /<\/?(?:a|abbr|b|big|blockquote|br|center|code|del|div|em|font|h[1-6]|hr|i|img|ins|li|mark|ol|p|pre|q|s|script|small|span|strike|strong|style|sub|sup|table|tbody|td|th|thead|tr|u|ul)(?:\s[^<>]*|\/)?>/gi,
    replacement: becomes(''),
  },
  { pattern: /&(?:#x[\da-f]+|#\d+|[a-z][\da-z]*);?/gi, replacement: (entity) => decodeHTML(entity) },
];

const ESCAPE = '\u001b';

const CONTROLS: readonly Markup[] = [
  // Colours and cursor moves of a terminal (ECMA-48 control sequences).
  { pattern: new RegExp(`${ESCAPE}\\[[0-?]*[ -/]*[@-~]`, 'g'), replacement: becomes('') },
  { pattern: /\r\n?/g, replacement: becomes('\n') },
  // Unicode's characters that are never drawn, without those that join others or choose their form, as in emoji.
  {
    pattern: /(?![\n\t])\p{Cc}|(?!\u200c|\u200d|[\p{VS}\u{e0020}-\u{e007f}])\p{DI}/gu,
    replacement: becomes(''),
  },
  { pattern: /\p{Surrogate}/gu, replacement: becomes('\ufffd') },
];

/** Minecraft's `§a`, also with the section sign doubled. */
const COLOUR_CODES: readonly Markup[] = [{ pattern: /(?<!§)§+[0-9a-fk-orx]/gi, replacement: becomes('') }];

/** What a game server's console doesn't show as written. HTML means nothing there. */
export const CONSOLE_MARKUP: readonly Markup[] = [...CONTROLS, ...COLOUR_CODES];

/** What neither a shop's pages nor the bot's replies show as written. */
export const SHOP_MARKUP: readonly Markup[] = [...HTML, ...CONSOLE_MARKUP];

/** What any markup begins with. Most texts have none, and one look is cheaper than a pass for each pattern. */
const MARKED = /[<&§]|\p{Cc}|\p{DI}|\p{Surrogate}/u;

/** Joiners and the like stay in a text, and are nothing by themselves: Discord refuses a field that has only them. */
const VISIBLE = /[^\s\p{DI}]/u;

export const withoutMarkup = (text: string, markup: readonly Markup[]): string =>
  MARKED.test(text)
    ? markup.reduce((read, { pattern, replacement }) => read.replace(pattern, replacement), text)
    : text;

/** Text without escape sequences, invisible characters and halves of surrogate pairs; lines and tabs stay. */
export const withoutControls = (raw: string): string => withoutMarkup(raw, CONTROLS);

/** A game server's reply without controls and colour codes; lines stay. */
export const consoleText = (raw: string): string => withoutMarkup(raw, CONSOLE_MARKUP).trim();

/** Shop text as people read it: HTML decoded, and without controls and colour codes; empty where nothing can be seen. */
export function readable(text: string): string {
  const read = withoutMarkup(text, SHOP_MARKUP);
  if (!VISIBLE.test(read)) return '';
  return read
    .replace(/(?<![^\S\n])[^\S\n]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The same on one line, for names. */
export const readableLine = (text: string): string => readable(text).replace(/\s+/g, ' ');
