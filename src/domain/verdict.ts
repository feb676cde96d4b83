import {
  type Doubt,
  type Knowledge,
  NO_KNOWLEDGE,
  type Otherwise,
  type Settled,
  settleDoubt,
  taughtCause,
  type UnknownReply,
  type Witness,
} from './knowledge.js';
import type { Payment, SentCommand } from './payment.js';
import { isAnnouncement } from './replies/announcements.js';
import type { Cause } from './replies/causes.js';
import { commandWords, replyForm } from './replies/form.js';
import { type Reading, readReply } from './replies/reading.js';
import { foldNames } from './replies/sentences.js';
import { type CommandGroup, type Comparison, compareCommands, MAX_JUDGED } from './sent-commands.js';

/** `number` counts from 1 in the order of sending. */
export interface Fault {
  readonly number: number;
  readonly cause: Cause;
}

/** Attempts that a later one has made up for are in `readings` alone. */
export type Verdict = {
  readonly faults: readonly Fault[];
  readonly unknown: readonly UnknownReply[];
  /** Of each sent command, in their order, the first `MAX_JUDGED`. */
  readonly readings: readonly Reading['kind'][];
  /** Sent commands but for attempts that a later one has made up for. */
  readonly counted: number;
  /** Commands that went out more often than the products explain, with success. */
  readonly repeated: number;
  /** Unless replies are unknown and everything was sent: what they leave open. */
  readonly doubt?: Doubt;
  /** Who taught the bot this answer, or marked this payment, if that decided. */
  readonly witness?: Settled['witness'];
  /** Who taught that a failed reply means success, and which. */
  readonly contradicted?: (Witness & Pick<UnknownReply, 'command' | 'form'>) | undefined;
} & (
  | { readonly kind: 'notPaid' }
  | { readonly kind: 'sentUnpaid' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'shopError' }
  | { readonly kind: 'nothingSent' }
  | { readonly kind: 'partlySent'; readonly missing: readonly string[] }
  /** `unknownReply`, `noReply`: everything was sent. `usualSilence`: as always for these commands. */
  | { readonly kind: Exclude<Settled['kind'], 'serverErrors'> }
  | { readonly kind: 'serverErrors' }
  | { readonly kind: 'notCompared' }
  | { readonly kind: 'unknownState'; readonly statusCode: number }
);

/** The first condition that applies decides. ✅ needs evidence for each command, or none to be sent. */
export function judgePayment(payment: Payment, knowledge: Knowledge = NO_KNOWLEDGE): Verdict {
  const examination = examine(payment);
  const { missing } = examination;
  const replies = countReplies(payment, examination, knowledge);
  // Before the state: paid payments with a delivery error have been seen with the state unpaid.
  if (payment.error !== '') return { kind: 'shopError', ...replies };
  const isNothingSent = payment.sentCommands.length === 0;
  if (payment.state === 'unpaid') return { kind: isNothingSent ? 'notPaid' : 'sentUnpaid', ...replies };
  // The rest may still be sent; sending it by hand would deliver it twice.
  if (payment.state === 'paid') return { kind: 'waiting', ...replies };
  if (payment.state === 'unknown')
    return { kind: 'unknownState', statusCode: payment.statusCode, ...replies };
  if (isNothingSent && hasCommands(payment)) return { kind: 'nothingSent', ...replies };
  if (missing && missing.length > 0) return { kind: 'partlySent', missing, ...replies };
  if (replies.faults.length > 0) return { kind: 'serverErrors', ...replies };
  if (!missing) return { kind: 'notCompared', ...replies };
  const otherwise = findOtherwise(replies, payment);
  if (replies.unknown.length === 0) return { kind: otherwise, ...replies };
  const { server, isRemote } = payment;
  const doubt = { replies: replies.unknown, otherwise, serverId: server?.id ?? null, isRemote };
  const { failed, ...settled } = settleDoubt(payment, doubt, knowledge);
  const cause = taughtCause(settled);
  const faults = failed.map(({ number }): Fault => ({ number, cause }));
  return { ...replies, ...settled, faults, doubt, readings: settleReadings(replies, doubt, settled, faults) };
}

