import { isAnnouncement } from './announcements.js';
import { CAUSES, type Cause } from './causes.js';
import { FAILURES_EN } from './failures-en.js';
import { FAILURES_RU } from './failures-ru.js';
import { readSentences, type Sentence } from './sentences.js';
import {
  ALREADY_REFUSED,
  AWAY,
  CONDITION,
  CUT_OFF,
  DENIALS,
  DENIED_NAME,
  DURATION,
  GIVING,
  HARMLESS,
  isPartial,
  LATER,
  PARTNER,
  RELEASED,
  SUCCESSES,
  TAKEN,
  TAKES,
  TIMED,
  UNCHANGED,
} from './words.js';

/** What a reply says about the command before it. `unknown`: no known words, nothing readable, or no reply at all. */
export type Reading =
  | { readonly kind: 'failed'; readonly cause: Cause }
  | { readonly kind: 'delivered' }
  /** The buyer had it already. */
  | { readonly kind: 'unchanged' }
  /** The server keeps it until the player joins. */
  | { readonly kind: 'later' }
  | { readonly kind: 'unknown' };

const UNKNOWN: Reading = { kind: 'unknown' };
/** The order in which the sentences of one reply decide; `failed` goes before all of them. */
const ORDER = ['later', 'delivered', 'unchanged'] as const;

/**
 * A failure in any sentence decides: what did not fit and is lost is a failure after a success.
 * @param names of `foldNames`: the buyer's, and those of the products
 */
export function readReply(command: string, reply: string, names: readonly string[]): Reading {
  if (isAnnouncement(command)) return { kind: 'delivered' };
  const { all, joined, isCut } = readSentences(command, reply, names);
  const read = all.map(({ text, line }) => ({ text, line, reading: readSentence(text, command) }));
  const cause = findFailure(read, joined);
  if (cause) return { kind: 'failed', cause };
  // What was not read may be a failure.
  const kind = isCut ? undefined : ORDER.find((one) => read.some(({ reading }) => reading.kind === one));
  return kind ? { kind } : UNKNOWN;
}

interface ReadSentence extends Sentence {
  readonly reading: Reading;
}

function findFailure(read: readonly ReadSentence[], joined: readonly string[]): Cause | undefined {
  const isKept = read.some(({ reading }) => reading.kind === 'later');
  const causes = read.flatMap((sentence, index) => {
    const { reading } = sentence;
    if (reading.kind !== 'failed' || isAside(sentence, read.slice(0, index))) return [];
    // Why it isn't given at once.
    return isKept && reading.cause === 'playerOffline' ? [] : [reading.cause];
  });
  const known = causes.find((one) => one !== 'otherError');
  if (known) return known;
  if (isHelpPage(read.map(({ text }) => text))) return 'wrongArguments';
  if (causes.length === 0 && read.some(({ reading }) => isGood(reading))) return undefined;
  return joined.map(findCause).find(Boolean) ?? causes[0];
}

const isGood = ({ kind }: Reading): boolean => kind !== 'failed' && kind !== 'unknown';

/** After a success in its line, "No permission? Buy VIP!" is an advert, and "Use /kit" advice. */
const isAside = ({ text, line }: Sentence, before: readonly ReadSentence[]): boolean =>
  /\?$|^(?:use|type|try|используй|введи|напиши)/.test(text) &&
  before.some((one) => one.line === line && isGood(one.reading));

const findCause = (sentence: string): Cause | undefined =>
  CAUSES.find((cause) => FAILURES_EN[cause].test(sentence) || FAILURES_RU[cause].test(sentence));

const matches = (patterns: readonly RegExp[], text: string): boolean =>
  patterns.some((one) => one.test(text));

function readSentence(sentence: string, command: string): Reading {
  const plain = sentence.replace(HARMLESS, ' ').replace(CONDITION, ' ');
  if (LATER.test(sentence) && !matches(DENIALS, plain.replace(AWAY, ' '))) return { kind: 'later' };
  if (CUT_OFF.test(plain) && !PARTNER.test(plain) && !findCause(plain)) return UNKNOWN;
  if (UNCHANGED.test(plain) && !ALREADY_REFUSED.test(plain))
    return DURATION.test(command) || TIMED.test(sentence)
      ? { kind: 'failed', cause: 'notProlonged' }
      : { kind: 'unchanged' };
  const said = GIVING.test(plain) ? plain.replace(DENIED_NAME, ' ') : plain;
  const cause = findCause(said) ?? (matches(DENIALS, said) || isPartial(said) ? 'otherError' : undefined);
  if (cause) return { kind: 'failed', cause };
  const isDone =
    matches(SUCCESSES, said) || RELEASED.test(sentence) || (TAKEN.test(said) && TAKES.test(command));
  return isDone ? { kind: 'delivered' } : UNKNOWN;
}

/** A list of commands in place of an answer. */
function isHelpPage(sentences: readonly string[]): boolean {
  const commands = sentences.filter((sentence) => /^\P{L}{0,3}\/[\p{L}¤]/u.test(sentence));
  return commands.length > 1 || commands.some((line) => /[<(][\p{L}¤ |/]+[>)]/u.test(line));
}
