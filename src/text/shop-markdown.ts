// Renders the harmless Markdown of shop texts: bold, italics, strike, headings (as bold) and lists; the rest shows
// literally. Marks never reach beyond their line, so that the rest of a message keeps its form.

import { cutToFit, escapeLineStarts, escapeSigns } from './markdown.js';

export interface ShownText {
  /** Markdown without mentions, links, invitations and code. Every mark is closed. */
  readonly text: string;
  readonly isWhole: boolean;
}

const FENCE = /^[^\S\n]*(?:`{3}|~{3})\S*[^\S\n]*$/;
const HEADING = /^[^\S\n]*#{1,6}[^\S\n]+(?=\S)/;
const BULLET = /^([^\S\n]*)[-+*•][^\S\n]+(?=\S)/;

/** A line that is cut gets at least this much room. */
const MIN_LETTERS = 10;

/** `max` is in UTF-16 units. A text that is too long is cut at a word, and ends with "…". */
export function shopMarkdown(text: string, max: number, maxLines = Number.POSITIVE_INFINITY): ShownText {
  const shown: string[] = [];
  // Leaves room for "…".
  let room = max - 1;
  for (const line of text.split(/[\n\u2028\u2029]/)) {
    // Empty lines would use up a limited number of lines.
    if (FENCE.test(line) || (line.trim() === '' && Number.isFinite(maxLines))) continue;
    const isLast = shown.length === maxLines;
    const markdown = isLast || line.length > 2 * max ? undefined : renderLine(line);
    if (markdown === undefined || markdown.length > room) {
      const beginning = isLast || room < MIN_LETTERS ? '' : cutLine(line, room);
      return { text: `${[...shown, beginning].join('\n').trimEnd()}…`, isWhole: false };
    }
    shown.push(markdown);
    room -= markdown.length + 1;
  }
  return { text: shown.join('\n').trimEnd(), isWhole: true };
}

/** Bold or strike, with other styles in it, or a style of whole words; never right behind another. */
const STYLED =
  /(?<![*_~])(\*\*|~~)(?!\s|\1)(.{0,300}?\S)\1(?![*_~])|(?<![\p{L}\p{N}*_~])(__|[*_])(?!\s)([^*_~]*[^*_~\s])\3(?![\p{L}\p{N}*_~])/gu;

/** Discord reads `_` in one way, but `*` beside `**` in several. */
const WRITTEN: Readonly<Record<string, string>> = { __: '**', '*': '_' };

function renderLine(line: string): string {
  const title = HEADING.test(line) ? line.replace(HEADING, '').trimEnd() : '';
  if (title !== '') return renderStyles(/\*\*|__/.test(title) ? title : `**${title}**`);
  const item = line.replace(BULLET, (_, indent: string) => (indent.length > 1 ? '  • ' : '• '));
  return escapeLineStarts(renderStyles(item));
}

/** @param open marks around the text: they aren't repeated in it, because `****` shows */
function renderStyles(text: string, open: readonly string[] = []): string {
  let shown = '';
  let end = 0;
  for (const { 0: all, 1: outer = '', 2: styled, 3: mark = outer, 4: words = '', index } of text.matchAll(
    STYLED,
  )) {
    const written = WRITTEN[mark] ?? mark;
    shown += inert(text.slice(end, index));
    const own = open.includes(written) ? '' : written;
    shown += `${own}${styled === undefined ? inert(words) : renderStyles(styled, [...open, written])}${own}`;
    end = index + all.length;
  }
  return shown + inert(text.slice(end));
}

/** Gives each word its own marks, so that a cut between words leaves none open. */
function cutLine(line: string, room: number): string {
  const words = line
    .slice(0, 2 * room)
    .replace(STYLED, (_all, outer: string, styled: string, mark = outer, inner = styled) =>
      inner.replace(/\S+/g, `${mark}$&${mark}`),
    );
  return cutToFit(words, room, renderLine);
}

/** Makes a text show literally, without mentions, links and invitations. */
const inert = (words: string): string =>
  escapeSigns(words)
    .replace(/:(?=\/\/)/g, '\\:')
    .replace(/(discord(?:app)?)\.(?=gg|com)/gi, '$1\\.');
