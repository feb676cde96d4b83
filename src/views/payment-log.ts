import type { Payment, SentCommand } from '../shop/payment.js';
import { type Fault, MAX_JUDGED } from '../shop/verdict.js';
import { clip } from '../text/clip.js';
import { codeSpan } from '../text/markdown.js';
import { consoleText, readableLine } from '../text/readable.js';
import type { Words } from '../words/index.js';
import { consoleBlock } from './console.js';
import type { TextFile } from './reply.js';

const COMMAND_MAX = 300;
const REPLY_MAX = 700;
/** Characters of commands and replies on one page, so that the page and the facts above fit into one message. */
const PAGE_MAX = 2400;
/** Characters of the attached log: more than anybody reads, in a few milliseconds. */
const FILE_MAX = 200_000;

/** One page of sent commands, and their numbers. */
export interface LogPage {
  readonly text: string;
  readonly numbers: readonly number[];
}

/** The judged commands with the game server's replies, split into pages. Long replies are clipped. */
export function logPages({ sentCommands }: Payment, faults: readonly Fault[], words: Words): LogPage[] {
  const failed = new Set(faults.map(({ number }) => number));
  const pages: { text: string; numbers: number[] }[] = [];
  for (const [index, sent] of sentCommands.slice(0, MAX_JUDGED).entries()) {
    const number = index + 1;
    const mark = failed.has(number) ? ` · ⚠️ ${words.payment.looksLikeError}` : '';
    const entry = `**${number}.** ${logEntry(sent, { command: COMMAND_MAX, reply: REPLY_MAX }, words, mark)}`;
    const last = pages.at(-1);
    if (last && last.text.length + entry.length < PAGE_MAX) {
      last.text += `\n${entry}`;
      last.numbers.push(number);
    } else {
      pages.push({ text: entry, numbers: [number] });
    }
  }
  return pages;
}

/** A command and what the console replied, each clipped; `mark` stands behind the command. */
export function logEntry(
  { command, reply }: SentCommand,
  max: { readonly command: number; readonly reply: number },
  words: Words,
  mark = '',
): string {
  const head = `${codeSpan(shortened(readableLine(command), max.command, words))}${mark}`;
  if (consoleText(reply) === '') return `${head}\n${words.payment.noReply}`;
  return `${head}\n${consoleBlock(shortened(reply, max.reply, words))}`;
}

const shortened = (text: string, max: number, words: Words): string =>
  text.length <= max ? text : `${clip(text, max)} ${words.moreCharacters(text.length - max + 1)}`;

/** The readable beginning of the log: rendering blocks everybody. */
export function logFile({ id, sentCommands }: Payment, words: Words): TextFile {
  const entries: string[] = [];
  let length = 0;
  for (const { command, reply } of sentCommands) {
    if (length > FILE_MAX) break;
    const [sent, replied] = [command, reply].map((text) => consoleText(shortened(text, FILE_MAX, words)));
    const entry = `${entries.length + 1}. > ${sent}\n${replied || words.payment.emptyReply}\n`;
    entries.push(entry);
    length += entry.length;
  }
  const text = shortened(entries.join('\n'), FILE_MAX, words);
  const left = sentCommands.length - entries.length;
  return {
    name: words.payment.logFile(id),
    text: left > 0 ? `${text}\n\n${words.moreCommands(left)}` : text,
  };
}