/** A reply that was taught reads as it was taught; silence stays silence. */
function settleReadings(
  { readings }: Replies,
  { replies }: Doubt,
  { unknown }: Pick<Settled, 'unknown'>,
  faults: readonly Fault[],
): Verdict['readings'] {
  const failed = new Set(faults.map(({ number }) => number));
  const open = new Set(unknown.map(({ number }) => number));
  const learned = new Set(replies.filter(({ form }) => form !== '').map(({ number }) => number));
  return readings.map((kind, index) => {
    const number = index + 1;
    if (failed.has(number)) return 'failed';
    return learned.has(number) && !open.has(number) ? 'delivered' : kind;
  });
}

function findOtherwise({ readings }: Pick<Verdict, 'readings'>, { sentCommands }: Payment): Otherwise {
  if (sentCommands.length === 0) return 'nothingToSend';
  // What is only written in chat says nothing of the goods.
  const goods = sentCommands.flatMap(({ command }, index) =>
    isAnnouncement(command) ? [] : readings[index],
  );
  if (goods.includes('later')) return 'later';
  return goods.includes('unchanged') && !goods.includes('delivered') ? 'unchanged' : 'delivered';
}

/** A payment without products may have had commands. */
const hasCommands = ({ products }: Payment): boolean =>
  products.length === 0 || products.some(({ commands }) => commands !== null && commands.length > 0);

type Replies = Pick<Verdict, 'faults' | 'unknown' | 'readings' | 'counted' | 'repeated' | 'contradicted'>;

interface Examination extends Attempts, Pick<Comparison, 'missing'> {
  readonly readings: readonly Reading[];
}

const examined = new WeakMap<Payment, Examination>();

/** Once for each payment: lists judge theirs at every letter that is typed. */
function examine(payment: Payment): Examination {
  const known = examined.get(payment);
  if (known) return known;
  const names = listNames(payment);
  const readings = payment.sentCommands
    .slice(0, MAX_JUDGED)
    .map(({ command, reply }) => readReply(command, reply, names));
  const { missing, groups } = compareCommands(payment);
  const examination = { missing, readings, ...findAttempts(groups, readings) };
  examined.set(payment, examination);
  return examination;
}

const listNames = ({ buyer, products }: Payment): readonly string[] =>
  foldNames([buyer, ...products.map(({ name }) => name)]);

function countReplies(
  payment: Payment,
  { readings, madeUp, repeated }: Examination,
  knowledge: Knowledge,
): Replies {
  const counted = payment.sentCommands
    .slice(0, MAX_JUDGED)
    .map(({ command, reply }, index) => ({ command, reply, number: index + 1, reading: readings[index] }))
    .filter(({ number }) => !madeUp.has(number - 1));
  const learnable = ({ command, reply }: SentCommand) => {
    const names = listNames(payment);
    return { command: commandWords(command, names), form: replyForm(command, reply, names) };
  };
  const failed = counted.filter(({ reading }) => reading?.kind === 'failed');
  return {
    faults: failed.flatMap(({ number, reading }) =>
      reading?.kind === 'failed' ? [{ number, cause: reading.cause }] : [],
    ),
    unknown: counted
      .filter(({ reading }) => reading?.kind === 'unknown')
      .map((sent) => ({ number: sent.number, ...learnable(sent) })),
    readings: readings.map(({ kind }) => kind),
    counted: counted.length,
    repeated,
    ...(knowledge !== NO_KNOWLEDGE && {
      contradicted: failed
        .map((sent) => ({ ...learnable(sent), taught: knowledge.taught(learnable(sent)) }))
        .flatMap(({ taught, ...reply }) => (taught?.means === 'arrived' ? { ...taught, ...reply } : []))[0],
    }),
  };
}

interface Attempts {
  /** Indexes of attempts that a later one has made up for. */
  readonly madeUp: ReadonlySet<number>;
  readonly repeated: number;
}

/** Of a group that is larger than its products explain, failures were made up for first, then unknown replies. */
function findAttempts(groups: readonly CommandGroup[], readings: readonly Reading[]): Attempts {
  const madeUp = new Set<number>();
  let repeated = 0;
  for (const { indexes, explained } of groups) {
    let extra = indexes.length - explained;
    for (const kind of ['failed', 'unknown'] as const)
      for (const index of indexes)
        if (extra > 0 && readings[index]?.kind === kind) {
          madeUp.add(index);
          extra -= 1;
        }
    repeated += Math.max(0, extra);
  }
  return { madeUp, repeated };
}
