import type { Payment } from '../../src/domain/payment.js';
import { readCommands } from '../../src/domain/payment-reading.js';
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

/** A sent command with what the verdict has of its reply. */
interface Answered {
  readonly command: string;
  readonly reply: string;
  readonly kind: Reading['kind'];
  /** The line of the reply that decided, unless it is the whole reply. */
  readonly deciding?: string | undefined;
}

/** A reply that was taught reads as it was taught. */
function listAnswered(payment: Payment, { arrived, failures }: Verdict): readonly Answered[] {
  const [good, failed] = [new Set(arrived), new Set(failures.map(({ number }) => number))];
  return readCommands(payment).map(({ number, sent, reading }) => ({
    ...sent,
    kind: failed.has(number) ? 'failed' : good.has(number) ? 'delivered' : reading.kind,
    deciding: reading.kind === 'failed' ? reading.line : undefined,
  }));
}

/** The text, and whether nothing of it is left out. */
function shorten(raw: string, max: number, toText: (raw: string) => string): readonly [string, boolean] {
  const [most, text] = [RAW_PER_CHARACTER * max, toText(raw.slice(0, RAW_PER_CHARACTER * max))];
  return [replaceBackticks(clip(text, max)), raw.length <= most && text.length <= max];
}

const oneLine = (raw: string): string => joinLines(consoleText(raw));

/** The command, and below it the reply. */
function entry(
  { command, reply, kind }: Answered,
  max: { readonly command: number; readonly reply: number },
  words: Words,
  toText = oneLine,
): readonly [lines: string, isWhole: boolean] {
  const [sent, isSentWhole] = shorten(command, max.command, readableLine);
  const [answer, isAnswerWhole] = shorten(reply, max.reply, toText);
  return [`> ${sent}\n${answer ? sign(answer, kind) : words.payment.noReply}`, isSentWhole && isAnswerWhole];
}

const errorLines = ({ error }: Payment, max: number): readonly string[] =>
  error === '' ? [] : [sign(replaceBackticks(clip(readableLine(error), max)), 'failed')];

/** Failed commands, then those of which nobody knows. */
const rank = ({ kind }: Answered): number => (kind === 'failed' ? 0 : kind === 'unknown' ? 1 : 2);

/** A line for each command and reply, of equal ones for one where there are many, failed ones first, then unknown ones; empty if nothing was paid or sent. `isWhole`: nothing is left out. */
export function commandBlock(
  payment: Payment,
  verdict: Verdict,
  words: Words,
): { readonly text: string; readonly isWhole: boolean } {
  const all = [...listAnswered(payment, verdict)].sort((a, b) => rank(a) - rank(b));
  const different = new Map(all.map((one) => [`${one.command}\n${one.reply}`, one]));
  // A line that counts one more is no shorter than that one.
  const shown =
    all.length <= CARD_MAX.commands + 1 ? all : [...different.values()].slice(0, CARD_MAX.commands);
  const unknown = shown.filter(({ kind }) => kind === 'unknown').length;
  const entries = shown.map((one, at) => {
    const command = at === 0 && one.kind === 'failed' ? CARD_MAX.failed : CARD_MAX.other;
    const reply = one.kind === 'unknown' ? Math.floor(CARD_MAX.unknown / unknown) : command;
    return entry({ ...one, reply: one.deciding ?? one.reply }, { command, reply }, words);
  });
  const lines = [...errorLines(payment, CARD_MAX.error), ...entries.map(([text]) => text)];
  const left = payment.sentCommands.length - shown.length;
  if (lines.length === 0) {
    const isSilent = verdict.kind === 'notPaid' || verdict.kind === 'silent';
    return { text: isSilent ? '' : block([words.payment.noCommand]), isWhole: true };
  }
  return {
    text: block([...lines, ...(left > 0 ? [words.payment.moreCommands(left)] : [])]),
    isWhole:
      left === 0 && shown.every(({ deciding }) => deciding === undefined) && entries.every(([, is]) => is),
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
  const all = listAnswered(payment, verdict);
  const whole = all.slice(0, DETAILS_MAX.rendered).map((one) => entry(one, DETAILS_MAX, words, consoleText));
  const errors = errorLines(payment, DETAILS_MAX.reply);
  const text = block([...errors, ...whole.map(([lines]) => lines)]);
  const isWhole = sentCommands.length === whole.length && whole.every(([, is]) => is);
  if (isWhole && text.length <= DETAILS_MAX.characters) return { text, file: undefined };
  const limits = { command: DETAILS_MAX.line, reply: DETAILS_MAX.line };
  const first = all.slice(0, DETAILS_MAX.commands).map((one) => entry(one, limits, words)[0]);
  const left = sentCommands.length - first.length;
  return {
    text: block([...errors, ...first, ...(left > 0 ? [words.payment.allInFile(left)] : [])]),
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
