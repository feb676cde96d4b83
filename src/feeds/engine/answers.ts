import { z } from 'zod';
import { ignoreFailure } from '../../domain/failure.js';
import type { Form, Knowledge, Lesson, Mark } from '../../domain/knowledge.js';
import type { Payment } from '../../domain/payment.js';
import { DAY_MS } from '../../lib/duration.js';
import { id, list, time } from '../../store/record-fields.js';
import type { FeedAccess, Part } from '../feed.js';
import { type FeedRecord, readPart } from './record.js';

const MAX_ANSWERS = 50;
const MAX_MARKS = 200;
const MARK_MS = 90 * DAY_MS;

const said = { userId: id, at: time };
const answerSchema = z.object({
  ...{ command: z.string(), form: z.string(), means: z.enum(['arrived', 'failed']), ...said },
});
const markSchema = z.object({ id: z.number(), createdAt: time.nullable(), ...said });

const schema = z.object({
  /** What answers of servers mean, the newest last. */
  answers: list(answerSchema).default([]),
  /** Settled payments, the newest last. */
  settled: list(markSchema).default([]),
});

export type Answers = Readonly<z.output<typeof schema>>;

/** What the staff taught the bot. It belongs to no feed: all of them judge by it. */
export const ANSWERS: Part<Answers> = { name: 'answers', schema, isPrivate: true };

const NOTHING: Answers = schema.parse({});

const isSame = (one: Form, other: Form): boolean => one.command === other.command && one.form === other.form;

/** Replaces what the answer was taught to mean. */
export const teach = (answers: Answers, { command, form }: Form, lesson: Lesson): Answers => ({
  ...answers,
  answers: [...forget(answers, { command, form }).answers, { command, form, ...lesson }].slice(-MAX_ANSWERS),
});

export const forget = (answers: Answers, answer: Form): Answers => ({
  ...answers,
  answers: answers.answers.filter((one) => !isSame(one, answer)),
});

export const forgetAll = (answers: Answers): Answers => ({ ...answers, answers: [] });

export function settle(
  answers: Answers,
  { id, createdAt }: Pick<Payment, 'id' | 'createdAt'>,
  mark: Mark,
): Answers {
  const others = unsettle(answers, { id }).settled.filter(({ at }) => at > mark.at - MARK_MS);
  return { ...answers, settled: [...others, { id, createdAt, ...mark }].slice(-MAX_MARKS) };
}

export const unsettle = (answers: Answers, { id }: Pick<Payment, 'id'>): Answers => ({
  ...answers,
  settled: answers.settled.filter((one) => one.id !== id),
});

const toKnowledge = ({ answers, settled }: Answers, now: number): Knowledge => ({
  taught: (answer) => answers.find((one) => isSame(one, answer)),
  settled: (payment) =>
    settled.find(
      (one) => one.id === payment.id && one.createdAt === payment.createdAt && one.at > now - MARK_MS,
    ),
});

/** Of a guild whose record is read already. */
export const recordKnowledge = (record: FeedRecord, now: number): Knowledge =>
  toKnowledge(readPart(record, ANSWERS) ?? NOTHING, now);

/** What can't be read is not known: a card must come without it. */
export async function readKnowledge(feeds: Pick<FeedAccess, 'access' | 'clock'>): Promise<Knowledge> {
  const answers = await ignoreFailure(feeds.access(ANSWERS).read());
  return toKnowledge(answers ?? NOTHING, feeds.clock.now());
}
