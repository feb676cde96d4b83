import { isPartial } from './amounts.js';
import { isAnnouncement } from './announcements.js';
import { CAUSES, type Cause } from './causes.js';
import { DEMANDS_EN, TO_DO } from './denials-en.js';
import { FAILURES_EN } from './failures-en.js';
import { FAILURES_RU } from './failures-ru.js';
import { all, type Pattern } from './pattern.js';
import { readSentences, type Sentence } from './sentences.js';
import {
  AWAY,
  CAUTION,
  CAUTIONED,
  CONDITION,
  COUNT,
  CUT_OFF,
  DENIALS,
  DENIED_NAME,
  DESPITE,
  DURATION,
  FREE,
  GIVING,
  GONE,
  HARMLESS,
  HEADING,
  isRefused,
  LATER,
  NEARBY,
  NO_GOODS,
  PARTNER,
  PUNISHED,
  REASON,
  RELEASED,
  RELEASES,
  STOPPED,
  STOPS,
  SUCCESSES,
  TAKEN,
  TAKES,
  TERM,
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
/** Of a sentence that only demands something. */
const DEMANDED: Reading = { kind: 'failed', cause: 'otherError' };
/** The order in which the sentences of one reply decide; `failed` goes before all of them. */
const ORDER = ['later', 'delivered', 'unchanged'] as const;

/**
 * A failure in any sentence decides: what did not fit and is lost is a failure after a success.
 * @param names of `foldNames`: the buyer's, and those of the products
 */
export function readReply(command: string, reply: string, names: readonly string[]): Reading {
  if (isAnnouncement(command)) return { kind: 'delivered' };
  const { all: sentences, joined, isCut } = readSentences(command, reply, names);
  const headings = new Set(sentences.filter(({ text }) => HEADING.test(text)).map(({ line }) => line));
  // A log says the same a hundred times.
  const readings = new Map<string, Reading>();
  const read = sentences.map(({ text, line }) => {
    const reading = readings.get(text) ?? readSentence(text, command);
    readings.set(text, reading);
    return { text, line, reading: headings.has(line) && isGood(reading) ? UNKNOWN : reading };
  });
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
  const hasPlace = isKept || read.some(({ text, reading }) => isGood(reading) && NEARBY.test(text));
  const causes = read.flatMap((sentence, index) => {
    const { reading } = sentence;
    if (reading.kind !== 'failed' || isAside(sentence, read.slice(0, index))) return [];
    // Said of a name that is not online, where something was done.
    if (CAUTIONED.test(sentence.text) && read.some((one) => isGood(one.reading))) return [];
    // Why it isn't given at once, or lies at the player's feet.
    const isExplained =
      (isKept && reading.cause === 'playerOffline') ||
      (hasPlace && reading.cause === 'inventoryFull' && !GONE.test(sentence.text));
    return isExplained ? [] : [reading.cause];
  });
  const known = causes.find((one) => one !== 'otherError');
  if (known) return known;
  if (isHelpPage(read.map(({ text }) => text))) return 'wrongArguments';
  if (causes.length === 0 && read.some(({ reading }) => isGood(reading))) return undefined;
  return joined.map(findCause).find(Boolean) ?? causes[0];
}

const isGood = ({ kind }: Reading): boolean => kind !== 'failed' && kind !== 'unknown';

/** After a success in its line, "No permission? Buy VIP!" is an advert, and "Use /kit" or "Make sure …" advice. */
const isAside = ({ text, line, reading }: ReadSentence, before: readonly ReadSentence[]): boolean =>
  (reading === DEMANDED ||
    /\?$|^(?:теперь )?(?:use|type|try|next|cool-?down|note|tip|hint|используй|введи|напиши|кулдаун|кд|следующ|примечание)(?!\p{L}{5}|.*confirm)|\b(?:make sure|double-check)\b|убедитесь|скидк|на сайте|vk\.com|(?:можно|сможе|доступ)[^.!?]{0,40} через /u.test(
      text,
    )) &&
  before.some((one) => one.line === line && isGood(one.reading));

/** Each phrase has one of these letters or signs: a sentence without them needs no look through the table. */
const [IN_ENGLISH, IN_RUSSIAN] = [/[a-z<]/, /[а-я]/];

function findCause(sentence: string): Cause | undefined {
  const [isEnglish, isRussian] = [IN_ENGLISH.test(sentence), IN_RUSSIAN.test(sentence)];
  return CAUSES.find(
    (cause) =>
      (isEnglish && FAILURES_EN[cause].test(sentence)) || (isRussian && FAILURES_RU[cause].test(sentence)),
  );
}

const matches = (patterns: readonly Pattern[], text: string): boolean =>
  patterns.some((one) => one.test(text));

function readSentence(sentence: string, command: string): Reading {
  const plain = sentence.replace(NO_GOODS, ' ').replace(HARMLESS, ' ').replace(CONDITION, ' ');
  if (LATER.test(sentence) && !matches(DENIALS, plain.replace(AWAY, ' '))) return { kind: 'later' };
  if (CUT_OFF.test(plain) && !PARTNER.test(plain) && !findCause(plain)) return UNKNOWN;
  if (RELEASES.test(command) && FREE.test(plain) && findCause(plain) !== 'noPermission')
    return { kind: 'unchanged' };
  const said = takeAway(plain, command);
  if (UNCHANGED.test(said) && !isRefused(said, command))
    return isTimed(sentence, command) ? { kind: 'failed', cause: 'notProlonged' } : { kind: 'unchanged' };
  const isDenied =
    matches(DENIALS, said) ||
    isPartial(said, command) ||
    isRefused(said, command) ||
    (PUNISHED.test(said) && !TAKES.test(command));
  const cause = findCause(said) ?? (isDenied ? 'otherError' : undefined);
  if (cause) return { kind: 'failed', cause };
  const isDone = saysDone(said, command) || NEARBY.test(sentence) || RELEASED.test(sentence);
  if (matches(DEMANDS_EN, said)) return isDone ? { kind: 'failed', cause: 'otherError' } : DEMANDED;
  return isDone ? { kind: 'delivered' } : UNKNOWN;
}

const saysDone = (said: string, command: string): boolean =>
  matches(SUCCESSES, said.replace(TO_DO, ' ')) || (TAKEN.test(said) && TAKES.test(command));

const isTimed = (sentence: string, command: string): boolean =>
  DURATION.test(command) ||
  TIMED.test(sentence) ||
  (COUNT.test(command) && TERM.test(`${command} ${sentence}`));

const FULL = [NEARBY, FAILURES_EN.inventoryFull, FAILURES_RU.inventoryFull].map(all);

/** What denies nothing once it is known what the sentence tells of. */
function takeAway(whole: string, command: string): string {
  const sentence = (STOPS.test(command) ? whole.replace(STOPPED, 'done') : whole).replace(REASON, '$1');
  const done = DESPITE.exec(sentence)?.slice(1).find(Boolean);
  if (done && saysDone(done, command) && !matches(DENIALS, done)) return done;
  const named = GIVING.test(sentence) ? sentence.replace(DENIED_NAME, ' ') : sentence;
  const left = matches(SUCCESSES, named) ? named.replace(CAUTION, ' ') : named;
  return NEARBY.test(left) && !GONE.test(left)
    ? FULL.reduce((rest, one) => rest.replace(one, ' '), left)
    : left;
}

/** A list of commands in place of an answer. */
function isHelpPage(sentences: readonly string[]): boolean {
  const commands = sentences.filter((sentence) => /^\P{L}{0,3}\/[\p{L}¤]/u.test(sentence));
  return commands.length > 1 || commands.some((line) => /[<(][\p{L}¤ |/]+[>)]/u.test(line));
}
