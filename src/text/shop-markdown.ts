/*
 * The Markdown of a shop's own texts, as far as it does no harm: bold, italics, strike, headings (as bold) and lists. All
 * else shows as it was written. Marks never reach beyond their line, so that the rest of a message keeps its form.
 */

import { cutToFit, escapeLineStarts, escapeSigns } from './markdown.js';

export interface ShownText {
  /** Markdown without mentions, links, invitations and code, and with as many ends as starts. */
  readonly text: string;
  /** False if it had to be cut. */
  readonly isWhole: boolean;
}

const FENCE = /^[^\S\n]*(?:`{3}|~{3})\S*[^\S\n]*$/;
const HEADING = /^[^\S\n]*#{1,6}[^\S\n]+(?=\S)/;
const BULLET = /^([^\S\n]*)[-+*•][^\S\n]+(?=\S)/;

/** A line isn't begun for less. */
const MIN_LETTERS = 10;

/** Renders a readable text within `max` units and `maxLines` lines; it is cut at a word, and ends with "…" then. */
export function shopMarkdown(text: string, max: number, maxLines = Number.POSITIVE_INFINITY): ShownText {
  const shown: string[] = [];
  // One is kept for "…".
  let room = max - 1;
  for (const line of text.split(/[\n\u2028\u2029]/)) {
    // If lines are few, none is left empty.
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

/** Bold and strike, with other styles in them, or a style of whole words that has none in it; never right behind another. */
const STYLED =
  /(?<![*_~])(\*\*|~~)(?!\s|\1)(.{0,300}?\S)\1(?![*_~])|(?<![\p{L}\p{N}*_~])(__|[*_])(?!\s)([^*_~]*[^*_~\s])\3(?![\p{L}\p{N}*_~])/gu;

/** As the bot writes them, whichever way the shop did. Discord reads `_` in one way, and `*` beside `**` in several. */
const WRITTEN: Readonly<Record<string, string>> = { __: '**', '*': '_' };

function renderLine(line: string): string {
  const title = HEADING.test(line) ? line.replace(HEADING, '').trimEnd() : '';
  if (title !== '') return renderStyles(/\*\*|__/.test(title) ? title : `**${title}**`);
  const item = line.replace(BULLET, (_, indent: string) => (indent.length > 1 ? '  • ' : '• '));
  return escapeLineStarts(renderStyles(item));
}

function renderStyles(text: string): string {
  let shown = '';
  let end = 0;
  for (const { 0: all, 1: outer = '', 2: styled, 3: mark = outer, 4: words = '', index } of text.matchAll(
    STYLED,
  )) {
    const written = WRITTEN[mark] ?? mark;
    shown += inert(text.slice(end, index));
    shown += `${written}${styled === undefined ? inert(words) : renderStyles(styled)}${written}`;
    end = index + all.length;
  }
  return shown + inert(text.slice(end));
}

/** The beginning of a line that is too long. Each of its words has its own marks, so that a cut between words parts none. */
function cutLine(line: string, room: number): string {
  const words = line
    .slice(0, 2 * room)
    .replace(STYLED, (_all, outer: string, styled: string, mark = outer, inner = styled) =>
      inner.replace(/\S+/g, `${mark}$&${mark}`),
    );
  return cutToFit(words, room, renderLine);
}

/** Shows literally, mentions nobody and leads nowhere. */
const inert = (words: string): string =>
  escapeSigns(words)
    .replace(/:(?=\/\/)/g, '\\:')
    .replace(/(discord(?:app)?)\.(?=gg|com)/gi, '$1\\.');
