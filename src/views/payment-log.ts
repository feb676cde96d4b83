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
/** Characters of the attached log. At up to three bytes each it stays below Discord's 10 MiB. */
const FILE_MAX = 3_000_000;

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
    const entry = logEntry(number, sent, failed.has(number), words);
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

function logEntry(number: number, { command, reply }: SentCommand, isFault: boolean, words: Words): string {
  const mark = isFault ? ` · ⚠️ ${words.payment.looksLikeError}` : '';
  const head = `**${number}.** ${codeSpan(shortened(readableLine(command), COMMAND_MAX, words))}${mark}`;
  if (consoleText(reply) === '') return `${head}\n${words.payment.noReply}`;
  return `${head}\n${consoleBlock(shortened(reply, REPLY_MAX, words))}`;
}

const shortened = (text: string, max: number, words: Words): string =>
  text.length <= max ? text : `${clip(text, max)} ${words.moreCharacters(text.length - max + 1)}`;

/** The whole log; clipped only beyond what Discord accepts as a file. */
export function logFile({ id, sentCommands }: Payment, words: Words): TextFile {
  const entries = sentCommands.map(
    ({ command, reply }, index) =>
      `${index + 1}. > ${consoleText(command)}\n${consoleText(reply) || words.payment.emptyReply}\n`,
  );
  return { name: words.payment.logFile(id), text: shortened(entries.join('\n'), FILE_MAX, words) };
}
