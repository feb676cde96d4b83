import type { Payment, SentCommand } from '../../src/domain/payment.js';
import type { Reading } from '../../src/domain/replies/reading.js';
import type { Verdict } from '../../src/domain/verdict.js';
import { clip, replaceBackticks } from '../../src/text/markdown.js';
import { consoleText, joinLines, readableLine } from '../../src/text/readable.js';
import type { TextFile } from '../../src/ui/reply.js';
import type { Words } from '../../src/words/index.js';

/** Lengths are characters; `failed` is of the first command that did, `unknown` of all unknown replies together. */
const CARD_MAX = { commands: 4, failed: 100, other: 60, unknown: 1000, error: 240 };
/** On the page behind More. A log above `characters` shows its first `commands`, a `line` each. */
const DETAILS_MAX = { characters: 3000, rendered: 200, command: 300, reply: 700, commands: 20, line: 50 };
/** Characters: more than staff read, yet written in a few milliseconds. */
const FILE_MAX = 200_000;
/** In a gradient, each letter has a colour code before it. */
const RAW_PER_CHARACTER = 16;

/** The signs of a `diff` block: Discord shows them as text, and colours the line where the client can. */
const SIGNS: Readonly<Record<Reading['kind'], '+' | '-' | ' '>> = {
  failed: '-',
  unknown: ' ',
  later: '+',
  unchanged: '+',
  delivered: '+',
};

/** A sign before each line, so that no text of a server can bring its own. */
const sign = (text: string, kind: Reading['kind']): string =>
  text
    .split(/[\n\u2028\u2029]/)
    .map((line) => `${SIGNS[kind]} ${line}`.trimEnd())
    .join('\n');

/** Callers have replaced backticks in `lines`, so that these can't close the block. */
const block = (lines: readonly string[]): string => `\`\`\`diff\n${lines.join('\n')}\n\`\`\``;

interface Limits {
  readonly command: number;
  readonly reply: number;
}

function entry(
  { command, reply }: SentCommand,
  reading: Reading['kind'],
  { command: commandMax, reply: replyMax }: Limits,
  words: Words,
  toText: (raw: string) => string,
): string {
  const shown = replaceBackticks(clip(toText(reply.slice(0, RAW_PER_CHARACTER * replyMax)), replyMax));
  const sent = `> ${replaceBackticks(clip(readableLine(command.slice(0, 4 * commandMax)), commandMax))}`;
  if (shown === '') return `${sent}\n${words.payment.noReply}`;
  return `${sent}\n${sign(shown, reading)}`;
}

const withError = ({ error }: Payment, list: readonly string[], max: number): string[] => [
  ...(error === '' ? [] : [sign(replaceBackticks(clip(readableLine(error), max)), 'failed')]),
  ...list,
];

const oneLine = (raw: string): string => joinLines(consoleText(raw));

function entries(
  { sentCommands }: Payment,
  { readings }: Verdict,
  indexes: Iterable<number>,
  limits: Limits,
  words: Words,
  toText: (raw: string) => string,
): string[] {
  return [...indexes].flatMap((index) => {
    const sent = sentCommands[index];
    return sent ? [entry(sent, readings[index] ?? 'unknown', limits, words, toText)] : [];
  });
}

/** A line for each command and reply, failed ones first, then unknown ones; empty if nothing was paid or sent. */
export function commandBlock(payment: Payment, verdict: Verdict, words: Words): string {
  const { faults, unknown, kind } = verdict;
  const { sentCommands } = payment;
  const worstFirst = new Set([
    ...[...faults, ...unknown].map(({ number }) => number - 1),
    ...sentCommands.keys(),
  ]);
  const { length } = sentCommands;
  // A line that counts one more is no shorter than that one.
  const indexes = [...worstFirst].slice(0, length <= CARD_MAX.commands + 1 ? length : CARD_MAX.commands);
  const isUnknown = new Set(unknown.map(({ number }) => number - 1));
  const readInFull = Math.floor(CARD_MAX.unknown / indexes.filter((index) => isUnknown.has(index)).length);
  const shown = indexes.flatMap((index, at) => {
    const command = at === 0 && faults.length > 0 ? CARD_MAX.failed : CARD_MAX.other;
    const reply = isUnknown.has(index) ? readInFull : command;
    return entries(payment, verdict, [index], { command, reply }, words, oneLine);
  });
  const lines = withError(payment, shown, CARD_MAX.error);
  if (lines.length === 0) return kind === 'notPaid' ? '' : block([words.payment.noCommand]);
  const left = length - indexes.length;
  return block([...lines, ...(left > 0 ? [words.payment.moreCommands(left)] : [])]);
}

/** All commands and replies; if these are too long for a message, the first ones and a file. */
export function commandLog(
  payment: Payment,
  verdict: Verdict,
  words: Words,
): { readonly text: string; readonly file: TextFile | undefined } {
  const { sentCommands, error } = payment;
  if (sentCommands.length === 0 && error === '') return { text: '', file: undefined };
  const fits = (sent: SentCommand) =>
    sent.command.length <= DETAILS_MAX.command && sent.reply.length <= DETAILS_MAX.reply;
  if (sentCommands.length <= DETAILS_MAX.rendered && sentCommands.every(fits)) {
    const all = entries(payment, verdict, sentCommands.keys(), DETAILS_MAX, words, consoleText);
    const whole = block(withError(payment, all, DETAILS_MAX.reply));
    if (whole.length <= DETAILS_MAX.characters) return { text: whole, file: undefined };
  }
  const indexes = [...sentCommands.keys()].slice(0, DETAILS_MAX.commands);
  const limits = { command: DETAILS_MAX.line, reply: DETAILS_MAX.line };
  const lines = withError(
    payment,
    entries(payment, verdict, indexes, limits, words, oneLine),
    DETAILS_MAX.reply,
  );
  const left = sentCommands.length - indexes.length;
  return {
    text: block([...lines, ...(left > 0 ? [words.payment.allInFile(left)] : [])]),
    file: logFile(payment, words),
  };
}

function logFile({ id, sentCommands }: Payment, words: Words): TextFile {
  const written: string[] = [];
  let length = 0;
  for (const { command, reply } of sentCommands) {
    if (length > FILE_MAX) break;
    const [sent, replied] = [command, reply].map((text) => consoleText(clip(text, FILE_MAX)));
    const text = `${written.length + 1}. > ${sent}\n${replied || words.payment.noReply}\n`;
    written.push(text);
    length += text.length;
  }
  const text = clip(written.join('\n'), FILE_MAX);
  const left = sentCommands.length - written.length;
  return {
    name: `payment-${id}.txt`,
    text: left > 0 ? `${text}\n\n${words.moreCommands(left)}` : text,
  };
}
