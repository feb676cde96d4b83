import type { Payment, SentCommand } from '../../src/domain/payment.js';
import { readReplies } from '../../src/domain/payment-reading.js';
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
  dropped: ' ',
  elsewhere: ' ',
  silent: ' ',
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

interface Entry {
  readonly lines: string;
  /** Nothing of the command and its reply is left out. */
  readonly isWhole: boolean;
}

function entry(
  { command, reply }: SentCommand,
  kind: Reading['kind'],
  { command: commandMax, reply: replyMax }: Limits,
  words: Words,
  toText: (raw: string) => string,
): Entry {
  const [sent, answer] = [
    readableLine(command.slice(0, 4 * commandMax)),
    toText(reply.slice(0, RAW_PER_CHARACTER * replyMax)),
  ];
  const shown = [clip(sent, commandMax), clip(answer, replyMax)].map(replaceBackticks);
  const answered = shown[1] ? sign(shown[1], kind) : words.payment.noReply;
  return {
    lines: `> ${shown[0]}\n${answered}`,
    isWhole:
      sent.length <= commandMax &&
      answer.length <= replyMax &&
      command.length <= 4 * commandMax &&
      reply.length <= RAW_PER_CHARACTER * replyMax,
  };
}

const withError = ({ error }: Payment, list: readonly string[], max: number): string[] => [
  ...(error === '' ? [] : [sign(replaceBackticks(clip(readableLine(error), max)), 'failed')]),
  ...list,
];

const oneLine = (raw: string): string => joinLines(consoleText(raw));

/** As the verdict has them: a reply that was taught reads as it was taught. */
function readKinds(payment: Payment, { arrived, faults }: Verdict): readonly Reading['kind'][] {
  const [good, failed] = [new Set(arrived), new Set(faults.map(({ number }) => number))];
  return readReplies(payment).map(({ kind }, index) => {
    if (failed.has(index + 1)) return 'failed';
    return good.has(index + 1) ? 'delivered' : kind;
  });
}

function entries(
  payment: Payment,
  verdict: Verdict,
  indexes: Iterable<number>,
  limits: Limits,
  words: Words,
  toText: (raw: string) => string,
): string[] {
  const kinds = readKinds(payment, verdict);
  return [...indexes].flatMap((index) => {
    const sent = payment.sentCommands[index];
    return sent ? [entry(sent, kinds[index] ?? 'unknown', limits, words, toText).lines] : [];
  });
}

/** Failed commands first, then those of which nobody knows. */
function worstFirst({ sentCommands }: Payment, kinds: readonly Reading['kind'][]): readonly number[] {
  const rank = (index: number) => (kinds[index] === 'failed' ? 0 : kinds[index] === 'unknown' ? 1 : 2);
  return [...sentCommands.keys()].sort((a, b) => rank(a) - rank(b));
}

export interface CommandBlock {
  readonly text: string;
  /** Nothing is left out. */
  readonly isWhole: boolean;
}

/** A line for each command and reply, failed ones first, then unknown ones; empty if nothing was paid or sent. */
export function commandBlock(payment: Payment, verdict: Verdict, words: Words): CommandBlock {
  const { sentCommands } = payment;
  const kinds = readKinds(payment, verdict);
  const all = worstFirst(payment, kinds);
  // A line that counts one more is no shorter than that one.
  const indexes = all.slice(0, all.length <= CARD_MAX.commands + 1 ? all.length : CARD_MAX.commands);
  const unknown = indexes.filter((index) => kinds[index] === 'unknown');
  const decided = readReplies(payment);
  const shown = indexes.flatMap((index, at) => {
    const sent = sentCommands[index];
    if (!sent) return [];
    const command = at === 0 && kinds[index] === 'failed' ? CARD_MAX.failed : CARD_MAX.other;
    const reply = kinds[index] === 'unknown' ? Math.floor(CARD_MAX.unknown / unknown.length) : command;
    const reading = decided[index];
    const line = reading?.kind === 'failed' ? reading.line : undefined;
    const whole = entry(sent, kinds[index] ?? 'unknown', { command, reply }, words, oneLine);
    if (line === undefined) return [whole];
    const deciding = entry({ ...sent, reply: line }, 'failed', { command, reply }, words, oneLine);
    return [{ ...deciding, isWhole: false }];
  });
  const lines = withError(
    payment,
    shown.map(({ lines }) => lines),
    CARD_MAX.error,
  );
  const left = sentCommands.length - indexes.length;
  if (lines.length === 0) {
    const isSilent = verdict.kind === 'notPaid' || verdict.kind === 'silent';
    return { text: isSilent ? '' : block([words.payment.noCommand]), isWhole: true };
  }
  return {
    text: block([...lines, ...(left > 0 ? [words.payment.moreCommands(left)] : [])]),
    isWhole: left === 0 && shown.every(({ isWhole }) => isWhole),
  };
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
