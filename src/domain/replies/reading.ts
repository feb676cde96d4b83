import { isPartial } from './amounts.js';
import { isAnnouncement } from './announcements.js';
import { CAUSES, type Cause } from './causes.js';
import { DEMANDS_EN } from './denials-en.js';
import { FAILURES_EN } from './failures-en.js';
import { FAILURES_RU } from './failures-ru.js';
import { readSentences, type Sentence } from './sentences.js';
import {
  ACKNOWLEDGED,
  AWAY,
  DENIALS,
  DENIED_NAME,
  ELSEWHERE,
  GIVING,
  GONE,
  HARMLESS,
  isRefused,
  isTimed,
  LACKS,
  LATER,
  LIFTED,
  NEARBY,
  PLAIN_DENIALS,
  RESULT,
  saysDone,
  TAKES,
  UNCHANGED,
} from './words.js';

/** What a reply says about the command before it. `unknown`: no known words, or nothing readable. */
export type Reading =
  /** `line`: the one that decided, unless it is the whole reply. */
  | { readonly kind: 'failed'; readonly cause: Cause; readonly line?: string | undefined }
  | { readonly kind: 'delivered' }
  /** The buyer had it already. */
  | { readonly kind: 'unchanged' }
  /** The server keeps it until the player joins. */
  | { readonly kind: 'later' }
  /** It lies on the ground, for want of room. */
  | { readonly kind: 'dropped' }
  /** The player is in another town or clan. */
  | { readonly kind: 'elsewhere' }
  /** No reply at all. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'unknown' };

const UNKNOWN: Reading = { kind: 'unknown' };
/** Of a sentence that only demands something. */
const DEMANDED: Reading = { kind: 'failed', cause: 'otherError' };
/** The order in which the sentences of one reply decide; `failed` goes before all of them. */
const ORDER = ['elsewhere', 'later', 'delivered', 'unchanged'] as const;

/**
 * A failure in any sentence decides: what did not fit and is lost is a failure after a success.
 * @param names of `foldNames`: the buyer's, and those of the products
 */
export function readReply(command: string, reply: string, names: readonly string[]): Reading {
  if (isAnnouncement(command)) return { kind: 'delivered' };
  const { all, joined, isCut, isEmpty } = readSentences(command, reply, names);
  if (isEmpty) return { kind: 'silent' };
  const read = all.map((sentence) => ({ ...sentence, reading: readSentence(sentence.text, command) }));
  const failure = findFailure(read, joined);
  if (failure) {
    return { kind: 'failed', cause: failure.cause, line: read.length > 1 ? failure.raw : undefined };
  }
  // What was not read may be a failure.
  if (isCut) return UNKNOWN;
  const isFull = all.some(({ text }) => findCause(text) === 'inventoryFull');
  if (isFull && all.some(({ text }) => NEARBY.test(text) && !STORED.test(text))) return { kind: 'dropped' };
  const kind = ORDER.find((one) => read.some(({ reading }) => reading.kind === one));
  return kind ? { kind } : UNKNOWN;
}

/** The rest is safe in a chest of the player's own. */
const STORED = /ender|эндер/u;

interface ReadSentence extends Sentence {
  readonly reading: Reading;
}

interface Failure {
  readonly cause: Cause;
  /** What decided, as the server wrote it; undefined for the whole reply. */
  readonly raw?: string;
}

function findFailure(read: readonly ReadSentence[], joined: readonly string[]): Failure | undefined {
  const isKept = read.some(({ reading }) => reading.kind === 'later');
  const hasPlace = isKept || read.some(({ text, reading }) => isGood(reading) && NEARBY.test(text));
  const failures = read.flatMap((sentence, index): Failure[] => {
    const { reading, raw } = sentence;
    if (reading.kind !== 'failed' || isAside(sentence, read.slice(0, index))) return [];
    // Why it isn't given at once, or lies at the player's feet.
    const isExplained =
      (isKept && reading.cause === 'playerOffline') ||
      (hasPlace && reading.cause === 'inventoryFull' && !GONE.test(sentence.text));
    return isExplained ? [] : [{ cause: reading.cause, raw }];
  });
  const known = failures.find(({ cause }) => cause !== 'otherError');
  if (known) return known;
  if (isHelpPage(read.map(({ text }) => text))) return { cause: 'wrongArguments' };
  if (failures.length === 0 && read.some(({ reading }) => isGood(reading))) return undefined;
  const cause = joined.map(findCause).find(Boolean);
  return cause ? { cause } : failures[0];
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

/** Words of denial go before "has it already": what could not be saved has not changed either. */
function readSentence(sentence: string, command: string): Reading {
  const takes = TAKES.test(command);
  const plain = HARMLESS.takeFrom(sentence);
  if (LATER.test(sentence) && !DENIALS.test(AWAY.takeFrom(plain))) return { kind: 'later' };
  if (takes && LACKS.test(plain)) return { kind: 'unchanged' };
  const isLifted = takes && LIFTED.test(sentence);
  const result = RESULT.exec(plain)?.[1] ?? '';
  const said = takeAway(
    saysDone(result, takes) ? result : isLifted ? plain.replace(/больше не/gu, ' ') : plain,
  );
  const refused = isRefused(said, command);
  const isUnchanged = UNCHANGED.test(said) && !refused;
  const rest = isUnchanged ? UNCHANGED.takeFrom(said) : said;
  const isDenied = refused || DENIALS.test(rest) || isPartial(rest, command);
  const cause = findCause(rest) ?? (isDenied ? 'otherError' : undefined);
  if (cause) return { kind: 'failed', cause };
  const isDoubtful = PLAIN_DENIALS.test(rest);
  if (isUnchanged) {
    if (isTimed(sentence, command)) return { kind: 'failed', cause: 'notProlonged' };
    if (ELSEWHERE.test(sentence)) return { kind: 'elsewhere' };
    return isDoubtful ? UNKNOWN : { kind: 'unchanged' };
  }
  const isDone = saysDone(said, takes) || NEARBY.test(sentence) || isLifted;
  if (DEMANDS_EN.test(said)) return isDone ? { ...DEMANDED } : DEMANDED;
  return isDone && !isDoubtful && !ACKNOWLEDGED.test(said) ? { kind: 'delivered' } : UNKNOWN;
}

/** What denies nothing once it is known what the sentence tells of. */
function takeAway(sentence: string): string {
  const left = GIVING.test(sentence) ? DENIED_NAME.takeFrom(sentence) : sentence;
  if (!NEARBY.test(left) || GONE.test(left)) return left;
  return [NEARBY, FAILURES_EN.inventoryFull, FAILURES_RU.inventoryFull].reduce(
    (rest, one) => one.takeFrom(rest),
    left,
  );
}

/** A list of commands in place of an answer. */
function isHelpPage(sentences: readonly string[]): boolean {
  const commands = sentences.filter((sentence) => /^\P{L}{0,3}\/[\p{L}¤]/u.test(sentence));
  return commands.length > 1 || commands.some((line) => /[<(][\p{L}¤ |/]+[>)]/u.test(line));
}
