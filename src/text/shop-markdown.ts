/*
 * The Markdown of a shop's own texts, as far as it does no harm: bold, italics, strike, headings (as bold) and lists. All
 * else shows as it was written. Marks never reach beyond their line, so that the rest of a message keeps its form.
 */

import { escapeSigns } from './markdown.js';

type Style = 'bold' | 'italic' | 'strike';

/** As the bot writes them, whichever way the shop did. Discord reads `_` in one way, and `*` beside `**` in several. */
const WRITTEN: Readonly<Record<Style, string>> = { bold: '**', italic: '_', strike: '~~' };

const READ: Readonly<Record<string, Style>> = {
  '**': 'bold',
  __: 'bold',
  '*': 'italic',
  _: 'italic',
  '~~': 'strike',
};

/** A mark of the shop's. One without a counterpart is text. */
interface Mark {
  readonly raw: string;
  readonly style: Style;
  role: 'text' | 'start' | 'end';
}

/** Words as they were written, Markdown of the bot's own, or a mark. */
type Piece = string | { readonly markdown: string } | Mark;

export interface ShownText {
  /** Markdown without mentions, links, invitations and code, and with as many ends as starts. */
  readonly text: string;
  /** False if it had to be cut. */
  readonly isWhole: boolean;
}

/** Renders a readable text within `max` units and `maxLines` lines; it is cut at a word, and ends with "…" then. */
export function shopMarkdown(text: string, max: number, maxLines = Number.POSITIVE_INFINITY): ShownText {
  let written = '';
  let lines = 0;
  for (const line of text.split(/[\n\u2028\u2029]/)) {
    const pieces = parsePieces(line);
    // If lines are few, none is left empty.
    if (!pieces || (line.trim() === '' && Number.isFinite(maxLines))) continue;
    const start = lines === 0 ? '' : '\n';
    // One is kept for "…".
    const room = lines < maxLines ? max - 1 - written.length - start.length : -1;
    const { text: shown, isWhole } = fitLine(pieces, room);
    if (!isWhole)
      return { text: shown === '' ? `${written.trimEnd()}…` : `${written}${start}${shown}`, isWhole };
    written += start + shown;
    lines += 1;
  }
  return { text: written.trimEnd(), isWhole: true };
}

const FENCE = /^[^\S\n]*(?:`{3}|~{3})\S*[^\S\n]*$/;
const HEADING = /^[^\S\n]*#{1,6}[^\S\n]+(?=\S)/;
const BULLET = /^([^\S\n]*)[-+*•][^\S\n]+(?=\S)/;
const SIGN = /^([^\S\n]*)([-+])/;
const NUMBER = /^([^\S\n]*\d+)\.(?=\s)/;

/** Undefined for a line that only fences off code. */
function parsePieces(line: string): Piece[] | undefined {
  if (FENCE.test(line)) return undefined;
  const heading = HEADING.exec(line);
  if (heading) {
    const title = line.slice(heading[0].length).trimEnd();
    return inline(/\*\*|__/.test(title) ? title : `**${title}**`);
  }
  const bullet = BULLET.exec(line);
  if (bullet) {
    const [all, indent = ''] = bullet;
    return [{ markdown: indent.length > 1 ? '  • ' : '• ' }, ...inline(line.slice(all.length))];
  }
  const number = NUMBER.exec(line);
  if (number) return [{ markdown: `${number[1]}\\.` }, ...inline(line.slice(number[0].length))];
  const sign = SIGN.exec(line);
  if (sign) return [{ markdown: `${sign[1]}\\${sign[2]}` }, ...inline(line.slice(sign[0].length))];
  return inline(line);
}

const isWord = (character = ''): boolean => /[\p{L}\p{N}_]/u.test(character);
const isMark = (character = ''): boolean => /[*_~]/.test(character);

/** Finds out which marks of a line belong together. */
function inline(line: string): Piece[] {
  const pieces: Piece[] = [];
  const open: Mark[] = [];
  for (const { 0: run, index } of line.matchAll(/\*+|_+|~+|[^*_~]+/g)) {
    const marks = parseMarks(run, open.at(-1));
    const before = line[index - 1] ?? ' ';
    const after = line[index + run.length] ?? ' ';
    for (const mark of marks) {
      const last = pieces.at(-1);
      const afterStart = typeof last === 'object' && 'role' in last && last === open.at(-1);
      const isOpen = open.some(({ style }) => style === mark.style);
      const atWord = mark.style === 'italic' || mark.raw.startsWith('_');
      if (isOpen) {
        if (before.trim() !== '' && !afterStart && !(atWord && isWord(after))) end(mark);
      } else if (after.trim() !== '' && (afterStart || !isMark(before)) && !(atWord && isWord(before))) {
        // Nothing is nested in italics: `_~~` is ambiguous.
        if (open.at(-1)?.style === 'italic') open.pop();
        open.push(mark);
      }
      pieces.push(mark);
    }
    if (marks.length === 0) pieces.push(run);
  }
  return pieces;

  function end(mark: Mark): void {
    const start = open.findIndex(({ style, raw }) => style === mark.style && raw === mark.raw);
    const started = open[start];
    if (!started) return;
    started.role = 'start';
    mark.role = 'end';
    open.splice(start);
  }
}

/** The marks in a run of equal characters; none if it is too long to be one. */
function parseMarks(run: string, innermost: Mark | undefined): Mark[] {
  const raws = run === '***' || run === '___' ? [run.slice(0, 2), run.slice(0, 1)] : [run];
  if (innermost?.style === 'italic') raws.reverse();
  return raws.flatMap((raw) => {
    const style = READ[raw];
    return style ? { raw, style, role: 'text' } : [];
  });
}

/** Shows literally, mentions nobody and leads nowhere. */
const inert = (words: string): string =>
  escapeSigns(words)
    .replace(/:(?=\/\/)/g, '\\:')
    .replace(/(discord(?:app)?)\.(?=gg|com)/gi, '$1\\.');

/** As much of a line as fits; with "…" if it doesn't fit as a whole. */
function fitLine(pieces: readonly Piece[], room: number): ShownText {
  let text = '';
  const open: string[] = [];
  const cut = (): ShownText => {
    const kept = text.trimEnd();
    return { text: kept === '' ? '' : `${kept}…${open.join('')}`, isWhole: false };
  };
  const left = () => room - text.length - open.join('').length;
  if (left() < 0) return cut();
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      for (const [word] of piece.matchAll(/\S+\s*|\s+/g)) {
        const shown = inert(word);
        if (shown.length > left()) {
          if (word.length > LONG_WORD) text += fitInert(word, left());
          return cut();
        }
        text += shown;
      }
    } else if ('markdown' in piece) {
      if (piece.markdown.length > left()) return cut();
      text += piece.markdown;
    } else if (piece.role === 'text') {
      const shown = inert(piece.raw);
      if (shown.length > left()) return cut();
      text += shown;
    } else if (piece.role === 'start') {
      const mark = WRITTEN[piece.style];
      if (2 * mark.length + 1 > left()) return cut();
      text += mark;
      open.unshift(mark);
    } else {
      text += open.shift() ?? '';
    }
  }
  return { text, isWhole: true };
}

/** Longer ones are cut themselves. */
const LONG_WORD = 50;

/** The beginning of a word. */
function fitInert(word: string, room: number): string {
  let length = 0;
  let kept = 0;
  for (const character of word) {
    // Each can get a backslash, or something invisible behind it.
    length += character.length + 1;
    if (length > room) break;
    kept += character.length;
  }
  return inert(word.slice(0, kept));
}
