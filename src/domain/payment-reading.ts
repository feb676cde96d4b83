import { teachableForm } from './form.js';
import type { Form } from './knowledge.js';
import type { Payment, SentCommand } from './payment.js';
import { findPlaceholder } from './placeholder.js';
import { isAnnouncement } from './replies/announcements.js';
import type { Cause } from './replies/causes.js';
import { type Reading, readReply } from './replies/reading.js';
import { foldNames, listArguments } from './replies/sentences.js';
import {
  countBought,
  countMissing,
  hasMultiple,
  isCountable,
  isReadable,
  MAX_JUDGED,
  sameCommand,
} from './sent-commands.js';

/** What the shop says of a payment, before the replies to its commands. */
export type ReadState =
  | 'notPaid'
  | 'sentUnpaid'
  | 'waiting'
  | 'shopError'
  | 'unknownState'
  | 'nothingSent'
  | 'nothingToSend'
  | 'sent';

/** A reply that failed or says nothing known, and that no good one to the same command makes up for. */
export interface OpenReply {
  /** Of all attempts that were answered so, from 1 in the order of sending. */
  readonly numbers: readonly number[];
  /** Null if it is unknown. */
  readonly cause: Cause | null;
  /** By which a lesson knows it; null if none can. */
  readonly form: Form | null;
  /** Which command: equal ones are one that was sent again. */
  readonly group: number;
  /** Good replies to this command that would make up for it. */
  readonly needed: number;
}

/** What is kept of a payment, for all guilds of its shop: no texts but forms of unknown replies. */
export interface PaymentReading {
  readonly id: number;
  readonly createdAt: number | null;
  readonly state: ReadState;
  readonly isReadable: boolean;
  /** Sent commands but for attempts beyond those that were bought. */
  readonly sent: number;
  /** Of these, how many have no reply. */
  readonly silent: number;
  /** What the replies say, but of commands that only write in chat. */
  readonly kinds: readonly Reading['kind'][];
  readonly open: readonly OpenReply[];
  /** More unknown replies than `open` has. */
  readonly hasMoreUnknown: boolean;
  /** Different commands of the products, and how many of them were not sent. */
  readonly templates: number;
  readonly missing: number;
  /** Of the command that went out too often with success. */
  readonly repeated: Repeated | null;
}

export interface Repeated {
  readonly times: number;
  readonly bought: number;
}

/** Failed replies, and as many unknown ones. */
const MAX_OPEN = 5;

interface ReadCommand {
  readonly number: number;
  readonly sent: SentCommand;
  readonly reading: Reading;
}

const examined = new WeakMap<Payment, readonly ReadCommand[]>();

/** Once for each payment: a list of choices is made anew at every letter that is typed. */
function readCommands(payment: Payment): readonly ReadCommand[] {
  const known = examined.get(payment);
  if (known) return known;
  const names = listNames(payment);
  const commands = payment.sentCommands.slice(0, MAX_JUDGED).map((sent, index) => ({
    ...{ number: index + 1, sent },
    reading: explain(readReply(sent.command, sent.reply, names), sent.command, names),
  }));
  examined.set(payment, commands);
  return commands;
}

/** Where the command itself says why the player wasn't found. */
function explain(reading: Reading, command: string, names: readonly string[]): Reading {
  if (reading.kind !== 'failed') return reading;
  const { cause } = reading;
  const isOfPlayer = ['playerOffline', 'playerUnknown', 'wrongArguments', 'otherError'].includes(cause);
  if (isOfPlayer && findPlaceholder(command) !== undefined)
    return { ...reading, cause: 'unknownPlaceholder' };
  // LuckPerms takes names of Bedrock players only if its settings say so.
  const isRefused =
    cause === 'playerUnknown' &&
    /^\/?(?:lp|luckperms|perms?)\s/i.test(command) &&
    listArguments(command).some((one) => /^[.*]/.test(one) && names.includes(one));
  return isRefused ? { ...reading, cause: 'nameRefused' } : reading;
}

/** What each reply says, in the order of sending, for the first `MAX_JUDGED`. */
export const readReplies = (payment: Payment): readonly Reading[] =>
  readCommands(payment).map(({ reading }) => reading);

const listNames = ({ buyer, products }: Payment): readonly string[] =>
  foldNames([buyer, ...products.map(({ name }) => name)]);

