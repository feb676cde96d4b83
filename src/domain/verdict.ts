import { type Form, type Knowledge, type Lesson, type Mark, NO_KNOWLEDGE } from './knowledge.js';
import type { Payment } from './payment.js';
import { type OpenReply, type PaymentReading, type ReadState, readPayment } from './payment-reading.js';
import type { Cause } from './replies/causes.js';

export type VerdictKind =
  | Exclude<ReadState, 'sent'>
  | 'serverErrors'
  | 'partlySent'
  | 'tooOften'
  /** Commands that can't be read. */
  | 'unreadable'
  /** It lies on the ground, for want of room. */
  | 'dropped'
  /** The player is in another town or clan. */
  | 'elsewhere'
  | 'unknownReply'
  | 'silent'
  | 'later'
  | 'unchanged'
  | 'delivered';

/** `number` counts from 1 in the order of sending. */
export interface FailedCommand {
  readonly number: number;
  readonly cause: Cause;
}

/** What a guild sees of a payment, at every surface. */
export interface Verdict
  extends Pick<PaymentReading, 'sent' | 'silent' | 'templates' | 'missing' | 'repeated'> {
  readonly kind: VerdictKind;
  readonly failures: readonly FailedCommand[];
  /** Failed commands. */
  readonly failed: number;
  /** Numbers of replies that were taught to mean success. */
  readonly arrived: readonly number[];
  /** The lesson that decided. */
  readonly lesson: (Lesson & { readonly answer: Form }) | null;
  /** Set on what would need a look. */
  readonly settled: Mark | null;
}

const PROBLEMS = new Set<VerdictKind>([
  'sentUnpaid',
  'waiting',
  'shopError',
  'nothingSent',
  'partlySent',
  'serverErrors',
  'tooOften',
  'unknownState',
]);
const UNKNOWN = new Set<VerdictKind>(['unreadable', 'dropped', 'elsewhere', 'unknownReply']);

type Judged = Pick<Verdict, 'kind' | 'settled'>;

/** Staff may have to look at the payment, now or later. */
export const isProblem = ({ kind, settled }: Judged): boolean => !settled && PROBLEMS.has(kind);

/** Everything was sent, and whether it arrived can't be told. */
export const isUnknown = ({ kind, settled }: Judged): boolean => !settled && UNKNOWN.has(kind);

/** The one judgement, for every surface. ✅ needs evidence for each command, or none to be sent. */
export function judge(reading: PaymentReading, knowledge: Knowledge = NO_KNOWLEDGE): Verdict {
  const { sent, silent, templates, missing, repeated } = reading;
  const replies = readOpen(reading, knowledge);
  const kind = findKind(reading, replies);
  const [decided] = replies.failed.length > 0 ? replies.failed : replies.arrived;
  return {
    ...{ kind, sent, silent, templates, missing, repeated },
    failures: replies.failed.map(({ numbers, cause }) => ({
      number: numbers.at(-1) ?? 1,
      cause: cause ?? 'taughtFailure',
    })),
    failed: replies.failed.reduce((sum, { numbers, needed }) => sum + Math.min(numbers.length, needed), 0),
    arrived: replies.arrived.flatMap(({ numbers }) => numbers),
    lesson: decided?.form && decided.lesson ? { ...decided.lesson, answer: decided.form } : null,
    settled: ((PROBLEMS.has(kind) || UNKNOWN.has(kind)) && knowledge.settled(reading)) || null,
  };
}

/** Of a payment that is not kept. */
export const judgePayment = (payment: Payment, knowledge?: Knowledge): Verdict =>
  judge(readPayment(payment), knowledge);

type Reply = OpenReply & { readonly lesson: Lesson | undefined };
type Replies = Readonly<Record<'failed' | 'unknown' | 'arrived', readonly Reply[]>>;

function readOpen({ open }: PaymentReading, knowledge: Knowledge): Replies {
  const replies = open.map((one) => ({ ...one, lesson: one.form ? knowledge.taught(one.form) : undefined }));
  const arrived = replies.filter(({ lesson }) => lesson?.means === 'arrived');
  const good = new Map<number, number>();
  for (const { group, numbers } of arrived) good.set(group, (good.get(group) ?? 0) + numbers.length);
  const left = replies.filter((one) => !arrived.includes(one) && (good.get(one.group) ?? 0) < one.needed);
  const isFailed = ({ cause, lesson }: Reply) => cause !== null || lesson !== undefined;
  return { arrived, failed: left.filter(isFailed), unknown: left.filter((one) => !isFailed(one)) };
}

/** The first condition that applies decides. */
function findKind(reading: PaymentReading, { failed, unknown, arrived }: Replies): VerdictKind {
  const { state, kinds, missing, repeated, sent } = reading;
  if (state !== 'sent') return state;
  if (failed.length > 0) return 'serverErrors';
  if (missing > 0) return 'partlySent';
  if (repeated) return 'tooOften';
  const doubtful = (['unreadable', 'dropped', 'elsewhere'] as const).find((kind) => kinds.includes(kind));
  if (doubtful) return doubtful;
  if (unknown.length > 0 || kinds.includes('unknown')) return 'unknownReply';
  if (kinds.includes('silent') || sent === 0) return 'silent';
  if (kinds.includes('later')) return 'later';
  const isUnchanged = kinds.includes('unchanged') && !kinds.includes('delivered') && arrived.length === 0;
  return isUnchanged ? 'unchanged' : 'delivered';
}
