import { z } from 'zod';
import { ignoreFailure } from '../domain/failure.js';
import type { Knowledge, Mark, UnknownReply, Witness } from '../domain/knowledge.js';
import { DAY_MS } from '../lib/duration.js';
import { id, list, time } from '../store/record-fields.js';
import type { FeedAccess, Part } from './feed.js';
import { type FeedRecord, tryReadPart } from './record.js';

const MAX_ANSWERS = 50;
const MAX_MARKS = 200;
const MARK_MS = 90 * DAY_MS;

const witness = { means: z.enum(['arrived', 'failed']), userId: id, at: time };
const answerSchema = z.object({ command: z.string(), form: z.string(), ...witness });
const markSchema = z.object({
  ...{ id: z.number(), createdAt: time.nullable(), ...witness },
  means: z.enum(['arrived', 'failed', 'settled']),
});

const schema = z.object({
  /** What answers of servers mean, the newest last. */
  answers: list(answerSchema).default([]),
  /** What became of payments, the newest last. */
  marks: list(markSchema).default([]),
});

export type Answers = Readonly<z.output<typeof schema>>;
export type Answer = Readonly<z.output<typeof answerSchema>>;

/** What the staff taught the bot. It belongs to no feed: all of them judge by it. */
export const ANSWERS: Part<Answers> = { name: 'answers', schema, isPrivate: true };

const NOTHING: Answers = schema.parse({});

type Learned = Pick<UnknownReply, 'command' | 'form'>;

const isSame = (one: Learned, other: Learned): boolean =>
  one.command === other.command && one.form === other.form;

export function teach(answers: Answers, { command, form }: Learned, said: Witness): Answers {
  const others = answers.answers.filter((one) => !isSame(one, { command, form }));
  return { ...answers, answers: [...others, { command, form, ...said }].slice(-MAX_ANSWERS) };
}

/** Returns the same state if nothing was taught. */
export function forget(answers: Answers, isForgotten: (answer: Answer) => boolean): Answers {
  const kept = answers.answers.filter((answer) => !isForgotten(answer));
  return kept.length === answers.answers.length ? answers : { ...answers, answers: kept };
}

export const forgetReply = (answers: Answers, reply: Learned): Answers =>
  forget(answers, (answer) => isSame(answer, reply));

interface Marked {
  readonly id: number;
  readonly createdAt: number | null;
}

/** Replaces what was said of the payment before; a settled one returns to it. */
export function mark(answers: Answers, { id: payment, createdAt }: Marked, said: Mark): Answers {
  const isKept = (one: Mark) => said.means === 'settled' && one.means !== 'settled';
  const others = answers.marks.filter(
    (one) => one.at > said.at - MARK_MS && (one.id !== payment || isKept(one)),
  );
  return { ...answers, marks: [...others, { id: payment, createdAt, ...said }].slice(-MAX_MARKS) };
}

/** Takes back what was said last. */
export function unmark(answers: Answers, { id: payment }: Pick<Marked, 'id'>): Answers {
  const last = answers.marks.findLast((one) => one.id === payment);
  return { ...answers, marks: answers.marks.filter((one) => one !== last) };
}

/** @param silences as the shop's payments show */
export const toKnowledge = (
  { answers, marks }: Answers,
  silences: Pick<Knowledge, 'isSilent'> | undefined,
  now: number,
): Knowledge => ({
  isSilent: (...asked) => silences?.isSilent(...asked) === true,
  taught: (reply) => answers.find((answer) => isSame(answer, reply)),
  marked: (payment) =>
    marks.findLast(
      (one) => one.id === payment.id && one.createdAt === payment.createdAt && one.at > now - MARK_MS,
    ),
});

/** Of a guild whose record is read already. */
export const recordKnowledge = (
  record: FeedRecord,
  silences: Pick<Knowledge, 'isSilent'> | undefined,
  now: number,
): Knowledge => toKnowledge(tryReadPart(record, ANSWERS) ?? NOTHING, silences, now);

/** What can't be read is not known: a card must come without it. */
export async function readKnowledge(
  feeds: Pick<FeedAccess, 'access' | 'clock'>,
  silences: Pick<Knowledge, 'isSilent'> | undefined,
): Promise<Knowledge> {
  const answers = await ignoreFailure(feeds.access(ANSWERS).read());
  return toKnowledge(answers ?? NOTHING, silences, feeds.clock.now());
}