export function readPayment(payment: Payment): PaymentReading {
  const { id, createdAt } = payment;
  const groups = groupAttempts(payment);
  const kinds = groups.flatMap(listKinds);
  const open: OpenReply[] = [];
  // Beyond those that are kept, no lesson decides.
  for (const [index, group] of groups.entries())
    open.push(...listOpen(group, index, payment, open.length <= 2 * MAX_OPEN));
  const failed = open.filter(({ cause }) => cause !== null);
  const unknown = open.filter(({ cause }) => cause === null);
  return {
    ...{ id, createdAt, state: readState(payment), isReadable: isReadable(payment) },
    sent: groups.reduce((sum, group) => sum + countExpected(group), 0),
    silent: kinds.filter((kind) => kind === 'silent').length,
    kinds: [...new Set(kinds)],
    open: [...failed.slice(0, MAX_OPEN), ...unknown.slice(0, MAX_OPEN)],
    hasMoreUnknown: unknown.length > MAX_OPEN,
    ...countMissing(payment),
    repeated: isCountable(payment) ? findRepeated(groups) : null,
  };
}

function readState({ state, error, sentCommands, products, wasSent }: Payment): ReadState {
  // Before the state: paid payments with a delivery error have been seen with the state unpaid.
  if (error !== '') return 'shopError';
  const isNothingSent = sentCommands.length === 0;
  if (state === 'unpaid') return isNothingSent ? 'notPaid' : 'sentUnpaid';
  // The rest may still be sent; sending it by hand would deliver it twice.
  if (state === 'paid') return 'waiting';
  if (state === 'unknown') return 'unknownState';
  if (!isNothingSent) return 'sent';
  const lines = products.map(({ commands }) => commands);
  if (lines.length > 0 && lines.every((commands) => commands?.length === 0)) return 'nothingToSend';
  const mayHaveCommands = lines.length === 0 || lines.some((commands) => commands && commands.length > 0);
  return mayHaveCommands && !wasSent ? 'nothingSent' : 'sent';
}

/** The same command, sent once or again. */
interface Attempts {
  readonly all: readonly ReadCommand[];
  readonly isChat: boolean;
  readonly good: number;
  /** How often it was bought. */
  readonly bought: number;
  /** The same, with other commands of its first word. */
  readonly boughtInAll: number;
}

const GOOD: ReadonlySet<Reading['kind']> = new Set(['delivered', 'unchanged', 'later']);

function groupAttempts(payment: Payment): readonly Attempts[] {
  const groups = new Map<string, ReadCommand[]>();
  for (const one of readCommands(payment)) {
    const command = sameCommand(one.sent.command);
    groups.set(command, [...(groups.get(command) ?? []), one]);
  }
  const countOf = countBought(payment);
  return [...groups].map(([command, all]) => {
    const { once, inAll } = countOf(command);
    return {
      ...{ all, isChat: isAnnouncement(command), boughtInAll: inAll },
      good: all.filter(({ reading }) => GOOD.has(reading.kind)).length,
      bought: all.length < once && hasMultiple(command, once) ? 1 : once,
    };
  });
}

/** Good replies make up for all that is beyond what was bought. */
const isMadeUp = ({ good, bought }: Attempts): boolean => good >= bought;

const countExpected = (group: Attempts): number =>
  isMadeUp(group) ? group.good : Math.min(group.all.length, group.bought);

const listKinds = (group: Attempts): readonly Reading['kind'][] =>
  group.isChat
    ? []
    : group.all.map(({ reading }) => reading.kind).filter((kind) => !isMadeUp(group) || GOOD.has(kind));

function listOpen(group: Attempts, index: number, payment: Payment, isKept: boolean): readonly OpenReply[] {
  if (isMadeUp(group)) return [];
  const names = listNames(payment);
  const open = new Map<string, OpenReply>();
  for (const { number, sent, reading } of group.all) {
    if (reading.kind !== 'failed' && reading.kind !== 'unknown') continue;
    const cause = reading.kind === 'failed' ? reading.cause : null;
    const form = cause === null && isKept ? teachableForm(sent, payment, names) : null;
    const key = `${cause} ${form?.form}`;
    const numbers = [...(open.get(key)?.numbers ?? []), number];
    open.set(key, { numbers, cause, form, group: index, needed: group.bought - group.good });
  }
  return [...open.values()];
}

function findRepeated(groups: readonly Attempts[]): Repeated | null {
  const repeated = groups.map(({ all, isChat, boughtInAll }) => ({
    // What the player had already didn't come twice.
    times: isChat ? 0 : all.filter(({ reading }) => ['delivered', 'later'].includes(reading.kind)).length,
    bought: boughtInAll,
  }));
  const tooOften = repeated.filter(({ times, bought }) => times > bought);
  return tooOften.sort((a, b) => b.times - a.times)[0] ?? null;
}
